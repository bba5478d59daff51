-- Mails of companies: links that ask somebody at a company's domain whether it is theirs, and invitations to work for one. The Edge Function `send-company-mail` empties this outbox.

-- One row per mail, deleted once nothing more becomes of it. Closed to the API.
-- Privacy policy: How a company was verified: the address that a mail went to
create table private.company_mail (
  id uuid primary key default gen_random_uuid(),
  -- what it is about
  verification_id uuid unique references private.company_verifications (id) on delete cascade,
  member_id uuid unique references public.company_members (id) on delete cascade,
  made_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  -- how often it was handed to a sender; names a claim
  claims int not null default 0,
  -- When it was handed to a sender. A sender that dies is given ten minutes: two of these mails are better than none.
  taken_at timestamptz,
  check (num_nonnulls(verification_id, member_id) = 1)
);
alter table private.company_mail enable row level security;
create index company_mail_due on private.company_mail (due_at);

-- What a mail with a link that verifies says: {kind, to, token, name, domain, asker}. Each time with a new link, because the earlier one is stored nowhere; it works for 24 hours from the
-- request. For the function below alone.
create function private.verification_mail_text(p_id uuid) returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  v private.company_verifications;
  v_token text := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
begin
  select * into v from private.company_verifications where id = p_id;
  insert into private.verification_tokens (digest, verification_id, expires_at)
  values (private.verification_digest(v_token), v.id, v.asked_at + interval '24 hours');
  return jsonb_build_object('kind', 'verification', 'to', v.address, 'token', v_token, 'name', v.company_name, 'domain', private.website_host(v.website),
    'asker', private.asker_name(v.asked_by));
end $$;

-- What an invitation says: {kind, to, name, asker}. It holds no secret: whoever answers has an account with that address. For the function below alone.
create function private.invitation_mail_text(p_member uuid) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_build_object('kind', 'invitation', 'to', m.email, 'name', m.company_name, 'asker', private.asker_name(m.invited_by))
    from public.company_members m where m.id = p_member);
end $$;

-- Takes what is due, at most p_most: [{id, claim, kind, to, ...}], as above. Not what was replaced, answered, taken back or is a day old. Service role only, for `send-company-mail`;
-- two callers at once never take the same row. Definer: the outbox is closed.
create function public.company_mail_take(p_most int default 20) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail record;
  v_taken jsonb := '[]';
begin
  delete from private.company_mail c where c.made_at < now() - interval '24 hours'
    or exists (select from private.company_verifications v where v.id = c.verification_id and (v.state <> 'open' or v.asked_at < now() - interval '24 hours'))
    or exists (select from public.company_members m where m.id = c.member_id and m.status <> 'invited');
  for v_mail in
    select id, claims, verification_id, member_id from private.company_mail
    where due_at <= now() and (taken_at is null or taken_at < now() - interval '10 minutes')
    order by due_at, id limit least(greatest(p_most, 1), 100) for update skip locked
  loop
    update private.company_mail set taken_at = now(), claims = claims + 1 where id = v_mail.id;
    v_taken := v_taken || (jsonb_build_object('id', v_mail.id, 'claim', v_mail.claims + 1)
      || case when v_mail.member_id is null then private.verification_mail_text(v_mail.verification_id) else private.invitation_mail_text(v_mail.member_id) end);
  end loop;
  return v_taken;
end $$;
revoke execute on function public.company_mail_take(int) from public, anon, authenticated;
grant execute on function public.company_mail_take(int) to service_role;

-- Records what became of taken mails: [{id, claim, outcome, after_s}]. `later` and `down` are tried again for a day; all others are over: whoever got none is asked again. Service role only.
-- Definer for the same reason.
create function public.company_mail_settle(p_results jsonb) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.company_mail m using jsonb_to_recordset(p_results) as r (id uuid, claim int, outcome text)
  where m.id = r.id and m.claims = r.claim and r.outcome not in ('later', 'down');
  update private.company_mail m set taken_at = null, due_at = private.mail_retry_at(m.claims, r.after_s)
  from jsonb_to_recordset(p_results) as r (id uuid, claim int, outcome text, after_s float8)
  where m.id = r.id and m.claims = r.claim and r.outcome in ('later', 'down');
end $$;
revoke execute on function public.company_mail_settle(jsonb) from public, anon, authenticated;
grant execute on function public.company_mail_settle(jsonb) to service_role;

-- When the sender has to run next; null for never. For the local backend; hosted projects call it every minute.
create function private.company_mail_due_at() returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return (select min(case when taken_at is null then due_at else greatest(due_at, taken_at + interval '10 minutes') end) from private.company_mail);
end $$;
