-- Guessing at passwords (A4, A7, A9, P9, ruling 16). Auth asks before it believes a password, right or wrong; see "Guesses at passwords" in
-- docs/security.md for how a host switches that on.

insert into private.rate_rules (what, attempts, window_ms, block_ms) values
  -- A crew shares one network at call time: this stops one machine that tries many accounts, not forty people who mistype.
  ('/sign-in (network)', 60, 300000, 1800000);

-- One attempt at one account's password: ms that it has to wait, or 0 when it counts for what it is. While it has to wait, nobody learns
-- whether the password was right.
--   * Five failures within five minutes: the sixth attempt is refused unlooked, and blocks for 30 minutes; each one more doubles that (P9).
--   * Three failures, each within 15 minutes of the last: 30 seconds after the last one, unless there is a CAPTCHA (A9, ruling 16). What
--     comes sooner is refused and not counted, so that a request that is sent twice costs nobody an attempt.
--   * A network with too many failures waits, too; what it tries meanwhile does not make that longer, as it is a whole crew's.
-- A right password forgets the account's failures (A4). p_network: null where no proxy names it.
create function private.password_attempt(p_caller text, p_network text, p_valid boolean, p_now timestamptz default clock_timestamp()) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_memory constant interval := interval '15 minutes';
  c_pause constant interval := interval '30 seconds';
  v_network text := private.network_caller(p_network);
  v_rule private.rate_rules;
  v_record private.rate_records;
  v_failures private.rate_records;
  v_wait bigint;
begin
  -- Attempts at one account go one after the other: of guesses at the same moment each sees what the one before has counted.
  perform pg_advisory_xact_lock(3630, hashtext(p_caller));
  select * into v_rule from private.rate_rules where what = '/sign-in';
  select * into v_record from private.rate_records where what = '/sign-in' and caller = p_caller;
  if v_record.count >= v_rule.attempts and p_now < coalesce(
    private.blocked_until(v_record.count, v_record.last_attempt, v_rule), v_record.first_attempt + v_rule.window_ms * interval '1 millisecond')
  then
    return (private.count_attempt('/sign-in', p_caller, p_now) ->> 'wait_ms')::bigint;
  end if;
  select * into v_failures from private.rate_records where what = 'sign-in failures' and caller = p_caller and last_attempt > p_now - c_memory;
  if v_failures.count >= 3 and p_now < v_failures.last_attempt + c_pause and not (select has_captcha from private.door_settings) then
    return ceil(extract(epoch from v_failures.last_attempt + c_pause - p_now) * 1000);
  end if;
  v_wait := private.wait_of('/sign-in (network)', v_network, p_now);
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

-- Auth's hook `password_verification_attempt`: {user_id, valid, metadata} → {decision, message}. The local backend also asks about addresses
-- without an account, with `email` and without `user_id`, so that both hear the same. By supabase_auth_admin alone. Where it fails Auth refuses.
create function private.hook_password_verification_attempt(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := nullif(event ->> 'user_id', '')::uuid;
  v_valid boolean := coalesce(event -> 'valid' = 'true'::jsonb, false) and v_user is not null;
  v_wait bigint := private.password_attempt(
    coalesce('account ' || v_user::text, private.address_caller(event ->> 'email')), nullif(event #>> '{metadata,ip_address}', ''), v_valid);
begin
  if v_wait > 0 then
    return jsonb_build_object('decision', 'reject', 'message', private.wait_words(v_wait), 'should_logout_user', false);
  end if;
  -- Those that are refused unlooked are not written down: a stranger could fill the log with them.
  if v_user is not null and v_valid then perform private.log_security(v_user, 'sign_in_success', 'low'); end if;
  if v_user is not null and not v_valid then perform private.log_security(v_user, 'sign_in_failed', 'medium'); end if;
  return '{"decision": "continue"}';
end $$;

-- Only the server knows these.
insert into private.server_events (prefix) values ('sign_in_success'), ('sign_in_failed');

revoke execute on function
  private.password_attempt(text, text, boolean, timestamptz), private.hook_password_verification_attempt(jsonb)
  from public;
grant usage on schema private to supabase_auth_admin;
grant execute on function private.hook_password_verification_attempt(jsonb) to supabase_auth_admin;
