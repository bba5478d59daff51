-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE TABLE "public"."availability" ("id" uuid NOT NULL, "month" date NOT NULL, "days" jsonb NOT NULL DEFAULT '{}'::jsonb, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), "rev" bigint NOT NULL DEFAULT 1, "server_xid" xid8 NOT NULL DEFAULT pg_current_xact_id(), "_deleted" boolean NOT NULL DEFAULT false, "last_client" uuid, "last_base" bigint, CONSTRAINT "availability_month_check" CHECK ((EXTRACT(day FROM month) = (1)::numeric)), CONSTRAINT "availability_pkey" PRIMARY KEY (id), "user_id" uuid NOT NULL DEFAULT auth.uid());

ALTER TABLE "public"."availability" ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."availability" FROM "anon";

REVOKE ALL ON TABLE "public"."availability" FROM "authenticated";

ALTER TABLE "public"."public_profiles" ADD COLUMN "shown_days" text NOT NULL DEFAULT ''::text;

CREATE OR REPLACE FUNCTION private.are_day_marks(p jsonb, p_month date)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(jsonb_typeof(p) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(p) = 'object' then p else '{}' end) as entry (key, mark)
    where not coalesce(private.is_day(key) and left(key, 7) = to_char(p_month, 'YYYY-MM')
      and private.has_keys(mark, '{state,part,note}')
      and mark ->> 'state' in ('free', 'hold', 'busy', 'travel', 'unavailable')
      and mark ->> 'part' in ('day', 'morning', 'afternoon', 'night')
      and private.is_text(mark -> 'note', 200), false)), false);
end $function$;

CREATE OR REPLACE FUNCTION private.booked_days(p_person uuid)
 RETURNS SETOF date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select distinct (day #>> '{}')::date
  from public.job_applications a left join public.jobs j on j.id = a.job_id,
    lateral (select value as day from jsonb_array_elements(a.offer -> 'days')
      union all
      select value -> 'day' from jsonb_array_elements(j.job_dates) where coalesce(jsonb_array_length(a.offer -> 'days'), 0) = 0) as days
  where a.applicant_id = p_person and a.status in ('accepted', 'hired') and not a._deleted
$function$;

CREATE OR REPLACE FUNCTION private.cut_shown_days()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today constant date := private.today('UTC');
  v_person uuid;
  v_count int := 0;
begin
  for v_person in
    select t.id from public.public_profiles t where not t._deleted
      and (t.shown_days <> '' and left(t.shown_days, 10) < to_char(v_today - 8, 'YYYY-MM-DD')
        or t.shown_days = '' and exists (select from public.availability a where a.user_id = t.id and not a._deleted
          and a.month between date_trunc('month', v_today)::date and v_today + 371))
  loop
    perform private.refresh_shown_days(v_person);
    v_count := v_count + 1;
  end loop;
  delete from public.availability where month < date_trunc('month', v_today - interval '13 months')::date;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.days_to_show(p public.profiles, p_shown text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_kept_days constant int := 7;
  v_first date := private.today('UTC') - 1;
  v_from date := nullif(left(p_shown, 10), '')::date;
begin
  if p.settings ->> 'show_days' = 'false' then return ''; end if;
  return private.shown_days(p.id, case when v_from between v_first - v_kept_days and v_first then v_from else v_first end);
end $function$;

CREATE OR REPLACE FUNCTION private.free_days(p_shown text)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(left(p_shown, 10)::date - date '2000-01-01' + n - 11), '{}')
  from generate_series(11, length(p_shown)) n where substr(p_shown, n, 1) = 'f'
$function$;

CREATE OR REPLACE FUNCTION private.guard_availability()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Twins: MONTHS_AHEAD and MONTHS_BACK in src/domain/availability/day-marks.ts. A day more on either side, for time zones.
  v_last constant date := date_trunc('month', now() + interval '1 day' + interval '36 months')::date;
  v_first constant date := date_trunc('month', now() - interval '1 day' - interval '12 months')::date;
begin
  if tg_op = 'UPDATE' then
    new.id := old.id;
    new.user_id := old.user_id;
    new.month := old.month;
    return new;
  end if;
  new.user_id := (select auth.uid());
  -- The gate's own policy refuses what follows, and says why.
  if not (select private.gate()) then return new; end if;
  if new.month not between v_first and v_last then perform private.refuse('MQ651'); end if;
  if not sync_private.is_own_id(new.id, true, 'availability', new.user_id::text, to_char(new.month, 'YYYY-MM-DD')) then
    perform private.refuse('MQ403');
  end if;
  return new;
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
      confirmations = '{}', shown_days = ''
    where id = new.id and not _deleted;
    return null;
  end if;
  v_row := jsonb_populate_record(null::public.public_profiles, to_jsonb(new));
  v_row.media := private.shown_media(new.media, new.attachments_stored);
  v_row.confirmations := private.shown_confirmations(new.id);
  v_row.shown_days := private.days_to_show(new, (select shown_days from public.public_profiles where id = new.id));
  if not new.show_rate then v_row.hourly_rate := null; v_row.day_rate_minor := null; end if;
  insert into public.public_profiles as p select v_row.*
  on conflict (id) do update set (
      full_name, first_name, last_name, role, username, headline, bio, avatar_url, location, city, region, country_code,
      departments, role_codes, skills, hourly_rate, day_rate_minor, currency, experience_years, kit, unions, languages,
      travel_radius_km, open_to_contact, show_rate, linkedin_url, portfolio_url, website_url, credits, media,
      confirmations, shown_days, _deleted)
    = row (
      v_row.full_name, v_row.first_name, v_row.last_name, v_row.role, v_row.username, v_row.headline, v_row.bio, v_row.avatar_url,
      v_row.location, v_row.city, v_row.region, v_row.country_code, v_row.departments, v_row.role_codes, v_row.skills,
      v_row.hourly_rate, v_row.day_rate_minor, v_row.currency, v_row.experience_years, v_row.kit, v_row.unions, v_row.languages,
      v_row.travel_radius_km, v_row.open_to_contact, v_row.show_rate, v_row.linkedin_url, v_row.portfolio_url, v_row.website_url,
      v_row.credits, v_row.media, v_row.confirmations, v_row.shown_days, false)
  -- Not for a change of the phone number, say, which others cannot see.
  where to_jsonb(p) - array['server_xid', 'rev', 'created_at', 'updated_at', 'last_client', 'last_base']
    is distinct from to_jsonb(v_row) - array['server_xid', 'rev', 'created_at', 'updated_at', 'last_client', 'last_base'];
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_shown_days(p_person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_shown text;
  v_profile public.profiles;
begin
  select shown_days into v_shown from public.public_profiles where id = p_person and not _deleted for update;
  if not found then return; end if;
  select * into v_profile from public.profiles where id = p_person;
  update public.public_profiles t set shown_days = d.days
  from (select private.days_to_show(v_profile, v_shown) as days) d
  where t.id = p_person and t.shown_days <> d.days;
end $function$;

CREATE OR REPLACE FUNCTION private.show_booked_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_shown_days(new.applicant_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.show_marked_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_shown_days(coalesce(new.user_id, old.user_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.shown_days(p_person uuid, p_from date)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_length constant int := 372;
  v_letters text;
begin
  with booked as (
    select b.day from private.booked_days(p_person) as b (day)
  ), marked as (
    select key::date as day, private.shown_letter(mark) as letter
    from public.availability a, jsonb_each(a.days) as entry (key, mark)
    where a.user_id = p_person and not a._deleted and a.month between date_trunc('month', p_from)::date and p_from + v_length
  )
  select string_agg(case when b.day is not null then 'b' else coalesce(m.letter, '-') end, '' order by n) into v_letters
  from generate_series(0, v_length - 1) n
    left join booked b on b.day = p_from + n
    left join marked m on m.day = p_from + n;
  v_letters := rtrim(v_letters, '-');
  return case when v_letters = '' then '' else to_char(p_from, 'YYYY-MM-DD') || v_letters end;
end $function$;

CREATE OR REPLACE FUNCTION private.shown_letter(p_mark jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when p_mark ->> 'state' = 'hold' then 'h'
    when p_mark ->> 'part' <> 'day' then 'p'
    when p_mark ->> 'state' = 'free' then 'f'
    else 'b' end
$function$;

CREATE OR REPLACE FUNCTION sync_private.matching_people(p_query jsonb, p_limit integer)
 RETURNS TABLE(id uuid, k numeric, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 60
 SET search_path TO ''
AS $function$
declare
  v_vector constant text := 'private.person_search_vector(t.full_name, t.headline, t.city, t.location, t.country_code, t.bio, t.skills,
    t.kit, t.role_codes, t.departments)';
  v_each tsquery[] := private.word_queries(private.words_as_meant(p_query -> 'words',
    'public.public_profiles t where not t._deleted', v_vector));
  v_words tsquery := private.search_query(v_each);
  v_whole text[] := array(select jsonb_array_elements_text(p_query -> 'wholeRoles'));
  v_beginning text[] := array(select jsonb_array_elements_text(p_query -> 'beginningRoles'));
  v_is_by_relevance constant boolean := coalesce(p_query ->> 'sort' = 'match' and v_words is not null, false);
  v_key text := case when v_is_by_relevance then 'private.person_relevance($4, $5, $6, t.created_at >= $7, t.full_name, t.headline,
    t.role_codes, t.departments, t.city, t.location, t.country_code, t.skills, t.kit)::numeric' else '0::numeric' end;
  v_from constant text := 'public.public_profiles t left join private.exchange_rates x on x.currency = t.currency';
  v_parts text[] := array['not t._deleted'];
  v_ranked_from timestamptz;
  v_ranked constant int := 1000;
begin
  if v_words is not null then v_parts := v_parts || (v_vector || ' @@ $2'); end if;
  v_parts := v_parts || array(select part from (values
    ('departments', 't.departments && array(select jsonb_array_elements_text($1 -> ''departments''))'),
    ('roleCodes', 't.role_codes && array(select jsonb_array_elements_text($1 -> ''roleCodes''))'),
    ('skills', 't.skills && array(select jsonb_array_elements_text($1 -> ''skills''))'),
    ('countryCode', 't.country_code = $1 ->> ''countryCode'''),
    ('city', 'starts_with(lower(t.city), lower($1 ->> ''city''))'),
    ('openToContact', 't.open_to_contact = ($1 ->> ''openToContact'')::boolean'),
    ('maxDayRate', 'coalesce(round(t.day_rate_minor / 10.0 ^ x.minor_digits / x.per_us_dollar, 2) <= ($1 ->> ''maxDayRate'')::numeric, true)'),
    ('minExperience', 't.experience_years >= ($1 ->> ''minExperience'')::numeric'),
    -- The expression of an index (07_production/02_shown_days.sql). What is not known is not free.
    ('freeOn', 'private.free_days(t.shown_days) @> array(select asked::date - date ''2000-01-01'' from jsonb_array_elements_text($1 -> ''freeOn'') asked)'),
    ('before', 't.created_at <= ($1 ->> ''before'')::timestamptz')
  ) as each (name, part) where p_query ? name);
  if v_is_by_relevance then
    execute format('select t.created_at from %s where %s order by t.created_at desc offset $3 limit 1', v_from,
      array_to_string(v_parts, ' and ')) into v_ranked_from using p_query, v_words, v_ranked;
  end if;
  if p_query ? 'after' then
    v_parts := v_parts || format('(%1$s > ($1 -> ''after'' ->> ''k'')::numeric or (%1$s = ($1 -> ''after'' ->> ''k'')::numeric '
      'and (t.created_at, t.id) < (($1 -> ''after'' ->> ''at'')::timestamptz, ($1 -> ''after'' ->> ''id'')::uuid)))', v_key);
  end if;
  return query execute format('select t.id, %1$s, t.created_at from %2$s where %3$s order by %4$s t.created_at desc, t.id desc limit $3',
    v_key, v_from, array_to_string(v_parts, ' and '), case when v_is_by_relevance then v_key || ', ' else '' end)
    using p_query, v_words, p_limit, v_each, v_whole, v_beginning, coalesce(v_ranked_from, '-infinity');
end $function$;

CREATE INDEX availability_month ON public.availability USING btree (month);

CREATE INDEX availability_pull ON public.availability USING btree (server_xid, id);

CREATE TRIGGER a_guard BEFORE INSERT OR UPDATE ON public.availability FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_availability();

CREATE TRIGGER d_show_days AFTER INSERT OR DELETE OR UPDATE OF days ON public.availability FOR EACH ROW EXECUTE FUNCTION private.show_marked_days();

CREATE TRIGGER zz_hint_delete AFTER DELETE ON public.availability REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'user_id');

CREATE TRIGGER zz_hint_insert AFTER INSERT ON public.availability REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'user_id');

CREATE TRIGGER zz_hint_update AFTER UPDATE ON public.availability REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'user_id');

CREATE TRIGGER zz_stamp BEFORE INSERT OR UPDATE ON public.availability FOR EACH ROW EXECUTE FUNCTION sync_private.stamp();

CREATE TRIGGER zz_tombstone AFTER DELETE ON public.availability FOR EACH ROW EXECUTE FUNCTION sync_private.record_tombstone('availability');

CREATE TRIGGER e_show_booked_days_at_once AFTER INSERT ON public.job_applications FOR EACH ROW WHEN ((new.status = ANY (ARRAY['accepted'::text, 'hired'::text]))) EXECUTE FUNCTION private.show_booked_days();

CREATE TRIGGER e_show_booked_days AFTER UPDATE OF status, offer ON public.job_applications FOR EACH ROW WHEN ((((old.status IS DISTINCT FROM new.status) OR (old.offer IS DISTINCT FROM new.offer)) AND ((old.status = ANY (ARRAY['accepted'::text, 'hired'::text])) OR (new.status = ANY (ARRAY['accepted'::text, 'hired'::text]))))) EXECUTE FUNCTION private.show_booked_days();

CREATE POLICY "gate" ON "public"."availability" AS RESTRICTIVE FOR ALL TO "authenticated" USING (( SELECT private.gate() AS gate)) WITH CHECK (( SELECT private.gate() AS gate));

REVOKE ALL ON FUNCTION "private"."are_day_marks"(jsonb, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_day_marks"(jsonb, date) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."booked_days"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cut_shown_days"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."days_to_show"(public.profiles, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."free_days"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_availability"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_shown_days"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."show_booked_days"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."show_marked_days"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_days"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_letter"(jsonb) FROM PUBLIC;

REVOKE ALL ("_deleted") ON TABLE "public"."availability" FROM "authenticated";

GRANT SELECT ("_deleted") ON TABLE "public"."availability" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."availability" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."availability" TO "authenticated";

REVOKE ALL ("days") ON TABLE "public"."availability" FROM "authenticated";

GRANT INSERT ("days"), SELECT ("days"), UPDATE ("days") ON TABLE "public"."availability" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."availability" FROM "authenticated";

GRANT INSERT ("id"), SELECT ("id") ON TABLE "public"."availability" TO "authenticated";

REVOKE ALL ("month") ON TABLE "public"."availability" FROM "authenticated";

GRANT INSERT ("month"), SELECT ("month"), UPDATE ("month") ON TABLE "public"."availability" TO "authenticated";

REVOKE ALL ("rev") ON TABLE "public"."availability" FROM "authenticated";

GRANT SELECT ("rev") ON TABLE "public"."availability" TO "authenticated";

REVOKE ALL ("server_xid") ON TABLE "public"."availability" FROM "authenticated";

GRANT SELECT ("server_xid") ON TABLE "public"."availability" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "public"."availability" FROM "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."availability" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."availability" TO "service_role";

REVOKE ALL ("shown_days") ON TABLE "public"."public_profiles" FROM "anon";

GRANT SELECT ("shown_days") ON TABLE "public"."public_profiles" TO "anon";

REVOKE ALL ("shown_days") ON TABLE "public"."public_profiles" FROM "authenticated";

GRANT SELECT ("shown_days") ON TABLE "public"."public_profiles" TO "authenticated";

ALTER TABLE "public"."availability" ADD CONSTRAINT "availability_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX availability_pull_user_id ON public.availability USING btree (user_id, server_xid, id);

CREATE INDEX availability_snapshot_user_id ON public.availability USING btree (user_id, created_at DESC, id DESC);

CREATE POLICY "own days are changed" ON "public"."availability" FOR UPDATE TO "authenticated" USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "own days are marked" ON "public"."availability" FOR INSERT TO "authenticated" WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "own days are read" ON "public"."availability" FOR SELECT TO "authenticated" USING ((user_id = ( SELECT auth.uid() AS uid)));

REVOKE ALL ("user_id") ON TABLE "public"."availability" FROM "authenticated";

GRANT SELECT ("user_id") ON TABLE "public"."availability" TO "authenticated";

ALTER TABLE "public"."availability" ADD CONSTRAINT "availability_days" CHECK (private.are_day_marks(days, month));

CREATE INDEX public_profiles_free_days ON public.public_profiles USING gin (private.free_days(shown_days)) WHERE (NOT _deleted);

insert into private.refusals (code, sentence) values ('MQ651', 'Days can be marked from a year back to three years ahead.');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('availability', 'public.availability', 't.user_id = $1', '21', '{}');

insert into sync_private.streams (name, merge, scope, budget, newest, readable, relation, writable, catalogue, is_public, long_texts, pull_order, is_editable, related_ids, select_list, is_deletable, is_insertable, owner_columns, always_written, allows_batch_insert, conversation_column) values ('availability', '{"days": "by_key"}', NULL, '100000', 'created_at', '{id,user_id,month,days,created_at,updated_at}', 'public.availability', '{month,days}', 'not t._deleted', 'false', '{}', '12', 'true', NULL, 't.id, t.user_id, t.month, t.days, t.created_at, t.updated_at', 'false', 'true', '{user_id}', '{}', 'false', NULL);

update sync_private.streams set readable = '{id,full_name,first_name,last_name,role,username,headline,bio,avatar_url,location,city,region,country_code,departments,role_codes,skills,hourly_rate,day_rate_minor,currency,experience_years,kit,unions,languages,travel_radius_km,open_to_contact,show_rate,linkedin_url,portfolio_url,website_url,created_at,updated_at,credits,media,confirmations,shown_days}', select_list = 't.id, t.full_name, t.first_name, t.last_name, t.role, t.username, t.headline, t.bio, t.avatar_url, t.location, t.city, t.region, t.country_code, t.departments, t.role_codes, t.skills, t.hourly_rate, t.day_rate_minor, t.currency, t.experience_years, t.kit, t.unions, t.languages, t.travel_radius_km, t.open_to_contact, t.show_rate, t.linkedin_url, t.portfolio_url, t.website_url, t.created_at, t.updated_at, t.credits, t.media, t.confirmations, t.shown_days' where name = 'people';

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-cut-shown-days', '3 4 * * *', 'select private.cut_shown_days()');
  end if;
end $guard$;
