-- Pushes to send: which notification to which device, and when. The Edge Function `send-push` empties this outbox.

-- When the quiet hours at a given time end; null outside quiet hours. An unknown time zone counts as UTC; equal start and end
-- mean no quiet hours. Twin: `isQuiet` in src/domain/notifications/quiet-hours.ts. For push_take only.
create function private.quiet_until(p_settings jsonb, p_timezone text, p_at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  v_clock_time constant text := '^([01][0-9]|2[0-3]):[0-5][0-9]$';
  v_from text := coalesce(p_settings ->> 'quiet_from', '');
  v_to text := coalesce(p_settings ->> 'quiet_to', '');
  v_zone text := coalesce(nullif(p_timezone, ''), 'UTC');
  v_local timestamp;
  v_clock text;
  v_end timestamp;
begin
  if v_from !~ v_clock_time or v_to !~ v_clock_time or v_from = v_to then return null; end if;
  begin
    v_local := p_at at time zone v_zone;
  exception when invalid_parameter_value then
    v_zone := 'UTC';
    v_local := p_at at time zone v_zone;
  end;
  v_clock := to_char(v_local, 'HH24:MI');
  if v_from < v_to and not (v_clock >= v_from and v_clock < v_to) then return null; end if;
  if v_from > v_to and not (v_clock >= v_from or v_clock < v_to) then return null; end if;
  v_end := v_local::date + v_to::time;
  if v_end <= v_local then v_end := v_end + interval '1 day'; end if;
  -- On the night when the clocks change, the end may lie before the moment itself.
  return greatest(v_end at time zone v_zone, p_at + interval '1 second');
end $$;

-- The text of a push (twin: PUSH_TITLES in src/domain/notifications/push-notice.ts). Other people see a lock screen, and a push service
-- transports it: so it contains no name, and no user text.
create table private.push_titles (
  type text primary key,
  title text not null
);
insert into private.push_titles (type, title) values
  ('message', 'New message'),
  ('application_status', 'News about an application'),
  ('new_application', 'New application'),
  ('hold', 'News about a hold'),
  ('booking', 'News about a booking'),
  ('deadline', 'A deadline is near'),
  ('reply_due', 'A reply is due'),
  ('payment', 'News about a payment'),
  ('note', 'New note'),
  ('system', 'News from Marquee'),
  ('job_alert', 'New jobs for a saved search'),
  ('people_alert', 'New people for a saved search'),
  ('endorsement', 'News about a credit'),
  ('project', 'News about a project'),
  ('call_sheet', 'News about a call sheet'),
  ('call_reminder', 'Your call is coming up');

-- Whether a notification is of a call that is near: the one before work. For push_take only.
create function private.is_call_now(n public.notifications) returns boolean language sql immutable set search_path = '' as $$
  select n.type = 'call_reminder' and n.group_key like 'call-now:%'
$$;

-- One row per notification and device, deleted once it is sent. For the service role only.
-- Privacy policy: A push that waits to be sent: 24 hours.
create table public.push_outbox (
  id bigint generated always as identity primary key,
  notification_id uuid not null references public.notifications (id) on delete cascade,
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  made_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  attempts int not null default 0,
  -- incremented when a further push is due while one is in flight: the result of the first must not clear the second
  turn int not null default 1,
  -- When it was handed to a sender, once. If the sender dies, the push is lost, because it may have been sent.
  taken_at timestamptz,
  unique (notification_id, subscription_id)
);
create index push_outbox_subscription_id on public.push_outbox (subscription_id);
create index push_outbox_due on public.push_outbox (due_at) where taken_at is null;
select private.protect_table('public.push_outbox');

-- Trigger function. A change of a notification that is still unread, such as the next message of a conversation, is pushed
-- again, unless a push is still waiting, which already covers it. Definer: clients may not write here.
create function private.queue_push() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.push_outbox (notification_id, subscription_id)
  select new.id, s.id from public.push_subscriptions s where s.user_id = new.user_id
  on conflict (notification_id, subscription_id) do update
    set made_at = clock_timestamp(), due_at = clock_timestamp(), attempts = 0, turn = push_outbox.turn + 1, taken_at = null
    where push_outbox.taken_at is not null;
  return null;
end $$;
create trigger d_queue_push after insert on public.notifications for each row
  when (not new.is_read) execute function private.queue_push();
create trigger d_queue_push_again after update on public.notifications for each row
  -- A changed job that somebody has yet to look at rings once: its poster could make it ring all day.
  -- Nor does one that has less to say than before, because somebody has hidden themselves (06_jobs/14_search_alerts_forget.sql).
  when (not new.is_read and new.group_key not like 'job-change:%' and coalesce(current_setting('notifications.is_quiet', true), '') = ''
    and (new.title, new.message) is distinct from (old.title, old.message))
  execute function private.queue_push();

-- Takes what is due, at most p_most: [{id, turn, attempts, age_s, subscription, payload}]. Obsolete pushes are dropped:
-- read meanwhile, switched off, older than a day, or of a call that is past. In quiet hours they wait until the end. Neither holds for security notices; nor do quiet hours
-- hold back a call that is near, which is as early as it is, and which its reader can switch off. A call time is all that such a push says. Service role only, for
-- `send-push`; two callers at once never take the same row. Definer: it reads the settings and endpoints of everybody.
create function public.push_take(p_most int default 20) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_taken jsonb;
begin
  delete from public.push_outbox where made_at < now() - interval '24 hours';
  delete from public.push_outbox o using public.notifications n
  where n.id = o.notification_id and private.is_call_now(n) and o.made_at < now() - private.call_lead();
  delete from public.push_outbox o using public.notifications n, public.profiles p
  where o.taken_at is null and o.due_at <= now() and n.id = o.notification_id and p.id = n.user_id
    and (n._deleted or p.suspended_at is not null
      or not private.is_security_notice(n) and (n.is_read or (p.settings -> 'muted') ? n.type));

  update public.push_outbox o set due_at = private.quiet_until(p.settings, p.timezone, now())
  from public.notifications n join public.profiles p on p.id = n.user_id
  where o.taken_at is null and o.due_at <= now() and n.id = o.notification_id and not private.is_security_notice(n)
    and not private.is_call_now(n) and private.quiet_until(p.settings, p.timezone, now()) is not null;

  with taken as (
    update public.push_outbox set taken_at = now(), attempts = attempts + 1
    where id in (select id from public.push_outbox where taken_at is null and due_at <= now()
                 order by due_at, id limit p_most for update skip locked)
    returning *)
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'turn', t.turn, 'attempts', t.attempts, 'age_s', floor(extract(epoch from now() - t.made_at)),
      'subscription', jsonb_build_object('endpoint', s.endpoint, 'keys', s.subscription -> 'keys'),
      'payload', jsonb_build_object('kind', n.type, 'title', w.title, 'url', n.action_url)
        || case n.type when 'call_reminder' then jsonb_build_object('call', substring(n.title from '(?:[01]\d|2[0-3]):[0-5]\d')) else '{}' end) order by t.id), '[]')
  into v_taken
  from taken t
  join public.notifications n on n.id = t.notification_id
  join public.push_subscriptions s on s.id = t.subscription_id
  join private.push_titles w on w.type = n.type;
  return v_taken;
end $$;
revoke execute on function public.push_take(int) from public, anon, authenticated;
grant execute on function public.push_take(int) to service_role;

-- Records the results of taken pushes: [{id, turn, outcome, after_s}]. `sent` and `dropped` are final, `later` is retried after
-- that many seconds, and `gone` means that the device's endpoint no longer exists. Service role only. Definer for the same reason.
create function public.push_settle(p_results jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.push_subscriptions where id in (
    select o.subscription_id from public.push_outbox o
    join jsonb_to_recordset(p_results) as r (id bigint, outcome text) on r.id = o.id where r.outcome = 'gone');
  delete from public.push_outbox o using jsonb_to_recordset(p_results) as r (id bigint, turn int, outcome text)
  where o.id = r.id and o.turn = r.turn and r.outcome in ('sent', 'dropped');
  update public.push_outbox o set taken_at = null, due_at = now() + make_interval(secs => r.after_s)
  from jsonb_to_recordset(p_results) as r (id bigint, turn int, outcome text, after_s double precision)
  where o.id = r.id and o.turn = r.turn and r.outcome = 'later';
end $$;
revoke execute on function public.push_settle(jsonb) from public, anon, authenticated;
grant execute on function public.push_settle(jsonb) to service_role;
