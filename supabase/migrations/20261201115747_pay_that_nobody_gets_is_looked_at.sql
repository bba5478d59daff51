-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "private"."scam_settings" ADD COLUMN "pay_ceiling" numeric NOT NULL DEFAULT 100000;

CREATE OR REPLACE FUNCTION private.pays_far_more(p_job public.jobs)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_settings private.scam_settings;
  v_rate numeric := (select per_us_dollar from private.exchange_rates where currency = p_job.currency);
  v_usual double precision;
  v_count int;
  v_pay numeric;
begin
  if p_job.pay_type in ('unpaid', 'deferred') or v_rate is null then return false; end if;
  select * into v_settings from private.scam_settings;
  v_pay := coalesce(p_job.salary_max, p_job.salary_min) / v_rate;
  if v_pay >= v_settings.pay_ceiling then return true; end if;
  if p_job.role_code = '' then return false; end if;
  select count(*), percentile_cont(0.75) within group (order by pay) into v_count, v_usual from (
    select coalesce(j.salary_max, j.salary_min) / r.per_us_dollar as pay
    from public.jobs j join private.exchange_rates r on r.currency = j.currency
    where j.role_code = p_job.role_code and j.pay_type = p_job.pay_type and not j._deleted and j.posted_by <> p_job.posted_by
      and j.status in ('active', 'closed') and coalesce(j.salary_max, j.salary_min) > 0
    order by j.published_at desc limit 500) others;
  return coalesce(v_count >= v_settings.pay_jobs
    and v_pay >= v_usual * v_settings.pay_factor, false);
end $function$;

update private.scam_settings set pay_ceiling = '100000';
