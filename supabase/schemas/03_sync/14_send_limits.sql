-- How much one account may send. Every edit leaves a version of its row behind, until the database is vacuumed, and a receipt for 30 days,
-- so no bound of rows bounds what edits take. Whoever reaches a limit is asked to wait: nothing is refused, and the device keeps it all.
--
-- Somebody who types without a break has their draft saved and sent every two seconds, with the version before: 1,800 times an hour. Of the
-- longest job in English, 12,000 bytes, that is 44 MB; of a usual one, 3,000 bytes, 12 MB, and 190 MB in sixteen hours. Its receipts take
-- 1 MB of an hour. Whoever writes nothing but short values, all of them new each time, has receipts of about what is counted here.

create table sync_private.send_limits (
  -- the present hour of the clock, or the last 24 of them
  hours int primary key check (hours > 0),
  most_bytes bigint not null check (most_bytes > 0)
);
insert into sync_private.send_limits (hours, most_bytes) values (1, 50000000), (24, 200000000);

-- Privacy policy: The record of what each device has sent: 30 days.
create table sync_private.sent_bytes (
  user_id uuid not null references auth.users (id) on delete cascade,
  hour timestamptz not null,
  bytes bigint not null,
  primary key (user_id, hour)
);

-- Raises PT429 (HTTP 429) once this account has sent what it may; the detail says how many seconds are left of this hour, after which there
-- may be room again. Before any work, and without a lock: a push that is on its way is counted when it ends, so that there may be a few
-- more. Definer: clients may not read the counts, and it reads only the caller's. For sync_push, with the caller's rights.
create function sync_private.require_room_to_send() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_hour constant timestamptz := date_trunc('hour', now(), 'UTC');
begin
  if exists (select from sync_private.send_limits l where l.most_bytes <= (
      select sum(s.bytes) from sync_private.sent_bytes s
      where s.user_id = (select auth.uid()) and s.hour > v_hour - l.hours * interval '1 hour'))
  then
    raise exception using errcode = 'PT429', message = 'Too many requests',
      detail = ceil(extract(epoch from v_hour + interval '1 hour' - now()))::text;
  end if;
end $$;
grant execute on function sync_private.require_room_to_send() to authenticated;

-- Counts a push: what was sent, and for each write what its receipt takes whatever its size, with its places in the indexes. Last in its
-- transaction: two pushes of one account wait for each other from here on, when both have all other locks that they need. Definer: clients
-- may not write the counts, and it writes only the caller's. For sync_push, with the caller's rights.
create function sync_private.count_sent(p_bytes int, p_writes int) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_receipt_bytes constant int := 500;
begin
  insert into sync_private.sent_bytes as s (user_id, hour, bytes)
  select (select auth.uid()), date_trunc('hour', now(), 'UTC'), p_bytes + v_receipt_bytes * p_writes
  where (select auth.uid()) is not null
  on conflict (user_id, hour) do update set bytes = s.bytes + excluded.bytes;
end $$;
grant execute on function sync_private.count_sent(int, int) to authenticated;
