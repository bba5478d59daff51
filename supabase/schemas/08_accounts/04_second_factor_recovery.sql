-- Recovery without the authenticator (ruling 6): a mailed link and a backup code, or without codes a wait of three days, of which
-- every device is notified, and which any signed-in one can stop with a fresh proof. It removes the second factor; it never passes a session.
--
-- Definers, as in 03_second_factor.sql: members call the functions in `public`, only for their own account.

create table private.recovery_requests (
  -- a request is deleted with its second factor
  user_id uuid primary key references private.two_factor (user_id) on delete cascade,
  requested_at timestamptz not null,
  ready_at timestamptz not null
);

-- True in a living session that was signed in by one of these methods, as in the token's `amr`, within this time.
create function private.signed_in_recently(p_methods text[], p_within interval) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return private.is_session_alive() and exists (
    select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as way
    where way ->> 'method' = any (p_methods) and to_timestamp((way ->> 'timestamp')::float8) > now() - p_within);
end $$;

-- By a mailed link within the last hour: a password alone, which may be stolen, may request nothing here. Nor may a passkey, whose
-- session the auth server reports as `otp`.
create function private.signed_in_by_mail() returns boolean language plpgsql stable set search_path = '' as $$
begin
  return private.signed_in_recently(array['magiclink', 'recovery'], interval '1 hour');
end $$;

-- Ends every other session that has not passed: with a stolen password, one may have waited for this moment.
create function private.remove_second_factor(p_user uuid, p_how text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from auth.sessions s where s.user_id = p_user and s.id <> private.session_id()
    and not exists (select from private.mfa_sessions m where m.session_id = s.id and m.user_id = p_user);
  delete from private.two_factor where user_id = p_user;
  delete from private.mfa_sessions where user_id = p_user;
  perform private.copy_two_factor_to_profile(p_user);
  perform private.log_security_event(p_user, 'two_factor_recovered', 'critical', jsonb_build_object('how', p_how));
  perform private.send_security_notice(p_user, 'Two-factor authentication is off', 'It was taken off by recovery. If that was not you, change your password now.');
end $$;

-- Removes the second factor with a backup code. False for a wrong code, which counts as a failed attempt (raises PT429 while
-- locked), and for a session that was not opened by a mailed link.
create function public.recover_2fa(p_code text) returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  if not private.signed_in_by_mail() or not exists (select from private.two_factor where user_id = v_user and enabled_at is not null) then return false; end if;
  if private.try_second_factor(v_user, 'backup', upper(private.without_spaces(p_code)), 0) <> 'ok' then return false; end if;
  perform private.remove_second_factor(v_user, 'backup code');
  return true;
end $$;
revoke execute on function public.recover_2fa(text) from public, anon;
grant execute on function public.recover_2fa(text) to authenticated;

-- {required, requested_at, ready_at}: the state of the caller's recovery; the times are null while none was requested. Members
-- in a living session, also before its second step. Raises PT401.
create function public.get_2fa_recovery() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_row private.recovery_requests;
begin
  perform private.require_session();
  select * into v_row from private.recovery_requests where user_id = v_user;
  return jsonb_build_object('required', exists (select from private.two_factor where user_id = v_user and enabled_at is not null),
    'requested_at', v_row.requested_at, 'ready_at', v_row.ready_at);
end $$;
revoke execute on function public.get_2fa_recovery() from public, anon;
grant execute on function public.get_2fa_recovery() to authenticated;

-- Starts the wait, or returns the state of the running one, as get_2fa_recovery does. Requesting it again neither shortens nor
-- restarts it. Raises MQ403 in a session that was not opened by a mailed link.
create function public.request_2fa_recovery() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  if not private.signed_in_by_mail() then perform private.refuse('MQ403'); end if;
  insert into private.recovery_requests (user_id, requested_at, ready_at)
  select v_user, now(), now() + interval '72 hours' from private.two_factor where user_id = v_user and enabled_at is not null
  -- One that nobody completed within its week is over, and the wait begins anew.
  on conflict (user_id) do update set requested_at = excluded.requested_at, ready_at = excluded.ready_at
    where private.recovery_requests.ready_at < now() - interval '7 days';
  if found then
    perform private.log_security_event(v_user, 'two_factor_recovery_requested', 'critical');
    perform private.send_security_notice(v_user, 'Somebody asks to turn off two-factor authentication',
      'It is turned off three days from now. If this was not you, stop it and change your password.');
  end if;
  return public.get_2fa_recovery();
end $$;
revoke execute on function public.request_2fa_recovery() from public, anon;
grant execute on function public.request_2fa_recovery() to authenticated;

-- Removes the second factor after the wait, within a week. False before its end and after that week, and in a session that was not opened by a mailed link.
create function public.finish_2fa_recovery() returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  if not private.signed_in_by_mail() then return false; end if;
  perform from private.recovery_requests where user_id = v_user and ready_at between now() - interval '7 days' and now() for update;
  if not found then return false; end if;
  perform private.remove_second_factor(v_user, 'wait');
  return true;
end $$;
revoke execute on function public.finish_2fa_recovery() from public, anon;
grant execute on function public.finish_2fa_recovery() to authenticated;

-- Stops a wait, from any session that passed the second factor, with a proof for `recovery` (PT403): with a stolen token alone, a thief
-- could keep the owner out. False when none was running.
create function public.stop_2fa_recovery() returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  perform private.require_gate();
  perform private.use_proof('recovery');
  delete from private.recovery_requests where user_id = v_user;
  if not found then return false; end if;
  perform private.send_security_notice(v_user, 'The recovery of your account was stopped', 'Two-factor authentication stays on. If that was not you, change your password and sign out everywhere.');
  perform private.log_security_event(v_user, 'two_factor_recovery_stopped', 'high');
  return true;
end $$;
revoke execute on function public.stop_2fa_recovery() from public, anon;
grant execute on function public.stop_2fa_recovery() to authenticated;
