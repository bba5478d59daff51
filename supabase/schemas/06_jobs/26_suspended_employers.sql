-- What becomes of an employer's promises and jobs while their account is suspended.

-- Whether somebody is suspended. Definer: profiles are other people's. For rules only.
create function private.is_suspended(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles where id = p_user and suspended_at is not null);
end $$;

-- Whether somebody is there who could keep what is promised: the account of whoever posted or asked is not suspended, or somebody else hires for that company. Definer, as
-- above. For rules only.
create function private.is_looked_after(p_employer uuid, p_company uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return not private.is_suspended(p_employer) or exists (select from public.company_members m where m.company_id = p_company and m.status = 'joined'
    and private.has_permission(m.user_id, p_company, 'hire') and not private.is_suspended(m.user_id));
end $$;

-- Raises MQ794 while nobody is there who could keep what is promised. It does not say why. Definer, as above. For rules only.
create function private.require_active(p_employer uuid, p_company uuid default null) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_looked_after(p_employer, p_company) then
    perform private.refuse('MQ794', jsonb_build_object('Name', coalesce((select name from public.companies where id = p_company), private.display_name(p_employer))));
  end if;
end $$;

-- Trigger function: the open jobs of somebody who is suspended close, where nobody looks after them: nobody would read an application. Those, and no others, open again with
-- the account, unless their days are over. Who has accepted an offer keeps it, as when a job runs past its last day. Definer: an operator's statement writes other people's rows.
create function private.close_jobs_of_suspended() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.suspended_at is not null then
    update public.jobs j set status = 'closed', closed_reason = 'expired', closed_at = new.suspended_at
    where j.posted_by = new.id and j.status = 'active' and not private.is_looked_after(j.posted_by, j.company_id);
  else
    update public.jobs j set status = 'active', closed_reason = null, closed_at = null, valid_through = null, last_confirmed_at = clock_timestamp()
    where j.posted_by = new.id and j.status = 'closed' and j.closed_reason = 'expired' and j.closed_at = old.suspended_at and not j._deleted
      and (j.ends_on is null or j.ends_on >= private.today(j.timezone));
  end if;
  return null;
end $$;
create trigger d_close_jobs after update on public.profiles for each row
  when ((old.suspended_at is null) <> (new.suspended_at is null)) execute function private.close_jobs_of_suspended();
