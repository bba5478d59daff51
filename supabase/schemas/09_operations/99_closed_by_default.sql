-- Postgres lets everybody execute a new function. Here it is taken back for all of Marquee's own schemas at once, which leaves what the
-- `grant execute` beside each function gives. Last, because it is about the functions that are there.

revoke execute on all functions in schema private, sync_private from public;
