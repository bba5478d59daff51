-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "public"."job_application_events" ADD COLUMN "proposal_id" uuid;

CREATE OR REPLACE FUNCTION private.after_application_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_by text := new.history -> -1 ->> 'by';
  v_deal text := case when tg_op = 'UPDATE' then private.deal_step(old, new) end;
begin
  if tg_op = 'UPDATE' and new.status is not distinct from old.status and v_deal is null then return null; end if;
  insert into public.job_application_events (application_id, actor_id, event, from_state, to_state, proposal_id) values (
    new.id, (select auth.uid()),
    case when tg_op = 'INSERT' then 'apply'
      else coalesce(private.lifecycle_event('application', old.status, new.status, v_by), v_deal, 'set') end,
    case when tg_op = 'UPDATE' then old.status end, new.status,
    case v_deal when 'offer' then (new.offer ->> 'id')::uuid when 'propose_times' then (new.interview ->> 'id')::uuid end);
  if tg_op = 'INSERT' then
    -- Whoever applied to a job keeps it on their device, however old it is (S6).
    perform sync_private.access_changed(new.applicant_id, 'jobs', new.job_id);
    if (select auth.uid()) is not null then
      perform private.notify(new.employer_id, 'new_application', new.applicant_name || ' applied', new.job_title,
        '/employer/applications?job=' || new.job_id, 'job:' || new.job_id);
    end if;
  elsif v_by = 'applicant' then
    perform private.notify(new.employer_id, 'application_status', concat_ws(' ', new.applicant_name, private.applicant_step(new)), new.job_title,
      '/employer/applications?job=' || new.job_id || '&a=' || new.id, 'job:' || new.job_id);
  else
    perform private.notify(new.applicant_id, 'application_status', private.application_headline(new.status, new.decline_note,
        tg_op = 'UPDATE' and new.status = old.status),
      concat_ws(' · ', nullif(new.job_title, ''), nullif(new.company_name, '')), '/applications?a=' || new.id, 'application:' || new.id);
  end if;
  if 'hired' in (new.status, case when tg_op = 'UPDATE' then old.status end) then
    update public.jobs set hired_count = (
      select count(*) from public.job_applications where job_id = new.job_id and status = 'hired')
    where id = new.job_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.alert_on_publish()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.job_alerts_left (job_id, after_search) values (new.id, '00000000-0000-0000-0000-000000000000') on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_application()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_actor text := case when old.applicant_id = (select auth.uid()) then 'applicant' else 'employer' end;
  v_words_changed boolean :=
    (new.cover_note, new.rate_quote_minor, new.rate_unit, new.currency, new.available_dates, new.kit_offered, new.portfolio_ids,
      new.resume_path, new.answers) is distinct from
    (old.cover_note, old.rate_quote_minor, old.rate_unit, old.currency, old.available_dates, old.kit_offered, old.portfolio_ids,
      old.resume_path, old.answers);
  v_answer_changed boolean := (new.decline_code, new.decline_note) is distinct from (old.decline_code, old.decline_note);
begin
  new.id := old.id; new.applicant_id := old.applicant_id; new.employer_id := old.employer_id; new.respond_by := old.respond_by;
  new.decided_at := old.decided_at; new.history := old.history; new.job_title := old.job_title;
  new.company_name := old.company_name; new.applicant_name := old.applicant_name; new.applicant_headline := old.applicant_headline;
  if new.job_id is distinct from old.job_id then perform private.refuse('MQ403'); end if;

  if new.status is distinct from old.status
    and private.lifecycle_event('application', old.status, new.status, v_actor) is null
  then
    perform private.refuse('MQ206', jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  if v_words_changed and (v_actor <> 'applicant' or old.status <> 'pending') then
    perform private.refuse('MQ403');
  end if;
  if v_words_changed then perform private.require_unblocked_applicant(old.employer_id, old.applicant_id); end if;
  if length(new.cover_note) > 4000 then perform private.refuse('MQ207'); end if;
  if v_answer_changed and v_actor <> 'employer' then perform private.refuse('MQ403'); end if;
  -- The words of a decline whose step has lost against one of the applicant's.
  if v_answer_changed and new.status <> 'declined' then
    perform private.refuse('MQ206', jsonb_build_object('from', new.status, 'to', 'declined'));
  end if;
  if new.employer_viewed_at is distinct from old.employer_viewed_at then
    if v_actor <> 'employer' then perform private.refuse('MQ403'); end if;
    -- Only the first time counts, by the server's clock.
    new.employer_viewed_at := coalesce(old.employer_viewed_at, clock_timestamp());
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_applicant boolean := old.applicant_id = (select auth.uid());
  -- Twin: MAX_DEAL_STEPS in src/domain/limits.ts
  v_most constant int := 60;
  v_today date;
begin
  -- Several steps taken with no signal arrive as one write. What a later step overtook was never said: an offer before a decline, an
  -- invitation before an offer, an answer before a withdrawal.
  if new.status <> old.status then
    if new.status <> 'offered' and not v_is_applicant then new.offer := old.offer; end if;
    if new.status <> 'interview' and not v_is_applicant then new.interview := old.interview; end if;
    if new.status <> 'interview' and v_is_applicant then new.interview_reply := old.interview_reply; end if;
    if new.status = 'withdrawn' and v_is_applicant then new.offer_reply := old.offer_reply; end if;
  end if;

  -- Before any of it is used; the table's own checks come after.
  if not (private.is_offer(new.offer) and private.is_offer_reply(new.offer_reply)
    and private.is_interview(new.interview) and private.is_interview_reply(new.interview_reply))
  then
    perform private.refuse('MQ400', '{"detail": "offer or interview"}');
  end if;
  if new.offer is distinct from old.offer or new.interview is distinct from old.interview then
    if v_is_applicant then perform private.refuse('MQ403'); end if;
    -- Answers are not bounded: whoever proposes last must not lock the other out.
    if jsonb_array_length(old.history) >= v_most then perform private.refuse('MQ217', jsonb_build_object('most', v_most)); end if;
    if private.has_blocked(old.applicant_id, old.employer_id) then
      perform private.refuse('MQ301', jsonb_build_object('Name', private.display_name(old.applicant_id)));
    end if;
  end if;
  if new.offer is distinct from old.offer then
    if new.offer is null or private.was_proposed(old.id, new.offer) then perform private.refuse('MQ400', '{"detail": "offer"}'); end if;
    if new.offer -> 'rate_minor' = 'null' and new.offer ->> 'rate_unit' not in ('deferred', 'unpaid') then perform private.refuse('MQ209'); end if;
    -- A step that this device had not heard of may have come between: a request for a change, or one of the employer's own.
    if new.status = old.status and private.lifecycle_event('application', old.status, 'offered', 'employer') is not null then
      new.status := 'offered';
    end if;
    if new.status <> 'offered' then
      perform private.refuse('MQ206', jsonb_build_object('from', new.status, 'to', 'offered'));
    end if;
  elsif new.status = 'offered' and old.status <> 'offered' then
    perform private.refuse('MQ209');
  end if;
  if new.interview is distinct from old.interview then
    if new.interview is null or private.was_proposed(old.id, new.interview) then
      perform private.refuse('MQ400', '{"detail": "interview"}');
    end if;
    if new.status = old.status and private.lifecycle_event('application', old.status, 'interview', 'employer') is not null then
      new.status := 'interview';
    end if;
    if new.status <> 'interview' then
      perform private.refuse('MQ206', jsonb_build_object('from', new.status, 'to', 'interview'));
    end if;
    if not exists (select from jsonb_array_elements_text(new.interview -> 'slots') slot where slot::timestamptz > now()) then
      perform private.refuse('MQ213');
    end if;
  elsif new.status = 'interview' and old.status <> 'interview' then
    perform private.refuse('MQ213');
  end if;

  if new.offer_reply is distinct from old.offer_reply then
    if not v_is_applicant or new.offer_reply is null then perform private.refuse('MQ403'); end if;
    if old.status not in ('offered', 'change_asked') then perform private.refuse('MQ215'); end if;
    if new.offer_reply -> 'offer_id' is distinct from old.offer -> 'id' then perform private.refuse('MQ210'); end if;
    if new.status is distinct from (select to_state from private.lifecycle_transitions where lifecycle = 'application' and from_state = 'offered'
      and actor = 'applicant' and event = new.offer_reply ->> 'answer')
    then
      perform private.refuse('MQ403');
    end if;
    if new.status = 'change_asked' and new.offer_reply ->> 'note' !~ '\S' then perform private.refuse('MQ212'); end if;
    v_today := private.today((select timezone from public.jobs where id = old.job_id));
    if new.status = 'accepted' and (old.offer ->> 'answer_by')::date < v_today then
      perform private.refuse('MQ211', jsonb_build_object('day', to_char((old.offer ->> 'answer_by')::date, 'FMDD FMMonth YYYY')));
    end if;
    if new.offer_reply ->> 'note' ~ '\S' then perform private.require_unblocked_applicant(old.employer_id, old.applicant_id); end if;
  elsif v_is_applicant and new.status <> old.status and new.status in ('accepted', 'turned_down', 'change_asked') then
    perform private.refuse('MQ403');
  end if;
  if new.interview_reply is distinct from old.interview_reply then
    if not v_is_applicant or new.interview_reply is null then perform private.refuse('MQ403'); end if;
    if new.status <> 'interview' or new.interview_reply -> 'interview_id' is distinct from old.interview -> 'id' then
      perform private.refuse('MQ214');
    end if;
    if new.interview_reply -> 'slot' = 'null' then
      if new.interview_reply ->> 'note' !~ '\S' then perform private.refuse('MQ216'); end if;
    elsif not old.interview -> 'slots' @> (new.interview_reply -> 'slot') then
      perform private.refuse('MQ214');
    end if;
    if new.interview_reply ->> 'note' ~ '\S' then perform private.require_unblocked_applicant(old.employer_id, old.applicant_id); end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.notify_of_jobs(p_search public.saved, p_since timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most constant int := 100;
  -- Neither one's own, nor those of somebody whom they block.
  v_jobs uuid[] := array(select j.id from private.jobs_of_search(p_search.payload, jsonb_build_object('since', p_since), v_most)
      with ordinality found (id, place) join public.jobs j on j.id = found.id
    where j.posted_by <> p_search.user_id and not private.has_blocked(p_search.user_id, j.posted_by) order by found.place);
  v_group text := 'search:' || p_search.id;
  v_name text := left(coalesce(nullif(p_search.label, ''), 'a search'), 150);
  v_address text := left(coalesce(p_search.payload ->> 'address', ''), 1900);
  v_job public.jobs;
  v_title text;
  v_message text;
  v_url text;
begin
  if v_jobs = '{}' then return; end if;
  select * into v_job from public.jobs where id = v_jobs[1];
  v_message := v_job.title || coalesce(', ' || nullif(v_job.production, ''), '');
  if cardinality(v_jobs) = 1 then
    v_title := 'New job for ' || v_name;
    v_url := '/jobs/' || v_job.id;
  else
    v_title := case when cardinality(v_jobs) = v_most then v_most || ' or more' else cardinality(v_jobs)::text end || ' new jobs for ' || v_name;
    v_message := 'The latest: ' || v_message;
    v_url := '/jobs?' || case when v_address ~ '^[A-Za-z0-9%&=+.,_*-]+$' then v_address || '&' else '' end || 'search=' || p_search.id;
  end if;
  if exists (select from public.profiles where id = p_search.user_id and (settings -> 'muted') ? 'job_alert') then return; end if;
  update public.notifications set title = left(v_title, 200), message = left(v_message, 500), action_url = v_url
  where id = (select id from public.notifications where user_id = p_search.user_id and type = 'job_alert' and group_key = v_group
    and not is_read and not _deleted order by created_at desc limit 1);
  if not found then
    perform private.notify(p_search.user_id, 'job_alert', v_title, v_message, v_url, v_group);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.send_job_alerts(p_most integer DEFAULT 2000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_batch constant int := 20;
  v_longest constant interval := '20 seconds';
  v_left int := p_most;
  v_id uuid;
  v_job public.jobs;
  v_after uuid;
begin
  while v_left > 0 and clock_timestamp() < statement_timestamp() + v_longest loop
    select job_id, after_search into v_id, v_after from private.job_alerts_left order by job_id limit 1 for update skip locked;
    exit when not found;
    select * into v_job from public.jobs where id = v_id;
    if v_job.status = 'active' and not v_job._deleted then
      v_after := private.alert_searches(v_job, v_after, v_batch);
    else
      v_after := null;
    end if;
    v_left := v_left - v_batch;
    if v_after is null then
      delete from private.job_alerts_left where job_id = v_id;
    else
      update private.job_alerts_left set after_search = v_after where job_id = v_id;
    end if;
  end loop;
  return (select count(*) from private.job_alerts_left);
end $function$;

CREATE OR REPLACE FUNCTION private.was_proposed(p_application uuid, p_proposal jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.job_application_events
    where application_id = p_application and proposal_id = (p_proposal ->> 'id')::uuid)
$function$;

CREATE OR REPLACE FUNCTION private.word_query(p_word jsonb)
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_either text[];
  v_instead jsonb;
  -- characters; longer ones are cut, and a code that long is nobody's: Postgres fails at a lexeme of 2 kB
  v_longest_word constant int := 60;
  v_longest_code constant int := 100;
begin
  select coalesce(array_agg('(' || terms || ')'), '{}') into v_either from (
    select string_agg(private.quote_lexeme(lexeme) || ':*', ' & ') as terms
    -- A word is one word: clients split what was typed, and each lexeme more is another scan of the index.
    from unnest((tsvector_to_array(to_tsvector('simple', private.searchable_text(left(p_word ->> 'word', v_longest_word)))))[1:2]) lexeme) found
  where terms is not null;
  v_either := v_either || array(
    select private.quote_lexeme(left(code, v_longest_code)) from jsonb_array_elements_text(coalesce(p_word -> 'codes', '[]')) code
    where code <> '' limit 40);
  for v_instead in select value - 'instead' from jsonb_array_elements(coalesce(p_word -> 'instead', '[]'))
    where jsonb_typeof(value) = 'object' limit 5 loop
    v_either := v_either || coalesce('(' || private.word_query(v_instead)::text || ')', '');
  end loop;
  v_either := array_remove(v_either, '');
  return case when v_either = '{}' then null else array_to_string(v_either, ' | ')::tsquery end;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.matching_jobs(p_query jsonb, p_limit integer)
 RETURNS TABLE(id uuid, k numeric, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 60
 SET search_path TO ''
AS $function$
declare
  v_vector constant text := 'private.job_search_vector(t.title, t.role_code, t.category, t.production, t.company_name, t.city, t.region,
    t.location, t.country_code, t.description, t.required_skills)';
  v_day_pay constant text := 'coalesce(round(private.day_pay(t.pay_type, t.salary_min, t.salary_max, jsonb_array_length(t.job_dates))
    / x.per_us_dollar, 2), 0)';
  -- Of one job (`id`) nothing else is looked at: a search with an alert is matched for every job that is published.
  v_each tsquery[] := private.word_queries(case when p_query ? 'id' then p_query -> 'words' else private.words_as_meant(p_query -> 'words',
    'public.jobs t where t.status = ''active'' and not t._deleted', v_vector) end);
  v_words tsquery := private.search_query(v_each);
  v_whole text[] := array(select jsonb_array_elements_text(p_query -> 'wholeRoles'));
  v_beginning text[] := array(select jsonb_array_elements_text(p_query -> 'beginningRoles'));
  v_order constant text := case when p_query ->> 'sort' = 'match' and v_words is null then 'newest' else p_query ->> 'sort' end;
  v_key text := case v_order
    when 'soonest' then 'coalesce(t.starts_on - date ''2000-01-01'', 1000000)::numeric'
    when 'pay' then '-' || v_day_pay
    when 'match' then 'private.job_relevance($4, $5, $6, t.published_at >= $7, t.title, t.role_code, t.category, t.production,
      t.company_name, t.city, t.region, t.location, t.country_code, t.required_skills)::numeric'
    else '0::numeric' end;
  v_from constant text := 'public.jobs t left join private.exchange_rates x on x.currency = t.currency';
  v_parts text[] := array['t.status = ''active''', 'not t._deleted'];
  v_ranked_from timestamptz;
  -- the newest of what was found, which are compared word by word
  v_ranked constant int := 1000;
begin
  if v_words is not null then v_parts := v_parts || (v_vector || ' @@ $2'); end if;
  v_parts := v_parts || array(select part from (values
    ('departments', 't.category = any (array(select jsonb_array_elements_text($1 -> ''departments'')))'),
    ('roleCodes', 't.role_code = any (array(select jsonb_array_elements_text($1 -> ''roleCodes'')))'),
    ('payTypes', 't.pay_type = any (array(select jsonb_array_elements_text($1 -> ''payTypes'')))'),
    ('unions', 't.union_status = any (array(select jsonb_array_elements_text($1 -> ''unions'')))'),
    ('remote', 't.is_remote = ($1 ->> ''remote'')::boolean'),
    ('urgent', 't.is_urgent = ($1 ->> ''urgent'')::boolean'),
    ('countryCode', 't.country_code = $1 ->> ''countryCode'''),
    ('city', 'starts_with(lower(t.city), lower($1 ->> ''city''))'),
    ('minDayPay', v_day_pay || ' >= ($1 ->> ''minDayPay'')::numeric'),
    ('from', 't.starts_on is not null and coalesce(t.ends_on, t.starts_on) >= ($1 ->> ''from'')::date'),
    ('to', 't.starts_on <= ($1 ->> ''to'')::date'),
    ('before', 't.published_at <= ($1 ->> ''before'')::timestamptz'),
    ('since', 't.published_at > ($1 ->> ''since'')::timestamptz'),
    ('id', 't.id = ($1 ->> ''id'')::uuid')
  ) as each (name, part) where p_query ? name);
  if v_order = 'match' then
    execute format('select t.published_at from %s where %s order by t.published_at desc offset $3 limit 1', v_from,
      array_to_string(v_parts, ' and ')) into v_ranked_from using p_query, v_words, v_ranked;
  end if;
  if p_query ? 'after' then
    v_parts := v_parts || format('(%1$s > ($1 -> ''after'' ->> ''k'')::numeric or (%1$s = ($1 -> ''after'' ->> ''k'')::numeric '
      'and (t.published_at, t.id) < (($1 -> ''after'' ->> ''at'')::timestamptz, ($1 -> ''after'' ->> ''id'')::uuid)))', v_key);
  end if;
  return query execute format('select t.id, %1$s, t.published_at from %2$s where %3$s order by %4$s t.published_at desc, '
    't.id desc limit $3', v_key, v_from, array_to_string(v_parts, ' and '), case when v_key = '0::numeric' then '' else v_key || ', ' end)
    using p_query, v_words, p_limit, v_each, v_whole, v_beginning, coalesce(v_ranked_from, '-infinity');
end $function$;

REVOKE ALL ON FUNCTION "private"."was_proposed"(uuid, jsonb) FROM PUBLIC;
