-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "private"."newsletter_subscribers" DROP CONSTRAINT "newsletter_subscribers_address_check";

DROP FUNCTION "private"."is_newsletter_address"(text);

DROP FUNCTION "private"."newsletter_retry_at"(integer, double precision);

DROP FUNCTION "private"."require_newsletter_admin"();

CREATE TABLE "private"."contact_mail" ("message_id" uuid NOT NULL, "due_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "claims" integer NOT NULL DEFAULT 0, "attempts" integer NOT NULL DEFAULT 0, "taken_at" timestamp with time zone, CONSTRAINT "contact_mail_pkey" PRIMARY KEY (message_id));

ALTER TABLE "private"."contact_mail" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."contact_messages" ("id" uuid NOT NULL, "topic" text NOT NULL, "name" text NOT NULL, "email" text NOT NULL, "message" text NOT NULL, "user_id" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "state" text NOT NULL DEFAULT 'open'::text, "state_changed_at" timestamp with time zone, "state_changed_by" uuid, CONSTRAINT "contact_messages_pkey" PRIMARY KEY (id), CONSTRAINT "contact_messages_state_check" CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text]))));

ALTER TABLE "private"."contact_messages" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.contact_limits(p_email text)
 RETURNS TABLE(what text, caller text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Always in the same order, so that two callers never deadlock.
  return query select * from (values
    ('contact', private.address_key(p_email)),
    ('contact', 'account ' || auth.uid()::text),
    ('contact (network)', private.network_key(private.request_network()))) as limits (what, caller)
  where limits.caller is not null order by 1, 2;
end $function$;

CREATE OR REPLACE FUNCTION private.contact_mail_due_at()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select min(case when taken_at is null then due_at else greatest(due_at, taken_at + interval '10 minutes') end) from private.contact_mail);
end $function$;

CREATE OR REPLACE FUNCTION private.contact_message_json(p_message private.contact_messages)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_message.id, 'topic', p_message.topic, 'name', p_message.name, 'email', p_message.email,
    'message', p_message.message, 'created_at', p_message.created_at,
    'has_account', p_message.user_id is not null,
    'account_name', case when p_message.user_id is not null then private.display_name(p_message.user_id) end,
    'state', p_message.state, 'state_changed_at', p_message.state_changed_at,
    'state_changed_by', case when p_message.state_changed_by is not null then private.display_name(p_message.state_changed_by) end);
end $function$;

CREATE OR REPLACE FUNCTION private.contact_problem(p_topic text, p_name text, p_email text, p_message text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when (p_topic in ('account', 'fault', 'report', 'press', 'work', 'other')) is not true then 'MQ701'
    when (length(p_name) <= 100 and p_name !~ '[[:cntrl:]]') is not true then 'MQ702'
    when (private.is_mail_address(lower(p_email)) and octet_length(p_email) = length(p_email)) is not true then 'MQ703'
    when length(p_message) > 4000 then 'MQ705'
    when (length(btrim(p_message, E' \t\n\x0b\f\r')) >= 20) is not true then 'MQ704' end;
end $function$;

CREATE OR REPLACE FUNCTION private.count_contact_message(p_email text)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_limit record;
  v_wait bigint := (select max(private.remaining_wait_ms(what, caller)) from private.contact_limits(p_email));
begin
  if v_wait > 0 then return v_wait; end if;
  for v_limit in select * from private.contact_limits(p_email) loop
    v_wait := greatest(v_wait, (private.count_attempt(v_limit.what, v_limit.caller) ->> 'wait_ms')::bigint);
  end loop;
  return v_wait;
end $function$;

CREATE OR REPLACE FUNCTION private.has_contact_message(p_message private.contact_messages)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_known private.contact_messages;
begin
  select * into v_known from private.contact_messages where id = p_message.id;
  if not found then return false; end if;
  if (v_known.topic, v_known.name, v_known.email, v_known.message)
    is distinct from (p_message.topic, p_message.name, p_message.email, p_message.message)
  then perform private.refuse('MQ409'); end if;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.is_mail_address(p_address text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return length(p_address) <= 254
    and p_address ~ '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$';
end $function$;

CREATE OR REPLACE FUNCTION private.mail_retry_at(p_attempts integer, p_after_s double precision DEFAULT NULL::double precision)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return now() + make_interval(secs => greatest(least(coalesce(p_after_s, 0), 21600), least(3600, 60 * power(2::float8, least(greatest(p_attempts, 1), 12) - 1))));
end $function$;

CREATE OR REPLACE FUNCTION private.prune_contact_messages()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count int;
begin
  delete from private.contact_messages where state = 'answered' and state_changed_at < now() - interval '180 days';
  get diagnostics v_count = row_count;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.require_admin()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_gate();
  if not private.is_admin() then perform private.refuse('MQ403'); end if;
end $function$;

CREATE OR REPLACE FUNCTION public.contact_mail_settle(p_results jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.contact_mail c using jsonb_to_recordset(p_results) as r (id uuid, claim int, outcome text)
  where c.message_id = r.id and (r.outcome = 'sent' or c.claims = r.claim
    and (r.outcome in ('bounced', 'failed', 'off') or r.outcome in ('later', 'unknown') and c.attempts >= 7));
  update private.contact_mail c set taken_at = null, due_at = private.mail_retry_at(c.claims, r.after_s),
    attempts = c.attempts + case r.outcome when 'down' then 0 else 1 end
  from jsonb_to_recordset(p_results) as r (id uuid, claim int, outcome text, after_s float8)
  where c.message_id = r.id and c.claims = r.claim and r.outcome in ('down', 'later', 'unknown');
end $function$;

REVOKE ALL ON FUNCTION "public"."contact_mail_settle"(jsonb) FROM "anon";

REVOKE ALL ON FUNCTION "public"."contact_mail_settle"(jsonb) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.contact_mail_take(p_most integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_taken jsonb;
begin
  with taken as (
    update private.contact_mail set taken_at = now(), claims = claims + 1
    where message_id in (select message_id from private.contact_mail
                         where due_at <= now() and (taken_at is null or taken_at < now() - interval '10 minutes')
                         order by due_at, message_id limit least(greatest(p_most, 1), 100) for update skip locked)
    returning message_id, claims)
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'claim', t.claims, 'topic', m.topic, 'name', m.name, 'email', m.email,
    'message', m.message, 'has_account', m.user_id is not null, 'at', m.created_at) order by m.created_at, m.id), '[]')
  into v_taken from taken t join private.contact_messages m on m.id = t.message_id;
  return v_taken;
end $function$;

REVOKE ALL ON FUNCTION "public"."contact_mail_take"(integer) FROM "anon";

REVOKE ALL ON FUNCTION "public"."contact_mail_take"(integer) FROM "authenticated";

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

REVOKE ALL ON FUNCTION "public"."contact_queue"(jsonb, integer) FROM "anon";

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
  update private.newsletter_confirmations c set taken_at = null, due_at = private.mail_retry_at(c.attempts, r.after_s)
  from jsonb_to_recordset(p_results) as r (id bigint, outcome text, after_s float8)
  where c.id = r.id and r.outcome in ('later', 'down');
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
    perform private.refuse_newsletter('the HTML is the inside of the mail, without scripts, forms or a page of its own');
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

CREATE OR REPLACE FUNCTION public.newsletter_issues(p_issue uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.newsletter_progress(i)
      || case when p_issue is null then '{}' else jsonb_build_object('content', private.newsletter_content(i)) end order by i.created_at desc), '[]')
    from (select * from private.newsletter_issues where p_issue is null or id = p_issue order by created_at desc limit 20) latest
    join private.newsletter_issues i on i.id = latest.id);
end $function$;

CREATE OR REPLACE FUNCTION public.newsletter_queue(p_issue uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_issue private.newsletter_issues;
begin
  perform private.require_admin();
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
    due_at = case r.outcome when 'later' then private.mail_retry_at(d.attempts + 1, r.after_s) else now() end
  from jsonb_to_recordset(p_results) as r (id bigint, claim int, outcome text, after_s float8)
  where d.id = r.id and d.claims = r.claim and d.state = 'claimed' and r.outcome in ('later', 'down');

  update private.newsletter_subscribers s set state = 'bounced', ended_at = now()
  from private.newsletter_deliveries d join jsonb_to_recordset(p_results) as r (id bigint, claim int) on r.id = d.id and r.claim = d.claims
  where s.id = d.subscriber_id and d.state = 'bounced' and s.state <> 'bounced';

  select bool_or(outcome in ('down', 'unknown')), bool_or(outcome in ('sent', 'bounced', 'failed', 'later')),
    max(after_s) filter (where outcome = 'down') into v_is_fault, v_is_answer, v_after_s
  from jsonb_to_recordset(p_results) as r (outcome text, after_s float8);
  if v_is_fault then
    insert into private.newsletter_pause (faults, until) values (1, private.mail_retry_at(1, v_after_s))
    on conflict (only_row) do update set faults = least(private.newsletter_pause.faults + 1, 1000),
      until = private.mail_retry_at(private.newsletter_pause.faults + 1, v_after_s);
  elsif v_is_answer then
    delete from private.newsletter_pause;
  end if;

  perform private.finish_newsletter_issues();
  update private.newsletter_issues set counts = private.newsletter_counts(id)
  where state = 'sent' and finished_at < now() and id in (
    select d.issue_id from private.newsletter_deliveries d join jsonb_to_recordset(p_results) as r (id bigint) on r.id = d.id);
end $function$;

CREATE OR REPLACE FUNCTION public.newsletter_stop(p_issue uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_issue private.newsletter_issues;
begin
  perform private.require_admin();
  v_issue := private.lock_newsletter_issue(p_issue);
  if v_issue.state = 'draft' then perform private.refuse_newsletter('this issue is not being sent'); end if;
  if v_issue.state = 'sending' then
    update private.newsletter_issues set state = 'stopped' where id = v_issue.id returning * into v_issue;
  end if;
  return private.newsletter_progress(v_issue);
end $function$;

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
  if private.is_mail_address(v_address) is not true or private.are_newsletter_categories(p_categories) is not true
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
  perform private.require_admin();
  v_issue := private.lock_newsletter_issue(p_issue);
  select email into v_to from auth.users where id = auth.uid() and email_confirmed_at is not null;
  if v_to is null then perform private.refuse_newsletter('your account has no confirmed address'); end if;
  v_limit := private.count_attempt('newsletter (test)', 'account ' || auth.uid()::text);
  if not (v_limit ->> 'allowed')::boolean then return jsonb_build_object('wait_ms', v_limit -> 'wait_ms'); end if;
  return jsonb_build_object('to', v_to, 'subject', v_issue.subject, 'text', v_issue.body_text, 'html', v_issue.body_html);
end $function$;

CREATE OR REPLACE FUNCTION public.send_contact_message(p_id uuid, p_topic text, p_name text, p_email text, p_message text, p_website text DEFAULT ''::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_message private.contact_messages;
  v_problem text := private.contact_problem(p_topic, p_name, p_email, p_message);
  v_wait bigint;
begin
  if auth.uid() is not null then perform private.require_gate(); end if;
  if p_website <> '' then return '{"outcome": "received"}'; end if;
  if p_id is null then perform private.refuse('MQ400', '{"detail": "a message has an id"}'); end if;
  if v_problem is not null then perform private.refuse(v_problem); end if;
  v_message.id := p_id;
  v_message.topic := p_topic;
  v_message.name := p_name;
  v_message.email := p_email;
  v_message.message := p_message;
  if private.has_contact_message(v_message) then return '{"outcome": "received"}'; end if;
  v_wait := private.count_contact_message(p_email);
  if v_wait > 0 then return jsonb_build_object('outcome', 'limited', 'wait_ms', v_wait); end if;
  insert into private.contact_messages (id, topic, name, email, message, user_id)
  values (p_id, p_topic, p_name, p_email, p_message, auth.uid()) on conflict (id) do nothing;
  if found then
    insert into private.contact_mail (message_id) values (p_id);
  else
    -- Another request with this id came between.
    perform private.has_contact_message(v_message);
  end if;
  return '{"outcome": "received"}';
end $function$;

CREATE OR REPLACE FUNCTION public.set_contact_state(p_id uuid, p_state text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_message private.contact_messages;
begin
  perform private.require_admin();
  if (p_state in ('open', 'answered')) is not true then
    perform private.refuse('MQ400', '{"detail": "a message is open or answered"}');
  end if;
  update private.contact_messages set state = p_state, state_changed_at = now(), state_changed_by = auth.uid()
  where id = p_id and state <> p_state;
  select * into v_message from private.contact_messages where id = p_id;
  if not found then perform private.refuse('MQ404'); end if;
  return private.contact_message_json(v_message);
end $function$;

REVOKE ALL ON FUNCTION "public"."set_contact_state"(uuid, text) FROM "anon";

ALTER TABLE "private"."contact_mail" ADD CONSTRAINT "contact_mail_message_id_fkey" FOREIGN KEY (message_id) REFERENCES private.contact_messages(id) ON DELETE CASCADE;

ALTER TABLE "private"."contact_messages" ADD CONSTRAINT "contact_messages_state_changed_by_fkey" FOREIGN KEY (state_changed_by) REFERENCES auth.users(id) ON DELETE SET NULL;

ALTER TABLE "private"."contact_messages" ADD CONSTRAINT "contact_messages_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL;

CREATE INDEX contact_mail_due ON private.contact_mail USING btree (due_at);

CREATE INDEX contact_messages_answered ON private.contact_messages USING btree (state_changed_at, id) WHERE (state = 'answered'::text);

CREATE INDEX contact_messages_open ON private.contact_messages USING btree (created_at, id) WHERE (state = 'open'::text);

CREATE INDEX contact_messages_state_changed_by ON private.contact_messages USING btree (state_changed_by);

CREATE INDEX contact_messages_user_id ON private.contact_messages USING btree (user_id);

REVOKE ALL ON FUNCTION "private"."contact_limits"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."contact_mail_due_at"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."contact_message_json"(private.contact_messages) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."contact_problem"(text, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_contact_message"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_contact_message"(private.contact_messages) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_mail_address"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_retry_at"(integer, double precision) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."prune_contact_messages"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_admin"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."contact_mail_settle"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."contact_mail_settle"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."contact_mail_take"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."contact_mail_take"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."contact_queue"(jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."contact_queue"(jsonb, integer) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."contact_queue"(jsonb, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."send_contact_message"(uuid, text, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."send_contact_message"(uuid, text, text, text, text, text) TO "anon", "authenticated";

GRANT EXECUTE ON FUNCTION "public"."send_contact_message"(uuid, text, text, text, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."set_contact_state"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_contact_state"(uuid, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."set_contact_state"(uuid, text) TO "service_role";

ALTER TABLE "private"."contact_messages" ADD CONSTRAINT "contact_messages_check" CHECK ((private.contact_problem(topic, name, email, message) IS NULL));

ALTER TABLE "private"."newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_address_check" CHECK (private.is_mail_address(address));

insert into private.refusals (code, sentence) values ('MQ701', 'Choose what your message is about.');

insert into private.refusals (code, sentence) values ('MQ702', 'A name is one line of at most 100 characters.');

insert into private.refusals (code, sentence) values ('MQ703', 'Please enter a valid email address.');

insert into private.refusals (code, sentence) values ('MQ704', 'Write at least 20 characters, so that we know what it is about.');

insert into private.refusals (code, sentence) values ('MQ705', 'A message can hold 4,000 characters.');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('contact (network)', '30', '3600000', '3600000');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('contact', '5', '3600000', '3600000');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('contact_messages', 'private.contact_messages', 't.user_id = $1', '15', '{user_id,state_changed_by}');

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-prune-contact-messages', '57 4 * * *', 'select private.prune_contact_messages()');
  end if;
end $guard$;
