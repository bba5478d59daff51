-- Limits on password attempts (A4, A7, A9, P9, ruling 16). The auth server calls the hook after checking each password, right or
-- wrong; "Guessed passwords" in docs/security.md explains how a host switches that on.

-- Settings of the host; see docs/security.md.
create table private.sign_in_settings (
  is_singleton boolean primary key default true check (is_singleton),
  -- With a CAPTCHA, the third failure requires it instead of a wait (ruling 16).
  has_captcha boolean not null default false,
  -- When false, email_available reveals nothing (ruling 15, strict).
  reveals_availability boolean not null default true
);
insert into private.sign_in_settings default values;

-- How many wrong passwords in a row an account may have before the next attempt needs a CAPTCHA, or a wait without one (A4, A9).
create function private.free_sign_in_failures() returns integer language sql immutable set search_path = '' as $$ select 3 $$;

-- One attempt at one account's password: the milliseconds that it has to wait, or 0 when its result counts. During a wait, the
-- answer does not reveal whether the password was right.
--   * Five failures within five minutes: the sixth attempt is refused unchecked, and blocks for 30 minutes; each further one
--     doubles that (P9).
--   * Three failures, each within 15 minutes of the last: 30 seconds after the last one, unless there is a CAPTCHA (A9, ruling 16).
--     An earlier attempt is refused and not counted, so that a request which is sent twice costs nobody an attempt.
--   * A network with too many failures waits as well; further attempts do not extend the wait, because a crew shares it.
-- A right password resets the account's failures (A4). p_network: null where no proxy reports it. Definer: nobody may access the
-- records directly. For the hook below only.
create function private.password_attempt(p_caller text, p_network text, p_valid boolean, p_now timestamptz default clock_timestamp()) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
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
end $$;

-- Auth's hook `password_verification_attempt`: {user_id, valid, metadata} -> {decision, message}. The local backend also asks about
-- addresses without an account, with `email` and without `user_id`, so that both get the same answer. supabase_auth_admin only.
-- Definer: that role may not access the records. If it fails, Auth refuses.
create function private.hook_password_verification_attempt(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
end $$;
grant execute on function private.hook_password_verification_attempt(jsonb) to supabase_auth_admin;
