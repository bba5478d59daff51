-- Credits from completed bookings: a credit that says what a completed booking of its person says is confirmed by that booking. Nobody writes that it is: it is
-- computed from the two whenever one of them changes. Of the booking others learn what the credit says, which its owner has put there, and nothing else.

-- Production and kind of the work as they are now: of its project, else of its job, else its own title. Definer: projects and jobs are not the person's to read. For
-- triggers and migrations.
create function private.production_of_booking(p public.bookings) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_project public.projects;
  v_job public.jobs;
begin
  select * into v_project from public.projects where id = p.project_id and not _deleted;
  select * into v_job from public.jobs where id = p.job_id;
  return jsonb_build_object('production', coalesce(nullif(btrim(v_project.title), ''), nullif(btrim(v_job.production), ''), p.title),
    'kind', coalesce(v_project.production_kind, v_job.production_kind, 'other'));
end $$;

-- What a booking says as a credit: the production that was agreed on, and the year of the last day that was worked. Null where nobody has said which role it was.
-- Definer: as above. For triggers and migrations. Twin of its use: src/domain/bookings/booked-credits.ts.
create function private.credit_of_booking(p public.bookings) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_role text;
begin
  v_role := coalesce(nullif(p.role_code, ''), nullif((select role_code from public.project_members where project_id = p.project_id
    and user_id = p.talent_id and status = 'joined'), ''), nullif((select role_code from public.jobs where id = p.job_id), ''));
  if v_role is null then return null; end if;
  return coalesce(p.agreed_production, private.production_of_booking(p)) || jsonb_build_object('role', v_role, 'year', extract(year from p.days[case p.status when 'cancelled' then p.days_worked else cardinality(p.days) end])::int);
end $$;

-- Whether this company is verified now; false for none. Two accounts can book each other for anything; what others read as confirmed takes a company that somebody has
-- looked at. Definer: companies are other people's. For triggers and migrations.
create function private.is_verified_company(p_company uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.companies where id = p_company and not _deleted and verified_at is not null)
$$;

-- Trigger function: of which production it is, is said as both sides agree. Definer: see production_of_booking.
create function private.keep_agreed_production() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.agreed_production := private.production_of_booking(new);
  return new;
end $$;
create trigger c_agreed before insert or update on public.bookings for each row
  when (new.status in ('confirmed', 'completed') and new.agreed_production is null) execute function private.keep_agreed_production();

-- Trigger function: what a booking says as a credit is said as it is completed, so that whoever renames the project later takes nobody's credit away, and that the company was
-- verified then with it (`is_verified`): neither changes by itself when the company does.
-- Definer: see credit_of_booking.
create function private.keep_booking_credit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.credit := coalesce(new.credit, private.credit_of_booking(new)
    || case when private.is_verified_company(new.company_id) then '{"is_verified": true}'::jsonb else '{}' end);
  return new;
end $$;
create trigger c_keep_credit before insert or update on public.bookings for each row
  when (new.status = 'completed' or new.days_worked > 0) execute function private.keep_booking_credit();

-- Whether a completed booking of this person by a company that was verified says the same; none of an employer who is suspended. Definer: bookings are closed to others. For rules only.
create function private.is_booked_credit(p_person uuid, p_credit jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.bookings b join public.profiles employer on employer.id = b.employer_id and employer.suspended_at is null
    where b.talent_id = p_person and private.is_worked(b.status, b.days_worked) and not b._deleted
      and b.credit = jsonb_build_object('production', p_credit -> 'production', 'role', p_credit -> 'role', 'year', p_credit -> 'year', 'kind', p_credit -> 'kind',
        'is_verified', true));
end $$;

-- The credits of a profile as others see them: is_booked is in each that a booking confirms, whatever its owner writes. Definer, as above. For triggers and
-- parts_in_touch only.
create function private.shown_credits(p_person uuid, p_credits jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(jsonb_object_agg(key, case when private.is_booked_credit(p_person, credit) then credit || '{"is_booked": true}' else credit - 'is_booked' end), '{}')
    from jsonb_each(p_credits) as entry (key, credit));
end $$;

-- The public profile shows which credits are booked. Definer: clients may not write there. For triggers only.
create function private.refresh_booked_credits(p_person uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_person public.profiles;
  v_shown jsonb;
begin
  select * into v_person from public.profiles where id = p_person;
  if v_person.id is null or private.part_circle(v_person, 'credits') <> 'everyone' then return; end if;
  v_shown := private.shown_credits(p_person, v_person.credits);
  update public.public_profiles set credits = v_shown where id = p_person and not _deleted and credits is distinct from v_shown;
end $$;

-- Trigger function: a booking begins or ceases to confirm. Definer, as above.
create function private.booking_confirms_credit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_booked_credits(case when tg_op = 'DELETE' then old.talent_id else new.talent_id end);
  return null;
end $$;
create trigger e_confirms_credit after insert or update on public.bookings for each row
  when (new.status = 'completed' or new.days_worked > 0) execute function private.booking_confirms_credit();
create trigger e_confirmed_credit after update or delete on public.bookings for each row
  when (old.status = 'completed' or old.days_worked > 0) execute function private.booking_confirms_credit();

-- Trigger function: bookings of an employer who is suspended confirm nothing, until that is lifted. Definer, as above.
create function private.suspension_and_credits() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_booked_credits(talent_id) from (
    select distinct talent_id from public.bookings where employer_id = new.id and private.is_worked(status, days_worked)) booked;
  return null;
end $$;
create trigger e_suspended_credits after update on public.profiles for each row
  when (new.suspended_at is distinct from old.suspended_at) execute function private.suspension_and_credits();

-- Whether somebody may be asked about this credit because the two worked together, as far as whoever asks knows it already: both are on the crew of one project, a
-- booking between them is completed, or the other shows everybody a booked credit of the same production and year. A booking that its person keeps to themselves
-- tells nothing here, so that nobody finds it out by asking. Definer: it reads crews and bookings of both. For rules only.
create function private.are_coworkers(p_asker uuid, p_other uuid, p_credit jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.project_members mine join public.project_members theirs on theirs.project_id = mine.project_id
      where mine.user_id = p_asker and mine.status = 'joined' and theirs.user_id = p_other and theirs.status = 'joined')
    or exists (select from public.bookings where private.is_worked(status, days_worked) and (employer_id, talent_id) in ((p_asker, p_other), (p_other, p_asker)) and not _deleted)
    or private.is_booked_credit(p_asker, p_credit) and exists (
      select from public.public_profiles p, jsonb_each(p.credits) as entry (key, credit) where p.id = p_other and not p._deleted
        and credit -> 'is_booked' = 'true' and credit -> 'production' = p_credit -> 'production' and credit -> 'year' = p_credit -> 'year');
end $$;
