-- Files with a message or an application (docs/sync.md, Attachments). The row carries what they are called; the bytes
-- follow to Storage once the row is here, and only then: an object without a row cannot be made.

insert into private.refusals (code, sentence) values
  ('MQ601', '{name} is larger than 50 MB. Send a smaller file, or a link to it.'),
  ('MQ602', 'Up to 10 files fit with one message or application.'),
  ('MQ603', '{name} is empty, so there is nothing to send.');

-- [{id, name, type, size}] as src/domain/attachments.ts has it; sizes in bytes. The limits that have a sentence of their own
-- are refused before this is asked.
create function private.are_attachments(p_files jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
declare
  v_file jsonb;
begin
  if jsonb_typeof(p_files) is distinct from 'array' or jsonb_array_length(p_files) > 10 then return false; end if;
  for v_file in select value from jsonb_array_elements(p_files) loop
    if jsonb_typeof(v_file) <> 'object' or v_file - array['id', 'name', 'type', 'size'] <> '{}'
      or jsonb_typeof(v_file -> 'id') is distinct from 'string'
      or v_file ->> 'id' !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      or jsonb_typeof(v_file -> 'name') is distinct from 'string'
      or length(v_file ->> 'name') not between 1 and 200 or v_file ->> 'name' ~ '[[:cntrl:]/\\]'
      or jsonb_typeof(v_file -> 'type') is distinct from 'string'
      or length(v_file ->> 'type') > 100
      or jsonb_typeof(v_file -> 'size') is distinct from 'number'
      or (v_file ->> 'size')::numeric not between 1 and 52428800
      or (v_file ->> 'size')::numeric % 1 <> 0
    then return false; end if;
  end loop;
  return (select count(distinct value ->> 'id') = jsonb_array_length(p_files) from jsonb_array_elements(p_files));
end $$;

alter table public.messages
  add column attachments jsonb not null default '[]' check (private.are_attachments(attachments)),
  -- server: the ids of those that have arrived in Storage, in the order they arrived
  add column attachments_stored uuid[] not null default '{}';
alter table public.job_applications
  add column attachments jsonb not null default '[]' check (private.are_attachments(attachments)),
  add column attachments_stored uuid[] not null default '{}';

update sync_private.streams set
  readable = readable || '{attachments,attachments_stored}',
  writable = writable || '{attachments}',
  fields = fields || ', t.attachments, t.attachments_stored'
where name in ('messages', 'applications');

-- Said once, when the row is made: nobody may change which files belong to it.
grant select (attachments, attachments_stored), insert (attachments) on public.messages, public.job_applications to authenticated;

-- ---------------------------------------------------------------- one row for each file

create table public.attachments (
  -- made by the device, as part of the row that it came with
  id uuid primary key,
  owner_id uuid not null references public.profiles (id) on delete cascade,
  message_id uuid references public.messages (id) on delete cascade,
  application_id uuid references public.job_applications (id) on delete cascade,
  name text not null,
  type text not null,
  -- in bytes, as the device said; Storage holds to the limit itself
  size int not null,
  -- null until the file has arrived
  stored_at timestamptz,
  created_at timestamptz not null default now(),
  constraint of_one_thing check (num_nonnulls(message_id, application_id) = 1)
);
create index attachments_owner_id on public.attachments (owner_id);
create index attachments_message_id on public.attachments (message_id);
create index attachments_application_id on public.attachments (application_id);
select private.protect('public.attachments');
grant select on public.attachments to authenticated;

-- Answers about the caller alone: whether they may read this message now.
create function private.reads_message(p_message uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.messages
    where id = p_message and not _deleted and conversation_id in (select private.my_conversations()));
end $$;

create policy "whoever reads the words reads of the file" on public.attachments for select to authenticated
  using (owner_id = (select auth.uid()) or private.reads_message(message_id) or private.is_party_of(application_id));

-- Says no in words where the constraint could only say that the form is wrong: MQ601, MQ602, MQ603.
create function private.guard_attachments() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_file jsonb;
begin
  if jsonb_typeof(new.attachments) is distinct from 'array' then return new; end if;
  if jsonb_array_length(new.attachments) > 10 then perform private.refuse('MQ602'); end if;
  for v_file in select value from jsonb_array_elements(new.attachments) loop
    continue when jsonb_typeof(v_file) <> 'object' or jsonb_typeof(v_file -> 'size') is distinct from 'number';
    if (v_file ->> 'size')::numeric > 52428800 then
      perform private.refuse('MQ601', jsonb_build_object('name', left(v_file ->> 'name', 200)));
    elsif (v_file ->> 'size')::numeric <= 0 then
      perform private.refuse('MQ603', jsonb_build_object('name', left(v_file ->> 'name', 200)));
    end if;
  end loop;
  return new;
end $$;
create trigger a_files before insert on public.messages for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_attachments();
create trigger a_files before insert on public.job_applications for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_attachments();

-- In the transaction of the row itself, so that there is never one without the other.
create function private.expect_attachments() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(new);
begin
  insert into public.attachments (id, owner_id, message_id, application_id, name, type, size)
  select (file ->> 'id')::uuid, coalesce(v_row ->> 'sender_id', v_row ->> 'applicant_id')::uuid,
    case when tg_table_name = 'messages' then new.id end, case when tg_table_name = 'job_applications' then new.id end,
    file ->> 'name', file ->> 'type', (file ->> 'size')::int
  from jsonb_array_elements(new.attachments) file;
  return null;
end $$;
create trigger e_files after insert on public.messages for each row
  when (new.attachments <> '[]') execute function private.expect_attachments();
create trigger e_files after insert on public.job_applications for each row
  when (new.attachments <> '[]') execute function private.expect_attachments();

-- ---------------------------------------------------------------- the file arrives, and goes

-- Where a file lies in its bucket.
create function private.attachment_path(p_owner uuid, p_id uuid) returns text
language sql immutable set search_path = '' as $$ select p_owner || '/' || p_id $$;

-- For Storage's policies: the caller's own file, whose row the server has, not here yet. Also says no behind the gate (S14).
create function private.awaits_file(p_path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.gate() and exists (select from public.attachments
    where owner_id = (select auth.uid()) and stored_at is null and private.attachment_path(owner_id, id) = p_path);
end $$;

-- For Storage's policies: whether the caller may read the words that the file belongs to.
create function private.reads_file(p_path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid := case when p_path ~ '^[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then split_part(p_path, '/', 2)::uuid end;
begin
  return private.gate() and exists (select from public.attachments
    where id = v_id and private.attachment_path(owner_id, id) = p_path
      and (owner_id = (select auth.uid()) or private.reads_message(message_id) or private.is_party_of(application_id)));
end $$;

-- The row is stamped anew, so that everybody who reads it learns that the file is there. The conversation first: messages
-- are pulled by conversations that moved, and a sender locks in this order, too.
create function private.file_arrived() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_file public.attachments;
begin
  update public.attachments a set stored_at = clock_timestamp()
  where private.attachment_path(a.owner_id, a.id) = new.name and a.stored_at is null
    and a.id = case when split_part(new.name, '/', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then split_part(new.name, '/', 2)::uuid end
  returning * into v_file;
  if v_file.message_id is not null then
    update public.conversations set id = id
    where id = (select conversation_id from public.messages where id = v_file.message_id);
    update public.messages set attachments_stored = attachments_stored || v_file.id where id = v_file.message_id;
  elsif v_file.application_id is not null then
    update public.job_applications set attachments_stored = attachments_stored || v_file.id where id = v_file.application_id;
  end if;
  return null;
end $$;

-- Files whose message, application or account has gone. Rows of Storage are removed through its API alone: only that
-- removes the bytes, and hosted Supabase refuses the rest.
create table private.attachments_to_remove (
  path text primary key,
  since timestamptz not null default now()
);
create function private.leave_file() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Noted even if it has not arrived: it may be on its way at this moment.
  insert into private.attachments_to_remove (path) values (private.attachment_path(old.owner_id, old.id))
  on conflict (path) do update set since = now();
  return null;
end $$;
create trigger z_leave after delete on public.attachments for each row execute function private.leave_file();

-- For the sweep (supabase/functions/sweep-attachments): paths in the bucket `attachments` to remove, oldest first, at most
-- 100. p_removed: those of an earlier answer that are gone now; they are forgotten once no upload of them can be under
-- way any more. Service role only.
create function public.attachments_to_remove(p_removed text[] default '{}') returns setof text
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.attachments_to_remove where path = any (p_removed) and since < now() - interval '1 day';
  return query select path from private.attachments_to_remove
    where path <> all (p_removed) order by since, path limit 100;
end $$;
revoke execute on function public.attachments_to_remove(text[]) from public, anon, authenticated;
grant execute on function public.attachments_to_remove(text[]) to service_role;

-- ---------------------------------------------------------------- Storage

-- A database without Storage (tests, plain PostgreSQL) has no bucket and no policies; everything above stands.
do $$
begin
  if to_regclass('storage.objects') is null then return; end if;
  insert into storage.buckets (id, name, public, file_size_limit) values ('attachments', 'attachments', false, 52428800)
  on conflict (id) do update set public = false, file_size_limit = 52428800;
  create policy "files of accepted rows arrive once" on storage.objects for insert to authenticated
    with check (bucket_id = 'attachments' and private.awaits_file(name));
  create policy "whoever reads the words reads the file" on storage.objects for select to authenticated
    using (bucket_id = 'attachments' and private.reads_file(name));
  -- Storage tries an upload in a transaction that it takes back; what this does is taken back with it.
  create trigger marquee_file_arrived after insert on storage.objects for each row
    when (new.bucket_id = 'attachments') execute function private.file_arrived();
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.are_attachments(jsonb) to authenticated, service_role;
grant execute on function private.reads_message(uuid), private.awaits_file(text), private.reads_file(text) to authenticated;
