-- The second factor (A4, A5, A7, A8; ruling 12): set up, switched on and off, and passed by a session. Its tables are those of the
-- gate that it opens (02_access/01_gate.sql).
--
-- All of it is definer: no client may read or write those tables. Members call the functions in `public`, only for themselves
-- and the session in their token (is_own_session); the private ones are called only by those.

-- Privacy policy: digests of the backup codes
create table private.backup_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references private.two_factor (user_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz
);
create index backup_codes_user_id on private.backup_codes (user_id);

-- Copies to the profile what its owner may see of their second factor.
create function private.copy_two_factor_to_profile(p_user uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.profiles set
    two_factor_enabled = exists (select from private.two_factor where user_id = p_user and enabled_at is not null),
    two_factor_backup_codes = coalesce((select array_agg(id::text order by id) from private.backup_codes where user_id = p_user and used_at is null), '{}')
  where id = p_user;
end $$;

-- ---------------------------------------------------------------- one attempt

-- The time step of this code, within this many steps of now; null when there is none. Later steps are tried first.
create function private.matching_time_step(p_secret bytea, p_code text, p_window int) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_key bytea := private.base32_decode(extensions.pgp_sym_decrypt(p_secret, (select key from private.keyring where name = 'two_factor')));
  v_now bigint := floor(extract(epoch from clock_timestamp()) / 30);
begin
  for v_off in reverse p_window .. -p_window loop
    if private.hotp(v_key, v_now + v_off) = p_code then return v_now + v_off; end if;
  end loop;
  return null;
end $$;

-- One attempt: 'ok', 'failed' or 'replayed'. Attempts of one person wait for one another at the row lock, so parallel guesses count
-- like others. It never raises once it has counted: a rollback would give the guess back. A code that was accepted before is refused
-- and not counted: neither a double tap nor a lost reply may lock anybody out. Five failures lock for 15 minutes, then 30, 60 ... up
-- to 24 hours. Raises PT429 (HTTP 429) while locked; its detail says how many seconds are left.
create function private.try_second_factor(p_user uuid, p_method text, p_code text, p_window int) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_most constant int := 5;
  v_row private.two_factor;
  v_step bigint;
  v_backup private.backup_codes;
  v_result text := 'failed';
begin
  select * into v_row from private.two_factor where user_id = p_user and secret is not null for update;
  if not found then return 'failed'; end if;
  if v_row.locked_until > clock_timestamp() then
    raise exception using errcode = 'PT429', message = 'Too many requests',
      detail = ceil(extract(epoch from v_row.locked_until - clock_timestamp()))::text;
  end if;

  if p_method = 'totp' and p_code ~ '^[0-9]{6}$' then
    v_step := private.matching_time_step(v_row.secret, p_code, least(greatest(coalesce(p_window, 1), 0), 1));
    v_result := case when v_step is null then 'failed' when v_step <= v_row.last_step then 'replayed' else 'ok' end;
  elsif p_method = 'backup' then
    for v_backup in select * from private.backup_codes where user_id = p_user and used_at is null loop
      continue when extensions.crypt(p_code, v_backup.code_hash) <> v_backup.code_hash;
      update private.backup_codes set used_at = now() where id = v_backup.id;
      v_result := 'ok';
      exit;
    end loop;
  end if;

  if v_result = 'ok' then
    update private.two_factor set failures = 0, lock_level = 0, locked_until = null, last_step = coalesce(v_step, last_step) where user_id = p_user;
  elsif v_result = 'failed' then
    update private.two_factor set
      failures = case when failures + 1 >= v_most then 0 else failures + 1 end,
      lock_level = case when failures + 1 >= v_most then lock_level + 1 else lock_level end,
      locked_until = case when failures + 1 >= v_most
        then clock_timestamp() + least(interval '24 hours', interval '15 minutes' * power(2::float8, least(lock_level, 10))) end
    where user_id = p_user;
  end if;
  perform private.log_security_event(p_user, 'two_factor_' || p_method || '_' || v_result, case v_result when 'ok' then 'low' when 'replayed' then 'medium' else 'high' end);
  return v_result;
end $$;

-- The caller's session has passed. Whoever has the authenticator needs no recovery: one that was requested is over.
create function private.pass_second_factor(p_user uuid, p_method text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.mfa_sessions (session_id, user_id, method) values (private.session_id(), p_user, p_method)
  on conflict (session_id) do update set verified_at = now(), method = excluded.method where private.mfa_sessions.user_id = excluded.user_id;
  delete from private.recovery_requests where user_id = p_user;
end $$;

-- Whether this is about the caller, and in a living session.
create function private.is_own_session(p_user uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return p_user = auth.uid() and private.is_session_alive();
end $$;

-- A code as somebody has typed it, without spaces; empty for null. For rules only.
create function private.without_spaces(p_code text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(coalesce(p_code, ''), '\s', '', 'g') $$;

-- ---------------------------------------------------------------- set up, switched on, passed

-- {required, verified}: whether the caller's account has a second factor, and whether this session has passed it. Members in a living
-- session, also before its second step. Raises PT401.
create function public.get_2fa_status() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return jsonb_build_object(
    'required', exists (select from private.two_factor where user_id = auth.uid() and enabled_at is not null),
    'verified', private.second_factor_passed());
end $$;
revoke execute on function public.get_2fa_status() from public, anon;
grant execute on function public.get_2fa_status() to authenticated;

-- Ten new codes, returned in plain text only this once: XXXX-XXXX without letters that look like digits.
create function private.new_backup_codes(p_user uuid) returns text[] language plpgsql volatile security definer set search_path = '' as $$
declare
  v_alphabet constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  v_codes text[] := '{}';
  v_bytes bytea;
  v_code text;
begin
  delete from private.backup_codes where user_id = p_user;
  for v_count in 1 .. 10 loop
    v_bytes := extensions.gen_random_bytes(8);
    v_code := '';
    for v_at in 0 .. 7 loop
      v_code := v_code || substr(v_alphabet, (get_byte(v_bytes, v_at) & 31) + 1, 1) || case when v_at = 3 then '-' else '' end;
    end loop;
    insert into private.backup_codes (user_id, code_hash) values (p_user, extensions.crypt(v_code, extensions.gen_salt('bf', 8)));
    v_codes := v_codes || v_code;
  end loop;
  return v_codes;
end $$;

-- {secret, backup_codes}: shown once, and effective only after enable_2fa. The caller's secret is used when it is 32 letters of
-- base32 (A9). Uses a fresh proof for `second_factor` (PT403): with a stolen token alone, a thief could lock the owner out (ruling 46).
-- Raises MQ403 for somebody else's account, and PT409 while a second factor is on, because this would bypass it.
create function public.setup_2fa(p_user_id uuid, p_secret text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_secret text := case when p_secret ~ '^[A-Z2-7]{32}$' then p_secret else private.base32_encode(extensions.gen_random_bytes(20)) end;
begin
  if not private.is_own_session(p_user_id) then perform private.refuse('MQ403'); end if;
  perform private.require_gate();
  if exists (select from private.two_factor where user_id = p_user_id and enabled_at is not null) then
    raise exception using errcode = 'PT409', message = 'two_factor_already_enabled';
  end if;
  perform private.use_proof('second_factor');
  insert into private.two_factor (user_id, secret, set_up_in)
  values (p_user_id, extensions.pgp_sym_encrypt(v_secret, (select key from private.keyring where name = 'two_factor')), private.session_id())
  on conflict (user_id) do update set secret = excluded.secret, set_up_in = excluded.set_up_in, last_step = 0, created_at = now();
  return jsonb_build_object('secret', v_secret, 'backup_codes', to_jsonb(private.new_backup_codes(p_user_id)));
end $$;
revoke execute on function public.setup_2fa(uuid, text) from public, anon;
grant execute on function public.setup_2fa(uuid, text) to authenticated;

-- Switches the second factor on, with a code that shows that the authenticator has the secret. Every other session must pass it.
-- It needs no proof of its own in the session that set it up within the last hour, in which one was given; false in any other.
create function public.enable_2fa(p_user_id uuid, p_token text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_own_session(p_user_id) then return false; end if;
  perform private.require_gate();
  if not exists (select from private.two_factor where user_id = p_user_id
    and (enabled_at is not null or (set_up_in = private.session_id() and created_at > now() - interval '1 hour')))
  then return false; end if;
  if private.try_second_factor(p_user_id, 'totp', private.without_spaces(p_token), 1) <> 'ok' then return false; end if;
  update private.two_factor set enabled_at = coalesce(enabled_at, now()), set_up_in = null where user_id = p_user_id;
  delete from private.mfa_sessions where user_id = p_user_id;
  perform private.pass_second_factor(p_user_id, 'totp');
  perform private.copy_two_factor_to_profile(p_user_id);
  perform private.log_security_event(p_user_id, 'two_factor_enabled', 'medium');
  perform private.send_security_notice(p_user_id, 'Two-factor authentication is on', 'Every device asks for a code from now on. If that was not you, use the recovery on the sign-in page.');
  return true;
end $$;
revoke execute on function public.enable_2fa(uuid, text) from public, anon;
grant execute on function public.enable_2fa(uuid, text) to authenticated;

-- Passes this session, or returns false. A repeated code is true only for the session that it passed before, so that a lost reply gets the same
-- answer.
create function public.verify_2fa_token(p_user_id uuid, p_token text, p_window int default 1) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_result text;
begin
  if not private.is_own_session(p_user_id) then return false; end if;
  v_result := private.try_second_factor(p_user_id, 'totp', private.without_spaces(p_token), p_window);
  if v_result = 'replayed' then
    return exists (select from private.mfa_sessions where session_id = private.session_id() and user_id = p_user_id);
  end if;
  if v_result <> 'ok' then return false; end if;
  if exists (select from private.two_factor where user_id = p_user_id and enabled_at is not null) then
    perform private.pass_second_factor(p_user_id, 'totp');
  end if;
  return true;
end $$;
revoke execute on function public.verify_2fa_token(uuid, text, int) from public, anon;
grant execute on function public.verify_2fa_token(uuid, text, int) to authenticated;

-- The same with a backup code, each of which works once.
create function public.verify_backup_code(p_user_id uuid, p_code text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_own_session(p_user_id)
    or not exists (select from private.two_factor where user_id = p_user_id and enabled_at is not null)
    or private.try_second_factor(p_user_id, 'backup', upper(private.without_spaces(p_code)), 0) <> 'ok'
  then return false; end if;
  perform private.pass_second_factor(p_user_id, 'backup');
  perform private.copy_two_factor_to_profile(p_user_id);
  return true;
end $$;
revoke execute on function public.verify_backup_code(uuid, text) from public, anon;
grant execute on function public.verify_backup_code(uuid, text) to authenticated;

-- ---------------------------------------------------------------- switched off, renewed

-- Switches it off, with a code, or without one after a proof for `second_factor` that was given by a code (PT403): an unlocked phone is
-- not enough, nor is a password.
create function public.disable_2fa(p_user_id uuid, p_token text default null) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_own_session(p_user_id) then return false; end if;
  perform private.require_gate();
  if p_token is not null then
    if private.try_second_factor(p_user_id, 'totp', private.without_spaces(p_token), 1) <> 'ok' then return false; end if;
  else
    perform private.use_proof('second_factor', 'code');
  end if;
  delete from private.two_factor where user_id = p_user_id;
  delete from private.mfa_sessions where user_id = p_user_id;
  perform private.copy_two_factor_to_profile(p_user_id);
  perform private.log_security_event(p_user_id, 'two_factor_disabled', 'high');
  perform private.send_security_notice(p_user_id, 'Two-factor authentication is off', 'If that was not you, change your password and sign out everywhere.');
  return true;
end $$;
revoke execute on function public.disable_2fa(uuid, text) from public, anon;
grant execute on function public.disable_2fa(uuid, text) to authenticated;

-- Ten new backup codes in place of all old ones. Uses a proof for `second_factor` that was given by a code (PT403). Null without a
-- second factor. Raises MQ403 for somebody else's account.
create function public.regenerate_backup_codes(p_user_id uuid) returns text[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_codes text[];
begin
  if not private.is_own_session(p_user_id) then perform private.refuse('MQ403'); end if;
  perform private.require_gate();
  if not exists (select from private.two_factor where user_id = p_user_id and enabled_at is not null) then return null; end if;
  perform private.use_proof('second_factor', 'code');
  v_codes := private.new_backup_codes(p_user_id);
  perform private.copy_two_factor_to_profile(p_user_id);
  perform private.log_security_event(p_user_id, 'two_factor_codes_renewed', 'medium');
  perform private.send_security_notice(p_user_id, 'You have new backup codes', 'The old ones no longer work. If that was not you, change your password and sign out everywhere.');
  return v_codes;
end $$;
revoke execute on function public.regenerate_backup_codes(uuid) from public, anon;
grant execute on function public.regenerate_backup_codes(uuid) to authenticated;
