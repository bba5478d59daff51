-- Signals of a scam in a job whose company no admin has verified (a mail shows whose domain it is, not who they are): they put the job among the reports, for an admin to look at. Nothing is hidden or refused, and the
-- poster is told nothing: crew words, such as the deposit for rented kit, look alike, and most of what is found is harmless.

-- What counts, and how much. Several weak signals together are one strong one.
-- Privacy policy: Which signals of a scam were found in a job
create table private.scam_signals (
  name text primary key check (length(name) <= 40),
  -- as admins read it
  label text not null check (length(label) <= 100),
  weight int not null check (weight > 0),
  -- a regular expression over the job's words, in lower case; null: worked out below
  pattern text,
  -- what is taken out of the words before that
  ignored text
);
insert into private.scam_signals (name, label, weight, pattern, ignored) values
  ('asks_for_money', 'Asks the applicant for money', 3,
    '\myou( will| must| have to| need to| should| are required to| are asked to|''ll)?( first)? (pay|send|transfer|wire|buy)\M[^.!?]{0,60}\m(fees?|deposits?|in advance|up ?front|gift ?cards?|bitcoin|money)\M'
    '|\m(registration|application|processing|onboarding|training|starter[- ]kit|background[- ]check) (fees?|deposits?|charges?)\M|\mrefundable (fees?|deposits?)\M'
    '|\mpay\M[^.!?]{0,20}\m(to apply|to be considered|for your (training|equipment|starter))\M',
    '\m(no|without|never|not)\M[^.!?:]{0,30}\m(fees?|deposits?|charges?)\M'
    '|\m(kit|gear|rental|equipment|camera|lens|location|damage|hire|prop|vehicle|radio|walkie)s?\M[^.!?]{0,30}\mdeposits?\M|\mdeposits?\M[^.!?]{0,30}\m(kit|gear|rental|equipment|camera|lens|location|damage|hire|prop|vehicle|radio|walkie)s?\M'),
  ('money_first', 'Money has to come first', 3,
    '\m(fees?|deposits?|payments?)\M[^.!?]{0,40}\m(sent|paid|transferred|wired|due)\M[^.!?]{0,20}\m(before|first|in advance|up ?front)\M'
    '|\m(send|transfer|wire)\M( us| me)? ?[$€£]? ?[0-9]+[^.!?]{0,60}\m(paypal|venmo|zelle|cash ?app|friends and family|bitcoin)\M', null),
  ('cheque', 'A cheque to be cashed and passed on', 3,
    '\mche(ck|que)s?\M.{0,80}\m(cash|deposit|keep|forward|rest|difference)\M.{0,60}\m(forward|send|rest|difference|transfer)\M', null),
  ('secrets', 'Asks for what opens an account', 3,
    '\m(online banking|bank(ing)?) (log ?in|password|pin|details and password)\M|\m(social security number|ssn)\M[^.!?]{0,40}\m(passport|bank|licen[cs]e)\M|\m(passport|bank|licen[cs]e)\M[^.!?]{0,40}\m(social security number|ssn)\M', null),
  ('deposit', 'Mentions a deposit', 1, '\mdeposits?\M',
    '\m(kit|gear|rental|equipment|camera|lens|location|damage|hire|prop|vehicle|radio|walkie)s?\M[^.!?]{0,30}\mdeposits?\M|\mdeposits?\M[^.!?]{0,30}\m(kit|gear|rental|equipment|camera|lens|location|damage|hire|prop|vehicle|radio|walkie)s?\M'),
  ('gift_cards', 'Mentions gift cards', 2, '\m(gift|itunes|steam|google play|apple) ?cards?\M', null),
  ('crypto', 'Mentions crypto money', 2, '\m(bitcoins?|btc|usdt|ethereum|tether|crypto ?(currency|wallet|coins?)?)\M', null),
  ('money_transfer', 'Mentions a wire or money transfer', 2,
    '\m(western union|moneygram|wire (the )?(money|funds|transfers?)|bank wire|zelle|cash ?app|money ?orders?|cashier''?s che(ck|que))\M', null),
  ('messenger', 'Contact through a messenger app', 2,
    '\m(only|just|directly|exclusively)\M[^.!?]{0,40}\m(whats ?app|telegram|wechat|viber)\M'
    '|\m(contact|message|text|reach|write|apply|dm|add)\M[^.!?]{0,30}\m(on|via|by|through|over|to)( my| our)? (whats ?app|telegram|wechat|viber|signal)\M|\m(t|wa)\.me/', null),
  ('short_link', 'A shortened link', 2, '\m(bit\.ly|tinyurl\.com|t\.co|goo\.gl|is\.gd|cutt\.ly|rebrand\.ly|shorturl\.at|ow\.ly|rb\.gy|tiny\.cc|s\.id)/', null),
  ('pay', 'Pays far more than others for this role', 3, null, null),
  ('copies', 'The same text from several accounts', 3, null, null),
  ('first_job', 'The first job of somebody nobody has verified', 1, null, null);

create table private.scam_settings (
  is_singleton boolean primary key default true check (is_singleton),
  -- the sum of weights from which an admin looks
  threshold int not null default 3,
  -- `pay`: so many times the upper quartile of at least so many jobs of others, with the same role and unit
  pay_factor numeric not null default 5,
  pay_jobs int not null default 20,
  -- `pay`: in US dollars, whatever the unit: what nobody is paid by an advertisement, where there is nothing to compare with
  pay_ceiling numeric not null default 100000,
  -- `copies`: from so many accounts, of texts of at least so many characters
  copy_accounts int not null default 3,
  copy_characters int not null default 80
);
insert into private.scam_settings default values;

create index jobs_role_pay on public.jobs (role_code, pay_type, published_at) where not _deleted;
create index jobs_description on public.jobs (md5(description)) where not _deleted;

-- Whether a job pays far more than what others pay for its role, in its unit, or more than anybody: the settings say how much. Compared in US dollars, with the 500 latest. Definer: it reads rates and
-- other people's jobs. For scam_signals_of alone.
create function private.pays_far_more(p_job public.jobs) returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_settings private.scam_settings;
  v_rate numeric := (select per_us_dollar from private.exchange_rates where currency = p_job.currency);
  v_usual double precision;
  v_count int;
  v_pay numeric;
begin
  if p_job.pay_type in ('unpaid', 'deferred') or v_rate is null then return false; end if;
  select * into v_settings from private.scam_settings;
  v_pay := coalesce(p_job.salary_max, p_job.salary_min) / v_rate;
  if v_pay >= v_settings.pay_ceiling then return true; end if;
  if p_job.role_code = '' then return false; end if;
  select count(*), percentile_cont(0.75) within group (order by pay) into v_count, v_usual from (
    select coalesce(j.salary_max, j.salary_min) / r.per_us_dollar as pay
    from public.jobs j join private.exchange_rates r on r.currency = j.currency
    where j.role_code = p_job.role_code and j.pay_type = p_job.pay_type and not j._deleted and j.posted_by <> p_job.posted_by
      and j.status in ('active', 'closed') and coalesce(j.salary_max, j.salary_min) > 0
    order by j.published_at desc limit 500) others;
  return coalesce(v_count >= v_settings.pay_jobs
    and v_pay >= v_usual * v_settings.pay_factor, false);
end $$;

-- Whether other accounts have posted the same text. Definer: other people's jobs. For scam_signals_of alone.
create function private.is_copied_text(p_job public.jobs) returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_settings private.scam_settings;
begin
  select * into v_settings from private.scam_settings;
  return length(p_job.description) >= v_settings.copy_characters and (
    select count(distinct posted_by) + 1 >= v_settings.copy_accounts from public.jobs
    where md5(description) = md5(p_job.description) and not _deleted and posted_by <> p_job.posted_by);
end $$;

-- Whether its poster has published nothing before. Who posts for a company that an admin has verified is not looked at (review_job). Definer:
-- other jobs are read past their policies. For scam_signals_of alone.
create function private.is_first_job(p_job public.jobs) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (select from public.jobs where posted_by = p_job.posted_by and id <> p_job.id);
end $$;

-- The names of a job's signals, sorted; none where they are too weak together. For the function below alone.
create function private.scam_signals_of(p_job public.jobs) returns text[] language plpgsql stable set search_path = '' as $$
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
      when 'first_job' then private.is_first_job(p_job)
      else regexp_replace(v_words, coalesce(s.ignored, '^\M$'), ' ', 'g') ~ s.pattern end);
end $$;

-- Puts a job among the reports when it has signals: one open report a job, which gains what is found later; once for the same ones, also after an admin has resolved that. Definer: nobody may
-- write reports. For the trigger below, the end of a verification, and operators.
create function private.review_job(p_job public.jobs) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_signals text[];
begin
  if exists (select from public.companies c join private.company_verifications v on v.company_id = c.id and v.state = 'granted' and v.verified_how = 'admin'
    where c.id = p_job.company_id and private.has_permission(p_job.posted_by, c.id, 'hire') and c.verified_at is not null) then return; end if;
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
end $$;

-- Trigger function: looks at a job that is published, opened again or edited while it is open. Not at an import, which is the operator's. Definer, as review_job.
create function private.review_open_job() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then return null; end if;
  if tg_op = 'INSERT' or old.status <> 'active'
    or (new.title, new.production, new.description, new.overtime_terms, new.questions, new.external_url, new.location, new.city, new.company_name, new.role_code, new.pay_type, new.salary_min, new.salary_max, new.currency, new.company_id)
      is distinct from (old.title, old.production, old.description, old.overtime_terms, old.questions, old.external_url, old.location, old.city, old.company_name, old.role_code, old.pay_type, old.salary_min, old.salary_max, old.currency, old.company_id)
  then
    perform private.review_job(new);
  end if;
  return null;
end $$;
create trigger e_review after insert or update on public.jobs for each row
  when (new.status = 'active' and not new._deleted) execute function private.review_open_job();
