-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE TABLE "private"."newsletter_confirmations" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "subscriber_id" uuid NOT NULL, "frequency" text NOT NULL, "categories" text[] NOT NULL, "made_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "due_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "attempts" integer NOT NULL DEFAULT 0, "taken_at" timestamp with time zone, CONSTRAINT "newsletter_confirmations_frequency_check" CHECK ((frequency = ANY (ARRAY['weekly'::text, 'monthly'::text]))), CONSTRAINT "newsletter_confirmations_pkey" PRIMARY KEY (id));

ALTER TABLE "private"."newsletter_confirmations" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."newsletter_deliveries" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "issue_id" uuid NOT NULL, "subscriber_id" uuid NOT NULL, "state" text NOT NULL DEFAULT 'waiting'::text, "attempts" integer NOT NULL DEFAULT 0, "claims" integer NOT NULL DEFAULT 0, "due_at" timestamp with time zone NOT NULL DEFAULT now(), "claimed_at" timestamp with time zone, "ended_at" timestamp with time zone, CONSTRAINT "newsletter_deliveries_issue_id_subscriber_id_key" UNIQUE (issue_id, subscriber_id), CONSTRAINT "newsletter_deliveries_pkey" PRIMARY KEY (id), CONSTRAINT "newsletter_deliveries_state_check" CHECK ((state = ANY (ARRAY['waiting'::text, 'claimed'::text, 'sent'::text, 'bounced'::text, 'failed'::text, 'skipped'::text, 'unknown'::text]))));

ALTER TABLE "private"."newsletter_deliveries" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."newsletter_issues" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "subject" text NOT NULL, "body_text" text NOT NULL, "body_html" text, "frequencies" text[] NOT NULL DEFAULT '{weekly,monthly}'::text[], "categories" text[] NOT NULL DEFAULT '{all}'::text[], "state" text NOT NULL DEFAULT 'draft'::text, "made_by" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "queued_at" timestamp with time zone, "finished_at" timestamp with time zone, "counts" jsonb NOT NULL DEFAULT '{}'::jsonb, CONSTRAINT "newsletter_issues_body_text_check" CHECK (((length(body_text) <= 50000) AND (body_text ~ '[^[:space:]]'::text))), CONSTRAINT "newsletter_issues_frequencies_check" CHECK (((cardinality(frequencies) >= 1) AND (cardinality(frequencies) <= 2) AND (frequencies <@ '{weekly,monthly}'::text[]))), CONSTRAINT "newsletter_issues_pkey" PRIMARY KEY (id), CONSTRAINT "newsletter_issues_state_check" CHECK ((state = ANY (ARRAY['draft'::text, 'sending'::text, 'stopped'::text, 'sent'::text]))), CONSTRAINT "newsletter_issues_subject_check" CHECK (((length(subject) <= 150) AND (subject !~ '[[:cntrl:]]'::text) AND (btrim(subject) <> ''::text))));

ALTER TABLE "private"."newsletter_issues" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."newsletter_pause" ("only_row" boolean NOT NULL DEFAULT true, "faults" integer NOT NULL, "until" timestamp with time zone NOT NULL, CONSTRAINT "newsletter_pause_only_row_check" CHECK (only_row), CONSTRAINT "newsletter_pause_pkey" PRIMARY KEY (only_row));

ALTER TABLE "private"."newsletter_pause" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."newsletter_subscribers" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "address" text NOT NULL, "frequency" text NOT NULL DEFAULT 'weekly'::text, "categories" text[] NOT NULL DEFAULT '{all}'::text[], "source" text NOT NULL DEFAULT 'website'::text, "state" text NOT NULL DEFAULT 'pending'::text, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "requested_at" timestamp with time zone NOT NULL DEFAULT now(), "confirmed_at" timestamp with time zone, "ended_at" timestamp with time zone, CONSTRAINT "newsletter_subscribers_address_key" UNIQUE (address), CONSTRAINT "newsletter_subscribers_frequency_check" CHECK ((frequency = ANY (ARRAY['weekly'::text, 'monthly'::text]))), CONSTRAINT "newsletter_subscribers_pkey" PRIMARY KEY (id), CONSTRAINT "newsletter_subscribers_source_check" CHECK ((source ~ '^[a-z0-9][a-z0-9_-]{0,59}$'::text)), CONSTRAINT "newsletter_subscribers_state_check" CHECK ((state = ANY (ARRAY['pending'::text, 'confirmed'::text, 'unsubscribed'::text, 'bounced'::text]))));

ALTER TABLE "private"."newsletter_subscribers" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."newsletter_tokens" ("digest" bytea NOT NULL, "subscriber_id" uuid NOT NULL, "purpose" text NOT NULL, "frequency" text, "categories" text[], "expires_at" timestamp with time zone NOT NULL, "used_at" timestamp with time zone, CONSTRAINT "newsletter_tokens_check" CHECK (((purpose = 'confirm'::text) = ((frequency IS NOT NULL) AND (categories IS NOT NULL)))), CONSTRAINT "newsletter_tokens_frequency_check" CHECK ((frequency = ANY (ARRAY['weekly'::text, 'monthly'::text]))), CONSTRAINT "newsletter_tokens_pkey" PRIMARY KEY (digest), CONSTRAINT "newsletter_tokens_purpose_check" CHECK ((purpose = ANY (ARRAY['confirm'::text, 'manage'::text]))));

ALTER TABLE "private"."newsletter_tokens" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.are_newsletter_categories(p_categories text[])
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return cardinality(p_categories) >= 1 and private.are_texts(p_categories, 40, 1, 60)
    and not exists (select from unnest(p_categories) category where category !~ '^[a-z0-9]+([_-][a-z0-9]+)*$');
end $function$;

CREATE OR REPLACE FUNCTION private.finish_newsletter_issues()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.newsletter_issues i set state = 'sent', finished_at = now(), counts = private.newsletter_counts(i.id)
  where i.state = 'sending'
    and not exists (select from private.newsletter_deliveries d where d.issue_id = i.id and d.state = 'waiting')
    and not exists (select from private.newsletter_deliveries d where d.issue_id = i.id and d.state = 'claimed');
end $function$;

CREATE OR REPLACE FUNCTION private.guard_newsletter_issue()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if old.state <> new.state
    and (old.state, new.state) not in (('draft', 'sending'), ('sending', 'stopped'), ('sending', 'sent'), ('stopped', 'sending')) then
    raise exception using errcode = '23514', message = format('An issue that is %s cannot become %s.', old.state, new.state);
  end if;
  if old.state <> 'draft' and (old.subject, old.body_text, old.body_html, old.frequencies, old.categories)
    is distinct from (new.subject, new.body_text, new.body_html, new.frequencies, new.categories) then
    raise exception using errcode = '23514', message = 'An issue that was queued cannot change.';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_newsletter_subscriber()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if old.state = 'bounced' or new.state = 'pending' then
    raise exception using errcode = '23514', message = format('A subscriber who is %s cannot become %s.', old.state, new.state);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.is_newsletter_address(p_address text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return length(p_address) <= 254
    and p_address ~ '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$';
end $function$;

CREATE OR REPLACE FUNCTION private.is_newsletter_html(p_html text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return p_html !~* '<\s*/?\s*(html|head|body|script|iframe|object|embed|form|meta|base|link)\M';
end $function$;

CREATE OR REPLACE FUNCTION private.lock_newsletter_issue(p_issue uuid)
 RETURNS private.newsletter_issues
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_issue private.newsletter_issues;
begin
  select * into v_issue from private.newsletter_issues where id = p_issue for update;
  if not found then perform private.refuse('MQ404'); end if;
  return v_issue;
end $function$;

CREATE OR REPLACE FUNCTION private.make_newsletter_token(p_subscriber uuid, p_purpose text, p_frequency text DEFAULT NULL::text, p_categories text[] DEFAULT NULL::text[])
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_token text := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
begin
  insert into private.newsletter_tokens (digest, subscriber_id, purpose, frequency, categories, expires_at)
  values (private.newsletter_digest(v_token), p_subscriber, p_purpose, p_frequency, p_categories,
    now() + case p_purpose when 'confirm' then interval '48 hours' else interval '1 year' end);
  return v_token;
end $function$;

CREATE OR REPLACE FUNCTION private.newsletter_audience(p_issue private.newsletter_issues)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query select id from private.newsletter_subscribers
    where state = 'confirmed' and frequency = any (p_issue.frequencies)
      and ('all' = any (categories) or 'all' = any (p_issue.categories) or categories && p_issue.categories);
end $function$;

CREATE OR REPLACE FUNCTION private.newsletter_counts(p_issue uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_object_agg(state, n), '{}')
    from (select state, count(*) as n from private.newsletter_deliveries where issue_id = p_issue group by state) counted);
end $function$;

CREATE OR REPLACE FUNCTION private.newsletter_digest(p_token text)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return sha256(convert_to(coalesce(p_token, ''), 'UTF8'));
end $function$;

CREATE OR REPLACE FUNCTION private.newsletter_due_at()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_next timestamptz := (
    select min(d.due_at) from private.newsletter_issues i join private.newsletter_deliveries d on d.issue_id = i.id
    where i.state = 'sending' and d.state = 'waiting');
begin
  if v_next is not null then v_next := greatest(v_next, (select until from private.newsletter_pause)); end if;
  return least(v_next,
    (select min(claimed_at) + interval '10 minutes' from private.newsletter_deliveries where state = 'claimed'),
    (select min(case when taken_at is null then due_at else greatest(due_at, taken_at + interval '10 minutes') end) from private.newsletter_confirmations));
end $function$;

CREATE OR REPLACE FUNCTION private.newsletter_progress(p_issue private.newsletter_issues)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_counts jsonb := case p_issue.state when 'sent' then p_issue.counts else private.newsletter_counts(p_issue.id) end;
begin
  return jsonb_build_object('issue', p_issue.id, 'subject', p_issue.subject, 'state', p_issue.state, 'counts', v_counts,
    'recipients', case p_issue.state when 'draft' then (select count(*) from private.newsletter_audience(p_issue))
      else (select coalesce(sum(value::bigint), 0) from jsonb_each_text(v_counts)) end,
    'queued_at', p_issue.queued_at, 'finished_at', p_issue.finished_at,
    'paused_until', (select until from private.newsletter_pause where until > now() and p_issue.state = 'sending'));
end $function$;

CREATE OR REPLACE FUNCTION private.newsletter_retry_at(p_attempts integer, p_after_s double precision DEFAULT NULL::double precision)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return now() + make_interval(secs => greatest(least(coalesce(p_after_s, 0), 21600), least(3600, 60 * power(2::float8, least(greatest(p_attempts, 1), 12) - 1))));
end $function$;

CREATE OR REPLACE FUNCTION private.newsletter_token_outcome(p_token private.newsletter_tokens)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when p_token.digest is null then 'wrong'
    when p_token.used_at is not null then 'used'
    when p_token.expires_at <= now() then 'expired'
    else 'done' end;
end $function$;

CREATE OR REPLACE FUNCTION private.prune_newsletter()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count int;
  v_total int := 0;
begin
  delete from private.newsletter_subscribers
  where state = 'pending' and requested_at < now() - interval '7 days' or state = 'unsubscribed' and ended_at < now() - interval '180 days';
  get diagnostics v_count = row_count;
  v_total := v_total + v_count;
  delete from private.newsletter_tokens where expires_at < now() - interval '30 days';
  get diagnostics v_count = row_count;
  v_total := v_total + v_count;
  delete from private.newsletter_deliveries d using private.newsletter_issues i
  where i.id = d.issue_id and i.state = 'sent' and i.finished_at < now() - interval '90 days';
  get diagnostics v_count = row_count;
  return v_total + v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_newsletter(p_detail text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.refuse('MQ400', jsonb_build_object('detail', p_detail));
end $function$;

CREATE OR REPLACE FUNCTION private.require_newsletter_admin()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_gate();
  if not private.is_admin() then perform private.refuse('MQ403'); end if;
end $function$;

CREATE OR REPLACE FUNCTION public.newsletter_confirm(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_token private.newsletter_tokens;
  v_outcome text;
begin
  select * into v_token from private.newsletter_tokens
  where digest = private.newsletter_digest(p_token) and purpose = 'confirm' for update;
  v_outcome := private.newsletter_token_outcome(v_token);
  if v_outcome = 'done' then
    update private.newsletter_tokens set used_at = now() where digest = v_token.digest;
    update private.newsletter_subscribers set state = 'confirmed', frequency = v_token.frequency, categories = v_token.categories,
      confirmed_at = now(), ended_at = null
    where id = v_token.subscriber_id and state <> 'bounced';
    if not found then v_outcome := 'ended'; end if;
  end if;
  return jsonb_build_object('outcome', v_outcome);
end $function$;

REVOKE ALL ON FUNCTION "public"."newsletter_confirm"(text) FROM "anon";

REVOKE ALL ON FUNCTION "public"."newsletter_confirm"(text) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.newsletter_confirmations_settle(p_results jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.newsletter_subscribers s set state = 'bounced', ended_at = now()
  from private.newsletter_confirmations c join jsonb_to_recordset(p_results) as r (id bigint, outcome text) on r.id = c.id
  where s.id = c.subscriber_id and r.outcome = 'bounced' and s.state <> 'bounced';
  delete from private.newsletter_confirmations c using jsonb_to_recordset(p_results) as r (id bigint, outcome text)
  where c.id = r.id and r.outcome in ('sent', 'bounced', 'failed', 'unknown');
  update private.newsletter_confirmations c set taken_at = null, due_at = private.newsletter_retry_at(c.attempts, r.after_s)
  from jsonb_to_recordset(p_results) as r (id bigint, outcome text, after_s float8)
  where c.id = r.id and r.outcome in ('later', 'down');
end $function$;

REVOKE ALL ON FUNCTION "public"."newsletter_confirmations_settle"(jsonb) FROM "anon";

REVOKE ALL ON FUNCTION "public"."newsletter_confirmations_settle"(jsonb) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.newsletter_confirmations_take(p_most integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_taken jsonb;
begin
  delete from private.newsletter_confirmations c using private.newsletter_subscribers s
  where s.id = c.subscriber_id and (s.state = 'bounced' or c.made_at < now() - interval '2 days');
  with taken as (
    update private.newsletter_confirmations set taken_at = now(), attempts = attempts + 1
    where id in (select id from private.newsletter_confirmations
                 where due_at <= now() and (taken_at is null or taken_at < now() - interval '10 minutes')
                 order by due_at, id limit least(greatest(p_most, 1), 100) for update skip locked)
    returning *)
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'attempts', t.attempts, 'to', s.address,
    'token', private.make_newsletter_token(s.id, 'confirm', t.frequency, t.categories)) order by t.id), '[]')
  into v_taken from taken t join private.newsletter_subscribers s on s.id = t.subscriber_id;
  return v_taken;
end $function$;

REVOKE ALL ON FUNCTION "public"."newsletter_confirmations_take"(integer) FROM "anon";

REVOKE ALL ON FUNCTION "public"."newsletter_confirmations_take"(integer) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.newsletter_count()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select count(*) from private.newsletter_subscribers where state = 'confirmed');
end $function$;

REVOKE ALL ON FUNCTION "public"."newsletter_count"() FROM "anon";

REVOKE ALL ON FUNCTION "public"."newsletter_count"() FROM "authenticated";

CREATE OR REPLACE FUNCTION public.newsletter_draft(p_issue uuid, p_content jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_issue private.newsletter_issues;
begin
  perform private.require_newsletter_admin();
  if jsonb_typeof(p_content) is distinct from 'object' then perform private.refuse_newsletter('an issue has a subject and a text'); end if;
  if p_issue is not null then v_issue := private.lock_newsletter_issue(p_issue); end if;
  if v_issue.state <> 'draft' then perform private.refuse_newsletter('an issue that was queued cannot change'); end if;
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
    perform private.refuse_newsletter('the HTML is the inside of the mail, without scripts, forms or a page of its own');
  elsif not v_issue.frequencies <@ '{weekly,monthly}' then
    perform private.refuse_newsletter('a frequency is weekly or monthly');
  elsif not private.are_newsletter_categories(v_issue.categories) then
    perform private.refuse_newsletter('a category is a short name in lower case, such as camera');
  end if;
  if p_issue is null then
    insert into private.newsletter_issues (subject, body_text, body_html, frequencies, categories, made_by)
    values (v_issue.subject, v_issue.body_text, v_issue.body_html, v_issue.frequencies, v_issue.categories, auth.uid()) returning * into v_issue;
  else
    update private.newsletter_issues set (subject, body_text, body_html, frequencies, categories)
      = (v_issue.subject, v_issue.body_text, v_issue.body_html, v_issue.frequencies, v_issue.categories)
    where id = p_issue returning * into v_issue;
  end if;
  return private.newsletter_progress(v_issue);
end $function$;

REVOKE ALL ON FUNCTION "public"."newsletter_draft"(uuid, jsonb) FROM "anon";

CREATE OR REPLACE FUNCTION public.newsletter_issues(p_issue uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_newsletter_admin();
  return (
    select coalesce(jsonb_agg(private.newsletter_progress(i) order by i.created_at desc), '[]')
    from (select * from private.newsletter_issues where p_issue is null or id = p_issue order by created_at desc limit 20) latest
    join private.newsletter_issues i on i.id = latest.id);
end $function$;

REVOKE ALL ON FUNCTION "public"."newsletter_issues"(uuid) FROM "anon";

CREATE OR REPLACE FUNCTION public.newsletter_preferences(p_token text, p_frequency text DEFAULT NULL::text, p_categories text[] DEFAULT NULL::text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_token private.newsletter_tokens;
  v_outcome text;
  v_subscriber private.newsletter_subscribers;
begin
  select * into v_token from private.newsletter_tokens where digest = private.newsletter_digest(p_token) and purpose = 'manage';
  v_outcome := private.newsletter_token_outcome(v_token);
  if v_outcome <> 'done' then return jsonb_build_object('outcome', v_outcome); end if;
  update private.newsletter_subscribers set frequency = coalesce(p_frequency, frequency), categories = coalesce(p_categories, categories)
  where id = v_token.subscriber_id and state = 'confirmed' returning * into v_subscriber;
  if not found then return '{"outcome": "ended"}'; end if;
  return jsonb_build_object('outcome', 'done', 'frequency', v_subscriber.frequency, 'categories', v_subscriber.categories);
end $function$;

REVOKE ALL ON FUNCTION "public"."newsletter_preferences"(text, text, text[]) FROM "anon";

REVOKE ALL ON FUNCTION "public"."newsletter_preferences"(text, text, text[]) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.newsletter_queue(p_issue uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_issue private.newsletter_issues;
begin
  perform private.require_newsletter_admin();
  v_issue := private.lock_newsletter_issue(p_issue);
  if v_issue.state = 'sent' then perform private.refuse_newsletter('this issue has been sent'); end if;
  if v_issue.state <> 'sending' then
    perform private.use_proof('newsletter');
    insert into private.newsletter_deliveries (issue_id, subscriber_id)
    select v_issue.id, subscriber from private.newsletter_audience(v_issue) subscriber
    on conflict (issue_id, subscriber_id) do nothing;
    if not exists (select from private.newsletter_deliveries where issue_id = v_issue.id) then
      perform private.refuse_newsletter('nobody would get this issue');
    end if;
    update private.newsletter_issues set state = 'sending', queued_at = coalesce(queued_at, now()) where id = v_issue.id returning * into v_issue;
    perform private.log_security_event(auth.uid(), 'account_newsletter_queued', 'high', jsonb_build_object('issue', v_issue.id));
  end if;
  return private.newsletter_progress(v_issue);
end $function$;

REVOKE ALL ON FUNCTION "public"."newsletter_queue"(uuid) FROM "anon";

CREATE OR REPLACE FUNCTION public.newsletter_settle(p_results jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_fault boolean;
  v_is_answer boolean;
  v_after_s float8;
begin
  update private.newsletter_deliveries d set state = r.outcome, ended_at = now()
  from jsonb_to_recordset(p_results) as r (id bigint, claim int, outcome text)
  where d.id = r.id and d.claims = r.claim and (d.state = 'claimed' and r.outcome in ('sent', 'bounced', 'failed', 'unknown')
    or d.state = 'unknown' and r.outcome in ('sent', 'bounced', 'failed'));

  update private.newsletter_deliveries d set claimed_at = null,
    attempts = d.attempts + case r.outcome when 'later' then 1 else 0 end,
    state = case when r.outcome = 'later' and d.attempts >= 7 or d.claims >= 50 then 'failed' else 'waiting' end,
    ended_at = case when r.outcome = 'later' and d.attempts >= 7 or d.claims >= 50 then now() end,
    -- After all others, so that the next try is with another address.
    due_at = case r.outcome when 'later' then private.newsletter_retry_at(d.attempts + 1, r.after_s) else now() end
  from jsonb_to_recordset(p_results) as r (id bigint, claim int, outcome text, after_s float8)
  where d.id = r.id and d.claims = r.claim and d.state = 'claimed' and r.outcome in ('later', 'down');

  update private.newsletter_subscribers s set state = 'bounced', ended_at = now()
  from private.newsletter_deliveries d join jsonb_to_recordset(p_results) as r (id bigint, claim int) on r.id = d.id and r.claim = d.claims
  where s.id = d.subscriber_id and d.state = 'bounced' and s.state <> 'bounced';

  select bool_or(outcome in ('down', 'unknown')), bool_or(outcome in ('sent', 'bounced', 'failed', 'later')),
    max(after_s) filter (where outcome = 'down') into v_is_fault, v_is_answer, v_after_s
  from jsonb_to_recordset(p_results) as r (outcome text, after_s float8);
  if v_is_fault then
    insert into private.newsletter_pause (faults, until) values (1, private.newsletter_retry_at(1, v_after_s))
    on conflict (only_row) do update set faults = least(private.newsletter_pause.faults + 1, 1000),
      until = private.newsletter_retry_at(private.newsletter_pause.faults + 1, v_after_s);
  elsif v_is_answer then
    delete from private.newsletter_pause;
  end if;

  perform private.finish_newsletter_issues();
  update private.newsletter_issues set counts = private.newsletter_counts(id)
  where state = 'sent' and finished_at < now() and id in (
    select d.issue_id from private.newsletter_deliveries d join jsonb_to_recordset(p_results) as r (id bigint) on r.id = d.id);
end $function$;

REVOKE ALL ON FUNCTION "public"."newsletter_settle"(jsonb) FROM "anon";

REVOKE ALL ON FUNCTION "public"."newsletter_settle"(jsonb) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.newsletter_stop(p_issue uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_issue private.newsletter_issues;
begin
  perform private.require_newsletter_admin();
  v_issue := private.lock_newsletter_issue(p_issue);
  if v_issue.state = 'draft' then perform private.refuse_newsletter('this issue is not being sent'); end if;
  if v_issue.state = 'sending' then
    update private.newsletter_issues set state = 'stopped' where id = v_issue.id returning * into v_issue;
  end if;
  return private.newsletter_progress(v_issue);
end $function$;

REVOKE ALL ON FUNCTION "public"."newsletter_stop"(uuid) FROM "anon";

CREATE OR REPLACE FUNCTION public.newsletter_subscribe(p_email text, p_source text, p_frequency text, p_categories text[], p_network text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_address text := lower(p_email);
  v_key text := private.address_key(p_email);
  v_limit jsonb;
  v_subscriber uuid;
begin
  if private.is_newsletter_address(v_address) is not true or private.are_newsletter_categories(p_categories) is not true
    or (p_frequency in ('weekly', 'monthly')) is not true or (p_source ~ '^[a-z0-9][a-z0-9_-]{0,59}$') is not true then
    return '{"outcome": "invalid"}';
  end if;
  -- The network always first, so that two callers never deadlock.
  if p_network is not null then
    v_limit := private.count_attempt('newsletter (network)', private.network_key(p_network));
  end if;
  if v_limit is null or (v_limit ->> 'allowed')::boolean then
    v_limit := private.count_attempt('newsletter', v_key);
  end if;
  if not (v_limit ->> 'allowed')::boolean then
    return jsonb_build_object('outcome', 'limited', 'wait_ms', v_limit -> 'wait_ms');
  end if;
  insert into private.newsletter_subscribers (address, frequency, categories, source) values (v_address, p_frequency, p_categories, p_source)
  on conflict (address) do update set requested_at = now()
  returning id into v_subscriber;
  if (private.count_attempt('newsletter (mail)', v_key) ->> 'allowed')::boolean then
    insert into private.newsletter_confirmations (subscriber_id, frequency, categories) values (v_subscriber, p_frequency, p_categories);
  end if;
  return '{"outcome": "accepted"}';
end $function$;

REVOKE ALL ON FUNCTION "public"."newsletter_subscribe"(text, text, text, text[], text) FROM "anon";

REVOKE ALL ON FUNCTION "public"."newsletter_subscribe"(text, text, text, text[], text) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.newsletter_take(p_most integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_pause private.newsletter_pause;
  v_most int := least(greatest(p_most, 1), 100);
  v_deliveries jsonb;
begin
  update private.newsletter_deliveries set state = 'unknown', ended_at = now()
  where state = 'claimed' and claimed_at < now() - interval '10 minutes';
  perform private.finish_newsletter_issues();
  select * into v_pause from private.newsletter_pause;
  if v_pause.until > now() then v_most := 0; elsif v_pause.faults > 0 then v_most := 1; end if;
  with due as (
    select d.id from private.newsletter_deliveries d join private.newsletter_issues i on i.id = d.issue_id
    where d.state = 'waiting' and d.due_at <= now() and i.state = 'sending'
    order by d.due_at, d.id limit v_most for update of d skip locked),
  claimed as (
    update private.newsletter_deliveries d set
      state = case s.state when 'confirmed' then 'claimed' else 'skipped' end,
      claims = claims + 1, claimed_at = now(), ended_at = case s.state when 'confirmed' then null else now() end
    from due, private.newsletter_subscribers s
    where d.id = due.id and s.id = d.subscriber_id
    returning d.id, d.claims, d.issue_id, d.subscriber_id, d.state, s.address)
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'claim', claims, 'issue', issue_id, 'to', address,
    'token', private.make_newsletter_token(subscriber_id, 'manage')) order by id), '[]')
  into v_deliveries from claimed where state = 'claimed';
  return jsonb_build_object('deliveries', v_deliveries, 'issues', (
    select coalesce(jsonb_object_agg(i.id, jsonb_build_object('subject', i.subject, 'text', i.body_text, 'html', i.body_html)), '{}')
    from private.newsletter_issues i where i.id in (select (d ->> 'issue')::uuid from jsonb_array_elements(v_deliveries) d)));
end $function$;

REVOKE ALL ON FUNCTION "public"."newsletter_take"(integer) FROM "anon";

REVOKE ALL ON FUNCTION "public"."newsletter_take"(integer) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.newsletter_test(p_issue uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_issue private.newsletter_issues;
  v_limit jsonb;
  v_to text;
begin
  perform private.require_newsletter_admin();
  v_issue := private.lock_newsletter_issue(p_issue);
  select email into v_to from auth.users where id = auth.uid() and email_confirmed_at is not null;
  if v_to is null then perform private.refuse_newsletter('your account has no confirmed address'); end if;
  v_limit := private.count_attempt('newsletter (test)', 'account ' || auth.uid()::text);
  if not (v_limit ->> 'allowed')::boolean then return jsonb_build_object('wait_ms', v_limit -> 'wait_ms'); end if;
  return jsonb_build_object('to', v_to, 'subject', v_issue.subject, 'text', v_issue.body_text, 'html', v_issue.body_html);
end $function$;

REVOKE ALL ON FUNCTION "public"."newsletter_test"(uuid) FROM "anon";

CREATE OR REPLACE FUNCTION public.newsletter_unsubscribe(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_token private.newsletter_tokens;
  v_outcome text;
begin
  select * into v_token from private.newsletter_tokens
  where digest = private.newsletter_digest(p_token) and purpose = 'manage' for update;
  v_outcome := private.newsletter_token_outcome(v_token);
  if v_outcome = 'done' then
    update private.newsletter_tokens set used_at = now()
    where digest = v_token.digest or subscriber_id = v_token.subscriber_id and purpose = 'confirm' and used_at is null;
    update private.newsletter_subscribers set state = 'unsubscribed', ended_at = now()
    where id = v_token.subscriber_id and state = 'confirmed';
  end if;
  return jsonb_build_object('outcome', v_outcome);
end $function$;

REVOKE ALL ON FUNCTION "public"."newsletter_unsubscribe"(text) FROM "anon";

REVOKE ALL ON FUNCTION "public"."newsletter_unsubscribe"(text) FROM "authenticated";

ALTER TABLE "private"."newsletter_issues" ADD CONSTRAINT "newsletter_issues_made_by_fkey" FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL;

ALTER TABLE "private"."newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_issue_id_fkey" FOREIGN KEY (issue_id) REFERENCES private.newsletter_issues(id) ON DELETE CASCADE;

ALTER TABLE "private"."newsletter_confirmations" ADD CONSTRAINT "newsletter_confirmations_subscriber_id_fkey" FOREIGN KEY (subscriber_id) REFERENCES private.newsletter_subscribers(id) ON DELETE CASCADE;

ALTER TABLE "private"."newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_subscriber_id_fkey" FOREIGN KEY (subscriber_id) REFERENCES private.newsletter_subscribers(id) ON DELETE CASCADE;

ALTER TABLE "private"."newsletter_tokens" ADD CONSTRAINT "newsletter_tokens_subscriber_id_fkey" FOREIGN KEY (subscriber_id) REFERENCES private.newsletter_subscribers(id) ON DELETE CASCADE;

CREATE INDEX newsletter_confirmations_due ON private.newsletter_confirmations USING btree (due_at);

CREATE INDEX newsletter_confirmations_subscriber_id ON private.newsletter_confirmations USING btree (subscriber_id);

CREATE INDEX newsletter_deliveries_claimed ON private.newsletter_deliveries USING btree (claimed_at) WHERE (state = 'claimed'::text);

CREATE INDEX newsletter_deliveries_subscriber_id ON private.newsletter_deliveries USING btree (subscriber_id);

CREATE INDEX newsletter_deliveries_waiting ON private.newsletter_deliveries USING btree (issue_id, due_at, id) WHERE (state = 'waiting'::text);

CREATE INDEX newsletter_issues_made_by ON private.newsletter_issues USING btree (made_by);

CREATE INDEX newsletter_subscribers_confirmed ON private.newsletter_subscribers USING btree (frequency) WHERE (state = 'confirmed'::text);

CREATE INDEX newsletter_subscribers_requested_at ON private.newsletter_subscribers USING btree (requested_at) WHERE (state = 'pending'::text);

CREATE INDEX newsletter_tokens_expires_at ON private.newsletter_tokens USING btree (expires_at);

CREATE INDEX newsletter_tokens_subscriber_id ON private.newsletter_tokens USING btree (subscriber_id);

CREATE TRIGGER a_guard BEFORE UPDATE ON private.newsletter_issues FOR EACH ROW EXECUTE FUNCTION private.guard_newsletter_issue();

CREATE TRIGGER a_guard BEFORE UPDATE ON private.newsletter_subscribers FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION private.guard_newsletter_subscriber();

REVOKE ALL ON FUNCTION "private"."are_newsletter_categories"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."finish_newsletter_issues"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_newsletter_issue"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_newsletter_subscriber"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_newsletter_address"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_newsletter_html"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_newsletter_issue"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_newsletter_token"(uuid, text, text, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."newsletter_audience"(private.newsletter_issues) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."newsletter_counts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."newsletter_digest"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."newsletter_due_at"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."newsletter_progress"(private.newsletter_issues) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."newsletter_retry_at"(integer, double precision) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."newsletter_token_outcome"(private.newsletter_tokens) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."prune_newsletter"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_newsletter"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_newsletter_admin"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."newsletter_confirm"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."newsletter_confirm"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."newsletter_confirmations_settle"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."newsletter_confirmations_settle"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."newsletter_confirmations_take"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."newsletter_confirmations_take"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."newsletter_count"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."newsletter_count"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."newsletter_draft"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."newsletter_draft"(uuid, jsonb) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."newsletter_draft"(uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."newsletter_issues"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."newsletter_issues"(uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."newsletter_issues"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."newsletter_preferences"(text, text, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."newsletter_preferences"(text, text, text[]) TO "service_role";

REVOKE ALL ON FUNCTION "public"."newsletter_queue"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."newsletter_queue"(uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."newsletter_queue"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."newsletter_settle"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."newsletter_settle"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."newsletter_stop"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."newsletter_stop"(uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."newsletter_stop"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."newsletter_subscribe"(text, text, text, text[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."newsletter_subscribe"(text, text, text, text[], text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."newsletter_take"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."newsletter_take"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."newsletter_test"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."newsletter_test"(uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."newsletter_test"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."newsletter_unsubscribe"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."newsletter_unsubscribe"(text) TO "service_role";

ALTER TABLE "private"."newsletter_confirmations" ADD CONSTRAINT "newsletter_confirmations_categories_check" CHECK (private.are_newsletter_categories(categories));

ALTER TABLE "private"."newsletter_issues" ADD CONSTRAINT "newsletter_issues_body_html_check" CHECK (((length(body_html) <= 150000) AND private.is_newsletter_html(body_html)));

ALTER TABLE "private"."newsletter_issues" ADD CONSTRAINT "newsletter_issues_categories_check" CHECK (private.are_newsletter_categories(categories));

ALTER TABLE "private"."newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_address_check" CHECK (private.is_newsletter_address(address));

ALTER TABLE "private"."newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_categories_check" CHECK (private.are_newsletter_categories(categories));

ALTER TABLE "private"."newsletter_tokens" ADD CONSTRAINT "newsletter_tokens_categories_check" CHECK (private.are_newsletter_categories(categories));

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('newsletter (mail)', '5', '86400000', '86400000');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('newsletter (network)', '30', '900000', '900000');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('newsletter', '3', '900000', '900000');

insert into private.proof_purposes (name, by_recovery) values ('newsletter', 'false');

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-prune-newsletter', '47 4 * * *', 'select private.prune_newsletter()');
  end if;
end $guard$;
