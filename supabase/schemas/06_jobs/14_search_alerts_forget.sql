-- Whoever is listed no more is named by no alert that is still to be read: not by its text, nor by its link, which would lead nowhere, and they are not counted.

-- Whom an alert of a search for people is about, the newest first. For the functions of 14_search_alerts.sql and below alone.
-- Privacy policy: What you save, hide, mute or archive, and your saved searches.
create table private.people_in_alerts (
  notification_id uuid primary key references public.notifications (id) on delete cascade,
  found uuid[] not null
);
create index people_in_alerts_found on private.people_in_alerts using gin (found);
alter table private.people_in_alerts enable row level security;

-- Trigger function: unread alerts that are about somebody who is listed no more are about the others alone; without any they go. No phone rings for that. An alert that was read stays what its reader has
-- read. Definer: notifications are other people's.
create function private.forget_in_alerts() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_alert record;
  v_search public.saved;
  v_left uuid[];
  v_words record;
begin
  perform set_config('notifications.is_quiet', 'on', true);
  for v_alert in
    select n.id, n.group_key, a.found from private.people_in_alerts a join public.notifications n on n.id = a.notification_id
    where a.found @> array[old.id] and not n.is_read and not n._deleted order by n.id for update of n
  loop
    v_left := array(select found.id from unnest(v_alert.found) with ordinality found (id, place)
      join public.public_profiles p on p.id = found.id and not p._deleted where found.id <> old.id order by found.place);
    select * into v_search from public.saved where id = substring(v_alert.group_key from 'search:(.+)')::uuid;
    if not found or v_left = '{}' then
      delete from public.notifications where id = v_alert.id;
    else
      select * into v_words from private.words_of_found(v_search, v_left);
      update public.notifications set title = v_words.title, message = v_words.message, action_url = v_words.url where id = v_alert.id;
      update private.people_in_alerts set found = v_left where notification_id = v_alert.id;
    end if;
  end loop;
  perform set_config('notifications.is_quiet', '', true);
  return null;
end $$;
create trigger e_forget_in_alerts after update on public.public_profiles for each row
  when (new._deleted and not old._deleted) execute function private.forget_in_alerts();
create trigger e_forget_in_alerts_of_erased after delete on public.public_profiles for each row
  when (not old._deleted) execute function private.forget_in_alerts();
