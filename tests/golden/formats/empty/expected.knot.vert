<doc title="" url="" id="empty">
</doc>
