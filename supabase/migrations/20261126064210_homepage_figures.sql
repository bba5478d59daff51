-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE TABLE "private"."homepage_figures" ("only_row" boolean NOT NULL DEFAULT true, "counted_at" timestamp with time zone NOT NULL, "figures" jsonb NOT NULL, CONSTRAINT "homepage_figures_only_row_check" CHECK (only_row), CONSTRAINT "homepage_figures_pkey" PRIMARY KEY (only_row));

ALTER TABLE "private"."homepage_figures" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.count_homepage_figures()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_rates bigint;
  v_average numeric;
begin
  select count(*), avg(hourly_rate) into v_rates, v_average
  from public.public_profiles where not _deleted and hourly_rate is not null and currency = 'USD';
  return jsonb_build_object(
    'totalJobs', private.shown_count((select count(*) from public.jobs where status = 'active' and not _deleted)),
    'totalTalent', private.shown_count((select count(*) from public.public_profiles where not _deleted)),
    'totalApplications', private.shown_count((select count(*) from public.job_applications)),
    'averageRate', case when private.shown_count(v_rates) is not null then round(v_average) end);
end $function$;

CREATE OR REPLACE FUNCTION private.shown_count(p_count bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when p_count >= 50 then p_count end;
end $function$;

CREATE OR REPLACE FUNCTION public.homepage_figures()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

REVOKE ALL ON FUNCTION "private"."count_homepage_figures"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_count"(bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."homepage_figures"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."homepage_figures"() TO "anon", "authenticated";

GRANT EXECUTE ON FUNCTION "public"."homepage_figures"() TO "service_role";
