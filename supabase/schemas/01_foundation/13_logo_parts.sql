-- A company's logo as its row describes it (twin: src/domain/companies/logo.ts). A map, as the media of a profile are: two managers who choose one without knowing of
-- each other both win, and the higher id stands. Checks run with the writer's rights, so writers may execute them; they use only their arguments.

-- One size of it: {id, type, size, width, height}, in bytes and pixels. Square, because the device has put it on its plate.
create function private.is_logo_picture(p jsonb, p_pixels int, p_bytes int) returns boolean language sql immutable set search_path = '' as $$
  select private.has_keys(p, '{id,type,size,width,height}') and private.is_id(p -> 'id') and p ->> 'type' in ('image/png', 'image/jpeg')
    and private.is_whole_number(p -> 'size', 1, p_bytes) and private.is_whole_number(p -> 'width', 1, p_pixels) and p -> 'width' = p -> 'height'
$$;

-- What a logo refers to in Storage. For valid ones only, and those who check them.
create function private.logo_files(p_logo jsonb) returns table (id uuid, type text, size int) language sql immutable set search_path = '' as $$
  select (file ->> 'id')::uuid, file ->> 'type', (file ->> 'size')::int
  from jsonb_each(p_logo) as entry (key, logo), lateral (values (logo -> 'file'), (logo -> 'thumb')) as both_sizes (file)
$$;

-- A logo: {id: {file, thumb}}, normally one entry.
create function private.is_company_logo(p jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  if not coalesce(jsonb_typeof(p) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(p) = 'object' then p else '{}' end) as entry (key, logo)
    where not coalesce(private.is_id(to_jsonb(key)) and private.has_keys(logo, '{file,thumb}')
      and private.is_logo_picture(logo -> 'file', 512, 262144) and private.is_logo_picture(logo -> 'thumb', 128, 65536), false)), false)
  then return false; end if;
  return (select count(distinct id) = count(*) and count(*) <= 16 from private.logo_files(p));
end $$;
grant execute on function private.is_logo_picture(jsonb, int, int), private.logo_files(jsonb), private.is_company_logo(jsonb) to authenticated, service_role;

-- The path of the small size of the logo that stands, of those whose both sizes have arrived in Storage (p_stored); null: there is none. For triggers only.
create function private.logo_path(p_company uuid, p_logo jsonb, p_stored uuid[]) returns text language sql immutable set search_path = '' as $$
  select p_company || '/' || (logo #>> '{thumb,id}') from jsonb_each(p_logo) as entry (key, logo)
  where (logo #>> '{file,id}')::uuid = any (p_stored) and (logo #>> '{thumb,id}')::uuid = any (p_stored)
  order by key collate "C" desc limit 1
$$;
