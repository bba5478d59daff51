-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "public"."bookings" DROP CONSTRAINT "bookings_kit_fee_minor_check";

ALTER TABLE "public"."bookings" DROP CONSTRAINT "bookings_rate_minor_check";

ALTER TABLE "public"."job_applications" DROP CONSTRAINT "job_applications_rate_quote_minor_check";

ALTER TABLE "public"."jobs" DROP CONSTRAINT "jobs_kit_fee_minor_check";

ALTER TABLE "public"."jobs" DROP CONSTRAINT "jobs_per_diem_minor_check";

ALTER TABLE "public"."jobs" DROP CONSTRAINT "jobs_salary_max_check";

ALTER TABLE "public"."jobs" DROP CONSTRAINT "jobs_salary_min_check";

ALTER TABLE "public"."profiles" DROP CONSTRAINT "profiles_day_rate_minor_check";

ALTER TABLE "public"."profiles" DROP CONSTRAINT "profiles_hourly_rate_check";

ALTER TABLE "public"."jobs" ALTER COLUMN "salary_max" TYPE numeric(12,2);

ALTER TABLE "public"."jobs" ALTER COLUMN "salary_min" TYPE numeric(12,2);

ALTER TABLE "public"."profiles" ALTER COLUMN "hourly_rate" TYPE numeric(10,2);

ALTER TABLE "public"."public_profiles" ALTER COLUMN "hourly_rate" TYPE numeric(10,2);

CREATE OR REPLACE FUNCTION private.are_budget_rates(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_typeof(p) = 'object' and (select count(*) from jsonb_object_keys(p)) <= 200 and not exists (
    select from jsonb_each(p) r where r.key !~ '^[a-z0-9_]{1,60}$' or not coalesce(
      private.has_keys(r.value, '{rate_minor,days}')
      and jsonb_typeof(r.value -> 'rate_minor') = 'number' and r.value ->> 'rate_minor' ~ '^\d{1,10}$' and (r.value ->> 'rate_minor')::bigint <= 1000000000
      and jsonb_typeof(r.value -> 'days') = 'number' and r.value ->> 'days' ~ '^\d{1,3}$', false));
end $function$;

CREATE OR REPLACE FUNCTION private.is_offer(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return p is null or coalesce(case when jsonb_typeof(p) = 'object' then private.has_keys(p - '{kit_fee_minor,kill_fee_percent}'::text[], '{id,rate_minor,rate_unit,currency,days,place,note,answer_by}') end
    and case coalesce(jsonb_typeof(p -> 'kit_fee_minor'), 'null') when 'null' then true
      when 'number' then (p ->> 'kit_fee_minor')::numeric between 0 and 1000000000 and (p ->> 'kit_fee_minor')::numeric % 1 = 0 end
    and case when not p ? 'kill_fee_percent' then true
      when jsonb_typeof(p -> 'kill_fee_percent') = 'number' then (p ->> 'kill_fee_percent')::numeric between 0 and 100 and (p ->> 'kill_fee_percent')::numeric % 1 = 0 end
    and private.is_id(p -> 'id') and private.is_text(p -> 'place', 200) and private.is_text(p -> 'note', 1000)
    and case jsonb_typeof(p -> 'rate_minor') when 'null' then true
      when 'number' then (p ->> 'rate_minor')::numeric between 0 and 1000000000 and (p ->> 'rate_minor')::numeric % 1 = 0 end
    and p ->> 'rate_unit' in ('hour', 'day', 'week', 'month', 'year', 'project', 'deferred', 'unpaid')
    and p ->> 'currency' ~ '^[A-Z]{3}$'
    and (p -> 'answer_by' = 'null' or private.is_day(p ->> 'answer_by'))
    and case when jsonb_typeof(p -> 'days') = 'array' and jsonb_array_length(p -> 'days') <= 200
      then not exists (select from jsonb_array_elements(p -> 'days') d where jsonb_typeof(d.value) <> 'string' or not private.is_day(d.value #>> '{}')) end, false);
end $function$;

ALTER TABLE "public"."bookings" ADD CONSTRAINT "bookings_kit_fee_minor_check" CHECK (((kit_fee_minor >= 0) AND (kit_fee_minor <= 1000000000)));

ALTER TABLE "public"."bookings" ADD CONSTRAINT "bookings_rate_minor_check" CHECK (((rate_minor >= 0) AND (rate_minor <= 1000000000)));

ALTER TABLE "public"."job_applications" ADD CONSTRAINT "job_applications_rate_quote_minor_check" CHECK (((rate_quote_minor >= 0) AND (rate_quote_minor <= 1000000000)));

ALTER TABLE "public"."jobs" ADD CONSTRAINT "jobs_kit_fee_minor_check" CHECK (((kit_fee_minor >= 0) AND (kit_fee_minor <= 1000000000)));

ALTER TABLE "public"."jobs" ADD CONSTRAINT "jobs_per_diem_minor_check" CHECK (((per_diem_minor >= 0) AND (per_diem_minor <= 1000000000)));

ALTER TABLE "public"."jobs" ADD CONSTRAINT "jobs_salary_max_check" CHECK (((salary_max >= (0)::numeric) AND (salary_max <= (1000000000)::numeric)));

ALTER TABLE "public"."jobs" ADD CONSTRAINT "jobs_salary_min_check" CHECK (((salary_min >= (0)::numeric) AND (salary_min <= (1000000000)::numeric)));

ALTER TABLE "public"."profiles" ADD CONSTRAINT "profiles_day_rate_minor_check" CHECK (((day_rate_minor >= 0) AND (day_rate_minor <= 1000000000)));

ALTER TABLE "public"."profiles" ADD CONSTRAINT "profiles_hourly_rate_check" CHECK (((hourly_rate >= (0)::numeric) AND (hourly_rate <= (10000000)::numeric)));
