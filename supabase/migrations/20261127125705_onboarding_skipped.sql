-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.keep_metadata()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.raw_user_meta_data := case when current_setting('marquee.skips_onboarding', true) = new.id::text
    then old.raw_user_meta_data || '{"onboarding_skipped": true}' else old.raw_user_meta_data end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.skip_onboarding()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_gate();
  perform set_config('marquee.skips_onboarding', auth.uid()::text, true);
  update auth.users set raw_user_meta_data = raw_user_meta_data || '{"onboarding_skipped": true}' where id = auth.uid();
  perform set_config('marquee.skips_onboarding', '', true);
end $function$;

REVOKE ALL ON FUNCTION "public"."skip_onboarding"() FROM "anon";

REVOKE ALL ON FUNCTION "public"."skip_onboarding"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."skip_onboarding"() TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."skip_onboarding"() TO "service_role";
