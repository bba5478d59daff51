-- Files with a message or an application (docs/sync.md, Attachments). The row says what they are called; the bytes follow to
-- Storage once the row is here, and only then: an object without a row cannot be made.

create table public.attachments (
  -- made by the device, as part of the row that it belongs to
  id uuid primary key,
  owner_id uuid not null references public.profiles (id) on delete cascade,
  message_id uuid references public.messages (id) on delete cascade,
  application_id uuid references public.job_applications (id) on delete cascade,
  name text not null,
  type text not null,
  -- in bytes, as the device said; Storage enforces the limit itself
  size int not null,
  -- null until the file has arrived
  stored_at timestamptz,
  created_at timestamptz not null default now(),
  constraint of_one_thing check (num_nonnulls(message_id, application_id) = 1)
);
create index attachments_owner_id on public.attachments (owner_id);
create index attachments_message_id on public.attachments (message_id);
create index attachments_application_id on public.attachments (application_id);
select private.protect_table('public.attachments');
grant select on public.attachments to authenticated;

-- Whether the caller may read this message now, for policies. Definer, so that it does not depend on the reader's own policies.
create function private.can_read_message(p_message uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.messages
    where id = p_message and not _deleted and conversation_id in (select private.my_conversations()));
end $$;
grant execute on function private.can_read_message(uuid) to authenticated;

create policy "whoever reads the words reads of the file" on public.attachments for select to authenticated
  using (owner_id = (select auth.uid()) or private.can_read_message(message_id) or private.is_application_party(application_id));

-- Trigger function, for clients' writes alone: refuses with a sentence where the constraint could only say that the form is
-- wrong. Raises MQ601, MQ602, MQ603. Definer: it needs no right of the writer.
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
create trigger a_attachments before insert on public.messages for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_attachments();
create trigger a_attachments before insert on public.job_applications for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_attachments();

-- Trigger function: one row for each file, in the transaction of the row that it belongs to, so that there is never one without
-- the other. Definer: clients may not write here.
create function private.create_attachment_rows() returns trigger language plpgsql security definer set search_path = '' as $$
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
create trigger e_attachments after insert on public.messages for each row
  when (new.attachments <> '[]') execute function private.create_attachment_rows();
create trigger e_attachments after insert on public.job_applications for each row
  when (new.attachments <> '[]') execute function private.create_attachment_rows();

-- ---------------------------------------------------------------- a file arrives

-- Where a file lies in its bucket.
create function private.attachment_path(p_owner uuid, p_id uuid) returns text
language sql immutable set search_path = '' as $$ select p_owner || '/' || p_id $$;

-- For Storage's policies: the caller's own file, whose row the server has, and which has not arrived yet. Refuses behind the
-- gate, too (S14). Definer: Storage's policies do not depend on those of this table.
create function private.can_upload_file(p_path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.gate() and exists (select from public.attachments
    where owner_id = (select auth.uid()) and stored_at is null and private.attachment_path(owner_id, id) = p_path);
end $$;
grant execute on function private.can_upload_file(text) to authenticated;

-- For Storage's policies: whether the caller may read the row that the file belongs to. Definer for the same reason.
create function private.can_read_file(p_path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid := case when p_path ~ '^[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then split_part(p_path, '/', 2)::uuid end;
begin
  return private.gate() and exists (select from public.attachments
    where id = v_id and private.attachment_path(owner_id, id) = p_path
      and (owner_id = (select auth.uid()) or private.can_read_message(message_id) or private.is_application_party(application_id)));
end $$;
grant execute on function private.can_read_file(text) to authenticated;

-- Trigger function. The row is stamped anew, so that everybody who reads it learns that the file is there. The conversation is
-- stamped first: messages are pulled by conversations that changed, and a sender locks in this order as well. Definer: the
-- uploader may write none of these.
create function private.mark_file_stored() returns trigger language plpgsql security definer set search_path = '' as $$
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

-- ---------------------------------------------------------------- a file goes

-- Files whose message, application or account is gone. Objects in Storage are removed through its API alone: only that removes
-- the bytes, and hosted Supabase refuses the rest.
create table private.attachments_to_remove (
  path text primary key,
  since timestamptz not null default now()
);

-- Trigger function. Definer: clients may not write the list.
create function private.queue_file_removal() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Even if it has not arrived: it may be on its way at this moment.
  insert into private.attachments_to_remove (path) values (private.attachment_path(old.owner_id, old.id))
  on conflict (path) do update set since = now();
  return null;
end $$;
create trigger z_queue_removal after delete on public.attachments for each row execute function private.queue_file_removal();

-- For the sweep (supabase/functions/sweep-attachments): paths in the bucket `attachments` to remove, oldest first, at most 100.
-- p_removed: those of an earlier answer that are gone now; they are forgotten once no upload of them can be under way any more.
-- Service role only. Definer: it may not write the list itself.
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

-- A database without Storage (tests, plain PostgreSQL) has no bucket and no policies; everything above holds without them.
do $$
begin
  if to_regclass('storage.objects') is null then return; end if;
  insert into storage.buckets (id, name, public, file_size_limit) values ('attachments', 'attachments', false, 52428800)
  on conflict (id) do update set public = false, file_size_limit = 52428800;
  create policy "files of accepted rows arrive once" on storage.objects for insert to authenticated
    with check (bucket_id = 'attachments' and private.can_upload_file(name));
  create policy "whoever reads the words reads the file" on storage.objects for select to authenticated
    using (bucket_id = 'attachments' and private.can_read_file(name));
  -- Storage tries an upload in a transaction that it rolls back; what this does is rolled back with it.
  create trigger marquee_file_arrived after insert on storage.objects for each row
    when (new.bucket_id = 'attachments') execute function private.mark_file_stored();
end $$;
