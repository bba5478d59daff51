-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "private"."lifecycle_transitions" DROP CONSTRAINT "lifecycle_transitions_actor_check";

ALTER TABLE "private"."lifecycle_transitions" DROP CONSTRAINT "lifecycle_transitions_lifecycle_check";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_type_check";

CREATE TABLE "public"."endorsements" ("id" uuid NOT NULL, "endorser_id" uuid NOT NULL, "credit_id" uuid NOT NULL, "production" text NOT NULL, "role" text NOT NULL, "year" integer NOT NULL, "kind" text NOT NULL, "withdrawn" boolean NOT NULL DEFAULT false, "sentence_hidden" boolean NOT NULL DEFAULT false, "answer" text NOT NULL DEFAULT ''::text, "sentence" text NOT NULL DEFAULT ''::text, "status" text NOT NULL DEFAULT 'asked'::text, "asker_name" text NOT NULL DEFAULT ''::text, "asker_role" text NOT NULL DEFAULT ''::text, "endorser_name" text NOT NULL DEFAULT ''::text, "endorser_role" text NOT NULL DEFAULT ''::text, "decided_at" timestamp with time zone, "is_shown" boolean NOT NULL DEFAULT false, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), "rev" bigint NOT NULL DEFAULT 1, "server_xid" xid8 NOT NULL DEFAULT pg_current_xact_id(), "_deleted" boolean NOT NULL DEFAULT false, "last_client" uuid, "last_base" bigint, CONSTRAINT "endorsements_answer_check" CHECK ((answer = ANY (ARRAY[''::text, 'confirmed'::text, 'declined'::text]))), CONSTRAINT "endorsements_kind_check" CHECK ((kind = ANY (ARRAY['feature'::text, 'series'::text, 'short'::text, 'commercial'::text, 'music_video'::text, 'documentary'::text, 'corporate'::text, 'live'::text, 'photo'::text, 'animation'::text, 'other'::text]))), CONSTRAINT "endorsements_pkey" PRIMARY KEY (id), CONSTRAINT "endorsements_production_check" CHECK ((length(production) <= 200)), CONSTRAINT "endorsements_role_check" CHECK ((length(role) <= 60)), CONSTRAINT "endorsements_sentence_check" CHECK ((length(sentence) <= 280)), CONSTRAINT "endorsements_status_check" CHECK ((status = ANY (ARRAY['asked'::text, 'confirmed'::text, 'declined'::text, 'withdrawn'::text, 'lapsed'::text]))), CONSTRAINT "endorsements_year_check" CHECK (((year >= 1900) AND (year <= 2100))), "asker_id" uuid NOT NULL DEFAULT auth.uid());

ALTER TABLE "public"."endorsements" ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."endorsements" FROM "anon";

REVOKE ALL ON TABLE "public"."endorsements" FROM "authenticated";

ALTER TABLE "public"."public_profiles" ADD COLUMN "confirmations" jsonb NOT NULL DEFAULT '{}'::jsonb;

CREATE OR REPLACE FUNCTION private.block_endorsements()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_block private.blocks := case when tg_op = 'DELETE' then old else new end;
begin
  update public.endorsements set status = case when tg_op = 'INSERT' and status = 'asked' then 'lapsed' else status end
  where (asker_id, endorser_id) in ((v_block.blocker_id, v_block.blocked_id), (v_block.blocked_id, v_block.blocker_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.derive_endorsement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_asker public.profiles;
  v_endorser public.profiles;
begin
  select * into v_asker from public.profiles where id = new.asker_id;
  select * into v_endorser from public.profiles where id = new.endorser_id;
  new.asker_name := private.display_name(new.asker_id);
  new.asker_role := coalesce(private.work_of(v_asker), '');
  new.endorser_name := private.display_name(new.endorser_id);
  new.endorser_role := coalesce(private.work_of(v_endorser), '');
  if new.status <> 'confirmed' then new.sentence := ''; end if;
  if tg_op = 'UPDATE' and new.status is distinct from old.status then new.decided_at := clock_timestamp(); end if;
  new.is_shown := new.status = 'confirmed' and coalesce(v_endorser.is_active and v_endorser.suspended_at is null, false)
    and not private.is_blocked_pair(new.asker_id, new.endorser_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_endorsement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_blank constant text := '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+';
  v_is_endorser boolean := old.endorser_id = (select auth.uid());
  v_to text := old.status;
begin
  if (new.endorser_id, new.credit_id, new.production, new.role, new.year, new.kind)
      is distinct from (old.endorser_id, old.credit_id, old.production, old.role, old.year, old.kind)
    or v_is_endorser and (new.withdrawn, new.sentence_hidden) is distinct from (old.withdrawn, old.sentence_hidden)
    or not v_is_endorser and (new.answer, new.sentence) is distinct from (old.answer, old.sentence)
    or old.withdrawn and not new.withdrawn
  then
    perform private.refuse('MQ403');
  end if;
  new.id := old.id; new.asker_id := old.asker_id; new.decided_at := old.decided_at;
  if v_is_endorser and new.answer is distinct from old.answer then
    v_to := new.answer;
    -- Taking back what has ended by itself is done already.
    if v_to = 'declined' and old.status in ('withdrawn', 'lapsed') then v_to := old.status;
    elsif private.lifecycle_event('endorsement', old.status, v_to, 'endorser') is null
      or v_to = 'confirmed' and private.is_blocked_pair(old.asker_id, old.endorser_id)
    then
      perform private.refuse('MQ645', jsonb_build_object('Name', private.display_name(old.asker_id)));
    end if;
  elsif new.withdrawn and not old.withdrawn and old.status not in ('declined', 'lapsed') then
    v_to := 'withdrawn';
    if private.lifecycle_event('endorsement', old.status, v_to, 'asker') is null then
      perform private.refuse('MQ646', jsonb_build_object('Name', private.display_name(old.endorser_id)));
    end if;
  end if;
  if new.sentence is distinct from old.sentence then
    new.sentence := regexp_replace(private.visible_text(left(new.sentence, 10000)), c_blank || '$|^' || c_blank, '', 'g');
    if length(new.sentence) > 280 then perform private.refuse('MQ647'); end if;
    -- A sentence comes with the confirmation: changed later, it would be another one than whoever is praised has read.
    if new.sentence <> '' and not (v_to = 'confirmed' and old.status <> 'confirmed') then perform private.refuse('MQ403'); end if;
  end if;
  new.status := v_to;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_new_endorsement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Twins: MAX_OPEN_REQUESTS and MAX_CONFIRMATIONS in src/domain/people/endorsements.ts.
  v_most_open constant int := 5;
  v_most_standing constant int := 10;
  v_credit jsonb;
begin
  new.asker_id := (select auth.uid());
  -- Taken back before it was sent.
  new.status := case when new.withdrawn then 'withdrawn' else 'asked' end;
  new.answer := ''; new.sentence := ''; new.sentence_hidden := false; new.decided_at := null;
  -- The gate's own policy refuses what follows, and says why.
  if not (select private.gate()) then return new; end if;
  if not sync_private.is_own_id(new.id, true, 'endorsement', new.asker_id::text, new.credit_id::text, new.endorser_id::text,
    new.production, new.role, new.year::text, new.kind) or new.endorser_id = new.asker_id
  then
    perform private.refuse('MQ403');
  end if;
  select credits -> new.credit_id::text into v_credit from public.profiles where id = new.asker_id for share;
  if not private.says_the_same(v_credit, new) then perform private.refuse('MQ641'); end if;
  -- One sentence for whoever is no acquaintance, and for a block of either side, which it must not tell.
  if private.is_blocked_pair(new.asker_id, new.endorser_id) or not exists (
    select from public.conversation_members mine
    join public.conversation_members theirs on theirs.conversation_id = mine.conversation_id and theirs.user_id = new.endorser_id and theirs.is_active
    join public.conversations c on c.id = mine.conversation_id and c.state = 'open'
    where mine.user_id = new.asker_id and mine.is_active)
  then
    perform private.refuse('MQ642');
  end if;
  if new.withdrawn then return new; end if;
  perform private.lock_rows_of(new.asker_id);
  if (select count(*) from public.endorsements
    where asker_id = new.asker_id and credit_id = new.credit_id and status = 'asked' and id <> new.id) >= v_most_open
  then
    perform private.refuse('MQ643', jsonb_build_object('most', v_most_open));
  end if;
  if (select count(*) from public.endorsements
    where asker_id = new.asker_id and credit_id = new.credit_id and status in ('asked', 'confirmed') and id <> new.id) >= v_most_standing
  then
    perform private.refuse('MQ644', jsonb_build_object('most', v_most_standing));
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.is_blocked_pair(p_one uuid, p_other uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.has_blocked(p_one, p_other) or private.has_blocked(p_other, p_one);
end $function$;

CREATE OR REPLACE FUNCTION private.lapse_endorsements()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.endorsements e set status = 'lapsed'
  where e.asker_id = new.id and e.status in (
      select from_state from private.lifecycle_transitions where lifecycle = 'endorsement' and event = 'lapse')
    and not private.says_the_same(new.credits -> e.credit_id::text, e);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.notify_endorsement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_group text := 'endorsement:' || new.id;
begin
  if tg_op = 'INSERT' then
    -- An import is the operator's.
    if new.status = 'asked' and (select auth.uid()) is not null then
      perform private.notify(new.endorser_id, 'endorsement', new.asker_name || ' asks you to confirm a credit',
        new.production || ', ' || new.year, '/endorsements?e=' || new.id, v_group);
    end if;
  elsif old.status = 'asked' and new.status <> 'asked' then
    update public.notifications set is_read = true where user_id = new.endorser_id and group_key = v_group and not is_read;
    if new.status = 'confirmed' then
      perform private.notify(new.asker_id, 'endorsement', new.endorser_name || ' confirmed your credit',
        new.production || ', ' || new.year, '/profile', v_group);
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_confirmations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.endorsements := case when tg_op = 'DELETE' then old else new end;
  v_shown jsonb;
begin
  if not (v_row.is_shown or tg_op = 'UPDATE' and old.is_shown) then return null; end if;
  v_shown := private.shown_confirmations(v_row.asker_id);
  update public.public_profiles set confirmations = v_shown
  where id = v_row.asker_id and not _deleted and confirmations is distinct from v_shown;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_endorsements()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.endorsements set id = id where asker_id = new.id or endorser_id = new.id;
  return null;
end $function$;

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
      linkedin_url = null, portfolio_url = null, website_url = null, credits = '{}', media = '{}',
      confirmations = '{}'
    where id = new.id and not _deleted;
    return null;
  end if;
  v_row := jsonb_populate_record(null::public.public_profiles, to_jsonb(new));
  v_row.media := private.shown_media(new.media, new.attachments_stored);
  v_row.confirmations := private.shown_confirmations(new.id);
  if not new.show_rate then v_row.hourly_rate := null; v_row.day_rate_minor := null; end if;
  insert into public.public_profiles as p select v_row.*
  on conflict (id) do update set (
      full_name, first_name, last_name, role, username, headline, bio, avatar_url, location, city, region, country_code,
      departments, role_codes, skills, hourly_rate, day_rate_minor, currency, experience_years, kit, unions, languages,
      travel_radius_km, open_to_contact, show_rate, linkedin_url, portfolio_url, website_url, credits, media,
      confirmations, _deleted)
    = row (
      v_row.full_name, v_row.first_name, v_row.last_name, v_row.role, v_row.username, v_row.headline, v_row.bio, v_row.avatar_url,
      v_row.location, v_row.city, v_row.region, v_row.country_code, v_row.departments, v_row.role_codes, v_row.skills,
      v_row.hourly_rate, v_row.day_rate_minor, v_row.currency, v_row.experience_years, v_row.kit, v_row.unions, v_row.languages,
      v_row.travel_radius_km, v_row.open_to_contact, v_row.show_rate, v_row.linkedin_url, v_row.portfolio_url, v_row.website_url,
      v_row.credits, v_row.media, v_row.confirmations, false)
  -- Not for a change of the phone number, say, which others cannot see.
  where to_jsonb(p) - array['server_xid', 'rev', 'created_at', 'updated_at', 'last_client', 'last_base']
    is distinct from to_jsonb(v_row) - array['server_xid', 'rev', 'created_at', 'updated_at', 'last_client', 'last_base'];
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.says_the_same(p_credit jsonb, e public.endorsements)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce((p_credit ->> 'production', p_credit ->> 'role', p_credit ->> 'year', p_credit ->> 'kind')
    = (e.production, e.role, e.year::text, e.kind), false)
$function$;

CREATE OR REPLACE FUNCTION private.shown_confirmations(p_asker uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_object_agg(credit_id, shown), '{}') from (
      select e.credit_id, jsonb_agg(jsonb_build_object('id', e.id, 'person_id', listed.id, 'name', e.endorser_name, 'role', e.endorser_role,
        'sentence', case when e.sentence_hidden then '' else e.sentence end) order by e.decided_at, e.id) as shown
      from public.endorsements e left join public.public_profiles listed on listed.id = e.endorser_id and not listed._deleted
      where e.asker_id = p_asker and e.is_shown group by e.credit_id) by_credit);
end $function$;

CREATE OR REPLACE FUNCTION private.work_of(p public.profiles)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(nullif(p.headline, ''), p.role_codes[1], (select name from public.companies where id = p.company_id and not _deleted), '')
$function$;

ALTER TABLE "private"."lifecycle_transitions" ADD CONSTRAINT "lifecycle_transitions_actor_check" CHECK ((actor = ANY (ARRAY['owner'::text, 'applicant'::text, 'employer'::text, 'asker'::text, 'endorser'::text, 'system'::text])));

ALTER TABLE "private"."lifecycle_transitions" ADD CONSTRAINT "lifecycle_transitions_lifecycle_check" CHECK ((lifecycle = ANY (ARRAY['job'::text, 'application'::text, 'endorsement'::text])));

ALTER TABLE "public"."endorsements" ADD CONSTRAINT "endorsements_endorser_id_fkey" FOREIGN KEY (endorser_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_type_check" CHECK ((type = ANY (ARRAY['message'::text, 'application_status'::text, 'new_application'::text, 'hold'::text, 'booking'::text, 'deadline'::text, 'reply_due'::text, 'payment'::text, 'note'::text, 'system'::text, 'job_alert'::text, 'endorsement'::text])));

CREATE INDEX endorsements_pull_endorser_id ON public.endorsements USING btree (endorser_id, server_xid, id);

CREATE INDEX endorsements_pull ON public.endorsements USING btree (server_xid, id);

CREATE INDEX endorsements_snapshot_endorser_id ON public.endorsements USING btree (endorser_id, created_at DESC, id DESC);

CREATE TRIGGER d_endorsements AFTER INSERT OR DELETE ON private.blocks FOR EACH ROW EXECUTE FUNCTION private.block_endorsements();

CREATE TRIGGER a_guard_step BEFORE UPDATE ON public.endorsements FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_endorsement();

CREATE TRIGGER a_guard BEFORE INSERT ON public.endorsements FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_new_endorsement();

CREATE TRIGGER c_derive BEFORE INSERT OR UPDATE ON public.endorsements FOR EACH ROW EXECUTE FUNCTION private.derive_endorsement();

CREATE TRIGGER d_confirmations AFTER INSERT OR DELETE OR UPDATE ON public.endorsements FOR EACH ROW EXECUTE FUNCTION private.refresh_confirmations();

CREATE TRIGGER d_notify AFTER INSERT OR UPDATE ON public.endorsements FOR EACH ROW EXECUTE FUNCTION private.notify_endorsement();

CREATE TRIGGER row_bound_on_return AFTER UPDATE ON public.endorsements REFERENCING OLD TABLE AS earlier NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

CREATE TRIGGER row_bound AFTER INSERT ON public.endorsements REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

CREATE TRIGGER zz_hint_delete AFTER DELETE ON public.endorsements REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'asker_id', 'endorser_id');

CREATE TRIGGER zz_hint_insert AFTER INSERT ON public.endorsements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'asker_id', 'endorser_id');

CREATE TRIGGER zz_hint_update AFTER UPDATE ON public.endorsements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'asker_id', 'endorser_id');

CREATE TRIGGER zz_stamp BEFORE INSERT OR UPDATE ON public.endorsements FOR EACH ROW EXECUTE FUNCTION sync_private.stamp();

CREATE TRIGGER zz_tombstone AFTER DELETE ON public.endorsements FOR EACH ROW EXECUTE FUNCTION sync_private.record_tombstone('endorsements');

CREATE TRIGGER e_lapse_endorsements AFTER UPDATE ON public.profiles FOR EACH ROW WHEN ((new.credits IS DISTINCT FROM old.credits)) EXECUTE FUNCTION private.lapse_endorsements();

CREATE TRIGGER e_refresh_endorsements AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((new.full_name IS DISTINCT FROM old.full_name) OR (new.headline IS DISTINCT FROM old.headline) OR (new.role_codes IS DISTINCT FROM old.role_codes) OR (new.role IS DISTINCT FROM old.role) OR (new.company_id IS DISTINCT FROM old.company_id) OR (new.is_active IS DISTINCT FROM old.is_active) OR (new.suspended_at IS DISTINCT FROM old.suspended_at) OR (new.profile_completed IS DISTINCT FROM old.profile_completed))) EXECUTE FUNCTION private.refresh_endorsements();

CREATE POLICY "gate" ON "public"."endorsements" AS RESTRICTIVE FOR ALL TO "authenticated" USING (( SELECT private.gate() AS gate)) WITH CHECK (( SELECT private.gate() AS gate));

REVOKE ALL ON FUNCTION "private"."block_endorsements"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."derive_endorsement"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_endorsement"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_new_endorsement"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_blocked_pair"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lapse_endorsements"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_endorsement"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_confirmations"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_endorsements"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."says_the_same"(jsonb, public.endorsements) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_confirmations"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."work_of"(public.profiles) FROM PUBLIC;

REVOKE ALL ("_deleted") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT SELECT ("_deleted") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("answer") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT INSERT ("answer"), SELECT ("answer"), UPDATE ("answer") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("asker_name") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT SELECT ("asker_name") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("asker_role") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT SELECT ("asker_role") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("credit_id") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT INSERT ("credit_id"), SELECT ("credit_id"), UPDATE ("credit_id") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("decided_at") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT SELECT ("decided_at") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("endorser_id") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT INSERT ("endorser_id"), SELECT ("endorser_id"), UPDATE ("endorser_id") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("endorser_name") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT SELECT ("endorser_name") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("endorser_role") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT SELECT ("endorser_role") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT INSERT ("id"), SELECT ("id") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("is_shown") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT SELECT ("is_shown") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("kind") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT INSERT ("kind"), SELECT ("kind"), UPDATE ("kind") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("production") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT INSERT ("production"), SELECT ("production"), UPDATE ("production") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("rev") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT SELECT ("rev") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("role") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT INSERT ("role"), SELECT ("role"), UPDATE ("role") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("sentence_hidden") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT INSERT ("sentence_hidden"), SELECT ("sentence_hidden"), UPDATE ("sentence_hidden") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("sentence") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT INSERT ("sentence"), SELECT ("sentence"), UPDATE ("sentence") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("server_xid") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT SELECT ("server_xid") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("status") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT SELECT ("status") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("withdrawn") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT INSERT ("withdrawn"), SELECT ("withdrawn"), UPDATE ("withdrawn") ON TABLE "public"."endorsements" TO "authenticated";

REVOKE ALL ("year") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT INSERT ("year"), SELECT ("year"), UPDATE ("year") ON TABLE "public"."endorsements" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."endorsements" TO "service_role";

REVOKE ALL ("confirmations") ON TABLE "public"."public_profiles" FROM "anon";

GRANT SELECT ("confirmations") ON TABLE "public"."public_profiles" TO "anon";

REVOKE ALL ("confirmations") ON TABLE "public"."public_profiles" FROM "authenticated";

GRANT SELECT ("confirmations") ON TABLE "public"."public_profiles" TO "authenticated";

ALTER TABLE "public"."endorsements" ADD CONSTRAINT "endorsements_asker_id_fkey" FOREIGN KEY (asker_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX endorsements_pull_asker_id ON public.endorsements USING btree (asker_id, server_xid, id);

CREATE INDEX endorsements_shown ON public.endorsements USING btree (asker_id) WHERE is_shown;

CREATE INDEX endorsements_snapshot_asker_id ON public.endorsements USING btree (asker_id, created_at DESC, id DESC);

CREATE POLICY "askers ask" ON "public"."endorsements" FOR INSERT TO "authenticated" WITH CHECK ((asker_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "both sides read" ON "public"."endorsements" FOR SELECT TO "authenticated" USING (((asker_id = ( SELECT auth.uid() AS uid)) OR (endorser_id = ( SELECT auth.uid() AS uid))));

CREATE POLICY "both sides say their part" ON "public"."endorsements" FOR UPDATE TO "authenticated" USING (((asker_id = ( SELECT auth.uid() AS uid)) OR (endorser_id = ( SELECT auth.uid() AS uid)))) WITH CHECK (((asker_id = ( SELECT auth.uid() AS uid)) OR (endorser_id = ( SELECT auth.uid() AS uid))));

REVOKE ALL ("asker_id") ON TABLE "public"."endorsements" FROM "authenticated";

GRANT SELECT ("asker_id") ON TABLE "public"."endorsements" TO "authenticated";

insert into private.refusals (code, sentence) values ('MQ641', 'This credit has changed, or is no longer on your profile. Ask again from there.');

insert into private.refusals (code, sentence) values ('MQ642', 'You can ask people with whom you have an open conversation.');

insert into private.refusals (code, sentence) values ('MQ643', '{most} people have not answered about this credit yet. Wait for an answer, or take a request back.');

insert into private.refusals (code, sentence) values ('MQ644', 'A credit shows up to {most} confirmations.');

insert into private.refusals (code, sentence) values ('MQ645', '{Name} has changed this credit, or taken the request back.');

insert into private.refusals (code, sentence) values ('MQ646', '{Name} has already answered, so there is no request to take back.');

insert into private.refusals (code, sentence) values ('MQ647', 'A sentence can have 280 characters.');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ411', '200', 'asker_id', 'requests and confirmations of credits', 't.status in (''asked'', ''confirmed'')', 'public.endorsements');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ412', '20', 'asker_id', 'requests to confirm a credit', 't.created_at > now() - interval ''24 hours''', 'public.endorsements');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('asker', 'withdraw', 'withdrawn', 'endorsement', 'asked');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('endorser', 'confirm', 'confirmed', 'endorsement', 'asked');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('endorser', 'confirm', 'confirmed', 'endorsement', 'declined');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('endorser', 'decline', 'declined', 'endorsement', 'asked');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('endorser', 'take_back', 'declined', 'endorsement', 'confirmed');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'lapse', 'lapsed', 'endorsement', 'asked');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'lapse', 'lapsed', 'endorsement', 'confirmed');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'lapse', 'lapsed', 'endorsement', 'declined');

insert into private.push_titles (type, title) values ('endorsement', 'News about a credit');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('endorsements', 'public.endorsements', 't.asker_id = $1 or t.endorser_id = $1', '18', '{}');

insert into sync_private.streams (name, merge, scope, budget, newest, readable, relation, writable, catalogue, is_public, long_texts, pull_order, is_editable, related_ids, select_list, is_deletable, is_insertable, owner_columns, always_written, allows_batch_insert, conversation_column) values ('endorsements', '{}', NULL, '100000', 'created_at', '{id,asker_id,endorser_id,credit_id,production,role,year,kind,withdrawn,sentence_hidden,answer,sentence,status,asker_name,asker_role,endorser_name,endorser_role,decided_at,is_shown,created_at,updated_at}', 'public.endorsements', '{endorser_id,credit_id,production,role,year,kind,withdrawn,sentence_hidden,answer,sentence}', 'not t._deleted', 'false', '{}', '11', 'true', NULL, 't.id, t.asker_id, t.endorser_id, t.credit_id, t.production, t.role, t.year, t.kind, t.withdrawn, t.sentence_hidden, t.answer, t.sentence, t.status, t.asker_name, t.asker_role, t.endorser_name, t.endorser_role, t.decided_at, t.is_shown, t.created_at, t.updated_at', 'false', 'true', '{asker_id,endorser_id}', '{}', 'false', NULL);

update sync_private.streams set readable = '{id,full_name,first_name,last_name,role,username,headline,bio,avatar_url,location,city,region,country_code,departments,role_codes,skills,hourly_rate,day_rate_minor,currency,experience_years,kit,unions,languages,travel_radius_km,open_to_contact,show_rate,linkedin_url,portfolio_url,website_url,created_at,updated_at,credits,media,confirmations}', long_texts = '{bio,credits,media,confirmations}', select_list = 't.id, t.full_name, t.first_name, t.last_name, t.role, t.username, t.headline, t.bio, t.avatar_url, t.location, t.city, t.region, t.country_code, t.departments, t.role_codes, t.skills, t.hourly_rate, t.day_rate_minor, t.currency, t.experience_years, t.kit, t.unions, t.languages, t.travel_radius_km, t.open_to_contact, t.show_rate, t.linkedin_url, t.portfolio_url, t.website_url, t.created_at, t.updated_at, t.credits, t.media, t.confirmations' where name = 'people';
