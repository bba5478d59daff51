-- Getting back in without the authenticator (ruling 6): a link sent by mail, and a backup code; or without codes a wait of three days
-- that every signed-in device is told of and can stop. All of it only takes the second factor away. It lets nobody past it.

create table private.recovery_requests (
  -- with the factor goes whatever was asked about it
  user_id uuid primary key references private.two_factor (user_id) on delete cascade,
  requested_at timestamptz not null,
  ready_at timestamptz not null
);

-- True in a session that was signed in by one of these ways, as the token's `amr` names them, so lately.
create function private.came_lately(p_methods text[], p_within interval) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return private.session_id() is not null and exists (
    select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as way
    where way ->> 'method' = any (p_methods) and to_timestamp((way ->> 'timestamp')::float8) > now() - p_within);
end $$;

-- By a mail's link in the last hour: a password alone, which may be stolen, asks for nothing here. A passkey's session counts as one.
create function private.came_by_mail() returns boolean language plpgsql stable set search_path = '' as $$
begin
  return private.came_lately(array['otp', 'magiclink', 'recovery'], interval '1 hour');
end $$;

-- News about the account's safety: in the list of every device, whatever is switched off there.
create function private.warn_account(p_user uuid, p_title text, p_message text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.notifications (user_id, type, title, message, action_url) values (p_user, 'system', p_title, p_message, '/settings/security');
end $$;

create function private.drop_second_factor(p_user uuid, p_how text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.two_factor where user_id = p_user;
  delete from private.mfa_sessions where user_id = p_user;
  perform private.mirror_two_factor(p_user);
  perform private.log_security(p_user, 'two_factor_recovered', 'critical', jsonb_build_object('how', p_how));
  perform private.warn_account(p_user, 'Two-factor authentication is off', 'It was taken off by recovery. If that was not you, change your password now.');
end $$;

-- Takes the second factor away by a backup code. False for a wrong code, which counts as a failed attempt (raises PT429 when locked), and
-- for a session that no mail link opened. The caller's own account.
create function public.recover_2fa(p_code text) returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  if not private.came_by_mail() or not exists (select from private.two_factor where user_id = v_user and enabled_at is not null) then return false; end if;
  if private.try_second_factor(v_user, 'backup', upper(private.bare_code(p_code)), 0) <> 'ok' then return false; end if;
  perform private.drop_second_factor(v_user, 'backup code');
  return true;
end $$;

-- {required, requested_at, ready_at}: where recovery stands for the caller; the times are null while none was asked for.
create function public.get_2fa_recovery() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_row private.recovery_requests;
begin
  select * into v_row from private.recovery_requests where user_id = v_user;
  return jsonb_build_object('required', exists (select from private.two_factor where user_id = v_user and enabled_at is not null),
    'requested_at', v_row.requested_at, 'ready_at', v_row.ready_at);
end $$;

-- Begins the wait, or says how far the one is that runs: as get_2fa_recovery. Asking again neither shortens nor begins it anew.
-- Raises MQ403 in a session that no mail link opened.
create function public.request_2fa_recovery() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  if not private.came_by_mail() then perform private.refuse('MQ403'); end if;
  insert into private.recovery_requests (user_id, requested_at, ready_at)
  select v_user, now(), now() + interval '72 hours' from private.two_factor where user_id = v_user and enabled_at is not null
  on conflict (user_id) do nothing;
  if found then
    perform private.log_security(v_user, 'two_factor_recovery_requested', 'critical');
    perform private.warn_account(v_user, 'Somebody asks to turn off two-factor authentication',
      'It is turned off three days from now. If this was not you, stop it and change your password.');
  end if;
  return public.get_2fa_recovery();
end $$;

-- Takes the second factor away after the wait. False before its end, and in a session that no mail link opened.
create function public.finish_2fa_recovery() returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  if not private.came_by_mail() then return false; end if;
  perform from private.recovery_requests where user_id = v_user and ready_at <= now() for update;
  if not found then return false; end if;
  perform private.drop_second_factor(v_user, 'wait');
  return true;
end $$;

-- Ends a wait, from any session that passed the second factor. False where none ran.
create function public.stop_2fa_recovery() returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  perform private.require_gate();
  delete from private.recovery_requests where user_id = v_user;
  if not found then return false; end if;
  perform private.log_security(v_user, 'two_factor_recovery_stopped', 'high');
  return true;
end $$;

revoke execute on function
  private.came_lately(text[], interval), private.came_by_mail(), private.warn_account(uuid, text, text), private.drop_second_factor(uuid, text), public.recover_2fa(text),
  public.get_2fa_recovery(), public.request_2fa_recovery(), public.finish_2fa_recovery(), public.stop_2fa_recovery()
  from public, anon;
grant execute on function
  public.recover_2fa(text), public.get_2fa_recovery(), public.request_2fa_recovery(), public.finish_2fa_recovery(), public.stop_2fa_recovery()
  to authenticated;
