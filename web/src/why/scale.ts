// SPDX-License-Identifier: Apache-2.0
// How a slider stands for a parameter: wide ranges are finer near their low end.
import type { Parameter } from '../api/types';

export const STEPS = 1000;
/** Wider than this many times the default, a straight slider could not be aimed. */
const WIDE = 20;
const WIDE_POWER = 4;
const FRACTIONS = ['share', 'ratio', 'weight', 'probability', 'exponent of 2'];

const lowOf = (parameter: Parameter) => parameter.low ?? 0;
const highOf = (parameter: Parameter) => parameter.high ?? 1;

export function isWhole(parameter: Parameter): boolean {
  const ends = [parameter.default, parameter.low, parameter.high];
  return ends.every(Number.isInteger) && !FRACTIONS.includes(parameter.unit);
}

export function isSwitch(parameter: Parameter): boolean {
  return parameter.unit === 'switch';
}

function powerOf(parameter: Parameter): number {
  const reference = Math.max(Math.abs(Number(parameter.default)), isWhole(parameter) ? 1 : 0.01);
  const wide = lowOf(parameter) >= 0 && highOf(parameter) > WIDE * reference;
  return wide ? WIDE_POWER : 1;
}

export function valueAt(parameter: Parameter, position: number): number {
  const range = highOf(parameter) - lowOf(parameter);
  const value = lowOf(parameter) + range * (position / STEPS) ** powerOf(parameter);
  return isWhole(parameter) ? Math.round(value) : Number(value.toPrecision(3));
}

export function positionOf(parameter: Parameter, value: number): number {
  const range = highOf(parameter) - lowOf(parameter);
  if (range <= 0) return 0;
  const share = Math.min(1, Math.max(0, (value - lowOf(parameter)) / range));
  return Math.round(STEPS * share ** (1 / powerOf(parameter)));
}
