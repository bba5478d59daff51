-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "public"."attachments" DROP CONSTRAINT "of_one_thing";

ALTER TABLE "public"."attachments" ADD COLUMN "profile_id" uuid;

ALTER TABLE "public"."attachments" ADD COLUMN "removed_at" timestamp with time zone;

ALTER TABLE "public"."profiles" ADD COLUMN "credits" jsonb NOT NULL DEFAULT '{}'::jsonb;

ALTER TABLE "public"."profiles" ADD COLUMN "media" jsonb NOT NULL DEFAULT '{}'::jsonb;

ALTER TABLE "public"."profiles" ADD COLUMN "attachments_stored" uuid[] NOT NULL DEFAULT '{}'::uuid[];

ALTER TABLE "public"."public_profiles" ADD COLUMN "credits" jsonb NOT NULL DEFAULT '{}'::jsonb;

ALTER TABLE "public"."public_profiles" ADD COLUMN "media" jsonb NOT NULL DEFAULT '{}'::jsonb;

CREATE OR REPLACE FUNCTION private.are_credits(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.can_read_file(p_path text, p_metadata jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.gate() and exists (select from public.attachments
    where id = private.file_id(p_path) and private.attachment_path(owner_id, id) = p_path and removed_at is null
      and (owner_id = (select auth.uid()) or (size = private.stated_bytes(p_metadata, 'size')
        and (private.can_read_message(message_id) or private.is_application_party(application_id)
          or profile_id is not null and private.can_see_pictures_of(profile_id)))));
end $function$;

CREATE OR REPLACE FUNCTION private.can_see_pictures_of(p_profile uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.public_profiles where id = p_profile and not _deleted)
    or exists (select from public.conversation_members theirs join public.conversations c on c.id = theirs.conversation_id
      where theirs.user_id = p_profile and c.id in (select private.my_conversations())
        -- Whoever writes first does not see the other until that one has accepted.
        and (c.state = 'open' or c.state = 'requested' and c.state_by = p_profile))
    or exists (select from public.job_applications where applicant_id = p_profile and employer_id = (select auth.uid()) and not _deleted);
end $function$;

CREATE OR REPLACE FUNCTION private.can_upload_file(p_path text, p_metadata jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_form_bytes constant int := 4096;
begin
  return private.gate() and exists (select from public.attachments
    where owner_id = (select auth.uid()) and stored_at is null and removed_at is null and private.attachment_path(owner_id, id) = p_path
      and coalesce(private.stated_bytes(p_metadata, 'contentLength') <= size + v_form_bytes, true));
end $function$;

CREATE OR REPLACE FUNCTION private.derive_profile_parts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_avatar text;
  v_shown jsonb;
begin
  -- A malformed value is the constraint's to refuse.
  if not private.is_profile_media(new.media) then return new; end if;
  v_avatar := private.standing_avatar(new.media);
  new.media := (select coalesce(jsonb_object_agg(key, medium), '{}') from jsonb_each(new.media) as entry (key, medium)
    where medium ->> 'kind' <> 'avatar' or key = v_avatar);
  new.attachments_stored := array(select stored from unnest(new.attachments_stored) with ordinality as arrived (stored, place)
    where stored in (select id from private.media_files(new.media)) order by place);
  v_shown := private.shown_media(new.media, new.attachments_stored);
  new.avatar_url := new.id || '/' || (v_shown #>> array[v_avatar, 'thumb', 'id']);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.file_id(p_path text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when p_path ~ '^[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then split_part(p_path, '/', 2)::uuid end
$function$;

CREATE OR REPLACE FUNCTION private.guard_profile_parts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_medium jsonb;
  v_file jsonb;
  v_pixels int;
begin
  if jsonb_typeof(new.credits) = 'object' and (select count(*) from jsonb_object_keys(new.credits)) > 100 then
    perform private.refuse('MQ621');
  end if;
  if jsonb_typeof(new.media) is distinct from 'object' then return new; end if;
  if (select count(*) from jsonb_each(new.media) as entry (key, medium) where medium ->> 'kind' = 'still') > 12 then perform private.refuse('MQ622'); end if;
  if (select count(*) from jsonb_each(new.media) as entry (key, medium) where medium ->> 'kind' = 'video') > 6 then perform private.refuse('MQ623'); end if;
  for v_medium in select value from jsonb_each(new.media) where jsonb_typeof(value) = 'object' loop
    if v_medium ->> 'kind' = 'video' and not private.is_video_address(v_medium -> 'url') then perform private.refuse('MQ624'); end if;
    continue when v_medium ->> 'kind' not in ('avatar', 'still');
    v_file := v_medium -> 'file';
    if v_file ->> 'type' <> 'image/jpeg' or v_medium #>> '{thumb,type}' <> 'image/jpeg' then perform private.refuse('MQ625'); end if;
    continue when jsonb_typeof(v_file -> 'size') is distinct from 'number' or jsonb_typeof(v_file -> 'width') is distinct from 'number'
      or jsonb_typeof(v_file -> 'height') is distinct from 'number';
    if (v_file ->> 'size')::numeric > (case v_medium ->> 'kind' when 'avatar' then 524288 else 2097152 end) then perform private.refuse('MQ626'); end if;
    v_pixels := case v_medium ->> 'kind' when 'avatar' then 512 else 2048 end;
    if (v_file ->> 'width')::numeric > v_pixels or (v_file ->> 'height')::numeric > v_pixels
      or v_medium ->> 'kind' = 'avatar' and v_file -> 'width' <> v_file -> 'height'
    then perform private.refuse('MQ627'); end if;
  end loop;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.is_picture(p jsonb, p_pixels integer, p_bytes integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.has_keys(p, '{id,type,size,width,height}') and private.is_id(p -> 'id') and p ->> 'type' = 'image/jpeg'
    and private.is_whole_number(p -> 'size', 1, p_bytes) and private.is_whole_number(p -> 'width', 1, p_pixels)
    and private.is_whole_number(p -> 'height', 1, p_pixels)
$function$;

CREATE OR REPLACE FUNCTION private.is_place(p jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(p) = 'number' then p::numeric between -1000000000 and 1000000000 else false end
$function$;

CREATE OR REPLACE FUNCTION private.is_profile_media(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
      end, false)
    ), false)
  then return false; end if;
  return (select count(distinct id) = count(*) from private.media_files(p));
end $function$;

CREATE OR REPLACE FUNCTION private.is_public_picture(p_path text, p_metadata jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.attachments a join public.public_profiles p on p.id = a.profile_id and not p._deleted
    where a.id = private.file_id(p_path) and private.attachment_path(a.owner_id, a.id) = p_path and a.removed_at is null and a.size = private.stated_bytes(p_metadata, 'size'));
end $function$;

CREATE OR REPLACE FUNCTION private.is_video_address(p jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_typeof(p) = 'string'
    and p #>> '{}' ~ '^https://(www\.youtube\.com/watch\?v=[A-Za-z0-9_-]{11}|vimeo\.com/[0-9]{6,12}(/[0-9a-f]{6,20})?)$'
$function$;

CREATE OR REPLACE FUNCTION private.is_web_address(p jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_typeof(p) = 'string' and length(p #>> '{}') <= 500 and p #>> '{}' ~ '^https?://[^\s/]+\.[^\s]+$'
$function$;

CREATE OR REPLACE FUNCTION private.is_whole_number(p jsonb, p_least integer, p_most integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(p) = 'number' then p::numeric between p_least and p_most and p::numeric % 1 = 0 else false end
$function$;

CREATE OR REPLACE FUNCTION private.mark_file_stored()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_file public.attachments;
  v_bytes constant numeric := private.stated_bytes(new.metadata, 'size');
begin
  -- Storage asks for permission with a row that has no size yet, and rolls it back.
  if v_bytes is null then return null; end if;
  -- The profile first, as whoever changes its media locks it.
  perform from public.profiles p where p.id = (select a.profile_id from public.attachments a
    where private.attachment_path(a.owner_id, a.id) = new.name and a.id = private.file_id(new.name)) for no key update;
  update public.attachments a set stored_at = clock_timestamp()
  where private.attachment_path(a.owner_id, a.id) = new.name and a.stored_at is null and a.removed_at is null and a.id = private.file_id(new.name)
  returning * into v_file;
  if v_file.size <> v_bytes then
    raise exception using errcode = '42501', message = private.refusal_sentence('MQ606', jsonb_build_object('name', v_file.name));
  end if;
  if v_file.message_id is not null then
    update public.conversations set id = id
    where id = (select conversation_id from public.messages where id = v_file.message_id);
    update public.messages set attachments_stored = attachments_stored || v_file.id where id = v_file.message_id;
  elsif v_file.application_id is not null then
    update public.job_applications set attachments_stored = attachments_stored || v_file.id where id = v_file.application_id;
  elsif v_file.profile_id is not null then
    update public.profiles set attachments_stored = attachments_stored || v_file.id where id = v_file.profile_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.media_files(p_media jsonb)
 RETURNS TABLE(id uuid, name text, type text, size integer)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (file ->> 'id')::uuid, case medium ->> 'kind' when 'avatar' then 'Profile picture' else 'Still' end, file ->> 'type', (file ->> 'size')::int
  from jsonb_each(p_media) as entry (key, medium), lateral (values (medium -> 'file'), (medium -> 'thumb')) as both_sizes (file)
  where jsonb_typeof(file) = 'object'
$function$;

CREATE OR REPLACE FUNCTION private.refresh_public_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_listed boolean := new.role = 'talent' and new.is_active and new.profile_completed and new.suspended_at is null
    and not new._deleted;
  v_row public.public_profiles;
begin
  if not v_listed then
    update public.public_profiles set _deleted = true, full_name = '', first_name = '', last_name = '', username = null,
      headline = '', bio = '', avatar_url = null, location = '', city = '', hourly_rate = null, day_rate_minor = null,
      linkedin_url = null, portfolio_url = null, website_url = null, credits = '{}', media = '{}'
    where id = new.id and not _deleted;
    return null;
  end if;
  v_row := jsonb_populate_record(null::public.public_profiles, to_jsonb(new));
  v_row.media := private.shown_media(new.media, new.attachments_stored);
  if not new.show_rate then v_row.hourly_rate := null; v_row.day_rate_minor := null; end if;
  insert into public.public_profiles as p select v_row.*
  on conflict (id) do update set (
      full_name, first_name, last_name, role, username, headline, bio, avatar_url, location, city, region, country_code,
      departments, role_codes, skills, hourly_rate, day_rate_minor, currency, experience_years, kit, unions, languages,
      travel_radius_km, open_to_contact, show_rate, linkedin_url, portfolio_url, website_url, credits, media, _deleted)
    = row (
      v_row.full_name, v_row.first_name, v_row.last_name, v_row.role, v_row.username, v_row.headline, v_row.bio, v_row.avatar_url,
      v_row.location, v_row.city, v_row.region, v_row.country_code, v_row.departments, v_row.role_codes, v_row.skills,
      v_row.hourly_rate, v_row.day_rate_minor, v_row.currency, v_row.experience_years, v_row.kit, v_row.unions, v_row.languages,
      v_row.travel_radius_km, v_row.open_to_contact, v_row.show_rate, v_row.linkedin_url, v_row.portfolio_url, v_row.website_url,
      v_row.credits, v_row.media, false)
  -- Not for a change of the phone number, say, which others cannot see.
  where to_jsonb(p) - array['server_xid', 'rev', 'created_at', 'updated_at', 'last_client', 'last_base']
    is distinct from to_jsonb(v_row) - array['server_xid', 'rev', 'created_at', 'updated_at', 'last_client', 'last_base'];
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.shown_media(p_media jsonb, p_stored uuid[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(key, medium), '{}') from jsonb_each(p_media) as entry (key, medium)
  where medium ->> 'kind' = 'video'
    or (medium #>> '{file,id}')::uuid = any (p_stored) and (medium #>> '{thumb,id}')::uuid = any (p_stored)
$function$;

CREATE OR REPLACE FUNCTION private.standing_avatar(p_media jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select max(key collate "C") from jsonb_each(p_media) as entry (key, medium) where medium ->> 'kind' = 'avatar'
$function$;

CREATE OR REPLACE FUNCTION private.sync_profile_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_added uuid[];
  v_there uuid[];
begin
  with gone as (
    update public.attachments set removed_at = clock_timestamp()
    where profile_id = new.id and removed_at is null and id not in (select id from private.media_files(new.media)) returning id)
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
    where not exists (select from public.attachments a where a.id = file.id and a.profile_id = new.id))
  then perform private.refuse('MQ409'); end if;
  if v_added is null then return null; end if;
  if (select auth.uid()) is not null then perform private.require_bytes_within_bounds('public.attachments', new.id); end if;
  delete from private.attachments_to_remove where path in (select private.attachment_path(new.id, id) from unnest(v_added) id);
  if found and to_regclass('storage.objects') is not null then
    execute $sql$ select array_agg(a.id) from public.attachments a join storage.objects o
      on o.bucket_id = 'attachments' and o.name = private.attachment_path(a.owner_id, a.id)
        and a.size = private.stated_bytes(o.metadata, 'size') where a.id = any ($1) $sql$ into v_there using v_added;
    update public.attachments set stored_at = clock_timestamp() where id = any (v_there);
    update public.profiles set attachments_stored = attachments_stored || v_there where id = new.id and v_there is not null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.attachments_to_remove(p_removed text[] DEFAULT '{}'::text[])
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.attachments where removed_at < now() - interval '1 day';
  delete from private.attachments_to_remove where path = any (p_removed) and since < now() - interval '1 day';
  return query select path from private.attachments_to_remove
    where path <> all (p_removed) order by since, path limit 100;
end $function$;

ALTER TABLE "public"."attachments" ADD CONSTRAINT "attachments_profile_id_fkey" FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."attachments" ADD CONSTRAINT "of_one_thing" CHECK ((num_nonnulls(message_id, application_id, profile_id) = 1));

CREATE INDEX attachments_profile_id ON public.attachments USING btree (profile_id);

CREATE INDEX attachments_removed_at ON public.attachments USING btree (removed_at) WHERE (removed_at IS NOT NULL);

CREATE TRIGGER a_parts BEFORE INSERT OR UPDATE OF credits, media ON public.profiles FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_profile_parts();

CREATE TRIGGER c_derive_parts BEFORE INSERT OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.derive_profile_parts();

CREATE TRIGGER e_files_of_new AFTER INSERT ON public.profiles FOR EACH ROW WHEN ((new.media <> '{}'::jsonb)) EXECUTE FUNCTION private.sync_profile_files();

CREATE TRIGGER e_files AFTER UPDATE ON public.profiles FOR EACH ROW WHEN ((new.media IS DISTINCT FROM old.media)) EXECUTE FUNCTION private.sync_profile_files();

do $storage$ begin
  if to_regclass('storage.objects') is not null then
    CREATE POLICY "visitors see pictures of listed talent" ON "storage"."objects" FOR SELECT TO "anon" USING (((bucket_id = 'attachments'::text) AND private.is_public_picture(name, metadata)));
  end if;
end $storage$;

REVOKE ALL ON FUNCTION "private"."are_credits"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_credits"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."can_see_pictures_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."derive_profile_parts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."file_id"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_profile_parts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_picture"(jsonb, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_picture"(jsonb, integer, integer) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_place"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_place"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_profile_media"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_profile_media"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_public_picture"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_public_picture"(text, jsonb) TO "anon";

REVOKE ALL ON FUNCTION "private"."is_video_address"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_video_address"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_web_address"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_web_address"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_whole_number"(jsonb, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_whole_number"(jsonb, integer, integer) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."media_files"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."media_files"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."shown_media"(jsonb, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."standing_avatar"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sync_profile_files"() FROM PUBLIC;

REVOKE ALL ("attachments_stored") ON TABLE "public"."profiles" FROM "authenticated";

GRANT SELECT ("attachments_stored") ON TABLE "public"."profiles" TO "authenticated";

REVOKE ALL ("avatar_url") ON TABLE "public"."profiles" FROM "authenticated";

GRANT SELECT ("avatar_url") ON TABLE "public"."profiles" TO "authenticated";

REVOKE ALL ("credits") ON TABLE "public"."profiles" FROM "authenticated";

GRANT SELECT ("credits"), UPDATE ("credits") ON TABLE "public"."profiles" TO "authenticated";

REVOKE ALL ("media") ON TABLE "public"."profiles" FROM "authenticated";

GRANT SELECT ("media"), UPDATE ("media") ON TABLE "public"."profiles" TO "authenticated";

REVOKE ALL ("credits") ON TABLE "public"."public_profiles" FROM "anon";

GRANT SELECT ("credits") ON TABLE "public"."public_profiles" TO "anon";

REVOKE ALL ("media") ON TABLE "public"."public_profiles" FROM "anon";

GRANT SELECT ("media") ON TABLE "public"."public_profiles" TO "anon";

REVOKE ALL ("credits") ON TABLE "public"."public_profiles" FROM "authenticated";

GRANT SELECT ("credits") ON TABLE "public"."public_profiles" TO "authenticated";

REVOKE ALL ("media") ON TABLE "public"."public_profiles" FROM "authenticated";

GRANT SELECT ("media") ON TABLE "public"."public_profiles" TO "authenticated";

ALTER TABLE "public"."profiles" ADD CONSTRAINT "profiles_credits_check" CHECK (private.are_credits(credits));

ALTER TABLE "public"."profiles" ADD CONSTRAINT "profiles_media_check" CHECK (private.is_profile_media(media));

insert into private.refusals (code, sentence) values ('MQ621', 'A profile lists up to 100 credits. Remove some first.');

insert into private.refusals (code, sentence) values ('MQ622', 'A profile shows up to 12 stills. Remove one first.');

insert into private.refusals (code, sentence) values ('MQ623', 'A profile shows up to 6 videos. Remove one first.');

insert into private.refusals (code, sentence) values ('MQ624', 'Enter the address of a video on YouTube or Vimeo.');

insert into private.refusals (code, sentence) values ('MQ625', 'Pictures are kept as JPEG. Choose this one again.');

insert into private.refusals (code, sentence) values ('MQ626', 'This picture is too large. Choose it again, or a smaller one.');

insert into private.refusals (code, sentence) values ('MQ627', 'This picture has the wrong shape. Choose it again.');

update sync_private.streams set readable = '{id,full_name,first_name,last_name,role,username,headline,bio,avatar_url,location,city,region,country_code,departments,role_codes,skills,hourly_rate,day_rate_minor,currency,experience_years,kit,unions,languages,travel_radius_km,open_to_contact,show_rate,linkedin_url,portfolio_url,website_url,created_at,updated_at,credits,media}', long_texts = '{bio,credits,media}', select_list = 't.id, t.full_name, t.first_name, t.last_name, t.role, t.username, t.headline, t.bio, t.avatar_url, t.location, t.city, t.region, t.country_code, t.departments, t.role_codes, t.skills, t.hourly_rate, t.day_rate_minor, t.currency, t.experience_years, t.kit, t.unions, t.languages, t.travel_radius_km, t.open_to_contact, t.show_rate, t.linkedin_url, t.portfolio_url, t.website_url, t.created_at, t.updated_at, t.credits, t.media' where name = 'people';

update sync_private.streams set merge = '{"kit": "union", "media": "by_key", "skills": "union", "unions": "union", "credits": "by_key", "settings": "by_key", "full_name": "derived", "languages": "union", "role_codes": "union", "departments": "union", "settings.muted": "union"}', readable = '{id,full_name,first_name,last_name,role,username,headline,bio,avatar_url,location,city,region,country_code,departments,role_codes,skills,hourly_rate,day_rate_minor,currency,experience_years,kit,unions,languages,travel_radius_km,open_to_contact,show_rate,linkedin_url,portfolio_url,website_url,created_at,updated_at,email,phone,timezone,company_id,settings,onboarding_completed,profile_completed,is_active,two_factor_enabled,credits,media,attachments_stored}', writable = '{full_name,first_name,last_name,role,username,headline,bio,location,city,region,country_code,departments,role_codes,skills,hourly_rate,day_rate_minor,currency,experience_years,kit,unions,languages,travel_radius_km,open_to_contact,show_rate,linkedin_url,portfolio_url,website_url,phone,timezone,company_id,settings,onboarding_completed,is_active,credits,media}', select_list = 't.id, t.full_name, t.first_name, t.last_name, t.role, t.username, t.headline, t.bio, t.avatar_url, t.location, t.city, t.region, t.country_code, t.departments, t.role_codes, t.skills, t.hourly_rate, t.day_rate_minor, t.currency, t.experience_years, t.kit, t.unions, t.languages, t.travel_radius_km, t.open_to_contact, t.show_rate, t.linkedin_url, t.portfolio_url, t.website_url, t.created_at, t.updated_at, t.email, t.phone, t.timezone, t.company_id, t.settings, t.onboarding_completed, t.profile_completed, t.is_active, t.two_factor_enabled, t.credits, t.media, t.attachments_stored' where name = 'profiles';
