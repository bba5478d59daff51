-- Mails to send about an account's safety: whoever has taken a device can silence its notifications, but not the mailbox. The Edge
-- Function `send-security-mail` empties this outbox.

-- One row per mail, deleted once it is sent. Closed to the API.
-- Privacy policy: A mail about your account’s safety that waits to be sent: 3 days.
create table private.security_mail (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- as it was at that moment: after a change of address, the old one is told, too
  address text not null,
  title text not null,
  message text not null,
  made_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  -- how often it was handed to a sender; names a claim
  attempts int not null default 0,
  -- When it was handed to a sender. A sender that dies is given ten minutes: a notice that comes twice is better than one that never comes.
  taken_at timestamptz
);
create index security_mail_user_id on private.security_mail (user_id);
create index security_mail_due on private.security_mail (due_at);

-- A notification about the account's safety, and a mail: every device gets it, whatever is switched off there. p_address: where to
-- mail it; the account's confirmed address by default. For rules only.
create function private.send_security_notice(p_user uuid, p_title text, p_message text, p_address text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_address is null then
    insert into public.notifications (user_id, type, title, message, action_url)
    values (p_user, 'system', p_title, p_message, '/settings/security');
  end if;
  insert into private.security_mail (user_id, address, title, message)
  select id, coalesce(p_address, email), p_title, p_message from auth.users
  where id = p_user and coalesce(p_address, email) <> '' and email_confirmed_at is not null;
end $$;

-- Whether a notification is one of these: nobody else creates one of this type for this page.
create function private.is_security_notice(n public.notifications) returns boolean
language sql immutable set search_path = '' as $$
  select n.type = 'system' and n.action_url = '/settings/security'
$$;

-- Takes what is due, at most p_most: [{id, claim, to, title, message, at}]. What could not be sent for three days is dropped. Service role only,
-- for `send-security-mail`; two callers at once never take the same row. Definer: the outbox is closed.
create function public.security_mail_take(p_most int default 20) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_taken jsonb;
begin
  delete from private.security_mail where made_at < now() - interval '3 days';
  with taken as (
    update private.security_mail set taken_at = now(), attempts = attempts + 1
    where id in (select id from private.security_mail
                 where due_at <= now() and (taken_at is null or taken_at < now() - interval '10 minutes')
                 order by due_at, id limit least(greatest(p_most, 1), 100) for update skip locked)
    returning *)
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'claim', attempts, 'to', address, 'title', title, 'message', message,
    'at', made_at) order by id), '[]')
  into v_taken from taken;
  return v_taken;
end $$;
revoke execute on function public.security_mail_take(int) from public, anon, authenticated;
grant execute on function public.security_mail_take(int) to service_role;

-- Records what became of taken mails: [{id, claim, outcome, after_s}]. `sent` is final, also where it comes late; after anything else it is tried
-- again: nobody else tells whoever has lost a device. Service role only. Definer for the same reason.
create function public.security_mail_settle(p_results jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.security_mail m using jsonb_to_recordset(p_results) as r (id bigint, outcome text)
  where m.id = r.id and r.outcome = 'sent';
  update private.security_mail m set taken_at = null, due_at = private.mail_retry_at(m.attempts, r.after_s)
  from jsonb_to_recordset(p_results) as r (id bigint, claim int, after_s float8)
  where m.id = r.id and m.attempts = r.claim;
end $$;
revoke execute on function public.security_mail_settle(jsonb) from public, anon, authenticated;
grant execute on function public.security_mail_settle(jsonb) to service_role;
