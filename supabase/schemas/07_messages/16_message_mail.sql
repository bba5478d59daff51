-- Mails about unread messages, for whoever has not been here since they came: one a day for each conversation, with the sender's name and a link, and nothing
-- that was written. The Edge Function `send-message-mail` empties this outbox. What has been read, muted or switched off by then is not mailed.

-- One row per mail, made by the first unread message; those that follow are in it. Kept for 30 days after it is over, so that one day has one. Closed to the API.
-- Privacy policy: That a mail about unread messages went to you, for 30 days.
create table private.message_mail (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  due_at timestamptz not null,
  made_at timestamptz not null default now(),
  -- how often it was handed to a sender; names a claim
  claims int not null default 0,
  -- how often the mail service has put it off
  attempts int not null default 0,
  taken_at timestamptz,
  -- nothing more becomes of it
  ended_at timestamptz
);
alter table private.message_mail enable row level security;
-- One at a time, so two messages at once make one mail.
create unique index message_mail_open on private.message_mail (user_id, conversation_id) where ended_at is null;
create index message_mail_user_id on private.message_mail (user_id, conversation_id);
create index message_mail_conversation_id on private.message_mail (conversation_id);
create index message_mail_due on private.message_mail (due_at) where ended_at is null;

-- How long messages wait before they are mailed. For the functions below alone.
create function private.message_mail_wait() returns interval language sql immutable set search_path = '' as $$ select interval '3 hours' $$;

-- Trigger function: whoever is told of it (17_company_threads.sql) may get a mail, three hours later, and a day after the last one about it. Definer: the outbox is closed.
create function private.mail_members() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Imports and seeds have been read long ago.
  if (select auth.uid()) is null then return null; end if;
  insert into private.message_mail (user_id, conversation_id, due_at)
  select told, new.conversation_id, greatest(now() + private.message_mail_wait(), (
    select max(taken_at) + interval '24 hours' from private.message_mail o
    where o.user_id = told and o.conversation_id = new.conversation_id))
  from public.conversations c cross join lateral private.told_of_message(c, new.sender_id) told
  where c.id = new.conversation_id and private.address_for_mail(told, 'message_mail') is not null
  on conflict (user_id, conversation_id) where ended_at is null do nothing;
  return null;
end $$;
create trigger e_mail after insert on public.messages for each row execute function private.mail_members();

-- What a mail says: {name, count, requested, since}; null where there is nothing to say: all is read, the conversation is muted, declined or blocked, or its
-- reader has been here since the last message came. since: of the first that came after they were here. For the function below alone.
create function private.message_mail_news(p_mail private.message_mail) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_conversation public.conversations;
  v_since timestamptz;
  v_count int;
  v_sender uuid;
  v_is_colleague boolean;
  -- A session that is in use is refreshed every hour at the latest.
  v_here timestamptz := (select max(coalesce(s.refreshed_at::timestamptz, s.created_at::timestamptz)) from auth.sessions s
    where s.user_id = p_mail.user_id);
begin
  select * into v_conversation from public.conversations where id = p_mail.conversation_id;
  -- In a company's thread what its own people write is no news to them, and none of it is to whoever has left, or once a colleague has answered.
  v_is_colleague := private.is_company_thread(v_conversation) and v_conversation.person_id is distinct from p_mail.user_id;
  if v_is_colleague and (not private.has_permission(p_mail.user_id, v_conversation.company_id, 'read')
    or v_conversation.last_message_sender_id is distinct from v_conversation.person_id)
  then return null; end if;
  if v_conversation.state not in ('open', 'requested')
    or v_conversation.state = 'requested' and (v_conversation.state_by = p_mail.user_id
      or v_is_colleague and v_conversation.state_by is distinct from v_conversation.person_id)
    or exists (select from public.saved s
      where s.user_id = p_mail.user_id and s.kind = 'muted' and s.target_id = p_mail.conversation_id and not s._deleted)
  then return null; end if;
  select min(created_at) filter (where v_here is null or created_at > v_here), count(*), (array_agg(sender_id order by server_seq desc))[1]
  into v_since, v_count, v_sender from public.messages
  where conversation_id = p_mail.conversation_id and sender_id <> p_mail.user_id and not _deleted
    and (not v_is_colleague or sender_id = v_conversation.person_id)
    and server_seq > coalesce((v_conversation.read_marks ->> p_mail.user_id::text)::int, 0);
  if v_since is null or (case when private.is_company_thread(v_conversation) then private.is_blocked_pair(p_mail.user_id, v_sender, v_conversation.company_id)
      else private.is_personal_block(p_mail.user_id, v_sender) end)
    or exists (select from public.profiles where id = v_sender and suspended_at is not null)
  then return null; end if;
  return jsonb_build_object('name', private.sender_name(v_conversation, v_sender), 'count', v_count, 'requested', v_conversation.state = 'requested',
    'since', v_since);
end $$;

-- Takes what is due, at most p_most: [{id, claim, to, token, conversation_id, name, count, requested}]. A mail with nothing to say, or for nobody, is over;
-- so is one that a sender has taken and never reported: it may have left, and none comes twice. What could not be sent for a week is dropped. Service
-- role only, for `send-message-mail`; two callers at once never take the same row. Definer: the outbox is closed.
create function public.message_mail_take(p_most int default 20) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail private.message_mail;
  v_address text;
  v_news jsonb;
  v_taken jsonb := '[]';
begin
  update private.message_mail set ended_at = now()
  where ended_at is null and (taken_at < now() - interval '10 minutes' or made_at < now() - interval '7 days' and due_at <= now());
  for v_mail in
    select * from private.message_mail where ended_at is null and taken_at is null and due_at <= now()
    order by due_at, id limit least(greatest(p_most, 1), 100) for update skip locked
  loop
    v_address := private.address_for_mail(v_mail.user_id, 'message_mail');
    v_news := case when v_address is not null then private.message_mail_news(v_mail) end;
    if v_news is null then
      -- Never left, so it counts for no day.
      update private.message_mail set ended_at = now() where id = v_mail.id;
    elsif (v_news ->> 'since')::timestamptz > now() - private.message_mail_wait() then
      -- They were here meanwhile, and something new has come.
      update private.message_mail set due_at = (v_news ->> 'since')::timestamptz + private.message_mail_wait() where id = v_mail.id;
    else
      update private.message_mail set claims = claims + 1, taken_at = now() where id = v_mail.id;
      v_taken := v_taken || (v_news - 'since' || jsonb_build_object('id', v_mail.id, 'claim', v_mail.claims + 1, 'to', v_address,
        'token', private.unsubscribe_token(v_mail.user_id, 'message_mail'), 'conversation_id', v_mail.conversation_id));
    end if;
  end loop;
  return v_taken;
end $$;
revoke execute on function public.message_mail_take(int) from public, anon, authenticated;
grant execute on function public.message_mail_take(int) to service_role;

-- Records what became of taken mails: [{id, claim, outcome, after_s}]. `down` and `later` are tried again, the latter eight times in all. `sent`, `bounced`,
-- `failed` and `unknown`, which may have been sent, are over. Service role only. Definer for the same reason.
create function public.message_mail_settle(p_results jsonb) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.message_mail m set
    ended_at = case when r.outcome in ('down', 'later') and (r.outcome = 'down' or m.attempts < 7) then null else now() end,
    taken_at = case when r.outcome in ('down', 'later') then null else m.taken_at end,
    due_at = case when r.outcome in ('down', 'later') then private.mail_retry_at(m.claims, r.after_s) else m.due_at end,
    attempts = m.attempts + case r.outcome when 'later' then 1 else 0 end
  from jsonb_to_recordset(p_results) as r (id uuid, claim int, outcome text, after_s float8)
  where m.id = r.id and m.claims = r.claim and m.ended_at is null;
end $$;
revoke execute on function public.message_mail_settle(jsonb) from public, anon, authenticated;
grant execute on function public.message_mail_settle(jsonb) to service_role;

-- Switches off mails about messages for whoever got this token in one; every device of theirs knows. {outcome}: `done`, also the second time, or `wrong`. Service
-- role only, for the function `newsletter`. Definer: nobody is signed in.
create function public.message_mail_unsubscribe(p_token text) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.mute_by_token(p_token, 'message_mail', 'message_mail');
end $$;
revoke execute on function public.message_mail_unsubscribe(text) from public, anon, authenticated;
grant execute on function public.message_mail_unsubscribe(text) to service_role;

-- When the sender has to run next; null for never. For the local backend; hosted projects call it every minute.
create function private.message_mail_due_at() returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return (select min(case when taken_at is null then due_at else taken_at + interval '10 minutes' end) from private.message_mail where ended_at is null);
end $$;

-- Deletes mails that have been over for 30 days. Returns how many. Definer, for timers only: daily.
create function private.prune_message_mail() returns int language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count int;
begin
  delete from private.message_mail where ended_at < now() - interval '30 days';
  get diagnostics v_count = row_count;
  return v_count;
end $$;
