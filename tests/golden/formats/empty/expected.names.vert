<doc id="empty" url="" title="">
</doc>
