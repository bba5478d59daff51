-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE TABLE "private"."call_sheet_links" ("sheet_id" uuid NOT NULL, "person_id" uuid NOT NULL, "digest" bytea NOT NULL, "made_at" timestamp with time zone NOT NULL DEFAULT now(), "opened_version" integer NOT NULL DEFAULT 0, "confirmed_version" integer NOT NULL DEFAULT 0, "confirmed_at" timestamp with time zone, CONSTRAINT "call_sheet_links_digest_key" UNIQUE (digest), CONSTRAINT "call_sheet_links_pkey" PRIMARY KEY (sheet_id, person_id));

CREATE OR REPLACE FUNCTION private.call_sheet_link(p_token text)
 RETURNS private.call_sheet_links
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_link private.call_sheet_links;
begin
  select l.* into v_link from private.call_sheet_links l
  join public.call_sheets s on s.id = l.sheet_id and not s._deleted and s.version > 0 and s.status in ('published', 'cancelled')
  join public.projects p on p.id = s.project_id and not p._deleted
  join public.profiles o on o.id = p.owner_id and o.suspended_at is null
  where l.digest = sha256(convert_to(coalesce(p_token, ''), 'UTF8')) and private.name_on_sheet(s, l.person_id) is not null
    and s.shoot_day >= private.today(s.timezone) - 14;
  return v_link;
end $function$;

CREATE OR REPLACE FUNCTION private.edited_sheet(p_sheet uuid)
 RETURNS public.call_sheets
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sheet public.call_sheets;
begin
  perform private.require_gate();
  select * into v_sheet from public.call_sheets where id = p_sheet and not _deleted;
  if not coalesce(private.edits_project(v_sheet.project_id, (select auth.uid())), false) then perform private.refuse('MQ403'); end if;
  return v_sheet;
end $function$;

CREATE OR REPLACE FUNCTION private.name_on_sheet(p_sheet public.call_sheets, p_person uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select nullif(btrim(p_sheet.calls -> p_person::text ->> 'name'), '')
$function$;

CREATE OR REPLACE FUNCTION public.confirm_call_sheet_link(p_token text, p_version integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_link constant private.call_sheet_links := private.call_sheet_link(p_token);
  v_sheet public.call_sheets;
begin
  if v_link.sheet_id is null then return null; end if;
  select * into v_sheet from public.call_sheets where id = v_link.sheet_id for share;
  if v_sheet.status <> 'published' then return '{"outcome": "cancelled"}'; end if;
  if p_version is distinct from v_sheet.version then return jsonb_build_object('outcome', 'changed', 'version', v_sheet.version); end if;
  update private.call_sheet_links set confirmed_version = v_sheet.version, confirmed_at = clock_timestamp(), opened_version = v_sheet.version
  where digest = v_link.digest and confirmed_version < v_sheet.version;
  return jsonb_build_object('outcome', 'confirmed', 'version', v_sheet.version);
end $function$;

REVOKE ALL ON FUNCTION "public"."confirm_call_sheet_link"(text, integer) FROM "anon";

REVOKE ALL ON FUNCTION "public"."confirm_call_sheet_link"(text, integer) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.get_call_sheet_links(p_sheet uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.edited_sheet(p_sheet);
  return (select coalesce(jsonb_object_agg(person_id, to_jsonb(l) - '{sheet_id,person_id,digest}'::text[]), '{}')
    from private.call_sheet_links l where l.sheet_id = p_sheet);
end $function$;

REVOKE ALL ON FUNCTION "public"."get_call_sheet_links"(uuid) FROM "anon";

CREATE OR REPLACE FUNCTION public.make_call_sheet_link(p_sheet uuid, p_person uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sheet constant public.call_sheets := private.edited_sheet(p_sheet);
  v_token constant text := private.base64url(extensions.gen_random_bytes(32));
begin
  if v_sheet.status <> 'published' then perform private.refuse('MQ721'); end if;
  if private.name_on_sheet(v_sheet, p_person) is null then perform private.refuse('MQ722'); end if;
  if not (private.count_attempt('call_sheet_link (made)', 'account ' || auth.uid()::text) ->> 'allowed')::boolean then return null; end if;
  insert into private.call_sheet_links (sheet_id, person_id, digest) values (p_sheet, p_person, sha256(convert_to(v_token, 'UTF8')))
  on conflict (sheet_id, person_id) do update set (digest, made_at, opened_version, confirmed_version, confirmed_at) = row (excluded.digest, now(), 0, 0, null);
  return v_token;
end $function$;

REVOKE ALL ON FUNCTION "public"."make_call_sheet_link"(uuid, uuid) FROM "anon";

CREATE OR REPLACE FUNCTION public.open_call_sheet_link(p_token text, p_version integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_link constant private.call_sheet_links := private.call_sheet_link(p_token);
begin
  update private.call_sheet_links l set opened_version = least(p_version, s.version) from public.call_sheets s
  where l.digest = v_link.digest and s.id = l.sheet_id and l.opened_version < least(p_version, s.version);
end $function$;

REVOKE ALL ON FUNCTION "public"."open_call_sheet_link"(text, integer) FROM "anon";

REVOKE ALL ON FUNCTION "public"."open_call_sheet_link"(text, integer) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.read_call_sheet_link(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_link constant private.call_sheet_links := private.call_sheet_link(p_token);
  v_sheet public.call_sheets;
  v_own text := v_link.person_id::text;
begin
  if v_link.sheet_id is null then return null; end if;
  select * into v_sheet from public.call_sheets where id = v_link.sheet_id;
  return jsonb_build_object('person_id', v_own, 'confirmed_version', v_link.confirmed_version, 'sheet', jsonb_build_object(
    'shoot_day', v_sheet.shoot_day, 'status', v_sheet.status, 'content', v_sheet.content, 'version', v_sheet.version,
    'project_title', v_sheet.project_title, 'timezone', v_sheet.timezone,
    -- Calls of others are not theirs to read, nor were they.
    'calls', jsonb_build_object(v_own, v_sheet.calls -> v_own),
    'history', (select coalesce(jsonb_agg(case when value -> 'was' ? 'calls'
        then jsonb_set(value, '{was,calls}', case when value -> 'was' -> 'calls' ? v_own then jsonb_build_object(v_own, value -> 'was' -> 'calls' -> v_own) else '{}' end)
        else value end order by place), '[]')
      from jsonb_array_elements(v_sheet.history) with ordinality earlier (value, place))));
end $function$;

REVOKE ALL ON FUNCTION "public"."read_call_sheet_link"(text) FROM "anon";

REVOKE ALL ON FUNCTION "public"."read_call_sheet_link"(text) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.revoke_call_sheet_link(p_sheet uuid, p_person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.edited_sheet(p_sheet);
  delete from private.call_sheet_links where sheet_id = p_sheet and person_id = p_person;
  return found;
end $function$;

REVOKE ALL ON FUNCTION "public"."revoke_call_sheet_link"(uuid, uuid) FROM "anon";

ALTER TABLE "private"."call_sheet_links" ADD CONSTRAINT "call_sheet_links_sheet_id_fkey" FOREIGN KEY (sheet_id) REFERENCES public.call_sheets(id) ON DELETE CASCADE;

REVOKE ALL ON FUNCTION "private"."call_sheet_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."edited_sheet"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."name_on_sheet"(public.call_sheets, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."confirm_call_sheet_link"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."confirm_call_sheet_link"(text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_call_sheet_links"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_call_sheet_links"(uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."get_call_sheet_links"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."make_call_sheet_link"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."make_call_sheet_link"(uuid, uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."make_call_sheet_link"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."open_call_sheet_link"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."open_call_sheet_link"(text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."read_call_sheet_link"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_call_sheet_link"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."revoke_call_sheet_link"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."revoke_call_sheet_link"(uuid, uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."revoke_call_sheet_link"(uuid, uuid) TO "service_role";

insert into private.refusals (code, sentence) values ('MQ721', 'Publish the call sheet before you share it.');

insert into private.refusals (code, sentence) values ('MQ722', 'This person is not on the call sheet.');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('call_sheet_link (made)', '200', '900000', '900000');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('call_sheet_link', '600', '900000', '900000');
