-- The figures of the landing page (A7, A9, ruling 28). Anybody may ask for them as often as they like, so they are counted once in five
-- minutes, whoever asks.

create table private.homepage_figures (
  only_row boolean primary key default true check (only_row),
  counted_at timestamptz not null,
  figures jsonb not null
);
alter table private.homepage_figures enable row level security;

-- Null below 50: so few would say more about single people than about the market.
create function private.shown_count(p_count bigint) returns bigint language plpgsql immutable set search_path = '' as $$
begin
  return case when p_count >= 50 then p_count end;
end $$;

-- {totalJobs, totalTalent, totalApplications, averageRate}: open jobs, listed talent, applications that were ever sent, and the average of
-- the hourly rates that at least fifty people show, in US dollars. {companies, active, projects, subscribers}: companies, profiles that are neither hidden nor
-- suspended, jobs that were closed as filled, confirmed readers of the newsletter. satisfaction: of at least fifty notes that everybody reads, how many
-- percent give 4 or 5. Each is null where it is too small to be shown.
create function private.count_homepage_figures() returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_rates bigint;
  v_average numeric;
  v_notes bigint;
  v_good numeric;
begin
  select count(*), avg(hourly_rate) into v_rates, v_average
  from public.public_profiles where not _deleted and hourly_rate is not null and currency = 'USD';
  select count(*), 100.0 * count(*) filter (where rating >= 4) / nullif(count(*), 0) into v_notes, v_good from public.notes where is_shown;
  return jsonb_build_object(
    'totalJobs', private.shown_count((select count(*) from public.jobs where status = 'active' and not _deleted)),
    'totalTalent', private.shown_count((select count(*) from public.public_profiles where not _deleted)),
    'totalApplications', private.shown_count((select count(*) from public.job_applications)),
    'averageRate', case when private.shown_count(v_rates) is not null then round(v_average) end,
    'companies', private.shown_count((select count(*) from public.companies where not _deleted)),
    'active', private.shown_count((select count(*) from public.profiles where is_active and suspended_at is null and not _deleted)),
    'projects', private.shown_count((select count(*) from public.jobs where status in ('closed', 'archived') and closed_reason = 'filled' and not _deleted)),
    'subscribers', public.newsletter_count(),
    'satisfaction', case when private.shown_count(v_notes) is not null then round(v_good) end);
end $$;

-- Everybody, visitors too. Definer: a visitor may not count what only its owners may read. While one caller counts, all others get what was
-- counted before.
create function public.homepage_figures() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_last private.homepage_figures;
begin
  select * into v_last from private.homepage_figures;
  if v_last.counted_at > now() - interval '5 minutes' then return v_last.figures; end if;
  if not pg_try_advisory_xact_lock(hashtext('homepage_figures')) then return coalesce(v_last.figures, '{}'); end if;
  insert into private.homepage_figures (counted_at, figures) values (now(), private.count_homepage_figures())
  on conflict (only_row) do update set (counted_at, figures) = (excluded.counted_at, excluded.figures)
  returning * into v_last;
  return v_last.figures;
end $$;
revoke execute on function public.homepage_figures() from public;
grant execute on function public.homepage_figures() to anon, authenticated;
