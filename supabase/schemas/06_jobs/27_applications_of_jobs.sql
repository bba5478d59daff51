-- What becomes of a job's applications when it ends, opens again or changes owners.

-- A job that ends closes every application that still waits; one that merely ran past its last day leaves those who have accepted an offer,
-- because nobody has decided about them. Definer: applications are other people's. For the job's trigger alone.
create function private.close_applications(p_job uuid) returns void
language sql security definer set search_path = '' as $$
  update public.job_applications set status = 'job_closed'
  where job_id = p_job and status in (
    select from_state from private.lifecycle_transitions where lifecycle = 'application' and event = 'end') and not _deleted
    and not (status = 'accepted' and exists (select from public.jobs where id = p_job and closed_reason = 'expired'))
$$;

-- A job that is open again opens what its end has ended, at the status that each application had; whose yes had become a booking, which was cancelled, needs another offer.
-- What either side had ended stays. Who waits for the first answer is promised one anew. Definer: applications are other people's. For the job's trigger alone.
create function private.reopen_applications(p_job public.jobs) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.job_applications a set status = before.status, respond_by = greatest(a.respond_by, private.respond_by(p_job))
  from (select id, case when history -> -2 ->> 'status' = 'accepted' and exists (select from public.bookings b where b.application_id = ended.id and b.status = 'cancelled')
      then 'shortlisted' else coalesce(history -> -2 ->> 'status', 'pending') end as status
    from public.job_applications ended where job_id = p_job.id and status = 'job_closed' and not _deleted) before
  where a.id = before.id and private.lifecycle_event('application', 'job_closed', before.status, 'system') is not null;
end $$;

-- Trigger function: a job that changes owners moves its applications to the new owner. Definer: they are other people's.
create function private.hand_over_applications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.job_applications set employer_id = new.posted_by where job_id = new.id;
  return null;
end $$;
create trigger d_hand_over after update of posted_by on public.jobs for each row
  when (new.posted_by is distinct from old.posted_by) execute function private.hand_over_applications();

-- Trigger function: the previous owner must not keep them (S6). Definer: the log is closed to clients.
create function private.revoke_former_employer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform sync_private.access_changed(old.employer_id, 'applications', new.id);
  return null;
end $$;
create trigger e_revoke_former after update of employer_id on public.job_applications for each row
  when (new.employer_id is distinct from old.employer_id) execute function private.revoke_former_employer();
