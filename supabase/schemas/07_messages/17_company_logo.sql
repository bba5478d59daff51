-- The logo of a company, as files in Storage: one row of `attachments` for each size, from the company's row. As with the pictures of a profile (07_profile_pictures.sql).

-- Whether this file is a size of the logo of a company that is there: everybody may see it, as the company's page. False for no company. Definer: it does not depend on the
-- reader's own policies. For Storage's policies only, by way of can_read_file and is_public_picture.
create function private.has_logo(p_company uuid, p_file uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_company is not null and exists (select from public.companies c, private.logo_files(c.logo) file where c.id = p_company and not c._deleted and file.id = p_file);
end $$;

-- Trigger function: rows of a new logo appear, those of a replaced one are marked and their bytes swept, in the transaction of the company's own change. The bytes count
-- against whoever chose it. Raises MQ409 for the id of another file; MQ604, MQ605 for clients' writes: before any byte is sent. Definer: clients may not write here.
create function private.sync_logo_files() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_uploader uuid := coalesce((select auth.uid()), new.owner_id);
  v_added uuid[];
  v_there uuid[];
begin
  with gone as (
    update public.attachments f set removed_at = clock_timestamp()
    where company_id = new.id and removed_at is null and id not in (select id from private.logo_files(new.logo)) returning private.file_path(f) as path)
  insert into private.attachments_to_remove (path) select path from gone
  on conflict (path) do update set since = now();
  with added as (
    insert into public.attachments as a (id, owner_id, company_id, name, type, size)
    select id, v_uploader, new.id, 'Logo', type, size from private.logo_files(new.logo) file
    where not exists (select from public.attachments o where o.id = file.id and o.company_id = new.id and o.removed_at is null)
    -- Put back: a conflict was decided for it.
    on conflict (id) do update set removed_at = null, stored_at = null, size = excluded.size, owner_id = excluded.owner_id where a.company_id = excluded.company_id
    returning id)
  select array_agg(id) into v_added from added;
  if exists (select from private.logo_files(new.logo) file
    where not exists (select from public.attachments a where a.id = file.id and a.company_id = new.id and a.size = file.size))
  then perform private.refuse('MQ409'); end if;
  if v_added is null then return null; end if;
  if (select auth.uid()) is not null then perform private.require_bytes_within_bounds('public.attachments', v_uploader); end if;
  delete from private.attachments_to_remove where path in (select private.attachment_path(new.id, id) from unnest(v_added) id);
  if found and to_regclass('storage.objects') is not null then
    execute $sql$ select array_agg(a.id) from public.attachments a join storage.objects o
      on o.bucket_id = 'attachments' and o.name = private.file_path(a) and private.is_as_stated(a, o.metadata) where a.id = any ($1) $sql$ into v_there using v_added;
    update public.attachments set stored_at = clock_timestamp() where id = any (v_there);
    update public.companies set attachments_stored = attachments_stored || v_there where id = new.id and v_there is not null;
  end if;
  return null;
end $$;
create trigger e_files_of_new after insert on public.companies for each row when (new.logo <> '{}') execute function private.sync_logo_files();
create trigger e_files after update on public.companies for each row
  when (new.logo is distinct from old.logo) execute function private.sync_logo_files();
