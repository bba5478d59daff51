-- What a person saves: jobs, people, searches, contacted, hired; the jobs that they have hidden; the conversations that they have muted or
-- archived; their private notes about people, and the names of their lists of people; the bookings that they want no credit of.

-- Privacy policy: What you save, hide, mute or archive, and your saved searches.
create table public.saved (
  -- derived from person, kind and target (`savedId`), so that two devices save the same thing once; random without a target
  id uuid primary key,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('job', 'profile', 'search', 'contacted', 'hired', 'hidden', 'muted', 'archived', 'person_note',
    'people_list', 'left_credit')),
  target_id uuid,
  label text not null default '' check (length(label) <= 200),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 20000)
);

insert into sync_private.streams
  (name, pull_order, relation, readable, writable, merge, owner_columns, is_insertable, is_deletable, allows_batch_insert) values (
  'saved', 10, 'public.saved', '{id,user_id,kind,target_id,label,payload,created_at,updated_at}',
  '{kind,target_id,label,payload}', '{"payload": "by_key", "payload.opened_at": "derived", "payload.seq": "derived", "payload.tags": "union", "payload.lists": "union"}',
  '{user_id}', true, true, true);
select sync_private.install_stream('saved');
select private.bound_rows('public.saved', 'user_id', 'not t._deleted', 5000, 'saved jobs and people', 'MQ411');
select private.bound_rows('public.saved', 'user_id', 't.created_at > now() - interval ''24 hours''', 10000, 'saved jobs and people', 'MQ412');
create trigger c_empty_removed before insert or update on public.saved for each row
  when (new._deleted) execute function sync_private.empty_removed('{"label": "", "payload": {}}');
-- Searches with alerts (14_search_alerts.sql), by the kind of alert.
create index saved_alerts on public.saved ((payload ->> 'alerts'), id) where kind = 'search' and not _deleted;
create index saved_target on public.saved (user_id, kind, target_id) where not _deleted;
-- What others keep of somebody who is erased goes with them (08_accounts/16_deletion.sql).
create index saved_people on public.saved (target_id) where kind in ('person_note', 'profile') and not _deleted;

create policy "own saved things are read" on public.saved for select to authenticated
  using (user_id = (select auth.uid()));
create policy "own things are saved" on public.saved for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "own saved things are changed" on public.saved for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Trigger function, for clients' writes alone: a row keeps its owner and what it is about. Raises MQ403 unless the id is derived
-- from the writer's own parts: with another person's, one could learn what they saved, or take its place; MQ411 for more searches
-- with alerts than anybody reads, and for more lists than a note can name. Definer: derived_id is closed to clients.
create function private.guard_saved() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- each is looked at for each job that is published
  v_most_alerts constant int := 20;
  -- twin: MAX_LISTS in src/domain/saved/own-lists.ts
  v_most_lists constant int := 50;
begin
  if tg_op = 'INSERT' then
    new.user_id := (select auth.uid());
  else
    new.id := old.id;
    new.user_id := old.user_id;
  end if;
  if not sync_private.is_own_id(new.id, new.target_id is not null, 'saved', new.user_id::text, new.kind, new.target_id::text) then
    perform private.refuse('MQ403');
  end if;
  if new.kind = 'search' and not new._deleted and coalesce(new.payload ->> 'alerts', 'off') <> 'off' then
    perform private.lock_rows_of(new.user_id);
    if (select count(*) from (select from public.saved o where o.user_id = new.user_id and o.kind = 'search' and not o._deleted
        and coalesce(o.payload ->> 'alerts', 'off') <> 'off' and o.id <> new.id limit v_most_alerts) others) >= v_most_alerts
    then
      perform private.refuse('MQ411', jsonb_build_object('most', v_most_alerts, 'things', 'searches with alerts'));
    end if;
  end if;
  if new.kind = 'people_list' and not new._deleted then
    perform private.lock_rows_of(new.user_id);
    if (select count(*) from (select from public.saved o where o.user_id = new.user_id and o.kind = 'people_list' and not o._deleted
        and o.id <> new.id limit v_most_lists) others) >= v_most_lists
    then
      perform private.refuse('MQ411', jsonb_build_object('most', v_most_lists, 'things', 'lists of people'));
    end if;
  end if;
  return new;
end $$;
create trigger a_guard before insert or update on public.saved for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_saved();

-- Trigger function. Saving a job, however old or closed, sends it to the device; removing it may remove it again. Nothing
-- changes for other people's devices (S6). Definer: the log is closed to clients.
create function private.grant_saved_job() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.kind = 'job' and new.target_id is not null then
    perform sync_private.access_changed(new.user_id, 'jobs', new.target_id);
  end if;
  if tg_op = 'UPDATE' and old.kind = 'job' and old.target_id is distinct from new.target_id and old.target_id is not null then
    perform sync_private.access_changed(old.user_id, 'jobs', old.target_id);
  end if;
  return null;
end $$;
create trigger d_grant_job after insert or update on public.saved for each row execute function private.grant_saved_job();
