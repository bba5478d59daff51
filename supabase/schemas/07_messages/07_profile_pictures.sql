-- The pictures and the CV of a profile, as files in Storage: one row of `attachments` for each, from the profile's media.

-- Trigger function: rows of new media appear, those of removed ones are marked and their bytes swept, in the transaction of the profile's own
-- change. A CV that applications were sent with stays until the last of them is withdrawn (09_application_cv.sql). A picture that is put back (a conflict was decided for it) is there at once if Storage still has it. Raises MQ409 for the id of
-- somebody else's file, or of one that has another size; MQ604, MQ605 for clients' writes: before any byte is sent. Definer: clients may not write here.
create function private.sync_profile_files() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_added uuid[];
  v_there uuid[];
begin
  -- Locked before applications are read: whoever withdraws one at this moment waits here, or has been waited for.
  perform from public.attachments
  where profile_id = new.id and removed_at is null and id not in (select id from private.media_files(new.media)) for update;
  with gone as (
    update public.attachments set removed_at = clock_timestamp()
    where profile_id = new.id and removed_at is null and id not in (select id from private.media_files(new.media))
      and not private.goes_with_application(private.attachment_path(new.id, id)) returning id)
  insert into private.attachments_to_remove (path) select private.attachment_path(new.id, id) from gone
  on conflict (path) do update set since = now();
  with added as (
    insert into public.attachments as a (id, owner_id, profile_id, name, type, size)
    select id, new.id, new.id, name, type, size from private.media_files(new.media) file
    where not exists (select from public.attachments o where o.id = file.id and o.profile_id = new.id and o.removed_at is null)
    on conflict (id) do update set removed_at = null, stored_at = null, size = excluded.size where a.profile_id = excluded.profile_id
    returning id)
  select array_agg(id) into v_added from added;
  if exists (select from private.media_files(new.media) file
    where not exists (select from public.attachments a where a.id = file.id and a.profile_id = new.id and a.size = file.size))
  then perform private.refuse('MQ409'); end if;
  -- One that stayed for an application, and is put back.
  update public.profiles set attachments_stored = attachments_stored || stayed.ids
  from (select array_agg(a.id) as ids from public.attachments a join private.media_files(new.media) file on file.id = a.id
    where a.profile_id = new.id and a.stored_at is not null and a.id <> all (new.attachments_stored)) stayed
  where id = new.id and stayed.ids is not null;
  if v_added is null then return null; end if;
  if (select auth.uid()) is not null then perform private.require_bytes_within_bounds('public.attachments', new.id); end if;
  delete from private.attachments_to_remove where path in (select private.attachment_path(new.id, id) from unnest(v_added) id);
  if found and to_regclass('storage.objects') is not null then
    execute $sql$ select array_agg(a.id) from public.attachments a join storage.objects o
      on o.bucket_id = 'attachments' and o.name = private.attachment_path(a.owner_id, a.id)
        and private.is_as_stated(a, o.metadata) where a.id = any ($1) $sql$ into v_there using v_added;
    update public.attachments set stored_at = clock_timestamp() where id = any (v_there);
    update public.profiles set attachments_stored = attachments_stored || v_there where id = new.id and v_there is not null;
  end if;
  return null;
end $$;
create trigger e_files_of_new after insert on public.profiles for each row when (new.media <> '{}') execute function private.sync_profile_files();
create trigger e_files after update on public.profiles for each row
  when (new.media is distinct from old.media) execute function private.sync_profile_files();
