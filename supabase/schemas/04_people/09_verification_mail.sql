-- Mails that ask somebody at a company's domain whether the company is theirs. The Edge Function `send-verification-mail` empties this outbox.

-- One row per mail, deleted once nothing more becomes of it. Closed to the API.
create table private.verification_mail (
  verification_id uuid primary key references private.company_verifications (id) on delete cascade,
  made_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  -- how often it was handed to a sender; names a claim
  claims int not null default 0,
  -- When it was handed to a sender. A sender that dies is given ten minutes: two of these mails are better than none.
  taken_at timestamptz
);
alter table private.verification_mail enable row level security;
create index verification_mail_due on private.verification_mail (due_at);

-- Takes what is due, at most p_most: [{id, claim, to, token, name, domain, asker}]. Each time with a new link, because the earlier one is stored nowhere; a link works for 24 hours from the
-- request. Not what was replaced or is that old. Service role only, for `send-verification-mail`; two callers at once never take the same row. Definer: the outbox is closed.
create function public.verification_mail_take(p_most int default 20) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
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
end $$;
revoke execute on function public.verification_mail_take(int) from public, anon, authenticated;
grant execute on function public.verification_mail_take(int) to service_role;

-- Records what became of taken mails: [{id, claim, outcome, after_s}]. `later` and `down` are tried again until the link would have expired; all others are over: whoever got
-- none is asked again by the owner. Service role only. Definer for the same reason.
create function public.verification_mail_settle(p_results jsonb) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.verification_mail m using jsonb_to_recordset(p_results) as r (id uuid, claim int, outcome text)
  where m.verification_id = r.id and m.claims = r.claim and r.outcome not in ('later', 'down');
  update private.verification_mail m set taken_at = null, due_at = private.mail_retry_at(m.claims, r.after_s)
  from jsonb_to_recordset(p_results) as r (id uuid, claim int, outcome text, after_s float8)
  where m.verification_id = r.id and m.claims = r.claim and r.outcome in ('later', 'down');
end $$;
revoke execute on function public.verification_mail_settle(jsonb) from public, anon, authenticated;
grant execute on function public.verification_mail_settle(jsonb) to service_role;

-- When the sender has to run next; null for never. For the local backend; hosted projects call it every minute.
create function private.verification_mail_due_at() returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return (select min(case when taken_at is null then due_at else greatest(due_at, taken_at + interval '10 minutes') end) from private.verification_mail);
end $$;
