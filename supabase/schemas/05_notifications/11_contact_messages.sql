-- What people write to whoever runs this installation, on `/contact`, with or without an account. Admins answer it by mail (12); each message is
-- also mailed to them (13).

-- The refusal of a message that the form should have refused itself; null for a sound one. Topics and lengths are those of
-- src/domain/contact/contact-message.ts; a test holds them equal. An address is ASCII alone, because lower case turns a few letters of other
-- scripts into Latin ones.
create function private.contact_problem(p_topic text, p_name text, p_email text, p_message text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when (p_topic in ('account', 'fault', 'report', 'press', 'work', 'other')) is not true then 'MQ701'
    when (length(p_name) <= 100 and p_name !~ '[[:cntrl:]]') is not true then 'MQ702'
    when (private.is_mail_address(lower(p_email)) and octet_length(p_email) = length(p_email)) is not true then 'MQ703'
    when length(p_message) > 4000 then 'MQ705'
    when (length(btrim(p_message, E' \t\n\x0b\f\r')) >= 20) is not true then 'MQ704' end;
end $$;

-- Privacy policy: Messages to us from the contact page: what you write
create table private.contact_messages (
  -- made by the writer's device
  id uuid primary key,
  topic text not null,
  -- '' for none
  name text not null,
  email text not null,
  -- as it was typed, less what nobody sees
  message text not null,
  -- null for a visitor, and once the account is deleted
  user_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  state text not null default 'open' check (state in ('open', 'answered')),
  -- the last change of state, and whose it was; null before the first
  state_changed_at timestamptz,
  state_changed_by uuid references auth.users (id) on delete set null,
  check (private.contact_problem(topic, name, email, message) is null)
);
alter table private.contact_messages enable row level security;
create index contact_messages_user_id on private.contact_messages (user_id);
create index contact_messages_state_changed_by on private.contact_messages (state_changed_by);
create index contact_messages_open on private.contact_messages (created_at, id) where state = 'open';
create index contact_messages_answered on private.contact_messages (state_changed_at, id) where state = 'answered';

-- Whether this very message is here already, whoever sent it. Raises MQ409 where its id is another message's, which stays as it is.
create function private.has_contact_message(p_message private.contact_messages) returns boolean language plpgsql stable set search_path = '' as $$
declare
  v_known private.contact_messages;
begin
  select * into v_known from private.contact_messages where id = p_message.id;
  if not found then return false; end if;
  if (v_known.topic, v_known.name, v_known.email, v_known.message)
    is distinct from (p_message.topic, p_message.name, p_message.email, p_message.message)
  then perform private.refuse('MQ409'); end if;
  return true;
end $$;

-- As whom the caller's messages are counted, with the rule of each: their account, the mailbox that they name, their network, and visitors as a whole.
-- A mailbox counts only from the caller's own network: anybody can name it, and must not lock its owner out from elsewhere. The last limit keeps
-- the queue readable whatever networks and addresses somebody makes up; it leaves those with an account alone, who cannot be made up as fast.
create function private.contact_limits(p_email text) returns table (what text, caller text) language plpgsql stable set search_path = '' as $$
declare
  v_network text := private.network_key(private.request_network());
begin
  -- Always in the same order, so that two callers never deadlock.
  return query select * from (values
    ('contact', private.mailbox_key(p_email) || coalesce(' from ' || v_network, '')),
    ('contact', 'account ' || auth.uid()::text),
    ('contact (everybody)', case when auth.uid() is null then 'visitors' end),
    ('contact (network)', v_network)) as limits (what, caller)
  where limits.caller is not null order by 1, 2;
end $$;

-- Counts one message, and returns how long to wait in milliseconds; 0 for not at all. What is tried during a wait is not counted: a crew shares
-- its network, and a stranger may name anybody's address.
create function private.count_contact_message(p_email text) returns bigint language plpgsql volatile set search_path = '' as $$
declare
  v_limit record;
  v_wait bigint := (select max(private.remaining_wait_ms(what, caller)) from private.contact_limits(p_email));
begin
  if v_wait > 0 then return v_wait; end if;
  for v_limit in select * from private.contact_limits(p_email) loop
    v_wait := greatest(v_wait, (private.count_attempt(v_limit.what, v_limit.caller) ->> 'wait_ms')::bigint);
  end loop;
  return v_wait;
end $$;

-- Accepts a message: {outcome, wait_ms}. `received`, also for the same message again, which is neither stored nor counted twice (S3); `limited`
-- after five messages of one account, or of one address from one network, thirty from one network or 300 of all visitors in an hour, without
-- raising, which would roll the count back.
-- Raises MQ400 without an id, MQ701 to MQ705 for what is wrong with it, and MQ409 for another message under its id.
--
-- Anybody may call it. A call that names an account must pass the gate like any other and raises what require_gate does: a stolen token writes in
-- nobody's name. Whoever is locked out sends the same without a token, as a visitor.
--
-- p_website: of a field that people do not see. Whoever fills it in is a program, which is answered like everybody and forgotten. Definer: no role may
-- write the tables.
create function public.send_contact_message(p_id uuid, p_topic text, p_name text, p_email text, p_message text, p_website text default '') returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_message private.contact_messages;
  -- Cut far beyond what is allowed, so that megabytes of what nobody sees cost nothing: what is too long stays too long.
  v_name text := private.visible_text(left(p_name, 1000));
  v_text text := private.visible_text(left(p_message, 40000));
  v_problem text := private.contact_problem(p_topic, v_name, p_email, v_text);
  v_wait bigint;
begin
  if auth.uid() is not null then perform private.require_gate(); end if;
  if p_website <> '' then return '{"outcome": "received"}'; end if;
  if p_id is null then perform private.refuse('MQ400', '{"detail": "a message has an id"}'); end if;
  if v_problem is not null then perform private.refuse(v_problem); end if;
  v_message.id := p_id;
  v_message.topic := p_topic;
  v_message.name := v_name;
  v_message.email := p_email;
  v_message.message := v_text;
  if private.has_contact_message(v_message) then return '{"outcome": "received"}'; end if;
  v_wait := private.count_contact_message(p_email);
  if v_wait > 0 then return jsonb_build_object('outcome', 'limited', 'wait_ms', v_wait); end if;
  insert into private.contact_messages (id, topic, name, email, message, user_id)
  values (p_id, p_topic, v_name, p_email, v_text, auth.uid()) on conflict (id) do nothing;
  if found then
    insert into private.contact_mail (message_id) values (p_id);
  else
    -- Another request with this id came between.
    perform private.has_contact_message(v_message);
  end if;
  return '{"outcome": "received"}';
end $$;
revoke execute on function public.send_contact_message(uuid, text, text, text, text, text) from public;
grant execute on function public.send_contact_message(uuid, text, text, text, text, text) to anon, authenticated;

-- Forgets what was answered 180 days ago; returns how many. What is open stays: somebody waits for an answer. Definer, for timers only: daily.
create function private.prune_contact_messages() returns int language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count int;
begin
  delete from private.contact_messages where state = 'answered' and state_changed_at < now() - interval '180 days';
  get diagnostics v_count = row_count;
  return v_count;
end $$;
