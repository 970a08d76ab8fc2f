// SPDX-License-Identifier: Apache-2.0
// A template while it is edited: fields have keys that stay whatever is done around them, and
// remember what was pointed at. Nothing here changes what it is given.
import type { Around, Field, FieldType, Mapping, Proposal, ValueRule, Within } from '../api/xqt';

/** An element that somebody has clicked, on the page of this id, or what it has as an attribute. */
export interface Example {
  page: string;
  node: number;
  /** "": the element. */
  attribute: string;
}

/** One place where a field may stand, and how it came about. */
export interface Place {
  path: string;
  examples: Example[];
  proposals: Proposal[];
  /** Of each example: itself and what is around it. */
  around: Around[][];
}

export interface EditField {
  key: number;
  name: string;
  type: FieldType;
  min: number;
  max: number | null;
  places: Place[];
  exclude: Place[];
  value: ValueRule;
  fields: EditField[];
}

export interface EditMapping extends Omit<Mapping, 'fields'> {
  fields: EditField[];
}

let lastKey = 0;

/** Of a template that an earlier visit made: new fields get other keys. */
export function knowKeysOf(mapping: EditMapping): void {
  const look = (fields: EditField[]): void => {
    for (const field of fields) {
      lastKey = Math.max(lastKey, field.key);
      look(field.fields);
    }
  };
  look(mapping.fields);
}

export const NO_RULE: ValueRule = { after: '', before: '', split: '', language: '' };
export const emptyPlace = (path = ''): Place => ({
  path,
  examples: [],
  proposals: [],
  around: [],
});

export function newField(name: string, part: Partial<Omit<EditField, 'key'>> = {}): EditField {
  return {
    key: ++lastKey,
    name,
    type: 'string',
    min: 0,
    max: 1,
    places: [],
    exclude: [],
    value: NO_RULE,
    fields: [],
    ...part,
  };
}

function editFieldOf(field: Field): EditField {
  const { paths, exclude, fields, ...same } = field;
  return newField(field.name, {
    ...same,
    places: paths.map(emptyPlace),
    exclude: exclude.map(emptyPlace),
    fields: fields.map(editFieldOf),
  });
}

export const pathsOf = (places: Place[]): string[] =>
  places.map((place) => place.path).filter((path) => path !== '');

function fieldOf({ key: _, places, exclude, fields, ...same }: EditField): Field {
  const paths = pathsOf(places);
  return { ...same, paths, exclude: pathsOf(exclude), fields: fields.map(fieldOf) };
}

export const editMappingOf = (mapping: Mapping): EditMapping => ({
  ...mapping,
  fields: mapping.fields.map(editFieldOf),
});

export const mappingOf = (mapping: EditMapping): Mapping => ({
  ...mapping,
  fields: mapping.fields.map(fieldOf),
});

/** What stands on most pages of news, for a start. */
export const STANDARD_FIELDS: Record<string, Partial<Omit<EditField, 'key'>>> = {
  title: { min: 1 },
  author: { max: null },
  date: { type: 'dateTime' },
  category: {},
  perex: { type: 'text' },
  text: { type: 'text', min: 1 },
};

/** Lists have no title of their own; each of their records may have any number of fields. */
export function newListMapping(): EditMapping {
  const children = [newField('name'), newField('url', { type: 'url' })];
  const record = newField('record', { type: 'record', min: 1, max: null, fields: children });
  return { ...newMapping(), id: 'list', root: 'list', fields: [record] };
}

/** The same template for the same pages, which the server knows by other ids now. */
export function withPages(mapping: EditMapping, ids: ReadonlyMap<string, string>): EditMapping {
  const ofPlace = (place: Place): Place => ({
    ...place,
    examples: place.examples.map((one) => ({ ...one, page: ids.get(one.page) ?? one.page })),
  });
  const ofField = (field: EditField): EditField => ({
    ...field,
    places: field.places.map(ofPlace),
    exclude: field.exclude.map(ofPlace),
    fields: field.fields.map(ofField),
  });
  return { ...mapping, fields: mapping.fields.map(ofField) };
}

/** Groups that repeat, with what one of them usually has. */
export const GROUPS: Record<string, string[]> = {
  comments: ['author', 'date', 'text'],
  item: ['title', 'url'],
};

const CHILD_TYPES: Record<string, FieldType> = { date: 'dateTime', text: 'text', url: 'url' };

export function fieldNamed(name: string): EditField {
  const children = GROUPS[name];
  if (!children) return newField(name, STANDARD_FIELDS[name] ?? {});
  const fields = children.map((child) => newField(child, { type: CHILD_TYPES[child] ?? 'string' }));
  return newField(name, { type: 'record', max: null, fields });
}

export function newMapping(): EditMapping {
  const fields = Object.keys(STANDARD_FIELDS).map(fieldNamed);
  return { id: 'template', version: 1, site: '', match: '', root: 'article', fields, query: '' };
}

/** The field of a key, behind the records that it is in. */
export function trailOf(fields: EditField[], key: number): EditField[] {
  for (const field of fields) {
    if (field.key === key) return [field];
    const inner = trailOf(field.fields, key);
    if (inner.length > 0) return [field, ...inner];
  }
  return [];
}

export function fieldAt(mapping: EditMapping, key: number): EditField | undefined {
  return trailOf(mapping.fields, key).slice(-1)[0];
}

/** "comments/author" */
export const nameOfTrail = (trail: EditField[]): string =>
  trail.map((field) => field.name).join('/');

/** Where paths of the last field of a trail begin. */
export const withinOf = (trail: EditField[]): Within =>
  trail.slice(0, -1).map((record) => pathsOf(record.places));

type ListChange = (fields: EditField[], at: number) => EditField[];

function inList(fields: EditField[], key: number, change: ListChange): EditField[] {
  const at = fields.findIndex((field) => field.key === key);
  if (at >= 0) return change(fields, at);
  return fields.map((field) => {
    const inner = inList(field.fields, key, change);
    return inner === field.fields ? field : { ...field, fields: inner };
  });
}

export function changeField(
  mapping: EditMapping,
  key: number,
  change: (field: EditField) => EditField,
): EditMapping {
  const fields = inList(mapping.fields, key, (list, at) =>
    list.map((field, index) => (index === at ? change(field) : field)),
  );
  return { ...mapping, fields };
}

export function removeField(mapping: EditMapping, key: number): EditMapping {
  const without: ListChange = (list, at) => list.filter((_, index) => index !== at);
  return { ...mapping, fields: inList(mapping.fields, key, without) };
}

/** Among those of its level; nothing where there is no further to go. */
export function moveField(mapping: EditMapping, key: number, by: 1 | -1): EditMapping {
  const moved: ListChange = (list, at) => {
    const field = list[at];
    const other = list[at + by];
    if (!field || !other) return list;
    const copy = [...list];
    copy[at] = other;
    copy[at + by] = field;
    return copy;
  };
  return { ...mapping, fields: inList(mapping.fields, key, moved) };
}

/** At the end of a record, or of the template (key 0). */
export function addField(mapping: EditMapping, record: number, field: EditField): EditMapping {
  if (record === 0) return { ...mapping, fields: [...mapping.fields, field] };
  return changeField(mapping, record, (old) => ({ ...old, fields: [...old.fields, field] }));
}

/** A name that nothing else in the list has. */
export function freeName(fields: EditField[], wanted: string): string {
  const taken = new Set(fields.map((field) => field.name));
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; ++number) {
    if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`;
  }
}
