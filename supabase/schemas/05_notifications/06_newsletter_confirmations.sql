-- Mails that ask whether somebody wants the newsletter. The Edge Function `send-newsletter-mail` empties this outbox; the request that asks
-- for one only adds a row, so its time does not tell whether the address is known.

-- Privacy policy: For the newsletter, with your yes in a mail: the address
create table private.newsletter_confirmations (
  id bigint generated always as identity primary key,
  subscriber_id uuid not null references private.newsletter_subscribers (id) on delete cascade,
  frequency text not null check (frequency in ('weekly', 'monthly')),
  categories text[] not null check (private.are_newsletter_categories(categories)),
  made_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  attempts int not null default 0,
  -- When it was handed to a sender. A sender that dies is given ten minutes: two of these mails are better than none.
  taken_at timestamptz
);
alter table private.newsletter_confirmations enable row level security;
create index newsletter_confirmations_subscriber_id on private.newsletter_confirmations (subscriber_id);
create index newsletter_confirmations_due on private.newsletter_confirmations (due_at);

-- Whether a mail that asks this subscriber about this very choice was queued or handed to a sender in the last five minutes, and has not been answered:
-- another would say the same. A link works for 48 hours, so that is how old it is.
create function private.is_newsletter_mail_fresh(p_subscriber uuid, p_frequency text, p_categories text[]) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  c_fresh constant interval := interval '5 minutes';
begin
  return exists (
    select from private.newsletter_confirmations
    where subscriber_id = p_subscriber and frequency = p_frequency and categories = p_categories and made_at > now() - c_fresh
  ) or exists (
    select from private.newsletter_tokens
    where subscriber_id = p_subscriber and purpose = 'confirm' and frequency = p_frequency and categories = p_categories
      and used_at is null and expires_at > now() + interval '48 hours' - c_fresh);
end $$;

-- Takes what is due, at most p_most: [{id, attempts, to, token}]. Each time with a new link, because the earlier one is stored nowhere. Not
-- to bounced addresses, and nothing older than two days. Service role only, for `send-newsletter-mail`; two callers at once never take the
-- same row. Definer: the outbox is closed.
create function public.newsletter_confirmations_take(p_most int default 20) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
end $$;
revoke execute on function public.newsletter_confirmations_take(int) from public, anon, authenticated;
grant execute on function public.newsletter_confirmations_take(int) to service_role;

-- Records what became of taken mails: [{id, outcome, after_s}]. `later` and `down` are tried again; `bounced` ends the address; `sent`,
-- `failed` and `unknown`, which may have been sent, are over: whoever got none asks again, after `failed` at once. Service role only. Definer for the same reason.
create function public.newsletter_confirmations_settle(p_results jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.newsletter_subscribers s set state = 'bounced', ended_at = now()
  from private.newsletter_confirmations c join jsonb_to_recordset(p_results) as r (id bigint, outcome text) on r.id = c.id
  where s.id = c.subscriber_id and r.outcome = 'bounced' and s.state <> 'bounced';
  -- Links of the same choice, which an earlier mail may have brought, go on working.
  update private.newsletter_tokens t set expires_at = least(t.expires_at, now() + interval '48 hours' - interval '5 minutes')
  from private.newsletter_confirmations c join jsonb_to_recordset(p_results) as r (id bigint, outcome text) on r.id = c.id
  where r.outcome = 'failed' and t.subscriber_id = c.subscriber_id and t.purpose = 'confirm'
    and t.frequency = c.frequency and t.categories = c.categories and t.used_at is null;
  delete from private.newsletter_confirmations c using jsonb_to_recordset(p_results) as r (id bigint, outcome text)
  where c.id = r.id and r.outcome in ('sent', 'bounced', 'failed', 'unknown');
  update private.newsletter_confirmations c set taken_at = null, due_at = private.mail_retry_at(c.attempts, r.after_s)
  from jsonb_to_recordset(p_results) as r (id bigint, outcome text, after_s float8)
  where c.id = r.id and r.outcome in ('later', 'down');
end $$;
revoke execute on function public.newsletter_confirmations_settle(jsonb) from public, anon, authenticated;
grant execute on function public.newsletter_confirmations_settle(jsonb) to service_role;
