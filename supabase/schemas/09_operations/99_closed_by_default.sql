-- Postgres lets everybody execute a new function. This revokes it for all of Marquee's own schemas at once, which leaves only the
-- `grant execute` beside each function. Last, because it applies to existing functions.

revoke execute on all functions in schema private, sync_private from public;
