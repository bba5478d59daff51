-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.has_oversized_number(p jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select exists (select from jsonb_path_query(p, 'strict $.** ? (@.type() == "number")') number where abs(number::numeric) >= 1e20 or scale(number::numeric) > 40)
$function$;

CREATE OR REPLACE FUNCTION private.protect_table(p_table regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  execute format('alter table %s enable row level security', p_table);
  -- Hosted projects grant everything on new tables by default.
  execute format('revoke all on table %s from public, anon, authenticated', p_table);
  execute format(
    'create policy gate on %s as restrictive for all to authenticated '
    'using ((select private.gate())) with check ((select private.gate()))', p_table);
  if exists (select from pg_catalog.pg_attribute where attrelid = p_table and atttypid = 'jsonb'::regtype and not attisdropped) then
    -- First of all triggers: others may read the values as text.
    execute format('create trigger a_a_readable before insert or update on %s for each row '
      'when (current_user in (''anon'', ''authenticated'')) execute function private.require_readable_row()', p_table);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_readable(p_sent jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if private.has_oversized_number(p_sent) then perform private.refuse('MQ400', '{"detail": "a number is too long"}'); end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_readable_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.require_readable(to_jsonb(new));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.valid_fingerprint(p_fingerprint jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_said jsonb;
begin
  perform private.require_readable(p_fingerprint);
  if jsonb_typeof(p_fingerprint) = 'object' and octet_length(p_fingerprint::text) <= 8000 then
    v_said := jsonb_strip_nulls(p_fingerprint);
    if not exists (select from jsonb_each(v_said) said left join private.device_traits t on t.name = said.key
        where not coalesce(private.is_valid_trait(t.kind, said.value), false))
      and not exists (select from private.device_traits where is_needed and not v_said ? name)
    then return v_said; end if;
  end if;
  perform private.refuse('MQ400', '{"detail": "the device"}');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.contact_queue(p_after jsonb DEFAULT NULL::jsonb, p_most integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most int := least(greatest(p_most, 1), 100);
  v_rows jsonb;
begin
  perform private.require_admin();
  perform private.require_readable(p_after);
  select coalesce(jsonb_agg(jsonb_build_object('place', jsonb_build_array(part, place, id), 'message', private.contact_message_json(q.message))
    order by part, place, id), '[]')
  into v_rows from (
    select m.id, m as message, p.part, p.place
    from private.contact_messages m,
      lateral (select case m.state when 'open' then 0 else 1 end as part,
        case m.state when 'open' then extract(epoch from m.created_at) else -extract(epoch from m.state_changed_at) end as place) p
    where p_after is null or (p.part, p.place, m.id) > ((p_after ->> 0)::int, (p_after ->> 1)::numeric, (p_after ->> 2)::uuid)
    order by p.part, p.place, m.id limit v_most + 1) q;
  return jsonb_build_object(
    'open', (select count(*) from private.contact_messages where state = 'open'),
    'messages', (select coalesce(jsonb_agg(r -> 'message' order by n), '[]') from jsonb_array_elements(v_rows) with ordinality as rows (r, n) where n <= v_most),
    'next', case when jsonb_array_length(v_rows) > v_most then v_rows -> (v_most - 1) -> 'place' end);
end $function$;

CREATE OR REPLACE FUNCTION public.newsletter_draft(p_issue uuid, p_content jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_issue private.newsletter_issues;
begin
  perform private.require_admin();
  perform private.require_readable(p_content);
  if jsonb_typeof(p_content) is distinct from 'object' then perform private.refuse_newsletter('an issue has a subject and a text'); end if;
  select * into v_issue from private.newsletter_issues where id = p_issue for update;
  if v_issue.state <> 'draft' then perform private.refuse_newsletter('an issue that was queued cannot change'); end if;
  if p_content ->> 'version' <> private.newsletter_content(v_issue) ->> 'version' then
    perform private.refuse_newsletter('somebody else has saved this draft since you opened it');
  end if;
  -- An empty list would mean nobody, or everybody to whoever reads it so.
  if exists (select from unnest(array['frequencies', 'categories']) list
    where jsonb_typeof(p_content -> list) not in ('array', 'null') or p_content -> list = '[]') then
    perform private.refuse_newsletter('frequencies and categories are lists with something in them');
  end if;
  v_issue.subject := btrim(coalesce(p_content ->> 'subject', ''));
  v_issue.body_text := coalesce(p_content ->> 'text', '');
  v_issue.body_html := nullif(btrim(coalesce(p_content ->> 'html', '')), '');
  v_issue.frequencies := coalesce((select array_agg(distinct e) from jsonb_array_elements_text(nullif(p_content -> 'frequencies', 'null')) e), '{weekly,monthly}');
  v_issue.categories := coalesce((select array_agg(distinct e) from jsonb_array_elements_text(nullif(p_content -> 'categories', 'null')) e), '{all}');
  if v_issue.subject = '' or length(v_issue.subject) > 150 or v_issue.subject ~ '[[:cntrl:]]' then
    perform private.refuse_newsletter('the subject is one line of 1 to 150 characters');
  elsif v_issue.body_text !~ '[^[:space:]]' or length(v_issue.body_text) > 50000 then
    perform private.refuse_newsletter('the text has 1 to 50,000 characters');
  elsif length(v_issue.body_html) > 150000 then
    perform private.refuse_newsletter('the HTML has at most 150,000 characters');
  elsif not private.is_newsletter_html(v_issue.body_html) then
    perform private.refuse_newsletter('the HTML is the inside of the mail, without scripts, forms, styles, comments or a page of its own');
  elsif not v_issue.frequencies <@ '{weekly,monthly}' then
    perform private.refuse_newsletter('a frequency is weekly or monthly');
  elsif not private.are_newsletter_categories(v_issue.categories) then
    perform private.refuse_newsletter('a category is a short name in lower case, such as camera');
  end if;
  insert into private.newsletter_issues as issue (id, subject, body_text, body_html, frequencies, categories, made_by)
  values (coalesce(p_issue, gen_random_uuid()), v_issue.subject, v_issue.body_text, v_issue.body_html, v_issue.frequencies, v_issue.categories, auth.uid())
  on conflict (id) do update set (subject, body_text, body_html, frequencies, categories)
    = (excluded.subject, excluded.body_text, excluded.body_html, excluded.frequencies, excluded.categories)
  returning * into v_issue;
  return private.newsletter_progress(v_issue) || jsonb_build_object('content', private.newsletter_content(v_issue));
end $function$;

CREATE OR REPLACE FUNCTION public.published_notes(p_filters jsonb DEFAULT '{}'::jsonb, p_after jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_page constant int := 20;
  v_words text;
  v_about text;
  v_type text;
  v_subject uuid;
  v_company uuid;
  v_rating int;
  v_time timestamptz := 'infinity';
  v_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  v_count int;
  v_average numeric;
  v_notes public.notes[];
begin
  perform private.require_readable(p_filters);
  perform private.require_readable(p_after);
  v_words := nullif(lower(btrim(left(p_filters ->> 'words', 100))), '');
  v_about := p_filters ->> 'about';
  v_type := p_filters ->> 'type';
  begin
    v_subject := (p_filters ->> 'subject')::uuid;
    v_company := (p_filters ->> 'company')::uuid;
    v_rating := (p_filters ->> 'rating')::int;
    if p_after is not null then v_time := (p_after ->> 0)::timestamptz; v_id := (p_after ->> 1)::uuid; end if;
  exception when data_exception then
    perform private.refuse('MQ400', '{"detail": "filters"}');
  end;
  if (select auth.uid()) is not null then perform private.require_gate();
  elsif v_subject is null and v_company is null then perform private.refuse('MQ403');
  end if;
  select count(*), avg(n.rating) into v_count, v_average from public.notes n
  where n.is_shown and (v_subject is null or n.subject_id = v_subject) and (v_company is null or n.company_id = v_company)
    and (v_about is null or n.about = v_about) and (v_type is null or n.collaboration_type = v_type) and (v_rating is null or n.rating >= v_rating)
    and (v_words is null or position(v_words in lower(concat_ws(' ', n.text, n.subject_name, n.company_name, n.reviewer_name, n.reviewer_company))) > 0);
  v_notes := array(select n from public.notes n
    where n.is_shown and (v_subject is null or n.subject_id = v_subject) and (v_company is null or n.company_id = v_company)
    and (v_about is null or n.about = v_about) and (v_type is null or n.collaboration_type = v_type) and (v_rating is null or n.rating >= v_rating)
    and (v_words is null or position(v_words in lower(concat_ws(' ', n.text, n.subject_name, n.company_name, n.reviewer_name, n.reviewer_company))) > 0)
    and (n.created_at, n.id) < (v_time, v_id)
    order by n.created_at desc, n.id desc limit v_page + 1);
  return jsonb_build_object('count', v_count, 'average', case when v_count >= 3 then round(v_average, 1) end,
    'notes', (select coalesce(jsonb_agg(private.note_json(n) order by n.created_at desc, n.id desc), '[]') from unnest(v_notes[:v_page]) n),
    'next', case when cardinality(v_notes) > v_page then jsonb_build_array(v_notes[v_page].created_at, v_notes[v_page].id) end);
end $function$;

CREATE OR REPLACE FUNCTION public.reports_queue(p_after jsonb DEFAULT NULL::jsonb, p_most integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most int := least(greatest(p_most, 1), 100);
  v_rows jsonb;
begin
  perform private.require_admin();
  perform private.require_readable(p_after);
  select coalesce(jsonb_agg(jsonb_build_object('place', jsonb_build_array(part, place, id), 'report', private.report_json(q.report))
    order by part, place, id), '[]')
  into v_rows from (
    select r.id, r as report, p.part, p.place
    from public.reports r,
      lateral (select case when r.resolved_at is null then 0 else 1 end as part,
        case when r.resolved_at is null then extract(epoch from r.created_at) else -extract(epoch from r.resolved_at) end as place) p
    where p_after is null or (p.part, p.place, r.id) > ((p_after ->> 0)::int, (p_after ->> 1)::numeric, (p_after ->> 2)::uuid)
    order by p.part, p.place, r.id limit v_most + 1) q;
  return jsonb_build_object(
    'open', (select count(*) from public.reports where resolved_at is null),
    'reports', (select coalesce(jsonb_agg(r -> 'report' order by n), '[]') from jsonb_array_elements(v_rows) with ordinality as rows (r, n) where n <= v_most),
    'next', case when jsonb_array_length(v_rows) > v_most then v_rows -> (v_most - 1) -> 'place' end);
end $function$;

CREATE OR REPLACE FUNCTION public.sync_pull(p_requests jsonb)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  -- At or above this, transactions that began earlier may still add rows (S5).
  v_horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  v_newest xid8 := pg_snapshot_xmax(pg_current_snapshot());
  v_epoch text := sync_private.epoch();
  v_request jsonb;
  v_checkpoint jsonb;
  v_short constant text := p_requests -> 0 ->> 'short';
  -- of the request before
  v_given jsonb;
  v_limit int;
  v_budget int;
  v_part text;
  v_is_first boolean;
  v_answer json;
  v_answers json[] := '{}';
  -- of the latest short answer
  v_last text;
  v_rows_behind int := 0;
  -- While no transaction is open, nothing can wait above the horizon.
  v_is_busy boolean := pg_snapshot_xmin(pg_current_snapshot()) < pg_snapshot_xmax(pg_current_snapshot());
  s sync_private.streams;
  v_nil constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if (select auth.uid()) is not null then perform private.require_gate(); end if;
  perform private.require_readable(p_requests);
  if jsonb_typeof(p_requests) is distinct from 'array' then perform private.refuse('MQ400', '{"detail": "requests"}'); end if;
  if jsonb_array_length(p_requests) > (select count(*) from sync_private.streams) then
    perform private.refuse('MQ400', '{"detail": "more requests than streams"}');
  end if;
  if (select count(distinct value ->> 'stream') < count(value ->> 'stream') from jsonb_array_elements(p_requests)) then
    perform private.refuse('MQ400', '{"detail": "the same stream twice"}');
  end if;
  perform sync_private.require_own_history(jsonb_path_query_array(p_requests, '$[*].acknowledged'));
  for v_request in select value from jsonb_array_elements(p_requests) loop
    select * into s from sync_private.streams where name = v_request ->> 'stream';
    if not found then perform private.refuse('MQ400', jsonb_build_object('detail', concat_ws(' ', 'stream', left(v_request ->> 'stream', 40)))); end if;
    if exists (select from unnest(array['limit', 'budget']) field where coalesce(v_request ->> field, '0') !~ '^[0-9]{1,9}$') then
      perform private.refuse('MQ400', '{"detail": "limit or budget"}');
    end if;
    v_part := coalesce(v_request ->> 'part', 'whole');
    if v_part not in ('whole', 'brief', 'texts') or v_part = 'texts' and s.long_texts = '{}' then
      perform private.refuse('MQ400', '{"detail": "part"}');
    end if;
    if (select auth.uid()) is null and not s.is_public then
      -- None of it is a visitor's, and their role may not even read the table.
      v_answers := v_answers || json_build_object(
        'stream', s.name, 'documents', '{}'::json[], 'checkpoint', null, 'more', false, 'rows_behind_horizon', 0);
      continue;
    end if;
    v_limit := greatest(least(coalesce((v_request ->> 'limit')::int, 500), 2000), 1);
    if coalesce(v_short <> 'both', true) or v_request ? 'checkpoint' then v_given := v_request -> 'checkpoint'; end if;
    v_checkpoint := sync_private.parse_checkpoint(v_given);
    -- Of this start, and not from the future of a server that was put back; is_own_checkpoint looks at those of earlier starts.
    if not (coalesce(v_checkpoint ->> 'e', '') = v_epoch and (v_checkpoint ->> 'x')::xid8 <= v_newest)
      and sync_private.is_own_checkpoint(v_checkpoint ->> 'e', (v_checkpoint ->> 'x')::xid8)
    then
      v_checkpoint := v_checkpoint || jsonb_build_object('e', v_epoch);
    end if;
    if coalesce(v_checkpoint ->> 'e', '') <> v_epoch or (v_checkpoint ->> 'x')::xid8 > v_newest then
      v_is_first := coalesce(jsonb_typeof(v_checkpoint), 'null') = 'null';
      v_checkpoint := sync_private.snapshot_checkpoint(s, v_epoch, v_horizon);
      if not v_is_first then v_checkpoint := jsonb_set(v_checkpoint, '{f,restored}', 'true'); end if;
    elsif v_request ->> 'fresh' = 'true' or v_part = 'texts' and not v_checkpoint ? 'f' then
      v_checkpoint := sync_private.snapshot_checkpoint(s, v_epoch, v_horizon);
    end if;
    if v_is_busy then
      select count(*) into v_rows_behind
      from sync_private.changed_rows(s.name, greatest(v_horizon, (v_checkpoint ->> 'x')::xid8), v_nil, null, 50);
    end if;
    v_budget := least(coalesce((v_request ->> 'budget')::int, s.budget), s.budget);
    -- Rows that were published since the device's snapshot come before those that it waits for.
    if v_part = 'texts' then v_budget := 2 * s.budget; end if;
    v_answer := case when v_checkpoint ? 'f'
      then sync_private.snapshot_page(s, v_checkpoint, v_limit, v_budget, v_part,
        case when v_part = 'texts' then sync_private.parse_since(v_request ->> 'since') end, v_rows_behind)
      else sync_private.changes_page(s, v_checkpoint, v_limit, v_budget, sync_private.parse_since(v_request ->> 'since'), v_horizon, v_rows_behind) end;
    if v_short in ('true', 'same', 'both') and not v_checkpoint ? 'f' and v_rows_behind = 0
      and v_answer ->> 'more' = 'false' and json_array_length(v_answer -> 'documents') = 0 and v_answer -> 'snapshot' is null
    then
      if v_short in ('same', 'both') and v_answer ->> 'checkpoint' = v_last then
        v_answer := json_build_object('stream', s.name);
      else
        v_last := v_answer ->> 'checkpoint';
        v_answer := json_build_object('stream', s.name, 'checkpoint', v_last);
      end if;
    end if;
    v_answers := v_answers || v_answer;
  end loop;
  if p_requests -> 0 ? 'nonce' then
    v_answers := v_answers || json_build_object('nonce', left(p_requests -> 0 ->> 'nonce', 40), 'short', 'both',
      'at', round(extract(epoch from clock_timestamp()) * 1000)::bigint);
  end if;
  return array_to_json(v_answers);
end $function$;

CREATE OR REPLACE FUNCTION public.sync_push(p_client uuid, p_writes jsonb, p_checkpoints jsonb DEFAULT '[]'::jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  v_chunk_size constant int := 60;
  v_from int := 0;
  v_chunk jsonb[];
  v_write jsonb;
  v_part jsonb[];
  v_answers jsonb[] := '{}';
  v_checkpoint text;
begin
  perform private.require_gate();
  perform sync_private.require_own_history(p_checkpoints);
  perform sync_private.require_room_to_send();
  if jsonb_typeof(p_writes) is distinct from 'array' then perform private.refuse('MQ400', '{"detail": "writes"}'); end if;
  if jsonb_array_length(p_writes) > 240 then perform private.refuse('MQ400', '{"detail": "more than 240 rows"}'); end if;
  -- Sixteen times what a device sends at once (MAX_PUSH_BYTES).
  if pg_column_size(p_writes) > 4000000 then perform private.refuse('MQ400', '{"detail": "more than 4 MB"}'); end if;
  if private.has_oversized_number(p_writes) then
    p_writes := (select jsonb_agg(sync_private.readable_write(value) order by place) from jsonb_array_elements(p_writes) with ordinality w (value, place));
  end if;
  -- A deferred check would fail outside its savepoint.
  set constraints all immediate;
  while v_from < jsonb_array_length(p_writes) loop
    v_chunk := array(select value from jsonb_array_elements(p_writes) with ordinality w (value, place)
      where place > v_from and place <= v_from + v_chunk_size order by place);
    begin
      v_part := sync_private.push_chunk(v_chunk, p_client);
    exception when others then
      if sync_private.is_transient(sqlstate) then raise; end if;
      v_part := '{}';
      foreach v_write in array v_chunk loop
        v_part := v_part || sync_private.push_or_refuse(v_write, p_client);
      end loop;
    end;
    v_answers := v_answers || v_part;
    v_from := v_from + v_chunk_size;
  end loop;
  if cardinality(v_answers) = 0 then return '[]'; end if;
  perform sync_private.count_sent(pg_column_size(p_writes), cardinality(v_answers));
  -- Above this transaction's own id: a start of the server that reuses the id has lost it.
  v_checkpoint := concat_ws('/', sync_private.epoch(), pg_current_xact_id()::text::bigint + 1);
  return (select json_agg(answer || jsonb_build_object('checkpoint', v_checkpoint, 'edit', write -> 'edit') order by place)
    from unnest(v_answers) with ordinality as answers (answer, place)
    join jsonb_array_elements(p_writes) with ordinality as writes (write, place) using (place));
end $function$;

CREATE OR REPLACE FUNCTION public.verification_queue(p_after jsonb DEFAULT NULL::jsonb, p_most integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most int := least(greatest(p_most, 1), 100);
  v_rows jsonb;
begin
  perform private.require_admin();
  perform private.require_readable(p_after);
  select coalesce(jsonb_agg(jsonb_build_object('place', jsonb_build_array(part, place, id), 'verification', private.verification_json(q.verification))
    order by part, place, id), '[]')
  into v_rows from (
    select v.id, v as verification, p.part, p.place
    from private.company_verifications v,
      lateral (select case when v.state = 'open' then 0 else 1 end as part,
        case when v.state = 'open' then extract(epoch from v.asked_at) else -extract(epoch from coalesce(v.ended_at, v.decided_at)) end as place) p
    where (v.state = 'open' and v.verified_how = 'admin' or v.state in ('granted', 'declined', 'ended'))
      and (p_after is null or (p.part, p.place, v.id) > ((p_after ->> 0)::int, (p_after ->> 1)::numeric, (p_after ->> 2)::uuid))
    order by p.part, p.place, v.id limit v_most + 1) q;
  return jsonb_build_object(
    'open', (select count(*) from private.company_verifications where state = 'open' and verified_how = 'admin'),
    'verifications', (select coalesce(jsonb_agg(r -> 'verification' order by n), '[]') from jsonb_array_elements(v_rows) with ordinality as rows (r, n) where n <= v_most),
    'next', case when jsonb_array_length(v_rows) > v_most then v_rows -> (v_most - 1) -> 'place' end);
end $function$;

CREATE OR REPLACE FUNCTION sync_private.are_search_words(p jsonb, p_deep boolean DEFAULT true)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_typeof(p) = 'array' and not exists (
    select from jsonb_array_elements(p) word where not coalesce(jsonb_typeof(word -> 'word') = 'string'
      and sync_private.are_text_elements(coalesce(word -> 'codes', '[]'))
      and (not word ? 'instead' or p_deep and sync_private.are_search_words(word -> 'instead', false)), false));
end $function$;

CREATE OR REPLACE FUNCTION sync_private.are_text_elements(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_typeof(p) = 'array' and not exists (select from jsonb_array_elements(p) one where jsonb_typeof(one) <> 'string');
end $function$;

CREATE OR REPLACE FUNCTION sync_private.is_filter_of(p_form text, p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_text constant text := case when jsonb_typeof(p) = 'string' then p #>> '{}' end;
  -- bytes of all towns on the map, twice over: it is copied for every row
  v_largest_map constant int := 16000;
begin
  return coalesce(case p_form
    when 'text' then v_text is not null
    when 'id' then private.is_id(p)
    when 'boolean' then jsonb_typeof(p) = 'boolean'
    when 'number' then jsonb_typeof(p) = 'number'
    when 'day' then private.is_day(v_text)
    when 'time' then sync_private.is_time(p)
    when 'texts' then sync_private.are_text_elements(p)
    when 'words' then sync_private.are_search_words(p)
    when 'days' then sync_private.are_text_elements(p) and not exists (select from jsonb_array_elements_text(p) day where not private.is_day(day))
    -- As private.shown_days writes them: of which day the first letter is, and a letter for each.
    when 'shown days' then v_text = '' or v_text ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}[-fphb]+$' and private.is_day(left(v_text, 10))
    when 'place' then jsonb_typeof(p -> 'km') = 'number' and jsonb_typeof(p -> 'name') = 'string' and p ->> 'name' <> '' and jsonb_typeof(p -> 'country') = 'string'
    when 'towns' then jsonb_typeof(p) = 'object' and octet_length(p::text) <= v_largest_map
      and not exists (select from jsonb_each(p) town where jsonb_typeof(town.value) <> 'number')
    when 'position' then jsonb_typeof(p -> 'k') = 'number' and sync_private.is_time(p -> 'at') and private.is_id(p -> 'id')
  end, false);
end $function$;

CREATE OR REPLACE FUNCTION sync_private.is_time(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_typeof(p) = 'string' and p #>> '{}' ~ '^\d{4}-\d{2}-\d{2}[T ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-]\d{2}(:?\d{2})?)$'
    and private.is_day(left(p #>> '{}', 10));
end $function$;

CREATE OR REPLACE FUNCTION sync_private.misshapen_filter(p_query jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select name from (values
    ('words', 'words'), ('wholeRoles', 'texts'), ('beginningRoles', 'texts'), ('departments', 'texts'), ('roleCodes', 'texts'), ('payTypes', 'texts'),
    ('unions', 'texts'), ('skills', 'texts'), ('from', 'day'), ('to', 'day'), ('freeOn', 'days'), ('fitsDays', 'shown days'), ('minDayPay', 'number'),
    ('maxDayRate', 'number'), ('minExperience', 'number'), ('limit', 'number'), ('remote', 'boolean'), ('urgent', 'boolean'), ('openToContact', 'boolean'),
    ('countryCode', 'text'), ('city', 'text'), ('sort', 'text'), ('before', 'time'), ('since', 'time'), ('id', 'id'), ('near', 'place'), ('towns', 'towns'),
    ('after', 'position')
  ) as filter (name, form) where p_query ? name and not sync_private.is_filter_of(form, p_query -> name) limit 1
$function$;

CREATE OR REPLACE FUNCTION sync_private.readable_write(p_write jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(key, case when private.has_oversized_number(value) then 'true' else value end), '{}')
  from jsonb_each(case jsonb_typeof(p_write) when 'object' then p_write else '{}' end)
$function$;

CREATE OR REPLACE FUNCTION sync_private.require_own_history(p_checkpoints jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_readable(p_checkpoints);
  if jsonb_typeof(p_checkpoints) is distinct from 'array' or jsonb_array_length(p_checkpoints) > 20 then
    perform private.refuse('MQ400', '{"detail": "checkpoints"}');
  end if;
  if exists (select from jsonb_array_elements(p_checkpoints) given cross join sync_private.parse_checkpoint(given) own
    where not sync_private.is_own_checkpoint(own ->> 'e', (own ->> 'x')::xid8))
  then
    raise exception using errcode = 'PT409', message = 'restored';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.require_sound_query(p_query jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- bytes; all codes of twelve words, or of what is looked for instead of them, fit
  v_largest constant int := 50000;
  -- every filter costs work for each of its elements
  v_longest_list constant int := 100;
  v_problem text;
begin
  perform private.require_readable(p_query);
  v_problem := case
    when jsonb_typeof(p_query) is distinct from 'object' then 'query'
    when octet_length(p_query::text) > v_largest or exists (select from jsonb_each(p_query)
      where case jsonb_typeof(value) when 'array' then jsonb_array_length(value) > v_longest_list else false end) then 'more filters than fit one search'
    else sync_private.misshapen_filter(p_query) end;
  if v_problem is not null then perform private.refuse('MQ400', jsonb_build_object('detail', v_problem)); end if;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.search_page(p_stream text, p_query jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  s sync_private.streams;
  v_limit int;
  v_documents json;
  v_count int;
  v_after json;
begin
  if (select auth.uid()) is not null then perform private.require_gate(); else perform sync_private.require_room_to_search(); end if;
  perform sync_private.require_sound_query(p_query);
  v_limit := greatest(least(coalesce(trunc((p_query -> 'limit')::numeric), 60), 200), 1);
  select * into strict s from sync_private.streams where name = p_stream;
  execute format($page$
    with found as materialized (select f.*, row_number() over () as place from sync_private.matching_%1$s($1, $2) f)
    select coalesce(json_agg(%2$s order by found.place) filter (where t.id is not null), '[]'), count(*),
      (select json_build_object('k', k, 'at', at, 'id', id) from found order by place desc limit 1)
    from found left join %3$s t on t.id = found.id and not t._deleted and (%4$s) $page$,
    p_stream, sync_private.document_expression(s), s.relation, replace(coalesce(s.scope, 'true'), '$1', '(select auth.uid())'))
  into v_documents, v_count, v_after using p_query, v_limit;
  if (select auth.uid()) is null then perform sync_private.count_search(); end if;
  return json_build_object('documents', v_documents, 'after', case when v_count = v_limit then v_after end);
end $function$;

CREATE TRIGGER a_a_readable BEFORE INSERT OR UPDATE ON public.availability FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_readable_row();

CREATE TRIGGER a_a_readable BEFORE INSERT OR UPDATE ON public.bookings FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_readable_row();

CREATE TRIGGER a_a_readable BEFORE INSERT OR UPDATE ON public.call_sheet_receipts FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_readable_row();

CREATE TRIGGER a_a_readable BEFORE INSERT OR UPDATE ON public.call_sheets FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_readable_row();

CREATE TRIGGER a_a_readable BEFORE INSERT OR UPDATE ON public.companies FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_readable_row();

CREATE TRIGGER a_a_readable BEFORE INSERT OR UPDATE ON public.company_settings FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_readable_row();

CREATE TRIGGER a_a_readable BEFORE INSERT OR UPDATE ON public.conversations FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_readable_row();

CREATE TRIGGER a_a_readable BEFORE INSERT OR UPDATE ON public.drafts FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_readable_row();

CREATE TRIGGER a_a_readable BEFORE INSERT OR UPDATE ON public.job_applications FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_readable_row();

CREATE TRIGGER a_a_readable BEFORE INSERT OR UPDATE ON public.jobs FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_readable_row();

CREATE TRIGGER a_a_readable BEFORE INSERT OR UPDATE ON public.messages FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_readable_row();

CREATE TRIGGER a_a_readable BEFORE INSERT OR UPDATE ON public.profiles FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_readable_row();

CREATE TRIGGER a_a_readable BEFORE INSERT OR UPDATE ON public.project_budgets FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_readable_row();

CREATE TRIGGER a_a_readable BEFORE INSERT OR UPDATE ON public.project_files FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_readable_row();

CREATE TRIGGER a_a_readable BEFORE INSERT OR UPDATE ON public.projects FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_readable_row();

CREATE TRIGGER a_a_readable BEFORE INSERT OR UPDATE ON public.public_profiles FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_readable_row();

CREATE TRIGGER a_a_readable BEFORE INSERT OR UPDATE ON public.push_subscriptions FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_readable_row();

CREATE TRIGGER a_a_readable BEFORE INSERT OR UPDATE ON public.reports FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_readable_row();

CREATE TRIGGER a_a_readable BEFORE INSERT OR UPDATE ON public.saved FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_readable_row();

CREATE TRIGGER a_a_readable BEFORE INSERT OR UPDATE ON public.security_events FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_readable_row();

CREATE TRIGGER a_a_readable BEFORE INSERT OR UPDATE ON public.user_devices FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.require_readable_row();

REVOKE ALL ON FUNCTION "private"."has_oversized_number"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_oversized_number"(jsonb) TO "anon", "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_id"(jsonb) FROM "anon";

GRANT EXECUTE ON FUNCTION "private"."is_id"(jsonb) TO "anon";

REVOKE ALL ON FUNCTION "private"."require_readable"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_readable"(jsonb) TO "anon", "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."require_readable_row"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "sync_private"."are_search_words"(jsonb, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."are_search_words"(jsonb, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "sync_private"."are_text_elements"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."are_text_elements"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "sync_private"."is_filter_of"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."is_filter_of"(text, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "sync_private"."is_time"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."is_time"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "sync_private"."misshapen_filter"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."misshapen_filter"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "sync_private"."readable_write"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."readable_write"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "sync_private"."require_sound_query"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."require_sound_query"(jsonb) TO "anon", "authenticated";
