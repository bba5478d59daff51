-- The parts of a profile that are maps: credits and media (twins: src/domain/definition/profile-parts.ts). Each entry has an id of its own,
-- so that two devices that add, change or remove different ones both win (`by_key`, 03_sync/08_merge.sql). Checks run with the writer's
-- rights, so writers may execute them; they use only their arguments.

-- A JSON number without a fraction within these bounds. Null and every other kind of value is not.
create function private.is_whole_number(p jsonb, p_least int, p_most int) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p) = 'number' then p::numeric between p_least and p_most and p::numeric % 1 = 0 else false end
$$;

-- Where an entry stands among the others: a number, the lowest first.
create function private.is_place(p jsonb) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p) = 'number' then p::numeric between -1000000000 and 1000000000 else false end
$$;

-- The address of a page on the web, of at most 500 characters.
create function private.is_web_address(p jsonb) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(p) = 'string' and length(p #>> '{}') <= 500 and p #>> '{}' ~ '^https?://[^\s/]+\.[^\s]+$'
$$;

-- A video on YouTube or Vimeo, in the one form that the device makes of every address of theirs.
create function private.is_video_address(p jsonb) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(p) = 'string'
    and p #>> '{}' ~ '^https://(www\.youtube\.com/watch\?v=[A-Za-z0-9_-]{11}|vimeo\.com/[0-9]{6,12}(/[0-9a-f]{6,20})?)$'
$$;

-- Credits: {id: {production, role, year, kind, url, place}}. role: a code of the crew taxonomy, or the person's own word.
create function private.are_credits(p jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(jsonb_typeof(p) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(p) = 'object' then p else '{}' end) as entry (key, credit)
    where not coalesce(private.is_id(to_jsonb(key)) and private.has_keys(credit, '{production,role,year,kind,url,place}')
      and private.is_text(credit -> 'production', 200) and credit ->> 'production' ~ '\S'
      and private.is_text(credit -> 'role', 60) and credit ->> 'role' ~ '\S'
      and private.is_whole_number(credit -> 'year', 1900, 2100)
      and credit ->> 'kind' in ('feature', 'series', 'short', 'commercial', 'music_video', 'documentary', 'corporate', 'live', 'photo', 'animation', 'other')
      and (credit -> 'url' = 'null' or private.is_web_address(credit -> 'url'))
      and private.is_place(credit -> 'place'), false)
    ), false);
end $$;

-- A picture as its row describes it: {id, type, size, width, height}, in bytes and pixels. The device has encoded it, as JPEG without
-- anything that the camera wrote about place and time.
create function private.is_picture(p jsonb, p_pixels int, p_bytes int) returns boolean language sql immutable set search_path = '' as $$
  select private.has_keys(p, '{id,type,size,width,height}') and private.is_id(p -> 'id') and p ->> 'type' = 'image/jpeg'
    and private.is_whole_number(p -> 'size', 1, p_bytes) and private.is_whole_number(p -> 'width', 1, p_pixels)
    and private.is_whole_number(p -> 'height', 1, p_pixels)
$$;

-- A CV as its row describes it: {id, type, size, added_on}, in bytes and as a day of the device. Its name is the medium's title.
create function private.is_cv(p jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return private.has_keys(p, '{id,type,size,added_on}') and private.is_id(p -> 'id') and p ->> 'type' = 'application/pdf'
    and private.is_whole_number(p -> 'size', 1, 10485760) and private.is_day(p ->> 'added_on');
end $$;

-- What the media of a profile refers to in Storage. For valid ones only, and those who check them.
create function private.media_files(p_media jsonb) returns table (id uuid, name text, type text, size int)
language sql immutable set search_path = '' as $$
  select (file ->> 'id')::uuid, case medium ->> 'kind' when 'avatar' then 'Profile picture' when 'cv' then medium ->> 'title' else 'Still' end, file ->> 'type', (file ->> 'size')::int
  from jsonb_each(p_media) as entry (key, medium), lateral (values (medium -> 'file'), (medium -> 'thumb')) as both_sizes (file)
  where jsonb_typeof(file) = 'object'
$$;

-- The name of a CV's file: it ends in .pdf, and nothing turns the direction of the text round, which could hide another ending.
create function private.is_cv_name(p text) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(p ~ '^[^[:cntrl:]/\\]{1,200}$' and p ~* '\.pdf$' and p !~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', false)
$$;

-- Media: {id: {kind, place, title, url, file, thumb}}. avatar and still have a picture and a small one; a video has an address; the
-- title of a CV is the name of its file, and nobody but its owner and those they apply to with it sees any of it.
create function private.is_profile_media(p jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  if not coalesce(jsonb_typeof(p) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(p) = 'object' then p else '{}' end) as entry (key, medium)
    where not coalesce(private.is_id(to_jsonb(key)) and private.has_keys(medium, '{kind,place,title,url,file,thumb}')
      and private.is_place(medium -> 'place') and private.is_text(medium -> 'title', 200)
      and case medium ->> 'kind'
        when 'avatar' then medium -> 'url' = 'null' and private.is_picture(medium -> 'file', 512, 524288)
          and private.is_picture(medium -> 'thumb', 128, 65536)
          and medium #> '{file,width}' = medium #> '{file,height}' and medium #> '{thumb,width}' = medium #> '{thumb,height}'
        when 'still' then medium -> 'url' = 'null' and private.is_picture(medium -> 'file', 2048, 2097152)
          and private.is_picture(medium -> 'thumb', 640, 262144)
        when 'video' then private.is_video_address(medium -> 'url') and medium -> 'file' = 'null' and medium -> 'thumb' = 'null'
        when 'cv' then medium -> 'url' = 'null' and private.is_cv(medium -> 'file') and medium -> 'thumb' = 'null'
          and private.is_cv_name(medium ->> 'title')
      end, false)
    ), false)
  then return false; end if;
  return (select count(distinct id) = count(*) from private.media_files(p));
end $$;
grant execute on function private.is_whole_number(jsonb, int, int), private.is_place(jsonb), private.is_web_address(jsonb),
  private.is_video_address(jsonb), private.are_credits(jsonb), private.is_picture(jsonb, int, int), private.is_cv(jsonb), private.is_cv_name(text), private.is_profile_media(jsonb),
  private.media_files(jsonb) to authenticated, service_role;

-- The media that others see: videos, and pictures once both sizes have arrived in Storage (p_stored); never a CV. For triggers only.
create function private.shown_media(p_media jsonb, p_stored uuid[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, medium), '{}') from jsonb_each(p_media) as entry (key, medium)
  where medium ->> 'kind' = 'video'
    or medium ->> 'kind' in ('avatar', 'still')
      and (medium #>> '{file,id}')::uuid = any (p_stored) and (medium #>> '{thumb,id}')::uuid = any (p_stored)
$$;

-- The avatar (p_kind: avatar) or the CV (cv) that stands, where two devices that did not know of each other both chose one: the higher id, a
-- tie-break that every device makes alike (src/domain/people/profile-media.ts). Null: there is none. For triggers only.
create function private.standing_medium(p_media jsonb, p_kind text) returns text language sql immutable set search_path = '' as $$
  select max(key collate "C") from jsonb_each(p_media) as entry (key, medium) where medium ->> 'kind' = p_kind
$$;
