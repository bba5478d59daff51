-- "Verified" is said of a company whose name and website somebody has checked (ruling 44): a mail to an address at its own domain was answered, or an admin has
-- looked at what proves it. Changing the name or the website's domain ends it.

-- One row per attempt, and the record of who has verified what, when and how. Closed to the API; its company's owner reads it through company_verification, admins
-- through the queue (10).
-- Privacy policy: How a company was verified: the address that a mail went to
create table private.company_verifications (
  -- made by the owner's device, so that a request that is sent again is the same one (S3)
  id uuid primary key,
  company_id uuid not null references public.companies (id) on delete cascade,
  verified_how text not null check (verified_how in ('domain mail', 'admin')),
  -- what was looked at
  company_name text not null,
  website text not null default '',
  asked_by uuid references public.profiles (id) on delete set null,
  asked_at timestamptz not null default clock_timestamp(),
  -- for an admin: what proves it
  note text not null default '' check (length(note) <= 2000),
  -- of a domain mail: where it went
  address text not null default '',
  -- replaced: asked again, or verified in another way. changed: the company was, before this was decided. ended: it was verified, and is no more by this.
  state text not null default 'open' check (state in ('open', 'granted', 'declined', 'replaced', 'changed', 'ended')),
  -- when it was granted or declined, and by which admin; the note is for the owner
  decided_at timestamptz,
  decided_by uuid references public.profiles (id) on delete set null,
  decision text not null default '' check (length(decision) <= 2000),
  -- when a granted one ended, and by which admin; null for the owner, who has changed the company
  ended_at timestamptz,
  ended_by uuid references public.profiles (id) on delete set null,
  ended_reason text not null default '' check (length(ended_reason) <= 2000),
  check ((verified_how = 'domain mail') = (address <> ''))
);
alter table private.company_verifications enable row level security;
create index company_verifications_company_id on private.company_verifications (company_id, asked_at);
create index company_verifications_asked_by on private.company_verifications (asked_by);
create index company_verifications_decided_by on private.company_verifications (decided_by);
create index company_verifications_ended_by on private.company_verifications (ended_by);
create unique index company_verifications_open on private.company_verifications (company_id, verified_how) where state = 'open';
create index company_verifications_queue on private.company_verifications (asked_at, id) where state = 'open' and verified_how = 'admin';

-- The links of mails. Only digests are stored: a copy of this table verifies nobody.
create table private.verification_tokens (
  digest bytea primary key,
  verification_id uuid not null references private.company_verifications (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
alter table private.verification_tokens enable row level security;
create index verification_tokens_verification_id on private.verification_tokens (verification_id);

-- The company of this id, locked, if it is the caller's. Whoever changes a verification holds this lock first, so that two of them, or one and a new name, wait for
-- each other and never deadlock. Raises MQ404. For the functions below alone.
create function private.own_company(p_company uuid) returns public.companies language plpgsql volatile set search_path = '' as $$
declare
  v_company public.companies;
begin
  select * into v_company from public.companies where id = p_company and id in (select private.my_companies('manage')) and not _deleted for update;
  if not found then perform private.refuse('MQ404'); end if;
  return v_company;
end $$;

-- Who asks, as whoever reads the mail can tell them from a colleague: `Mara Voss (m…@gullwing.example)`. The name is their own text, the address is that of their account; its first
-- letter and its domain are enough to know it by. For the mail and its page alone. Definer: accounts are closed.
create function private.asker_name(p_account uuid) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return (select left(private.name_of(p.full_name), 80) || ' (' || left(u.email, 1) || '…@' || split_part(u.email, '@', 2) || ')'
    from public.profiles p join auth.users u on u.id = p.id where p.id = p_account);
end $$;

-- Makes a request of the caller for their company, in place of an open one of the same kind; false where this very one is here already. Raises MQ409 where its id is
-- another company's. For the two functions below alone.
create function private.make_verification(p_id uuid, p_company public.companies, p_how text, p_note text, p_address text) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  if exists (select from private.company_verifications where id = p_id and (company_id, verified_how) is distinct from (p_company.id, p_how)) then
    perform private.refuse('MQ409');
  end if;
  if exists (select from private.company_verifications where id = p_id) then return false; end if;
  update private.company_verifications set state = 'replaced' where company_id = p_company.id and verified_how = p_how and state = 'open';
  insert into private.company_verifications (id, company_id, verified_how, company_name, website, asked_by, note, address)
  values (p_id, p_company.id, p_how, p_company.name, coalesce(p_company.website, ''), auth.uid(), p_note, p_address);
  return true;
end $$;

-- Whether another company is verified that has this one's website. Definer: companies are other people's. For the functions below alone.
create function private.is_website_taken(p public.companies) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.companies where id <> p.id and verified_at is not null and not _deleted
    and private.website_identity(website) = private.website_identity(p.website));
end $$;

-- Mails a link to an address at the company's own domain: {outcome, wait_ms}. `accepted`, whether or not somebody is at that address, and also where it has had all
-- these mails that it may have today; `limited` after five requests of one account in an hour, without raising, which would roll the count back. A new request ends the links of
-- the one before. Raises MQ400 without an id, MQ404 for a company that is not the caller's, MQ703, MQ901 to MQ903 for the address, MQ906 for one that is verified, MQ907 where another company
-- with its website is: an admin looks at the second one. Definer: no role may write
-- the tables.
create function public.ask_domain_verification(p_id uuid, p_company uuid, p_address text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
  if private.is_website_taken(v_company) then
    perform private.refuse('MQ907', jsonb_build_object('domain', private.website_host(v_company.website)));
  end if;
  v_limit := private.count_attempt('verification', 'account ' || auth.uid()::text);
  if not (v_limit ->> 'allowed')::boolean then return jsonb_build_object('outcome', 'limited', 'wait_ms', v_limit -> 'wait_ms'); end if;
  -- By company first, so that others who name this address do not keep this company from it.
  if private.make_verification(p_id, v_company, 'domain mail', '', lower(p_address))
    and (private.count_attempt('verification (mail)', p_company::text || ' ' || private.mailbox_key(lower(p_address))) ->> 'allowed')::boolean
    and (private.count_attempt('verification (mailbox)', private.mailbox_key(lower(p_address))) ->> 'allowed')::boolean
  then
    insert into private.company_mail (verification_id) values (p_id);
  end if;
  return '{"outcome": "accepted"}';
end $$;
revoke execute on function public.ask_domain_verification(uuid, uuid, text) from public, anon;
grant execute on function public.ask_domain_verification(uuid, uuid, text) to authenticated;

-- Asks an admin to check the caller's company, with what proves it: {outcome, wait_ms}, as ask_domain_verification, in whose count it is. Raises MQ400, MQ404, MQ803, MQ904 without a note, MQ906.
-- Definer for the same reason.
create function public.ask_admin_verification(p_id uuid, p_company uuid, p_note text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
end $$;
revoke execute on function public.ask_admin_verification(uuid, uuid, text) from public, anon;
grant execute on function public.ask_admin_verification(uuid, uuid, text) to authenticated;

-- Where the caller's company stands: {verified_at, verified_how, mail, check, ended}. verified_how: null where nothing is recorded. mail: {address, asked_at, expires_at, is_under_way} of a link
-- that may still be used; is_under_way: it has been handed to a sender. check: {note, asked_at, state, decided_at, decision} of the latest one by an admin, open or declined. ended: {at, reason} where it was verified before. Raises MQ404.
-- Definer: the table is closed.
create function public.company_verification(p_company uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_company public.companies;
begin
  perform private.require_gate();
  select * into v_company from public.companies where id = p_company and id in (select private.my_companies('manage')) and not _deleted;
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
end $$;
revoke execute on function public.company_verification(uuid) from public, anon;
grant execute on function public.company_verification(uuid) to authenticated;

-- ---------------------------------------------------------------- granting and ending

-- Grants a request whose company the caller has locked, and says so to the owner: a notification, and an entry in the log of their account. What else was asked for is
-- over. For the functions of this file and the queue alone. Definer: clients may write none of this.
create function private.grant_verification(p_id uuid, p_admin uuid, p_note text) returns void language plpgsql volatile security definer set search_path = '' as $$
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
end $$;

-- Ends what verifies a company that the caller has locked. p_admin: null where the owner has changed it. For the trigger below and the queue alone. Definer, as grant_verification.
create function private.end_verifications(p_company uuid, p_admin uuid, p_reason text) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.company_verifications set state = 'ended', ended_at = clock_timestamp(), ended_by = p_admin, ended_reason = p_reason where company_id = p_company and state = 'granted';
  perform private.log_security_event((select owner_id from public.companies where id = p_company), 'company_verification_ended', 'low', jsonb_build_object('company', p_company));
  -- They were not looked at while somebody answered for the company.
  perform private.review_job(j) from public.jobs j where j.company_id = p_company and j.status = 'active' and not j._deleted;
end $$;

-- Trigger function: what was asked or granted was for another name or website. The column itself is c_derive's (03). Definer: the table is closed to the writer.
create function private.follow_company_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.name = old.name and private.website_identity(new.website) = private.website_identity(old.website) then return null; end if;
  update private.company_verifications set state = 'changed' where company_id = new.id and state = 'open';
  if old.verified_at is not null then
    perform private.end_verifications(new.id, null, 'The name or the website of the company has changed.');
  end if;
  return null;
end $$;
create trigger d_verification after update of name, website on public.companies for each row
  when ((new.name, new.website) is distinct from (old.name, old.website)) execute function private.follow_company_change();

-- ---------------------------------------------------------------- the link of the mail

-- What is stored of a link: who reads the table can open none. For rules only.
create function private.verification_digest(p_token text) returns bytea language plpgsql immutable set search_path = '' as $$
begin
  return sha256(convert_to(coalesce(p_token, ''), 'UTF8'));
end $$;

-- What a link is worth: {outcome, name, domain, asker, asked_at, verification}. `open` where it may be used; `verified`: the company is, by whichever way; `wrong`, `used`, `expired`, `replaced` by a newer mail;
-- `changed`: it was for another name or website; `taken`: another company with that website is verified. Definer: nobody may read the tables. For the two functions below alone.
create function private.verification_link(p_token text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
    when private.is_website_taken(v_company) then 'taken'
    else 'open' end);
end $$;

-- What the page of a mailed link shows before anything is done: {outcome, name, domain, asker, asked_at}, as above. Whoever has the mail may ask, signed in or not; an account must have passed the gate. Changes nothing.
-- Definer: nobody is signed in.
create function public.read_verification_link(p_token text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is not null then perform private.require_gate(); end if;
  return private.verification_link(p_token) - 'verification';
end $$;
revoke execute on function public.read_verification_link(text) from public;
grant execute on function public.read_verification_link(text) to anon, authenticated;

-- Uses a mailed link: {outcome, name, domain}. `done`, or what read_verification_link answers instead of `open`. Of two callers at once one gets `done`. Definer for the same reason.
create function public.use_verification_link(p_token text) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_link jsonb := private.verification_link(p_token);
begin
  if auth.uid() is not null then perform private.require_gate(); end if;
  if v_link ->> 'outcome' = 'open' then
    -- First the company, as everywhere; then what holds now.
    perform 1 from public.companies c join private.company_verifications v on v.company_id = c.id where v.id = (v_link ->> 'verification')::uuid for update of c;
    -- Two companies with one website are two rows: whoever comes second sees the first.
    perform pg_advisory_xact_lock(hashtextextended('website ' || (v_link ->> 'domain'), 0));
    v_link := private.verification_link(p_token);
    if v_link ->> 'outcome' = 'open' then
      update private.verification_tokens set used_at = now() where digest = private.verification_digest(p_token);
      perform private.grant_verification((v_link ->> 'verification')::uuid, null, '');
      v_link := v_link || '{"outcome": "done"}';
    end if;
  end if;
  return v_link - 'verification';
end $$;
revoke execute on function public.use_verification_link(text) from public;
grant execute on function public.use_verification_link(text) to anon, authenticated;

-- Forgets requests that came to nothing, and verifications that ended, after 180 days; links with them. Returns how many. Definer, for timers only: daily.
create function private.prune_company_verifications() returns int language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count int;
begin
  delete from private.company_verifications where coalesce(ended_at, decided_at, asked_at) < now() - interval '180 days'
    and (state in ('declined', 'replaced', 'changed', 'ended') or state = 'open' and verified_how = 'domain mail');
  get diagnostics v_count = row_count;
  return v_count;
end $$;
