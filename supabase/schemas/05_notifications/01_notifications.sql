-- Notifications: only the server creates them; their reader marks them read.

-- Privacy policy: Notifications, and whether you have read them
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  type text not null check (type in ('message', 'application_status', 'new_application', 'hold', 'booking', 'deadline',
    'reply_due', 'payment', 'note', 'system', 'job_alert', 'people_alert', 'endorsement', 'project', 'call_sheet', 'call_reminder')),
  title text not null check (length(title) <= 200),
  message text not null default '' check (length(message) <= 500),
  -- a path of the app
  action_url text check (action_url ~ '^/[^/\\]' and length(action_url) <= 2000),
  is_read boolean not null default false,
  group_key text not null default '' check (length(group_key) <= 120)
);

insert into sync_private.streams (name, pull_order, relation, readable, writable, merge, owner_columns) values (
  'notifications', 8, 'public.notifications',
  '{id,user_id,type,title,message,action_url,is_read,group_key,created_at,updated_at}', '{is_read}',
  '{"is_read": "turn_on"}', '{user_id}');
select sync_private.install_stream('notifications');

-- One unread notification per conversation: consecutive messages share it.
create unique index notifications_unread_messages on public.notifications (user_id, group_key)
  where type = 'message' and not is_read;
create index notifications_unread on public.notifications (user_id) where not is_read;

create policy "own notifications are read" on public.notifications for select to authenticated
  using (user_id = (select auth.uid()));
create policy "own notifications are marked" on public.notifications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Trigger function, for clients' writes alone: read stays read, and only the server changes anything else. A
-- notification may have changed since its reader marked it, so a mark applies to the version they had seen. Definer: it needs no right of the writer.
create function private.guard_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_seen bigint := nullif(current_setting('sync.base', true), '')::bigint;
  v_read boolean := old.is_read or (new.is_read and (v_seen is null or v_seen >= old.rev));
begin
  new := old;
  new.is_read := v_read;
  return new;
end $$;
create trigger a_guard before update on public.notifications for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_notification();

-- Creates a notification, unless its reader has switched the type off. Definer: clients may not create any. For triggers and timers. The unread message
-- notification of a group is replaced, not doubled. So is an unread one of the same application, by its latest step: the application has them all.
create function private.notify(p_user uuid, p_type text, p_title text, p_message text, p_url text, p_group text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.profiles where id = p_user and (settings -> 'muted') ? p_type) then return; end if;
  if p_type = 'application_status' then
    -- Of the same application and the same job title. Words that come back to their author have another text, so nothing takes their place.
    update public.notifications set title = left(p_title, 200)
    where user_id = p_user and type = p_type and group_key = p_group and action_url = p_url and message = left(p_message, 500) and not is_read and not _deleted;
    if found then return; end if;
  end if;
  insert into public.notifications (user_id, type, title, message, action_url, group_key)
  values (p_user, p_type, left(p_title, 200), left(p_message, 500), p_url, p_group)
  on conflict (user_id, group_key) where type = 'message' and not is_read
  do update set title = excluded.title, message = excluded.message;
end $$;

-- The same for something that its maker may say again and again: one unread notification of the kind, which the next one replaces, and p_most in 24 hours. After that the latest says it, unread
-- again and without another push. The kind: a pattern from the beginning of the title, so that it holds whatever name follows and wherever the title is cut off. Definer: as above.
create function private.notify_at_most(p_user uuid, p_type text, p_title text, p_message text, p_url text, p_group text, p_kind text, p_most int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.profiles where id = p_user and (settings -> 'muted') ? p_type) then return; end if;
  update public.notifications set is_read = false, title = left(p_title, 200), message = left(p_message, 500)
  where id = (select id from public.notifications where user_id = p_user and type = p_type and group_key = p_group and title ~ ('^' || p_kind) and not _deleted
      and (not is_read or (select count(*) from public.notifications where user_id = p_user and type = p_type and group_key = p_group and title ~ ('^' || p_kind)
        and created_at > now() - interval '24 hours') >= p_most)
    order by is_read, created_at desc, id limit 1);
  if not found then perform private.notify(p_user, p_type, p_title, p_message, p_url, p_group); end if;
end $$;
