-- A run of messages is one notification, so there may be news in it since its reader marked it: a mark is about what they had seen.

create or replace function private.guard_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_seen bigint := nullif(current_setting('sync.base', true), '')::bigint;
  v_read boolean := old.is_read or (new.is_read and (v_seen is null or v_seen >= old.rev));
begin
  new := old;
  new.is_read := v_read;
  return new;
end $$;
