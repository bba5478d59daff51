-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "private"."shared_domains" DROP CONSTRAINT "shared_domains_kind_check";

CREATE OR REPLACE FUNCTION private.asker_name(p_account uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select left(private.visible_text(p.full_name), 80) || ' (' || left(u.email, 1) || '…@' || split_part(u.email, '@', 2) || ')'
    from public.profiles p join auth.users u on u.id = p.id where p.id = p_account);
end $function$;

CREATE OR REPLACE FUNCTION private.check_job(p_job public.jobs, p_days_changed boolean)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_span record := private.job_date_span(p_job.job_dates);
begin
  if private.visible_text(p_job.title) !~ '\S' then perform private.refuse('MQ109'); end if;
  if p_job.category = '' then perform private.refuse('MQ111'); end if;
  if v_span.first_day is null then perform private.refuse('MQ108'); end if;
  if p_days_changed and v_span.first_day < private.today(p_job.timezone) then perform private.refuse('MQ104'); end if;
  if p_job.pay_type = 'unpaid' then
    if p_job.unpaid_reason is null then perform private.refuse('MQ102'); end if;
  elsif p_job.pay_type <> 'deferred' and coalesce(p_job.salary_max, p_job.salary_min, 0) = 0 then
    perform private.refuse('MQ101');
  end if;
  if p_job.salary_max < p_job.salary_min then perform private.refuse('MQ103'); end if;
  if not p_job.is_remote and p_job.location !~ '\S' and p_job.city !~ '\S' then perform private.refuse('MQ112'); end if;
  if p_job.application_deadline >= coalesce(v_span.first_shoot, v_span.first_day) then
    perform private.refuse('MQ105');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.count_pay_benchmarks()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((select jsonb_agg(to_jsonb(b) order by b.jobs desc, b.role, b.unit, b.currency, b.country nulls first, b.region) from (
    select role, country, region, unit, currency, sum(jobs)::int as jobs,
      round(percentile_disc(0.25) within group (order by rate)::numeric, 2) as low,
      round(percentile_disc(0.5) within group (order by rate)::numeric, 2) as median,
      round(percentile_disc(0.75) within group (order by rate)::numeric, 2) as high
    from (
      select role_code as role, country_code as country, region, pay_type as unit, currency, posted_by, count(*) as jobs,
        grouping(country_code) = 1 as is_everywhere, percentile_disc(0.5) within group (order by rate) as rate
      from (
        select role_code, nullif(country_code, '') as country_code, region, pay_type, currency, posted_by,
          (coalesce(salary_min, salary_max) + coalesce(salary_max, salary_min)) / 2 as rate
        from public.jobs j
        where status in ('active', 'closed') and not _deleted and role_code <> '' and published_at > now() - interval '1 year'
          and pay_type not in ('project', 'deferred', 'unpaid') and coalesce(salary_max, salary_min) > 0
          and not exists (select from public.reports r where r.subject_id = j.id and r.reason = 'scam_signal' and r.resolved_at is null)) stated
      group by grouping sets ((role_code, pay_type, currency, posted_by), (role_code, pay_type, currency, posted_by, country_code, region))) payers
    -- a job that does not say where counts in the first of the two sets alone
    where is_everywhere or country is not null
    group by role, country, region, unit, currency, is_everywhere
    having sum(jobs) >= 5 and count(*) >= 3
    order by sum(jobs) desc, role, unit, currency, country nulls first, region
    limit 500) b), '[]');
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
  -- They were not looked at while somebody answered for the company.
  perform private.review_job(j) from public.jobs j where j.company_id = p_company and j.status = 'active' and not j._deleted;
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
      when 'brand' then p_domain ~ ('(^|\.)' || d.domain || '\.[a-z]{2,3}(\.[a-z]{2})?$')
      when 'label' then p_domain ~ '^[^.]+\.[a-z]{2}$' and split_part(p_domain, '.', 1) = d.domain
      else p_domain = d.domain or right(p_domain, length(d.domain) + 1) = '.' || d.domain end);
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
  if exists (select from public.companies c join private.company_verifications v on v.company_id = c.id and v.state = 'granted' and v.verified_how = 'admin'
    where c.id = p_job.company_id and c.owner_id = p_job.posted_by and c.verified_at is not null) then return; end if;
  v_signals := private.scam_signals_of(p_job);
  if coalesce(v_signals, '{}') = '{}' then return; end if;
  update public.reports r set signals = (select array_agg(distinct s order by s) from unnest(r.signals || v_signals) s)
  where r.subject_id = p_job.id and r.reason = 'scam_signal' and r.resolved_at is null;
  if found then return; end if;
  insert into public.reports (id, about, subject_id, person_id, subject_label, reason, signals)
  values (gen_random_uuid(), 'job', p_job.id, p_job.posted_by, left(p_job.title, 200), 'scam_signal', v_signals)
  on conflict do nothing;
exception when unique_violation then
  -- An admin has resolved a report of all these signals.
  null;
when invalid_regular_expression then
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
    or (new.title, new.production, new.description, new.overtime_terms, new.questions, new.external_url, new.location, new.city, new.company_name, new.role_code, new.pay_type, new.salary_min, new.salary_max, new.currency, new.company_id)
      is distinct from (old.title, old.production, old.description, old.overtime_terms, old.questions, old.external_url, old.location, old.city, old.company_name, old.role_code, old.pay_type, old.salary_min, old.salary_max, old.currency, old.company_id)
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
  -- In one line and in plain letters: a new line, full-width letters and Cyrillic ones that look Latin hide nothing.
  v_words text := translate(regexp_replace(lower(normalize(private.visible_text(concat_ws('. ', p_job.title, p_job.production, p_job.description, p_job.overtime_terms,
    array_to_string(p_job.questions, '. '), p_job.external_url, p_job.location, p_job.city, p_job.company_name)), nfkc)), '\s+', ' ', 'g'), 'асеорхукмтвніѕј', 'aceopxykmtbhisj');
begin
  return (
    select case when sum(weight) >= (select threshold from private.scam_settings) then array_agg(name order by name) else '{}' end
    from private.scam_signals s where case s.name
      when 'pay' then private.pays_far_more(p_job)
      when 'copies' then private.is_copied_text(p_job)
      else regexp_replace(v_words, coalesce(s.ignored, '^\M$'), ' ', 'g') ~ s.pattern end);
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
  return jsonb_build_object('verification', v_verification.id, 'name', v_verification.company_name, 'domain', private.website_host(v_verification.website),
    'asker', private.asker_name(v_verification.asked_by), 'asked_at', v_verification.asked_at, 'outcome', case
    when v_verification.state = 'changed' or v_verification.company_name <> v_company.name
      or private.website_identity(v_verification.website) <> private.website_identity(v_company.website) then 'changed'
    when v_company.verified_at is not null then 'verified'
    when v_token.used_at is not null then 'used'
    when v_verification.state <> 'open' then 'replaced'
    when v_token.expires_at <= now() then 'expired'
    else 'open' end);
end $function$;

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
  if exists (select from public.companies where id <> p_company and verified_at is not null and not _deleted
    and private.website_identity(website) = private.website_identity(v_company.website))
  then
    perform private.refuse('MQ907', jsonb_build_object('domain', private.website_host(v_company.website)));
  end if;
  v_limit := private.count_attempt('verification', 'account ' || auth.uid()::text);
  if not (v_limit ->> 'allowed')::boolean then return jsonb_build_object('outcome', 'limited', 'wait_ms', v_limit -> 'wait_ms'); end if;
  -- By company first, so that others who name this address do not keep this company from it.
  if private.make_verification(p_id, v_company, 'domain mail', '', lower(p_address))
    and (private.count_attempt('verification (mail)', p_company::text || ' ' || private.mailbox_key(lower(p_address))) ->> 'allowed')::boolean
    and (private.count_attempt('verification (mailbox)', private.mailbox_key(lower(p_address))) ->> 'allowed')::boolean
  then
    insert into private.verification_mail (verification_id) values (p_id);
  end if;
  return '{"outcome": "accepted"}';
end $function$;

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
    'mail', (select jsonb_build_object('address', v.address, 'asked_at', v.asked_at, 'expires_at', v.asked_at + interval '24 hours',
        'is_under_way', exists (select from private.verification_tokens t where t.verification_id = v.id))
      from private.company_verifications v where v.company_id = p_company and v.verified_how = 'domain mail' and v.state = 'open' and v.asked_at > now() - interval '24 hours'),
    'check', (select jsonb_build_object('note', v.note, 'asked_at', v.asked_at, 'state', v.state, 'decided_at', v.decided_at, 'decision', v.decision)
      from private.company_verifications v where v.company_id = p_company and v.verified_how = 'admin' and v.state in ('open', 'declined') order by v.asked_at desc limit 1),
    'ended', (select jsonb_build_object('at', v.ended_at, 'reason', v.ended_reason)
      from private.company_verifications v where v.company_id = p_company and v.state = 'ended' and v_company.verified_at is null order by v.ended_at desc limit 1));
end $function$;

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
    select m.verification_id, m.claims, v.address, v.company_name, v.website, v.asked_at, v.asked_by
    from private.verification_mail m join private.company_verifications v on v.id = m.verification_id
    where m.due_at <= now() and (m.taken_at is null or m.taken_at < now() - interval '10 minutes')
    order by m.due_at, m.verification_id limit least(greatest(p_most, 1), 100) for update of m skip locked
  loop
    v_token := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
    insert into private.verification_tokens (digest, verification_id, expires_at)
    values (private.verification_digest(v_token), v_mail.verification_id, v_mail.asked_at + interval '24 hours');
    update private.verification_mail set taken_at = now(), claims = claims + 1 where verification_id = v_mail.verification_id;
    v_taken := v_taken || jsonb_build_object('id', v_mail.verification_id, 'claim', v_mail.claims + 1, 'to', v_mail.address, 'token', v_token,
      'name', v_mail.company_name, 'domain', private.website_host(v_mail.website), 'asker', private.asker_name(v_mail.asked_by));
  end loop;
  return v_taken;
end $function$;

ALTER TABLE "private"."shared_domains" ADD CONSTRAINT "shared_domains_kind_check" CHECK ((kind = ANY (ARRAY['mail provider'::text, 'brand'::text, 'site'::text, 'suffix'::text, 'label'::text])));

REVOKE ALL ON FUNCTION "private"."asker_name"(uuid) FROM PUBLIC;

delete from private.shared_domains where domain = 'ymail.com';

delete from private.shared_domains where domain = 'yandex.ru';

delete from private.shared_domains where domain = 'yandex.com';

delete from private.shared_domains where domain = 'yahoo.fr';

delete from private.shared_domains where domain = 'yahoo.de';

delete from private.shared_domains where domain = 'yahoo.com';

delete from private.shared_domains where domain = 'yahoo.co.uk';

delete from private.shared_domains where domain = 'yahoo.ca';

delete from private.shared_domains where domain = 'protonmail.com';

delete from private.shared_domains where domain = 'outlook.com';

delete from private.shared_domains where domain = 'msn.com';

delete from private.shared_domains where domain = 'live.com';

delete from private.shared_domains where domain = 'live.co.uk';

delete from private.shared_domains where domain = 'hotmail.fr';

delete from private.shared_domains where domain = 'hotmail.com';

delete from private.shared_domains where domain = 'hotmail.co.uk';

delete from private.shared_domains where domain = 'googlemail.com';

delete from private.shared_domains where domain = 'gmx.net';

delete from private.shared_domains where domain = 'gmx.de';

delete from private.shared_domains where domain = 'gmx.com';

delete from private.shared_domains where domain = 'gmx.ch';

delete from private.shared_domains where domain = 'gmx.at';

delete from private.shared_domains where domain = 'gmail.com';

delete from private.shared_domains where domain = 'aol.com';

insert into private.refusals (code, sentence) values ('MQ907', 'Another company at {domain} is verified. Ask us for a check, and say what you have to do with it.');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('verification (mailbox)', '12', '86400000', '86400000');

insert into private.shared_domains (kind, domain) values ('brand', 'aol');

insert into private.shared_domains (kind, domain) values ('brand', 'gmail');

insert into private.shared_domains (kind, domain) values ('brand', 'gmx');

insert into private.shared_domains (kind, domain) values ('brand', 'googlemail');

insert into private.shared_domains (kind, domain) values ('brand', 'hotmail');

insert into private.shared_domains (kind, domain) values ('brand', 'live');

insert into private.shared_domains (kind, domain) values ('brand', 'msn');

insert into private.shared_domains (kind, domain) values ('brand', 'outlook');

insert into private.shared_domains (kind, domain) values ('brand', 'protonmail');

insert into private.shared_domains (kind, domain) values ('brand', 'yahoo');

insert into private.shared_domains (kind, domain) values ('brand', 'yandex');

insert into private.shared_domains (kind, domain) values ('brand', 'ymail');

insert into private.shared_domains (kind, domain) values ('mail provider', 'alice.it');

insert into private.shared_domains (kind, domain) values ('mail provider', 'arcor.de');

insert into private.shared_domains (kind, domain) values ('mail provider', 'att.net');

insert into private.shared_domains (kind, domain) values ('mail provider', 'azet.sk');

insert into private.shared_domains (kind, domain) values ('mail provider', 'bellsouth.net');

insert into private.shared_domains (kind, domain) values ('mail provider', 'bigpond.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'bk.ru');

insert into private.shared_domains (kind, domain) values ('mail provider', 'bol.com.br');

insert into private.shared_domains (kind, domain) values ('mail provider', 'centrum.cz');

insert into private.shared_domains (kind, domain) values ('mail provider', 'charter.net');

insert into private.shared_domains (kind, domain) values ('mail provider', 'cox.net');

insert into private.shared_domains (kind, domain) values ('mail provider', 'daum.net');

insert into private.shared_domains (kind, domain) values ('mail provider', 'earthlink.net');

insert into private.shared_domains (kind, domain) values ('mail provider', 'email.it');

insert into private.shared_domains (kind, domain) values ('mail provider', 'foxmail.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'guerrillamail.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'hanmail.net');

insert into private.shared_domains (kind, domain) values ('mail provider', 'home.nl');

insert into private.shared_domains (kind, domain) values ('mail provider', 'iinet.net.au');

insert into private.shared_domains (kind, domain) values ('mail provider', 'inbox.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'inbox.ru');

insert into private.shared_domains (kind, domain) values ('mail provider', 'interia.pl');

insert into private.shared_domains (kind, domain) values ('mail provider', 'kpnmail.nl');

insert into private.shared_domains (kind, domain) values ('mail provider', 'list.ru');

insert into private.shared_domains (kind, domain) values ('mail provider', 'mail.de');

insert into private.shared_domains (kind, domain) values ('mail provider', 'mailinator.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'naver.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'neuf.fr');

insert into private.shared_domains (kind, domain) values ('mail provider', 'o2.pl');

insert into private.shared_domains (kind, domain) values ('mail provider', 'onet.pl');

insert into private.shared_domains (kind, domain) values ('mail provider', 'online.de');

insert into private.shared_domains (kind, domain) values ('mail provider', 'optusnet.com.au');

insert into private.shared_domains (kind, domain) values ('mail provider', 'planet.nl');

insert into private.shared_domains (kind, domain) values ('mail provider', 'rambler.ru');

insert into private.shared_domains (kind, domain) values ('mail provider', 'rediffmail.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'rogers.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'sapo.pt');

insert into private.shared_domains (kind, domain) values ('mail provider', 'sbcglobal.net');

insert into private.shared_domains (kind, domain) values ('mail provider', 'seznam.cz');

insert into private.shared_domains (kind, domain) values ('mail provider', 'sfr.fr');

insert into private.shared_domains (kind, domain) values ('mail provider', 'shaw.ca');

insert into private.shared_domains (kind, domain) values ('mail provider', 'sina.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'skynet.be');

insert into private.shared_domains (kind, domain) values ('mail provider', 'sohu.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'sympatico.ca');

insert into private.shared_domains (kind, domain) values ('mail provider', 'telenet.be');

insert into private.shared_domains (kind, domain) values ('mail provider', 'telus.net');

insert into private.shared_domains (kind, domain) values ('mail provider', 'terra.com.br');

insert into private.shared_domains (kind, domain) values ('mail provider', 'tiscali.it');

insert into private.shared_domains (kind, domain) values ('mail provider', 'trashmail.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'tutamail.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'ukr.net');

insert into private.shared_domains (kind, domain) values ('mail provider', 'uol.com.br');

insert into private.shared_domains (kind, domain) values ('mail provider', 'verizon.net');

insert into private.shared_domains (kind, domain) values ('mail provider', 'virgilio.it');

insert into private.shared_domains (kind, domain) values ('mail provider', 'wp.pl');

insert into private.shared_domains (kind, domain) values ('mail provider', 'xs4all.nl');

insert into private.shared_domains (kind, domain) values ('mail provider', 'xtra.co.nz');

insert into private.shared_domains (kind, domain) values ('mail provider', 'yopmail.com');

insert into private.shared_domains (kind, domain) values ('mail provider', 'ziggo.nl');

update private.shared_domains set kind = 'site' where domain = 'blogspot.com';

update private.shared_domains set kind = 'site' where domain = 'carrd.co';

update private.shared_domains set kind = 'site' where domain = 'firebaseapp.com';

update private.shared_domains set kind = 'site' where domain = 'github.io';

update private.shared_domains set kind = 'site' where domain = 'gitlab.io';

update private.shared_domains set kind = 'site' where domain = 'godaddysites.com';

update private.shared_domains set kind = 'site' where domain = 'herokuapp.com';

update private.shared_domains set kind = 'site' where domain = 'jimdofree.com';

update private.shared_domains set kind = 'site' where domain = 'myportfolio.com';

update private.shared_domains set kind = 'site' where domain = 'myshopify.com';

update private.shared_domains set kind = 'site' where domain = 'netlify.app';

update private.shared_domains set kind = 'site' where domain = 'notion.site';

update private.shared_domains set kind = 'site' where domain = 'onrender.com';

update private.shared_domains set kind = 'site' where domain = 'pages.dev';

update private.shared_domains set kind = 'site' where domain = 'site123.me';

update private.shared_domains set kind = 'site' where domain = 'squarespace.com';

update private.shared_domains set kind = 'site' where domain = 'strikingly.com';

update private.shared_domains set kind = 'site' where domain = 'vercel.app';

update private.shared_domains set kind = 'site' where domain = 'web.app';

update private.shared_domains set kind = 'site' where domain = 'webflow.io';

update private.shared_domains set kind = 'site' where domain = 'webnode.page';

update private.shared_domains set kind = 'site' where domain = 'weebly.com';

update private.shared_domains set kind = 'site' where domain = 'wixsite.com';

update private.shared_domains set kind = 'site' where domain = 'wordpress.com';

update private.shared_domains set kind = 'site' where domain = 'workers.dev';

update private.scam_signals set ignored = E'\\m(no|without|never|not)\\M[^.!?:]{0,30}\\m(fees?|deposits?|charges?)\\M|\\m(kit|gear|rental|equipment|camera|lens|location|damage|hire|prop|vehicle|radio|walkie)s?\\M[^.!?]{0,30}\\mdeposits?\\M|\\mdeposits?\\M[^.!?]{0,30}\\m(kit|gear|rental|equipment|camera|lens|location|damage|hire|prop|vehicle|radio|walkie)s?\\M', pattern = E'\\myou( will| must| have to| need to| should| are required to| are asked to|''ll)?( first)? (pay|send|transfer|wire|buy)\\M[^.!?]{0,60}\\m(fees?|deposits?|in advance|up ?front|gift ?cards?|bitcoin|money)\\M|\\m(registration|application|processing|onboarding|training|starter[- ]kit|background[- ]check) (fees?|deposits?|charges?)\\M|\\mrefundable (fees?|deposits?)\\M|\\mpay\\M[^.!?]{0,20}\\m(to apply|to be considered|for your (training|equipment|starter))\\M' where name = 'asks_for_money';

insert into private.scam_signals (name, label, weight, ignored, pattern) values ('cheque', 'A cheque to be cashed and passed on', '3', NULL, E'\\mche(ck|que)s?\\M.{0,80}\\m(cash|deposit|keep|forward|rest|difference)\\M.{0,60}\\m(forward|send|rest|difference|transfer)\\M');

update private.scam_signals set ignored = E'\\m(kit|gear|rental|equipment|camera|lens|location|damage|hire|prop|vehicle|radio|walkie)s?\\M[^.!?]{0,30}\\mdeposits?\\M|\\mdeposits?\\M[^.!?]{0,30}\\m(kit|gear|rental|equipment|camera|lens|location|damage|hire|prop|vehicle|radio|walkie)s?\\M' where name = 'deposit';

update private.scam_signals set pattern = E'\\m(only|just|directly|exclusively)\\M[^.!?]{0,40}\\m(whats ?app|telegram|wechat|viber)\\M|\\m(contact|message|text|reach|write|apply|dm|add)\\M[^.!?]{0,30}\\m(on|via|by|through|over|to)( my| our)? (whats ?app|telegram|wechat|viber|signal)\\M|\\m(t|wa)\\.me/' where name = 'messenger';

insert into private.scam_signals (name, label, weight, ignored, pattern) values ('money_first', 'Money has to come first', '3', NULL, E'\\m(fees?|deposits?|payments?)\\M[^.!?]{0,40}\\m(sent|paid|transferred|wired|due)\\M[^.!?]{0,20}\\m(before|first|in advance|up ?front)\\M|\\m(send|transfer|wire)\\M( us| me)? ?[$€£]? ?[0-9]+[^.!?]{0,60}\\m(paypal|venmo|zelle|cash ?app|friends and family|bitcoin)\\M');

insert into private.scam_signals (name, label, weight, ignored, pattern) values ('secrets', 'Asks for what opens an account', '3', NULL, E'\\m(online banking|bank(ing)?) (log ?in|password|pin|details and password)\\M|\\m(social security number|ssn)\\M[^.!?]{0,40}\\m(passport|bank|licen[cs]e)\\M|\\m(passport|bank|licen[cs]e)\\M[^.!?]{0,40}\\m(social security number|ssn)\\M');
