-- Mails that bring each message of `/contact` to the operator's own address. The Edge Function `send-contact-mail` empties this outbox.

-- One row per mail, deleted once nothing more becomes of it; the message itself stays in the queue. Closed to the API.
-- Privacy policy: A mail of it stays in the mailbox it went to
create table private.contact_mail (
  message_id uuid primary key references private.contact_messages (id) on delete cascade,
  due_at timestamptz not null default clock_timestamp(),
  -- how often it was handed to a sender; names a claim
  claims int not null default 0,
  -- how often the mail service may have taken it, or put it off
  attempts int not null default 0,
  -- When it was handed to a sender. A sender that dies is given ten minutes: a mail that comes twice, with the same reference, is better than none.
  taken_at timestamptz
);
alter table private.contact_mail enable row level security;
create index contact_mail_due on private.contact_mail (due_at);

-- Takes what is due, at most p_most: [{id, claim, topic, name, email, message, has_account, at}]. Service role only, for `send-contact-mail`; two
-- callers at once never take the same row. Definer: the outbox is closed.
create function public.contact_mail_take(p_most int default 20) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
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
end $$;
revoke execute on function public.contact_mail_take(int) from public, anon, authenticated;
grant execute on function public.contact_mail_take(int) to service_role;

-- Records what became of taken mails: [{id, claim, outcome, after_s}]. `sent`, `bounced`, `failed` and `off` (nobody wants mails) are final. `down`: the mail
-- service took nothing; tried again for as long as it takes. `later` and `unknown`, which may have been sent: tried again, eight times in all. A report that
-- comes after the mail was claimed again can only say `sent`, so that nothing is sent again that is known to be. Service role only. Definer for the same reason.
create function public.contact_mail_settle(p_results jsonb) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.contact_mail c using jsonb_to_recordset(p_results) as r (id uuid, claim int, outcome text)
  where c.message_id = r.id and (r.outcome = 'sent' or c.claims = r.claim
    and (r.outcome in ('bounced', 'failed', 'off') or r.outcome in ('later', 'unknown') and c.attempts >= 7));
  update private.contact_mail c set taken_at = null, due_at = private.mail_retry_at(c.claims, r.after_s),
    attempts = c.attempts + case r.outcome when 'down' then 0 else 1 end
  from jsonb_to_recordset(p_results) as r (id uuid, claim int, outcome text, after_s float8)
  where c.message_id = r.id and c.claims = r.claim and r.outcome in ('down', 'later', 'unknown');
end $$;
revoke execute on function public.contact_mail_settle(jsonb) from public, anon, authenticated;
grant execute on function public.contact_mail_settle(jsonb) to service_role;

-- When the sender has to run next; null for never. For the local backend; hosted projects call it every minute.
create function private.contact_mail_due_at() returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return (select min(case when taken_at is null then due_at else greatest(due_at, taken_at + interval '10 minutes') end) from private.contact_mail);
end $$;
