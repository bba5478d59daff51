-- Files of a project: scripts, schedules, maps. Its editors add and remove them, everybody on it reads them. A row describes one file; the bytes follow to Storage
-- once the row is here, as those of a message do (07_messages/05_attachments.sql).

-- Privacy policy: the files that were added
create table public.project_files (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  file_kind text not null default 'other' check (file_kind in ('script', 'schedule', 'map', 'safety', 'other')),
  -- what it is called; '': as its file is
  label text not null default '' check (length(label) <= 120),
  -- its one file; none once it is removed
  attachments jsonb not null default '[]' check (private.are_attachments(attachments)),
  -- server, as everything below: the file's id once it has arrived in Storage
  attachments_stored uuid[] not null default '{}',
  -- Its bytes are theirs: they count towards their account, and go with it.
  added_by uuid not null default auth.uid() references public.profiles (id) on delete cascade
);
alter table public.attachments add constraint attachments_project_file_id_fkey
  foreign key (project_file_id) references public.project_files (id) on delete cascade;
-- Of a file of a project reads who reads that file: whoever has left a project learns nothing more of what they brought (S6).
alter policy "whoever reads the words reads of the file" on public.attachments
  using (owner_id = (select auth.uid()) and (project_file_id is null or exists (select from public.project_files f where f.id = project_file_id))
    or private.can_read_message(message_id) or private.is_application_party(application_id) or company_id in (select private.my_companies('manage')));

insert into sync_private.streams (name, pull_order, relation, readable, writable, project_column, is_insertable, is_deletable) values (
  'projectfiles', 37, 'public.project_files',
  '{id,project_id,file_kind,label,attachments,attachments_stored,added_by,created_at,updated_at}',
  '{project_id,file_kind,label,attachments}', 'project_id', true, true);
select sync_private.install_stream('projectfiles');
create index project_files_added_by on public.project_files (added_by, created_at);
select private.bound_rows('public.project_files', 'project_id', 'not t._deleted', 200, 'files', 'MQ772');
select private.bound_rows('public.project_files', 'added_by', 't.created_at > now() - interval ''24 hours''', 200, 'files', 'MQ412');
insert into private.byte_bounds (relation, owner, counted, measured, most, code) values
  ('public.project_files', 'project_id', 'not t._deleted', '(t.attachments -> 0 ->> ''size'')::bigint', 2147483648, 'MQ771');

create policy "members read" on public.project_files for select to authenticated
  using (project_id in (select private.my_projects()));
create policy "editors add" on public.project_files for insert to authenticated
  with check (project_id in (select private.edited_projects()));
create policy "editors change and remove" on public.project_files for update to authenticated
  using (project_id in (select private.edited_projects())) with check (project_id in (select private.edited_projects()));

-- Whether the caller is on the project of this file, for Storage's policies. Definer, so that it does not depend on the reader's own policies.
create function private.can_read_project_file(p_file uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.project_files where id = p_file and not _deleted and project_id in (select private.my_projects()));
end $$;

-- Trigger function, for clients' writes alone: a file is added whole, and after that changes in its name and kind alone. One that was removed does not come back,
-- because its bytes are gone. Raises MQ400, MQ403, MQ404; MQ601, MQ603 (`guard_attachments`). Definer: memberships are read without their policies.
create function private.guard_project_file() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.added_by := (select auth.uid());
    new.attachments_stored := '{}';
    -- The gate's own policy refuses what follows, and says why.
    if not (select private.gate()) then return new; end if;
    if not sync_private.is_own_id(new.id, false, '') or not private.edits_project(new.project_id, new.added_by) then perform private.refuse('MQ403'); end if;
    if (case jsonb_typeof(new.attachments) when 'array' then jsonb_array_length(new.attachments) else 0 end) <> 1 then
      perform private.refuse('MQ400', '{"detail": "file"}');
    end if;
  else
    if old._deleted and not new._deleted then perform private.refuse('MQ404'); end if;
    new.id := old.id; new.project_id := old.project_id; new.added_by := old.added_by;
    new.attachments := old.attachments; new.attachments_stored := old.attachments_stored;
  end if;
  new.label := btrim(private.visible_text(left(new.label, 1000)));
  return new;
end $$;
create trigger a_guard before insert or update on public.project_files for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_project_file();
create trigger a_attachments before insert on public.project_files for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_attachments();
create trigger a_visible before insert on public.project_files for each row
  when (new.attachments::text ~ '[^\u0001-\u007f]') execute function private.keep_visible('attachments');
create trigger y_empty before update on public.project_files for each row
  when (new._deleted and not old._deleted)
  execute function sync_private.empty_removed('{"label": "", "attachments": [], "attachments_stored": []}');

-- Trigger function: the row of the file itself, in the same transaction. Raises MQ604, MQ605, MQ771 for clients' writes: before any byte is sent. Definer: clients may
-- not write there.
create function private.create_project_file_row() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.attachments (id, owner_id, project_file_id, name, type, size)
  select (file ->> 'id')::uuid, new.added_by, new.id, file ->> 'name', file ->> 'type', (file ->> 'size')::int from jsonb_array_elements(new.attachments) file;
  if (select auth.uid()) is not null then
    perform private.require_bytes_within_bounds('public.attachments', new.added_by);
    perform private.require_bytes_within_bounds('public.project_files', new.project_id);
  end if;
  return null;
end $$;
create trigger e_attachments after insert on public.project_files for each row
  when (new.attachments <> '[]') execute function private.create_project_file_row();

-- Trigger function: the bytes of what is removed are swept. The file's row stays for a day, because what was sent today counts today. Definer, as above.
create function private.remove_project_file() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with gone as (
    update public.attachments set removed_at = clock_timestamp() where project_file_id = new.id and removed_at is null returning owner_id, id)
  insert into private.attachments_to_remove (path) select private.attachment_path(owner_id, id) from gone
  on conflict (path) do update set since = now();
  return null;
end $$;
create trigger d_remove after update on public.project_files for each row
  when (new._deleted and not old._deleted) execute function private.remove_project_file();
