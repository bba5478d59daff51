-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.free_sign_in_failures()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select 3 $function$;

CREATE OR REPLACE FUNCTION private.hook_password_verification_attempt(event jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := nullif(event ->> 'user_id', '')::uuid;
  v_valid boolean := coalesce(event -> 'valid' = 'true'::jsonb, false) and v_user is not null;
  v_caller text := coalesce('account ' || v_user::text, private.address_key(event ->> 'email'));
  v_wait bigint := private.password_attempt(v_caller, nullif(event #>> '{metadata,ip_address}', ''), v_valid);
begin
  if v_wait > 0 then
    return jsonb_build_object('decision', 'reject', 'message', private.retry_after_sentence(v_wait), 'should_logout_user', false);
  end if;
  -- Attempts that are refused unchecked are not logged: a stranger could fill the log with them.
  if v_user is not null and v_valid then perform private.log_security_event(v_user, 'sign_in_success', 'low'); end if;
  if v_user is not null and not v_valid then
    perform private.log_security_event(v_user, 'sign_in_failed', 'medium');
    -- Once for each row of failures.
    if (select has_captcha from private.sign_in_settings) and exists (
      select from private.rate_records
      where what = 'sign-in failures' and caller = v_caller and count = private.free_sign_in_failures())
    then
      perform private.log_security_event(v_user, 'captcha_required', 'medium');
    end if;
  end if;
  return '{"decision": "continue"}';
end $function$;

CREATE OR REPLACE FUNCTION private.password_attempt(p_caller text, p_network text, p_valid boolean, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_memory constant interval := interval '15 minutes';
  c_pause constant interval := interval '30 seconds';
  v_network text := private.network_key(p_network);
  v_rule private.rate_rules;
  v_record private.rate_records;
  v_failures private.rate_records;
  v_wait bigint;
begin
  -- Attempts at one account go one after the other: simultaneous guesses each see what the one before has counted.
  perform pg_advisory_xact_lock(3630, hashtext(p_caller));
  select * into v_rule from private.rate_rules where what = '/sign-in';
  select * into v_record from private.rate_records where what = '/sign-in' and caller = p_caller;
  if v_record.count >= v_rule.attempts and p_now < coalesce(
    private.blocked_until(v_record.count, v_record.last_attempt, v_rule), v_record.first_attempt + v_rule.window_ms * interval '1 millisecond')
  then
    return (private.count_attempt('/sign-in', p_caller, p_now) ->> 'wait_ms')::bigint;
  end if;
  select * into v_failures from private.rate_records where what = 'sign-in failures' and caller = p_caller and last_attempt > p_now - c_memory;
  if v_failures.count >= private.free_sign_in_failures() and p_now < v_failures.last_attempt + c_pause and not (select has_captcha from private.sign_in_settings) then
    return ceil(extract(epoch from v_failures.last_attempt + c_pause - p_now) * 1000);
  end if;
  v_wait := private.remaining_wait_ms('/sign-in (network)', v_network, p_now);
  if v_wait > 0 then return v_wait; end if;
  if p_valid then
    delete from private.rate_records where what in ('/sign-in', 'sign-in failures') and caller = p_caller;
    return 0;
  end if;
  insert into private.rate_records as r (what, caller, count, first_attempt, last_attempt) values ('sign-in failures', p_caller, 1, p_now, p_now)
  on conflict (what, caller) do update set count = coalesce(v_failures.count, 0) + 1, last_attempt = p_now;
  perform private.count_attempt('/sign-in', p_caller, p_now);
  if v_network is not null then perform private.count_attempt('/sign-in (network)', v_network, p_now); end if;
  return 0;
end $function$;

REVOKE ALL ON FUNCTION "private"."free_sign_in_failures"() FROM PUBLIC;

insert into private.server_event_prefixes (prefix) values ('captcha_');
