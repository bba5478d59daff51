-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "public"."reports" DROP CONSTRAINT "reports_reason_check";

CREATE TABLE "private"."company_verifications" ("id" uuid NOT NULL, "company_id" uuid NOT NULL, "verified_how" text NOT NULL, "company_name" text NOT NULL, "website" text NOT NULL DEFAULT ''::text, "asked_by" uuid, "asked_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "note" text NOT NULL DEFAULT ''::text, "address" text NOT NULL DEFAULT ''::text, "state" text NOT NULL DEFAULT 'open'::text, "decided_at" timestamp with time zone, "decided_by" uuid, "decision" text NOT NULL DEFAULT ''::text, "ended_at" timestamp with time zone, "ended_by" uuid, "ended_reason" text NOT NULL DEFAULT ''::text, CONSTRAINT "company_verifications_check" CHECK (((verified_how = 'domain mail'::text) = (address <> ''::text))), CONSTRAINT "company_verifications_decision_check" CHECK ((length(decision) <= 2000)), CONSTRAINT "company_verifications_ended_reason_check" CHECK ((length(ended_reason) <= 2000)), CONSTRAINT "company_verifications_note_check" CHECK ((length(note) <= 2000)), CONSTRAINT "company_verifications_pkey" PRIMARY KEY (id), CONSTRAINT "company_verifications_state_check" CHECK ((state = ANY (ARRAY['open'::text, 'granted'::text, 'declined'::text, 'replaced'::text, 'changed'::text, 'ended'::text]))), CONSTRAINT "company_verifications_verified_how_check" CHECK ((verified_how = ANY (ARRAY['domain mail'::text, 'admin'::text]))));

ALTER TABLE "private"."company_verifications" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."scam_settings" ("is_singleton" boolean NOT NULL DEFAULT true, "threshold" integer NOT NULL DEFAULT 3, "pay_factor" numeric NOT NULL DEFAULT 5, "pay_jobs" integer NOT NULL DEFAULT 20, "copy_accounts" integer NOT NULL DEFAULT 3, "copy_characters" integer NOT NULL DEFAULT 80, CONSTRAINT "scam_settings_is_singleton_check" CHECK (is_singleton), CONSTRAINT "scam_settings_pkey" PRIMARY KEY (is_singleton));

CREATE TABLE "private"."scam_signals" ("name" text NOT NULL, "label" text NOT NULL, "weight" integer NOT NULL, "pattern" text, "ignored" text, CONSTRAINT "scam_signals_label_check" CHECK ((length(label) <= 100)), CONSTRAINT "scam_signals_name_check" CHECK ((length(name) <= 40)), CONSTRAINT "scam_signals_pkey" PRIMARY KEY (name), CONSTRAINT "scam_signals_weight_check" CHECK ((weight > 0)));

CREATE TABLE "private"."shared_domains" ("domain" text NOT NULL, "kind" text NOT NULL, CONSTRAINT "shared_domains_domain_check" CHECK ((domain = lower(domain))), CONSTRAINT "shared_domains_kind_check" CHECK ((kind = ANY (ARRAY['mail provider'::text, 'site'::text, 'suffix'::text, 'label'::text]))), CONSTRAINT "shared_domains_pkey" PRIMARY KEY (domain));

CREATE TABLE "private"."verification_mail" ("verification_id" uuid NOT NULL, "made_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "due_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "claims" integer NOT NULL DEFAULT 0, "taken_at" timestamp with time zone, CONSTRAINT "verification_mail_pkey" PRIMARY KEY (verification_id));

ALTER TABLE "private"."verification_mail" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."verification_tokens" ("digest" bytea NOT NULL, "verification_id" uuid NOT NULL, "expires_at" timestamp with time zone NOT NULL, "used_at" timestamp with time zone, CONSTRAINT "verification_tokens_pkey" PRIMARY KEY (digest));

ALTER TABLE "private"."verification_tokens" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."reports" ADD COLUMN "signals" text[] NOT NULL DEFAULT '{}'::text[];

CREATE OR REPLACE FUNCTION private.company_address_problem(p_website text, p_address text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_host text := private.website_host(p_website);
  v_domain text := split_part(lower(p_address), '@', 2);
begin
  return case
    when v_host is null then 'MQ901'
    when (private.is_mail_address(lower(p_address)) and octet_length(p_address) = length(p_address)) is not true then 'MQ703'
    when private.is_shared_domain(v_domain) then 'MQ902'
    when v_domain <> v_host and right(v_host, length(v_domain) + 1) <> '.' || v_domain then 'MQ903' end;
end $function$;

CREATE OR REPLACE FUNCTION private.derive_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.slug = '' then new.slug := private.slug(new.name, new.id); end if;
  if tg_op = 'UPDATE' and new.verified_at is not null
    and (new.name <> old.name or private.website_identity(new.website) <> private.website_identity(old.website))
  then
    new.verified_at := null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.end_verifications(p_company uuid, p_admin uuid, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.company_verifications set state = 'ended', ended_at = clock_timestamp(), ended_by = p_admin, ended_reason = p_reason where company_id = p_company and state = 'granted';
  perform private.log_security_event((select owner_id from public.companies where id = p_company), 'company_verification_ended', 'low', jsonb_build_object('company', p_company));
end $function$;

CREATE OR REPLACE FUNCTION private.follow_company_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.name = old.name and private.website_identity(new.website) = private.website_identity(old.website) then return null; end if;
  update private.company_verifications set state = 'changed' where company_id = new.id and state = 'open';
  if old.verified_at is not null then
    perform private.end_verifications(new.id, null, 'The name or the website of the company has changed.');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.grant_verification(p_id uuid, p_admin uuid, p_note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_verification private.company_verifications;
  v_company public.companies;
begin
  update private.company_verifications set state = 'granted', decided_at = clock_timestamp(), decided_by = p_admin, decision = p_note where id = p_id returning * into v_verification;
  update private.company_verifications set state = 'replaced' where company_id = v_verification.company_id and state = 'open';
  update public.companies set verified_at = coalesce(verified_at, now()) where id = v_verification.company_id returning * into v_company;
  perform private.notify(v_company.owner_id, 'system', left(v_company.name, 180) || ' is verified', case when p_note = '' then 'Crew see it on your jobs and on your company’s page.' else p_note end,
    '/company', 'verification:' || p_id);
  perform private.log_security_event(v_company.owner_id, 'company_verified', 'low',
    jsonb_build_object('company', v_company.id, 'how', v_verification.verified_how));
end $function$;

CREATE OR REPLACE FUNCTION private.guard_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    if private.account_role(new.owner_id) not in ('employer', 'admin') then perform private.refuse('MQ403'); end if;
    new.verified_at := null;
    new.answer_rate := null;
    new.median_reply_minutes := null;
    new.open_jobs := 0;
  else
    new.id := old.id;
    new.owner_id := old.owner_id;
    new.slug := old.slug;
    new.verified_at := old.verified_at;
    new.answer_rate := old.answer_rate;
    new.median_reply_minutes := old.median_reply_minutes;
    new.open_jobs := old.open_jobs;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.is_copied_text(p_job public.jobs)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_settings private.scam_settings;
begin
  select * into v_settings from private.scam_settings;
  return length(p_job.description) >= v_settings.copy_characters and (
    select count(distinct posted_by) + 1 >= v_settings.copy_accounts from public.jobs
    where md5(description) = md5(p_job.description) and not _deleted and posted_by <> p_job.posted_by);
end $function$;

CREATE OR REPLACE FUNCTION private.is_shared_domain(p_domain text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return p_domain !~ '\.'
    or exists (select from private.shared_domains d where case d.kind
      when 'suffix' then p_domain = d.domain
      when 'label' then p_domain ~ '^[^.]+\.[a-z]{2}$' and split_part(p_domain, '.', 1) = d.domain
      else p_domain = d.domain or right(p_domain, length(d.domain) + 1) = '.' || d.domain end);
end $function$;

CREATE OR REPLACE FUNCTION private.make_verification(p_id uuid, p_company public.companies, p_how text, p_note text, p_address text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (select from private.company_verifications where id = p_id and (company_id, verified_how) is distinct from (p_company.id, p_how)) then
    perform private.refuse('MQ409');
  end if;
  if exists (select from private.company_verifications where id = p_id) then return false; end if;
  update private.company_verifications set state = 'replaced' where company_id = p_company.id and verified_how = p_how and state = 'open';
  insert into private.company_verifications (id, company_id, verified_how, company_name, website, asked_by, note, address)
  values (p_id, p_company.id, p_how, p_company.name, coalesce(p_company.website, ''), auth.uid(), p_note, p_address);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.own_company(p_company uuid)
 RETURNS public.companies
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_company public.companies;
begin
  select * into v_company from public.companies where id = p_company and owner_id = auth.uid() and not _deleted for update;
  if not found then perform private.refuse('MQ404'); end if;
  return v_company;
end $function$;

CREATE OR REPLACE FUNCTION private.pays_far_more(p_job public.jobs)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_settings private.scam_settings;
  v_rate numeric := (select per_us_dollar from private.exchange_rates where currency = p_job.currency);
  v_usual double precision;
  v_count int;
begin
  if p_job.role_code = '' or p_job.pay_type in ('unpaid', 'deferred') or v_rate is null then return false; end if;
  select * into v_settings from private.scam_settings;
  select count(*), percentile_cont(0.75) within group (order by pay) into v_count, v_usual from (
    select coalesce(j.salary_max, j.salary_min) / r.per_us_dollar as pay
    from public.jobs j join private.exchange_rates r on r.currency = j.currency
    where j.role_code = p_job.role_code and j.pay_type = p_job.pay_type and not j._deleted and j.posted_by <> p_job.posted_by
      and j.status in ('active', 'closed') and coalesce(j.salary_max, j.salary_min) > 0
    order by j.published_at desc limit 500) others;
  return coalesce(v_count >= v_settings.pay_jobs
    and coalesce(p_job.salary_max, p_job.salary_min) / v_rate >= v_usual * v_settings.pay_factor, false);
end $function$;

CREATE OR REPLACE FUNCTION private.prune_company_verifications()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count int;
begin
  delete from private.company_verifications where coalesce(ended_at, decided_at, asked_at) < now() - interval '180 days'
    and (state in ('declined', 'replaced', 'changed', 'ended') or state = 'open' and verified_how = 'domain mail');
  get diagnostics v_count = row_count;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.report_json(r public.reports)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', r.id, 'about', r.about, 'subject_id', r.subject_id, 'subject_label', r.subject_label,
    'person_id', r.person_id, 'person_name', case when r.person_id is not null then private.display_name(r.person_id) end,
    'reporter_name', case when r.reporter_id is not null then private.display_name(r.reporter_id) end,
    'reason', r.reason, 'words', r.words, 'excerpt', r.excerpt, 'created_at', r.created_at, 'resolved_at', r.resolved_at,
    'resolved_by', case when r.resolved_by is not null then private.display_name(r.resolved_by) end, 'resolution', r.resolution,
    'signals', (select coalesce(jsonb_agg(s.label order by s.weight desc, s.label), '[]') from private.scam_signals s where s.name = any (r.signals)),
    'others', (select count(*) from public.reports o where o.person_id = r.person_id and o.id <> r.id and o.resolved_at is null));
end $function$;

CREATE OR REPLACE FUNCTION private.review_job(p_job public.jobs)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_signals text[];
begin
  if exists (select from public.companies where id = p_job.company_id and owner_id = p_job.posted_by and verified_at is not null) then return; end if;
  v_signals := private.scam_signals_of(p_job);
  if coalesce(v_signals, '{}') = '{}' or exists (
    select from public.reports where subject_id = p_job.id and resolved_at is null and signals @> v_signals) then return; end if;
  insert into public.reports (id, about, subject_id, person_id, subject_label, reason, signals)
  values (gen_random_uuid(), 'job', p_job.id, p_job.posted_by, left(p_job.title, 200), 'scam_signal', v_signals)
  on conflict do nothing;
exception when invalid_regular_expression then
  -- An operator's: it must not keep anybody from publishing.
  raise warning 'private.scam_signals has a pattern that is not a regular expression: %', sqlerrm;
end $function$;

CREATE OR REPLACE FUNCTION private.review_open_job()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select auth.uid()) is null then return null; end if;
  if tg_op = 'INSERT' or old.status <> 'active'
    or (new.title, new.production, new.description, new.overtime_terms, new.questions, new.external_url, new.role_code, new.pay_type, new.salary_min, new.salary_max, new.currency, new.company_id)
      is distinct from (old.title, old.production, old.description, old.overtime_terms, old.questions, old.external_url, old.role_code, old.pay_type, old.salary_min, old.salary_max, old.currency, old.company_id)
  then
    perform private.review_job(new);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.scam_signals_of(p_job public.jobs)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_words text := lower(private.visible_text(concat_ws(E'\n', p_job.title, p_job.production, p_job.description, p_job.overtime_terms,
    array_to_string(p_job.questions, E'\n'), p_job.external_url)));
begin
  return (
    select case when sum(weight) >= (select threshold from private.scam_settings) then array_agg(name order by name) else '{}' end
    from private.scam_signals s where case s.name
      when 'pay' then private.pays_far_more(p_job)
      when 'copies' then private.is_copied_text(p_job)
      else regexp_replace(v_words, coalesce(s.ignored, '^\M$'), ' ', 'g') ~ s.pattern end);
end $function$;

CREATE OR REPLACE FUNCTION private.verification_digest(p_token text)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return sha256(convert_to(coalesce(p_token, ''), 'UTF8'));
end $function$;

CREATE OR REPLACE FUNCTION private.verification_for_admin(p_id uuid, p_note text)
 RETURNS private.company_verifications
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_company public.companies;
  v_verification private.company_verifications;
begin
  perform private.require_admin();
  if coalesce(btrim(p_note, E' \t\n\r'), '') = '' then perform private.refuse('MQ905'); end if;
  if length(btrim(p_note, E' \t\n\r')) > 2000 then perform private.refuse('MQ803'); end if;
  select c.* into v_company from private.company_verifications v join public.companies c on c.id = v.company_id where v.id = p_id for update of c;
  if not found then perform private.refuse('MQ404'); end if;
  if v_company.owner_id = auth.uid() then perform private.refuse('MQ403'); end if;
  select * into v_verification from private.company_verifications where id = p_id;
  return v_verification;
end $function$;

CREATE OR REPLACE FUNCTION private.verification_json(v private.company_verifications)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', v.id, 'company_id', v.company_id, 'company_name', v.company_name, 'website', v.website,
      'owner_name', private.display_name(c.owner_id), 'verified_how', v.verified_how, 'note', v.note, 'address', v.address, 'asked_at', v.asked_at,
      'state', v.state, 'decided_at', v.decided_at, 'decided_by', case when v.decided_by is not null then private.display_name(v.decided_by) end,
      'decision', v.decision, 'ended_at', v.ended_at, 'ended_by', case when v.ended_by is not null then private.display_name(v.ended_by) end,
      'ended_reason', v.ended_reason, 'open_jobs', c.open_jobs)
    from public.companies c where c.id = v.company_id);
end $function$;

CREATE OR REPLACE FUNCTION private.verification_link(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_token private.verification_tokens;
  v_verification private.company_verifications;
  v_company public.companies;
begin
  select * into v_token from private.verification_tokens where digest = private.verification_digest(p_token);
  select * into v_verification from private.company_verifications where id = v_token.verification_id;
  select c.* into v_company from public.companies c join public.profiles p on p.id = c.owner_id
  where c.id = v_verification.company_id and not c._deleted and p.suspended_at is null;
  if v_company.id is null then return '{"outcome": "wrong"}'; end if;
  return jsonb_build_object('verification', v_verification.id, 'name', v_verification.company_name, 'domain', private.website_host(v_verification.website), 'outcome', case
    when v_verification.state = 'changed' or v_verification.company_name <> v_company.name
      or private.website_identity(v_verification.website) <> private.website_identity(v_company.website) then 'changed'
    when v_company.verified_at is not null then 'verified'
    when v_token.used_at is not null then 'used'
    when v_verification.state <> 'open' then 'replaced'
    when v_token.expires_at <= now() then 'expired'
    else 'open' end);
end $function$;

CREATE OR REPLACE FUNCTION private.verification_mail_due_at()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select min(case when taken_at is null then due_at else greatest(due_at, taken_at + interval '10 minutes') end) from private.verification_mail);
end $function$;

CREATE OR REPLACE FUNCTION private.website_host(p_website text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_host text := regexp_replace(substring(btrim(p_website) from '^(?:[Hh][Tt][Tt][Pp][Ss]?://)?([^/?#]+)'), ':[0-9]*$', '');
begin
  if octet_length(v_host) <> length(v_host) then return null; end if;
  v_host := regexp_replace(lower(v_host), '^www\.', '');
  return case when length(v_host) <= 253 and v_host ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$' then v_host end;
end $function$;

CREATE OR REPLACE FUNCTION private.website_identity(p_website text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_host text := private.website_host(p_website);
begin
  return case when v_host is null or private.is_shared_domain(v_host) then lower(btrim(coalesce(p_website, ''))) else v_host end;
end $function$;

CREATE OR REPLACE FUNCTION public.ask_admin_verification(p_id uuid, p_company uuid, p_note text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_company public.companies;
  v_note text := btrim(private.visible_text(left(p_note, 10000)), E' \t\n\r');
  v_limit jsonb;
begin
  perform private.require_gate();
  if p_id is null then perform private.refuse('MQ400', '{"detail": "a request has an id"}'); end if;
  v_company := private.own_company(p_company);
  if exists (select from private.company_verifications where id = p_id and company_id = p_company) then return '{"outcome": "accepted"}'; end if;
  if v_company.verified_at is not null then perform private.refuse('MQ906'); end if;
  if coalesce(v_note, '') = '' then perform private.refuse('MQ904'); end if;
  if length(v_note) > 2000 then perform private.refuse('MQ803'); end if;
  v_limit := private.count_attempt('verification', 'account ' || auth.uid()::text);
  if not (v_limit ->> 'allowed')::boolean then return jsonb_build_object('outcome', 'limited', 'wait_ms', v_limit -> 'wait_ms'); end if;
  perform private.make_verification(p_id, v_company, 'admin', v_note, '');
  return '{"outcome": "accepted"}';
end $function$;

REVOKE ALL ON FUNCTION "public"."ask_admin_verification"(uuid, uuid, text) FROM "anon";

CREATE OR REPLACE FUNCTION public.ask_domain_verification(p_id uuid, p_company uuid, p_address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_company public.companies;
  v_problem text;
  v_limit jsonb;
begin
  perform private.require_gate();
  if p_id is null then perform private.refuse('MQ400', '{"detail": "a request has an id"}'); end if;
  v_company := private.own_company(p_company);
  if exists (select from private.company_verifications where id = p_id and company_id = p_company) then return '{"outcome": "accepted"}'; end if;
  if v_company.verified_at is not null then perform private.refuse('MQ906'); end if;
  v_problem := private.company_address_problem(v_company.website, p_address);
  if v_problem is not null then
    perform private.refuse(v_problem, jsonb_build_object('domain',
      case v_problem when 'MQ902' then split_part(lower(p_address), '@', 2) else private.website_host(v_company.website) end));
  end if;
  v_limit := private.count_attempt('verification', 'account ' || auth.uid()::text);
  if not (v_limit ->> 'allowed')::boolean then return jsonb_build_object('outcome', 'limited', 'wait_ms', v_limit -> 'wait_ms'); end if;
  if private.make_verification(p_id, v_company, 'domain mail', '', lower(p_address))
    and (private.count_attempt('verification (mail)', private.mailbox_key(lower(p_address))) ->> 'allowed')::boolean
  then
    insert into private.verification_mail (verification_id) values (p_id);
  end if;
  return '{"outcome": "accepted"}';
end $function$;

REVOKE ALL ON FUNCTION "public"."ask_domain_verification"(uuid, uuid, text) FROM "anon";

CREATE OR REPLACE FUNCTION public.company_verification(p_company uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_company public.companies;
begin
  perform private.require_gate();
  select * into v_company from public.companies where id = p_company and owner_id = auth.uid() and not _deleted;
  if not found then perform private.refuse('MQ404'); end if;
  return jsonb_build_object(
    'verified_at', v_company.verified_at,
    'verified_how', (select verified_how from private.company_verifications where company_id = p_company and state = 'granted' order by decided_at limit 1),
    'mail', (select jsonb_build_object('address', v.address, 'asked_at', v.asked_at, 'expires_at', v.asked_at + interval '24 hours')
      from private.company_verifications v where v.company_id = p_company and v.verified_how = 'domain mail' and v.state = 'open' and v.asked_at > now() - interval '24 hours'),
    'check', (select jsonb_build_object('note', v.note, 'asked_at', v.asked_at, 'state', v.state, 'decided_at', v.decided_at, 'decision', v.decision)
      from private.company_verifications v where v.company_id = p_company and v.verified_how = 'admin' and v.state in ('open', 'declined') order by v.asked_at desc limit 1),
    'ended', (select jsonb_build_object('at', v.ended_at, 'reason', v.ended_reason)
      from private.company_verifications v where v.company_id = p_company and v.state = 'ended' and v_company.verified_at is null order by v.ended_at desc limit 1));
end $function$;

REVOKE ALL ON FUNCTION "public"."company_verification"(uuid) FROM "anon";

CREATE OR REPLACE FUNCTION public.decide_verification(p_id uuid, p_is_granted boolean, p_note text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_verification private.company_verifications := private.verification_for_admin(p_id, p_note);
  v_note text := btrim(p_note, E' \t\n\r');
begin
  if p_is_granted is null then perform private.refuse('MQ400', '{"detail": "granted or declined"}'); end if;
  if v_verification.state = 'open' and v_verification.verified_how = 'admin' then
    if p_is_granted then
      perform private.grant_verification(p_id, auth.uid(), v_note);
    else
      update private.company_verifications set state = 'declined', decided_at = clock_timestamp(), decided_by = auth.uid(), decision = v_note where id = p_id;
      perform private.notify((select owner_id from public.companies where id = v_verification.company_id), 'system',
        left(v_verification.company_name, 160) || ' is not verified yet', v_note, '/company', 'verification:' || p_id);
    end if;
    select * into v_verification from private.company_verifications where id = p_id;
  end if;
  return private.verification_json(v_verification);
end $function$;

REVOKE ALL ON FUNCTION "public"."decide_verification"(uuid, boolean, text) FROM "anon";

CREATE OR REPLACE FUNCTION public.end_verification(p_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_verification private.company_verifications := private.verification_for_admin(p_id, p_reason);
  v_reason text := btrim(p_reason, E' \t\n\r');
begin
  if v_verification.state = 'granted' then
    update public.companies set verified_at = null where id = v_verification.company_id;
    perform private.end_verifications(v_verification.company_id, auth.uid(), v_reason);
    perform private.notify((select owner_id from public.companies where id = v_verification.company_id), 'system',
      left(v_verification.company_name, 160) || ' is no longer verified', v_reason, '/company', 'verification:' || p_id);
    select * into v_verification from private.company_verifications where id = p_id;
  end if;
  return private.verification_json(v_verification);
end $function$;

REVOKE ALL ON FUNCTION "public"."end_verification"(uuid, text) FROM "anon";

CREATE OR REPLACE FUNCTION public.read_verification_link(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is not null then perform private.require_gate(); end if;
  return private.verification_link(p_token) - 'verification';
end $function$;

CREATE OR REPLACE FUNCTION public.use_verification_link(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_link jsonb := private.verification_link(p_token);
begin
  if auth.uid() is not null then perform private.require_gate(); end if;
  if v_link ->> 'outcome' = 'open' then
    -- First the company, as everywhere; then what holds now.
    perform 1 from public.companies c join private.company_verifications v on v.company_id = c.id where v.id = (v_link ->> 'verification')::uuid for update of c;
    v_link := private.verification_link(p_token);
    if v_link ->> 'outcome' = 'open' then
      update private.verification_tokens set used_at = now() where digest = private.verification_digest(p_token);
      perform private.grant_verification((v_link ->> 'verification')::uuid, null, '');
      v_link := v_link || '{"outcome": "done"}';
    end if;
  end if;
  return v_link - 'verification';
end $function$;

CREATE OR REPLACE FUNCTION public.verification_mail_settle(p_results jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.verification_mail m using jsonb_to_recordset(p_results) as r (id uuid, claim int, outcome text)
  where m.verification_id = r.id and m.claims = r.claim and r.outcome not in ('later', 'down');
  update private.verification_mail m set taken_at = null, due_at = private.mail_retry_at(m.claims, r.after_s)
  from jsonb_to_recordset(p_results) as r (id uuid, claim int, outcome text, after_s float8)
  where m.verification_id = r.id and m.claims = r.claim and r.outcome in ('later', 'down');
end $function$;

REVOKE ALL ON FUNCTION "public"."verification_mail_settle"(jsonb) FROM "anon";

REVOKE ALL ON FUNCTION "public"."verification_mail_settle"(jsonb) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.verification_mail_take(p_most integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_mail record;
  v_token text;
  v_taken jsonb := '[]';
begin
  delete from private.verification_mail m using private.company_verifications v
  where v.id = m.verification_id and (v.state <> 'open' or v.asked_at < now() - interval '24 hours');
  for v_mail in
    select m.verification_id, m.claims, v.address, v.company_name, v.website, v.asked_at
    from private.verification_mail m join private.company_verifications v on v.id = m.verification_id
    where m.due_at <= now() and (m.taken_at is null or m.taken_at < now() - interval '10 minutes')
    order by m.due_at, m.verification_id limit least(greatest(p_most, 1), 100) for update of m skip locked
  loop
    v_token := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
    insert into private.verification_tokens (digest, verification_id, expires_at)
    values (private.verification_digest(v_token), v_mail.verification_id, v_mail.asked_at + interval '24 hours');
    update private.verification_mail set taken_at = now(), claims = claims + 1 where verification_id = v_mail.verification_id;
    v_taken := v_taken || jsonb_build_object('id', v_mail.verification_id, 'claim', v_mail.claims + 1, 'to', v_mail.address, 'token', v_token,
      'name', v_mail.company_name, 'domain', private.website_host(v_mail.website));
  end loop;
  return v_taken;
end $function$;

REVOKE ALL ON FUNCTION "public"."verification_mail_take"(integer) FROM "anon";

REVOKE ALL ON FUNCTION "public"."verification_mail_take"(integer) FROM "authenticated";

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

REVOKE ALL ON FUNCTION "public"."verification_queue"(jsonb, integer) FROM "anon";

ALTER TABLE "private"."company_verifications" ADD CONSTRAINT "company_verifications_asked_by_fkey" FOREIGN KEY (asked_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."company_verifications" ADD CONSTRAINT "company_verifications_company_id_fkey" FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE "private"."company_verifications" ADD CONSTRAINT "company_verifications_decided_by_fkey" FOREIGN KEY (decided_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."company_verifications" ADD CONSTRAINT "company_verifications_ended_by_fkey" FOREIGN KEY (ended_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."verification_mail" ADD CONSTRAINT "verification_mail_verification_id_fkey" FOREIGN KEY (verification_id) REFERENCES private.company_verifications(id) ON DELETE CASCADE;

ALTER TABLE "private"."verification_tokens" ADD CONSTRAINT "verification_tokens_verification_id_fkey" FOREIGN KEY (verification_id) REFERENCES private.company_verifications(id) ON DELETE CASCADE;

ALTER TABLE "public"."reports" ADD CONSTRAINT "reports_check" CHECK (((reason = 'scam_signal'::text) = (signals <> '{}'::text[])));

CREATE INDEX company_verifications_asked_by ON private.company_verifications USING btree (asked_by);

CREATE INDEX company_verifications_company_id ON private.company_verifications USING btree (company_id, asked_at);

CREATE INDEX company_verifications_decided_by ON private.company_verifications USING btree (decided_by);

CREATE INDEX company_verifications_ended_by ON private.company_verifications USING btree (ended_by);

CREATE UNIQUE INDEX company_verifications_open ON private.company_verifications USING btree (company_id, verified_how) WHERE (state = 'open'::text);

CREATE INDEX company_verifications_queue ON private.company_verifications USING btree (asked_at, id) WHERE ((state = 'open'::text) AND (verified_how = 'admin'::text));

CREATE INDEX verification_mail_due ON private.verification_mail USING btree (due_at);

CREATE INDEX verification_tokens_verification_id ON private.verification_tokens USING btree (verification_id);

CREATE INDEX jobs_description ON public.jobs USING btree (md5(description)) WHERE (NOT _deleted);

CREATE INDEX jobs_role_pay ON public.jobs USING btree (role_code, pay_type, published_at) WHERE (NOT _deleted);

CREATE UNIQUE INDEX reports_signals ON public.reports USING btree (subject_id, signals) WHERE (signals <> '{}'::text[]);

CREATE TRIGGER d_verification AFTER UPDATE OF name, website ON public.companies FOR EACH ROW WHEN (((new.name IS DISTINCT FROM old.name) OR (new.website IS DISTINCT FROM old.website))) EXECUTE FUNCTION private.follow_company_change();

CREATE TRIGGER e_review AFTER INSERT OR UPDATE ON public.jobs FOR EACH ROW WHEN (((new.status = 'active'::text) AND (NOT new._deleted))) EXECUTE FUNCTION private.review_open_job();

REVOKE ALL ON FUNCTION "private"."company_address_problem"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_verifications"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."follow_company_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."grant_verification"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_copied_text"(public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_shared_domain"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_verification"(uuid, public.companies, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."own_company"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pays_far_more"(public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."prune_company_verifications"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."review_job"(public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."review_open_job"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."scam_signals_of"(public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."verification_digest"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."verification_for_admin"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."verification_json"(private.company_verifications) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."verification_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."verification_mail_due_at"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."website_host"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."website_identity"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."ask_admin_verification"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."ask_admin_verification"(uuid, uuid, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."ask_admin_verification"(uuid, uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."ask_domain_verification"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."ask_domain_verification"(uuid, uuid, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."ask_domain_verification"(uuid, uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."company_verification"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."company_verification"(uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."company_verification"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."decide_verification"(uuid, boolean, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decide_verification"(uuid, boolean, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."decide_verification"(uuid, boolean, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."end_verification"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_verification"(uuid, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."end_verification"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."read_verification_link"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_verification_link"(text) TO "anon", "authenticated";

GRANT EXECUTE ON FUNCTION "public"."read_verification_link"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."use_verification_link"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."use_verification_link"(text) TO "anon", "authenticated";

GRANT EXECUTE ON FUNCTION "public"."use_verification_link"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."verification_mail_settle"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."verification_mail_settle"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."verification_mail_take"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."verification_mail_take"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."verification_queue"(jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."verification_queue"(jsonb, integer) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."verification_queue"(jsonb, integer) TO "service_role";

ALTER TABLE "public"."reports" ADD CONSTRAINT "reports_reason_check" CHECK (((reason = 'scam_signal'::text) OR private.is_report_reason(reason)));

insert into private.refusals (code, sentence) values ('MQ901', 'Add the address of your company’s website first.');

insert into private.refusals (code, sentence) values ('MQ902', 'Others have addresses at {domain}, too, so one proves nothing. Ask us for a check instead.');

insert into private.refusals (code, sentence) values ('MQ903', 'Enter an address at {domain}, where your website is.');

insert into private.refusals (code, sentence) values ('MQ904', 'Say what proves that this is your company.');

insert into private.refusals (code, sentence) values ('MQ905', 'Write a note that the company’s owner can read.');

insert into private.refusals (code, sentence) values ('MQ906', 'This company is already verified.');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('verification (mail)', '3', '86400000', '86400000');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('verification', '5', '3600000', '3600000');

insert into private.shared_domains (kind, domain) values ('label', 'ac');

insert into private.shared_domains (kind, domain) values ('label', 'asso');

insert into private.shared_domains (kind, domain) values ('label', 'biz');

insert into private.shared_domains (kind, domain) values ('label', 'co');

insert into private.shared_domains (kind, domain) values ('label', 'com');

insert into private.shared_domains (kind, domain) values ('label', 'edu');

insert into private.shared_domains (kind, domain) values ('label', 'firm');

insert into private.shared_domains (kind, domain) values ('label', 'gen');

insert into private.shared_domains (kind, domain) values ('label', 'go');

insert into private.shared_domains (kind, domain) values ('label', 'gob');

insert into private.shared_domains (kind, domain) values ('label', 'gouv');

insert into private.shared_domains (kind, domain) values ('label', 'gov');

insert into private.shared_domains (kind, domain) values ('label', 'govt');

insert into private.shared_domains (kind, domain) values ('label', 'idv');

insert into private.shared_domains (kind, domain) values ('label', 'info');

insert into private.shared_domains (kind, domain) values ('label', 'ltd');

insert into private.shared_domains (kind, domain) values ('label', 'me');

insert into private.shared_domains (kind, domain) values ('label', 'mil');

insert into private.shared_domains (kind, domain) values ('label', 'ne');

insert into private.shared_domains (kind, domain) values ('label', 'net');

insert into private.shared_domains (kind, domain) values ('label', 'nic');

insert into private.shared_domains (kind, domain) values ('label', 'nom');

insert into private.shared_domains (kind, domain) values ('label', 'or');

insert into private.shared_domains (kind, domain) values ('label', 'org');

insert into private.shared_domains (kind, domain) values ('label', 'plc');

insert into private.shared_domains (kind, domain) values ('label', 'press');

insert into private.shared_domains (kind, domain) values ('label', 'school');

insert into private.shared_domains (kind, domain) values ('label', 'tm');

insert into private.shared_domains (kind, domain) values ('label', 'web');

insert into private.shared_domains (kind, domain) values ('mail provider', '126.com');

insert into private.shared_domains (kind, domain) values ('mail provider', '163.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'aim.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'aol.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'bluewin.ch');

insert into private.shared_domains (kind, domain) values ('mail provider', 'bt.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'btinternet.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'comcast.net');

insert into private.shared_domains (kind, domain) values ('mail provider', 'duck.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'fastmail.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'fastmail.fm');

insert into private.shared_domains (kind, domain) values ('mail provider', 'free.fr');

insert into private.shared_domains (kind, domain) values ('mail provider', 'freenet.de');

insert into private.shared_domains (kind, domain) values ('mail provider', 'gmail.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'gmx.at');

insert into private.shared_domains (kind, domain) values ('mail provider', 'gmx.ch');

insert into private.shared_domains (kind, domain) values ('mail provider', 'gmx.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'gmx.de');

insert into private.shared_domains (kind, domain) values ('mail provider', 'gmx.net');

insert into private.shared_domains (kind, domain) values ('mail provider', 'googlemail.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'hey.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'hotmail.co.uk');

insert into private.shared_domains (kind, domain) values ('mail provider', 'hotmail.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'hotmail.fr');

insert into private.shared_domains (kind, domain) values ('mail provider', 'hushmail.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'icloud.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'laposte.net');

insert into private.shared_domains (kind, domain) values ('mail provider', 'libero.it');

insert into private.shared_domains (kind, domain) values ('mail provider', 'live.co.uk');

insert into private.shared_domains (kind, domain) values ('mail provider', 'live.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'mac.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'mail.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'mail.ru');

insert into private.shared_domains (kind, domain) values ('mail provider', 'mailbox.org');

insert into private.shared_domains (kind, domain) values ('mail provider', 'me.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'msn.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'orange.fr');

insert into private.shared_domains (kind, domain) values ('mail provider', 'outlook.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'pm.me');

insert into private.shared_domains (kind, domain) values ('mail provider', 'posteo.de');

insert into private.shared_domains (kind, domain) values ('mail provider', 'posteo.net');

insert into private.shared_domains (kind, domain) values ('mail provider', 'proton.me');

insert into private.shared_domains (kind, domain) values ('mail provider', 'protonmail.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'qq.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'rocketmail.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'sky.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 't-online.de');

insert into private.shared_domains (kind, domain) values ('mail provider', 'tuta.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'tutanota.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'virginmedia.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'wanadoo.fr');

insert into private.shared_domains (kind, domain) values ('mail provider', 'web.de');

insert into private.shared_domains (kind, domain) values ('mail provider', 'yahoo.ca');

insert into private.shared_domains (kind, domain) values ('mail provider', 'yahoo.co.uk');

insert into private.shared_domains (kind, domain) values ('mail provider', 'yahoo.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'yahoo.de');

insert into private.shared_domains (kind, domain) values ('mail provider', 'yahoo.fr');

insert into private.shared_domains (kind, domain) values ('mail provider', 'yandex.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'yandex.ru');

insert into private.shared_domains (kind, domain) values ('mail provider', 'ymail.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'zoho.com');

insert into private.shared_domains (kind, domain) values ('site', 'behance.net');

insert into private.shared_domains (kind, domain) values ('site', 'facebook.com');

insert into private.shared_domains (kind, domain) values ('site', 'google.com');

insert into private.shared_domains (kind, domain) values ('site', 'imdb.com');

insert into private.shared_domains (kind, domain) values ('site', 'instagram.com');

insert into private.shared_domains (kind, domain) values ('site', 'linkedin.com');

insert into private.shared_domains (kind, domain) values ('site', 'linktr.ee');

insert into private.shared_domains (kind, domain) values ('site', 'mandy.com');

insert into private.shared_domains (kind, domain) values ('site', 'medium.com');

insert into private.shared_domains (kind, domain) values ('site', 'soundcloud.com');

insert into private.shared_domains (kind, domain) values ('site', 'spotify.com');

insert into private.shared_domains (kind, domain) values ('site', 'staffmeup.com');

insert into private.shared_domains (kind, domain) values ('site', 'threads.net');

insert into private.shared_domains (kind, domain) values ('site', 'tiktok.com');

insert into private.shared_domains (kind, domain) values ('site', 'tumblr.com');

insert into private.shared_domains (kind, domain) values ('site', 'twitter.com');

insert into private.shared_domains (kind, domain) values ('site', 'vimeo.com');

insert into private.shared_domains (kind, domain) values ('site', 'x.com');

insert into private.shared_domains (kind, domain) values ('site', 'youtube.com');

insert into private.shared_domains (kind, domain) values ('suffix', 'blogspot.com');

insert into private.shared_domains (kind, domain) values ('suffix', 'carrd.co');

insert into private.shared_domains (kind, domain) values ('suffix', 'co.com');

insert into private.shared_domains (kind, domain) values ('suffix', 'de.com');

insert into private.shared_domains (kind, domain) values ('suffix', 'eu.com');

insert into private.shared_domains (kind, domain) values ('suffix', 'firebaseapp.com');

insert into private.shared_domains (kind, domain) values ('suffix', 'github.io');

insert into private.shared_domains (kind, domain) values ('suffix', 'gitlab.io');

insert into private.shared_domains (kind, domain) values ('suffix', 'godaddysites.com');

insert into private.shared_domains (kind, domain) values ('suffix', 'herokuapp.com');

insert into private.shared_domains (kind, domain) values ('suffix', 'jimdofree.com');

insert into private.shared_domains (kind, domain) values ('suffix', 'myportfolio.com');

insert into private.shared_domains (kind, domain) values ('suffix', 'myshopify.com');

insert into private.shared_domains (kind, domain) values ('suffix', 'netlify.app');

insert into private.shared_domains (kind, domain) values ('suffix', 'notion.site');

insert into private.shared_domains (kind, domain) values ('suffix', 'onrender.com');

insert into private.shared_domains (kind, domain) values ('suffix', 'pages.dev');

insert into private.shared_domains (kind, domain) values ('suffix', 'site123.me');

insert into private.shared_domains (kind, domain) values ('suffix', 'squarespace.com');

insert into private.shared_domains (kind, domain) values ('suffix', 'strikingly.com');

insert into private.shared_domains (kind, domain) values ('suffix', 'uk.com');

insert into private.shared_domains (kind, domain) values ('suffix', 'us.com');

insert into private.shared_domains (kind, domain) values ('suffix', 'vercel.app');

insert into private.shared_domains (kind, domain) values ('suffix', 'web.app');

insert into private.shared_domains (kind, domain) values ('suffix', 'webflow.io');

insert into private.shared_domains (kind, domain) values ('suffix', 'webnode.page');

insert into private.shared_domains (kind, domain) values ('suffix', 'weebly.com');

insert into private.shared_domains (kind, domain) values ('suffix', 'wixsite.com');

insert into private.shared_domains (kind, domain) values ('suffix', 'wordpress.com');

insert into private.shared_domains (kind, domain) values ('suffix', 'workers.dev');

insert into private.server_event_prefixes (prefix) values ('company_');

insert into private.scam_signals (name, label, weight, ignored, pattern) values ('asks_for_money', 'Asks the applicant for money', '3', E'\\m(no|without|never|not)\\M[^.!?\\n]{0,30}\\m(fees?|deposits?|charges?)\\M|\\m(kit|gear|rental|equipment|camera|lens|location|damage|hire|prop|vehicle|radio|walkie)s?\\M[^.!?\\n]{0,30}\\mdeposits?\\M|\\mdeposits?\\M[^.!?\\n]{0,30}\\m(kit|gear|rental|equipment|camera|lens|location|damage|hire|prop|vehicle|radio|walkie)s?\\M', E'\\myou( will| must| have to| need to| should| are required to| are asked to|''ll)?( first)? (pay|send|transfer|wire|buy)\\M[^.!?\\n]{0,60}\\m(fees?|deposits?|in advance|up ?front|gift ?cards?|bitcoin|money)\\M|\\m(registration|application|processing|onboarding|training|starter[- ]kit|background[- ]check) (fees?|deposits?|charges?)\\M|\\mrefundable (fees?|deposits?)\\M|\\mpay\\M[^.!?\\n]{0,20}\\m(to apply|to be considered|for your (training|equipment|starter))\\M');

insert into private.scam_signals (name, label, weight, ignored, pattern) values ('copies', 'The same text from several accounts', '3', NULL, NULL);

insert into private.scam_signals (name, label, weight, ignored, pattern) values ('crypto', 'Mentions crypto money', '2', NULL, E'\\m(bitcoins?|btc|usdt|ethereum|tether|crypto ?(currency|wallet|coins?)?)\\M');

insert into private.scam_signals (name, label, weight, ignored, pattern) values ('deposit', 'Mentions a deposit', '1', E'\\m(kit|gear|rental|equipment|camera|lens|location|damage|hire|prop|vehicle|radio|walkie)s?\\M[^.!?\\n]{0,30}\\mdeposits?\\M|\\mdeposits?\\M[^.!?\\n]{0,30}\\m(kit|gear|rental|equipment|camera|lens|location|damage|hire|prop|vehicle|radio|walkie)s?\\M', E'\\mdeposits?\\M');

insert into private.scam_signals (name, label, weight, ignored, pattern) values ('gift_cards', 'Mentions gift cards', '2', NULL, E'\\m(gift|itunes|steam|google play|apple) ?cards?\\M');

insert into private.scam_signals (name, label, weight, ignored, pattern) values ('messenger', 'Contact through a messenger app', '2', NULL, E'\\m(only|just|directly|exclusively)\\M[^.!?\\n]{0,40}\\m(whats ?app|telegram|wechat|viber)\\M|\\m(contact|message|text|reach|write|apply|dm|add)\\M[^.!?\\n]{0,30}\\m(on|via|by|through|over|to)( my| our)? (whats ?app|telegram|wechat|viber|signal)\\M|\\m(t|wa)\\.me/');

insert into private.scam_signals (name, label, weight, ignored, pattern) values ('money_transfer', 'Mentions a wire or money transfer', '2', NULL, E'\\m(western union|moneygram|wire (the )?(money|funds|transfers?)|bank wire|zelle|cash ?app|money ?orders?|cashier''?s che(ck|que))\\M');

insert into private.scam_signals (name, label, weight, ignored, pattern) values ('pay', 'Pays far more than others for this role', '3', NULL, NULL);

insert into private.scam_signals (name, label, weight, ignored, pattern) values ('short_link', 'A shortened link', '2', NULL, E'\\m(bit\\.ly|tinyurl\\.com|t\\.co|goo\\.gl|is\\.gd|cutt\\.ly|rebrand\\.ly|shorturl\\.at|ow\\.ly|rb\\.gy|tiny\\.cc|s\\.id)/');

insert into private.scam_settings (pay_jobs, threshold, pay_factor, is_singleton, copy_accounts, copy_characters) values ('20', '3', '5', 'true', '3', '80');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('company_verifications', 'private.company_verifications', 'exists (select from public.companies c where c.id = t.company_id and c.owner_id = $1)', '19', '{asked_by,decided_by,ended_by}');

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-prune-company-verifications', '37 5 * * *', 'select private.prune_company_verifications()');
  end if;
end $guard$;

-- What an operator has verified by hand stays, and can be ended in the queue.
insert into private.company_verifications (id, company_id, verified_how, company_name, website, asked_at, state, decided_at)
select gen_random_uuid(), id, 'admin', name, coalesce(website, ''), verified_at, 'granted', verified_at
from public.companies where verified_at is not null and not _deleted;
