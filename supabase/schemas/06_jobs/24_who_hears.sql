-- Who hears of a company's job: whoever posted it, and each colleague who has asked for all jobs of the company (`company_members.hears`). What is said always asks
-- somebody to answer, to reopen or to be at an interview, so only those hear of it who may: who hires, and no viewer, who could read of it and do nothing. Whoever has
-- left hires for it no more. Mails and pushes are made of these notifications.

-- The accounts to tell, each once. p_applicant: about whom it is, who learns nothing of it here; null: about nobody in particular. For notify_hiring only.
create function private.hearers_of_job(p_poster uuid, p_company uuid, p_applicant uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select p_poster
  union
  select m.user_id from public.company_members m
  where m.company_id = p_company and private.has_permission(m.user_id, p_company, 'hire') and m.hears = 'all' and m.user_id is distinct from p_applicant
$$;

-- Notifies the hiring side of a job: like private.notify for each who hears of it. p_title_for_others: where the title is about the poster's own. Definer: as that one.
-- For triggers and timers only.
create function private.notify_hiring(p_poster uuid, p_company uuid, p_applicant uuid, p_type text, p_title text, p_message text, p_url text, p_group text,
  p_title_for_others text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(hearer, p_type, case when hearer = p_poster then p_title else coalesce(p_title_for_others, p_title) end, p_message, p_url, p_group)
  from private.hearers_of_job(p_poster, p_company, p_applicant) hearer;
end $$;

-- Takes back what somebody was told about jobs that they may no longer read: it names applicants (S6). Deleted outright, with the pushes that wait; devices get
-- tombstones. Definer: notifications are closed. For rules only.
create function private.forget_job_notices(p_user uuid, p_jobs uuid[]) returns void
language sql security definer set search_path = '' as $$
  delete from public.notifications where user_id = p_user and group_key in (select 'job:' || id from unnest(p_jobs) id)
$$;

-- The same of all that a company shares: its jobs but those that stay theirs, and its threads but those in which they are the person. Bookings see to their own
-- (07_production/24_offer_bookings.sql). Definer: as above. For rules only.
create function private.forget_company_notices(p_user uuid, p_company uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.forget_job_notices(p_user, array(select id from public.jobs where company_id = p_company and posted_by <> p_user));
  delete from public.notifications where user_id = p_user
    and group_key in (select 'message:' || id from public.conversations where company_id = p_company and person_id is distinct from p_user);
end $$;
