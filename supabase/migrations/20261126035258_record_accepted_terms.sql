-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE TABLE "private"."legal_acceptances" ("user_id" uuid NOT NULL, "document" text NOT NULL, "version" text NOT NULL, "accepted_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "legal_acceptances_document_check" CHECK ((document = ANY (ARRAY['terms'::text, 'privacy'::text]))), CONSTRAINT "legal_acceptances_pkey" PRIMARY KEY (user_id, document, version), CONSTRAINT "legal_acceptances_version_check" CHECK ((version ~ '^\d{4}-\d{2}-\d{2}$'::text)));

ALTER TABLE "private"."legal_acceptances" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.create_account_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_meta jsonb := to_jsonb(new) -> 'raw_user_meta_data';
  v_name text;
  v_is_chosen boolean;
begin
  if jsonb_typeof(v_meta) = 'string' then v_meta := (v_meta #>> '{}')::jsonb; end if;
  v_name := left(coalesce(nullif(v_meta ->> 'full_name', ''), v_meta ->> 'name', ''), 200);
  v_is_chosen := coalesce(v_meta ->> 'role' in ('talent', 'employer'), false);
  insert into public.profiles (id, email, full_name, role, role_chosen, settings) values (
    new.id, coalesce(new.email, ''), v_name, case when v_is_chosen then v_meta ->> 'role' else 'talent' end, v_is_chosen,
    '{"muted": [], "quiet_from": "", "quiet_to": ""}'::jsonb
      -- What the person accepted in the form.
      || case when jsonb_typeof(v_meta -> 'accepted') = 'object' and length(v_meta ->> 'accepted') <= 200
        then jsonb_build_object('accepted', v_meta -> 'accepted') else '{}' end)
  on conflict (id) do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.record_acceptance()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(new.settings -> 'accepted') is distinct from 'object'
    or (select count(*) >= 50 from private.legal_acceptances where user_id = new.id)
  then return null; end if;
  insert into private.legal_acceptances (user_id, document, version)
  select new.id, document, version from jsonb_each_text(new.settings -> 'accepted') as accepted (document, version)
  where document in ('terms', 'privacy') and version ~ '^\d{4}-\d{2}-\d{2}$'
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.reset_unconfirmed_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_before jsonb := to_jsonb(old);
  v_now jsonb := to_jsonb(new);
  v_meta jsonb := v_now -> 'raw_user_meta_data';
begin
  if v_before ->> 'email_confirmed_at' is not null or v_before ->> 'encrypted_password' is null or v_now ->> 'encrypted_password' is not null then
    return null;
  end if;
  if jsonb_typeof(v_meta) = 'string' then v_meta := (v_meta #>> '{}')::jsonb; end if;
  delete from private.legal_acceptances where user_id = new.id;
  update public.profiles set role = 'talent', role_chosen = false, settings = settings - 'accepted',
    full_name = left(coalesce(nullif(v_meta ->> 'full_name', ''), v_meta ->> 'name', ''), 200)
  where id = new.id and role <> 'admin';
  return null;
end $function$;

ALTER TABLE "private"."legal_acceptances" ADD CONSTRAINT "legal_acceptances_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "public"."profiles" ADD CONSTRAINT "profiles_accepted_check" CHECK (((COALESCE(jsonb_typeof((settings -> 'accepted'::text)), 'object'::text) = 'object'::text) AND (length(COALESCE((settings ->> 'accepted'::text), ''::text)) <= 200)));

CREATE TRIGGER d_acceptance AFTER INSERT OR UPDATE OF settings ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.record_acceptance();

REVOKE ALL ON FUNCTION "private"."record_acceptance"() FROM PUBLIC;

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('accepted_terms', 'private.legal_acceptances', 't.user_id = $1', '14', '{user_id}');
