-- The CV and the portfolio pieces that go with an application. Both belong to the applicant's profile: the application refers to them. What was
-- attached stays readable to the employer until it is withdrawn, whatever the profile has meanwhile; a piece that the profile no longer has is gone.

-- Whether an application that is not withdrawn was sent with the CV at this path. For triggers only. Definer: applications are other people's.
create function private.goes_with_application(p_path text) returns boolean
language sql volatile security definer set search_path = '' as $$
  select exists (select from public.job_applications where resume_path = p_path and status <> 'withdrawn' and not _deleted)
$$;

-- Whether the caller manages a job that somebody applied to with the CV at this path, and has not withdrawn. The owner's side is decided
-- before. For can_read_file. Definer, so that it does not depend on the reader's own policies.
create function private.may_open_cv(p_path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.job_applications
    where resume_path = p_path and split_part(p_path, '/', 1) = applicant_id::text and private.hires_for(employer_id, company_id, 'read')
      and status <> 'withdrawn' and not _deleted);
end $$;

-- Trigger function, for clients' writes alone. What was attached is said when applying, and not changed after. Raises MQ400, MQ403, MQ628 to
-- MQ630. Definer: it needs no right of the writer.
create function private.guard_application_parts() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if cardinality(new.portfolio_ids) > 6 and (tg_op = 'INSERT' or new.portfolio_ids is distinct from old.portfolio_ids) then
    perform private.refuse('MQ630');
  end if;
  if tg_op = 'UPDATE' then
    if (new.resume_path, new.resume_name, new.resume_size) is distinct from (old.resume_path, old.resume_name, old.resume_size) then
      perform private.refuse('MQ403');
    end if;
    return new;
  end if;
  if new.resume_path is null then
    new.resume_name := '';
    new.resume_size := null;
    return new;
  end if;
  if new.resume_size > 10485760 then perform private.refuse('MQ629'); end if;
  if new.resume_path is distinct from private.attachment_path(new.applicant_id, private.file_id(new.resume_path))
    or coalesce(new.resume_size, 0) < 1 or not private.is_cv_name(new.resume_name)
  then perform private.refuse('MQ400', '{"detail": "the CV"}'); end if;
  return new;
end $$;
create trigger a_guard_parts before insert on public.job_applications for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_application_parts();
-- After `a_guard_step`, which knows of blocks and of sides.
create trigger a_guard_step_parts before update on public.job_applications for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_application_parts();

-- Trigger function: a CV that the server has already is as its row says; one that is not here yet comes later, and nothing waits for it. One
-- that was removed from the profile meanwhile is taken up again, if its bytes are still there or have never been. Raises MQ409 for a file that
-- is no CV of the applicant, MQ631 for one whose bytes are gone. Definer: clients may not write here.
create function private.attach_cv() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_file public.attachments;
  v_is_there boolean;
begin
  -- As whoever changes its media, or brings its bytes, does: so that neither misses the other.
  perform from public.profiles where id = new.applicant_id for no key update;
  select * into v_file from public.attachments where id = private.file_id(new.resume_path) for update;
  if v_file.id is null then return new; end if;
  if v_file.profile_id is distinct from new.applicant_id or v_file.type <> 'application/pdf' then perform private.refuse('MQ409'); end if;
  new.resume_name := v_file.name;
  new.resume_size := v_file.size;
  if v_file.removed_at is not null then
    if v_file.stored_at is not null then
      if to_regclass('storage.objects') is not null then
        execute $sql$ select exists (select from storage.objects where bucket_id = 'attachments' and name = $1) $sql$
          into v_is_there using new.resume_path;
      end if;
      if not coalesce(v_is_there, false) then perform private.refuse('MQ631'); end if;
    end if;
    update public.attachments set removed_at = null where id = v_file.id;
    delete from private.attachments_to_remove where path = new.resume_path;
  end if;
  if v_file.stored_at is not null then new.attachments_stored := new.attachments_stored || v_file.id; end if;
  return new;
end $$;
create trigger b_attach_cv before insert on public.job_applications for each row
  when (new.resume_path is not null) execute function private.attach_cv();

-- Trigger function: the row of a CV whose profile has yet to say that it has one, or already has another: its bytes may be brought. Raises MQ604,
-- MQ605 for clients' writes. Definer: clients may not write here.
create function private.create_cv_row() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.attachments (id, owner_id, profile_id, name, type, size)
  values (private.file_id(new.resume_path), new.applicant_id, new.applicant_id, new.resume_name, 'application/pdf', new.resume_size)
  on conflict (id) do nothing;
  if found and (select auth.uid()) is not null then
    perform private.require_bytes_within_bounds('public.attachments', new.applicant_id);
  end if;
  return null;
end $$;
create trigger e_cv after insert on public.job_applications for each row
  when (new.resume_path is not null and new.resume_size is not null) execute function private.create_cv_row();

-- Trigger function: the CV of an application that is withdrawn or gone leaves, unless the profile or another application has it. Definer: clients
-- may not write here.
create function private.release_cv() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_id constant uuid := private.file_id(old.resume_path);
begin
  -- As in private.sync_profile_files, which may be taking it from the profile.
  perform from public.attachments where id = v_id and removed_at is null for update;
  if not found then return null; end if;
  update public.attachments a set removed_at = clock_timestamp()
  where a.id = v_id and a.profile_id = old.applicant_id and not private.goes_with_application(old.resume_path)
    and not exists (select from public.profiles p, private.media_files(p.media) file where p.id = a.profile_id and file.id = a.id);
  if found then
    insert into private.attachments_to_remove (path) values (old.resume_path) on conflict (path) do update set since = now();
  end if;
  return null;
end $$;
create trigger e_release_cv after update on public.job_applications for each row
  when (old.resume_path is not null and new.status = 'withdrawn' and old.status <> 'withdrawn') execute function private.release_cv();
create trigger e_release_cv_of_removed after delete on public.job_applications for each row
  when (old.resume_path is not null) execute function private.release_cv();

-- ---------------------------------------------------------------- pieces

-- The picked pieces that the profile has: {id: the medium, or null while its bytes are on their way}. For triggers only.
create function private.picked_pieces(p_ids uuid[], p_media jsonb, p_stored uuid[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, coalesce(private.shown_media(p_media, p_stored) -> key, 'null')), '{}')
  from jsonb_each(p_media) as entry (key, medium) where key::uuid = any (p_ids) and medium ->> 'kind' in ('still', 'video')
$$;

-- Trigger function: what the employer sees of the picked pieces; nothing once it is withdrawn. Definer: profiles are other people's.
create function private.derive_pieces() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.portfolio := case when new.status = 'withdrawn' then '{}'
    else (select private.picked_pieces(new.portfolio_ids, media, attachments_stored) from public.profiles where id = new.applicant_id) end;
  return new;
end $$;
create trigger c_pieces before insert or update on public.job_applications for each row
  when (new.portfolio_ids <> '{}') execute function private.derive_pieces();

-- Trigger function: a piece that arrives or leaves does so in the applications that it was picked for. Before `e_files`: applications are locked
-- before files. Definer: clients may not write here.
create function private.refresh_pieces() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.job_applications set portfolio = private.picked_pieces(portfolio_ids, new.media, new.attachments_stored)
  where applicant_id = new.id and portfolio_ids <> '{}' and status <> 'withdrawn' and not _deleted
    and portfolio is distinct from private.picked_pieces(portfolio_ids, new.media, new.attachments_stored);
  return null;
end $$;
create trigger d_pieces after update on public.profiles for each row
  when ((new.media, new.attachments_stored) is distinct from (old.media, old.attachments_stored)) execute function private.refresh_pieces();
