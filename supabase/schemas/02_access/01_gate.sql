-- The gate: the condition that every policy and every procedure checks first. It requires a known account that is not suspended,
-- in a living session that is not held (ruling 17) and has passed the second factor where one is switched on (S14).

-- Who has a second factor. Set up and switched on in 08_accounts/03_second_factor.sql.
-- Privacy policy: Of a second factor its secret, encrypted
create table private.two_factor (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- null: being set up, not in force yet
  enabled_at timestamptz,
  created_at timestamptz not null default now(),
  -- encrypted; null only in rows that tests insert to close the gate
  secret bytea,
  -- the last time step whose code was accepted: a code works once (RFC 6238, 5.2)
  last_step bigint not null default 0,
  -- the session that set it up, and alone may switch it on; null once it is in force
  set_up_in uuid,
  failures int not null default 0,
  lock_level int not null default 0,
  locked_until timestamptz
);

-- Sessions that have passed the second factor, and how.
create table private.mfa_sessions (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  verified_at timestamptz not null default now(),
  method text not null default 'totp' check (method in ('totp', 'backup', 'passkey', 'recovery'))
);
create index mfa_sessions_user_id on private.mfa_sessions (user_id);

-- The session named in the caller's token, or null. Every role: it reads the caller's own token.
create function private.session_id() returns uuid language plpgsql stable set search_path = '' as $$
begin
  return nullif(auth.jwt() ->> 'session_id', '')::uuid;
end $$;
grant execute on function private.session_id() to anon, authenticated;

-- True when the caller needs no second factor or this session has passed it. Definer: clients may not read these tables; it
-- only concerns the caller.
create function private.second_factor_passed() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_uid uuid := auth.uid();
begin
  if not exists (select from private.two_factor where user_id = v_uid and enabled_at is not null) then
    return true;
  end if;
  return exists (select from private.mfa_sessions where session_id = private.session_id() and user_id = v_uid);
end $$;
grant execute on function private.second_factor_passed() to anon, authenticated;

-- True while the session of the caller's token lives: every sign-out, a password change, deletion and the account's own list of
-- sessions delete its row, and a refresh token that is used twice revokes all of its tokens. An access token, which hosted
-- projects let live for an hour, ends with it (S10). A token that names no session has none. Newer sessions keep their refresh token in
-- refresh_token_hmac_key, which older auth servers do not have, and may have only revoked rows beside it; they are deleted when one is
-- used twice. Definer: the auth server's tables are closed to clients.
create function private.is_session_alive() returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_session uuid := private.session_id();
begin
  return exists (select from auth.sessions s where s.id = v_session and s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
    and (exists (select from auth.refresh_tokens where session_id = v_session and revoked is not true)
      or not exists (select from auth.refresh_tokens where session_id = v_session)
      or to_jsonb(s) ->> 'refresh_token_hmac_key' is not null));
end $$;

-- Raises PT401 `session_ended` unless the session of the caller's token lives, upon which the device requests a new token, is refused and
-- asks its owner to sign in. Definer, as is_session_alive; for procedures that answer before the second step, and for the gate.
create function private.require_session() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_session_alive() then
    raise exception using errcode = 'PT401', message = 'session_ended';
  end if;
end $$;

-- True when the caller has access. Definer: it reads tables that clients may not; it only concerns the caller. It runs in every
-- statement of every client.
create function private.gate() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_session_alive()
    and private.second_factor_passed()
    and not exists (select from private.device_sessions where session_id = private.session_id() and outcome = 'held')
    and exists (select from public.profiles where id = auth.uid() and suspended_at is null);
end $$;
grant execute on function private.gate() to anon, authenticated;

-- The gate for procedures, which must raise instead of returning nothing: after an empty pull the device would delete its rows.
-- Definer and every role, as the gate. Raises PT401 `session_ended`; PT403 `two_factor_required`; PT403 `device_proof_required`, after the second factor, whose code is a proof;
-- MQ403 for a visitor and for a suspended or unknown account.
create function private.require_gate() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if private.gate() then return; end if;
  if auth.uid() is not null then perform private.require_session(); end if;
  if not private.second_factor_passed() then
    raise exception using errcode = 'PT403', message = 'two_factor_required';
  end if;
  if private.is_held_session() then
    raise exception using errcode = 'PT403', message = 'device_proof_required';
  end if;
  perform private.refuse('MQ403');
end $$;
grant execute on function private.require_gate() to anon, authenticated;
