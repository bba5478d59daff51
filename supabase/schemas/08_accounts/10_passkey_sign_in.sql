-- The steps of the two Edge Functions for passkeys (ruling 13) that the database has to decide, also for concurrent calls. Definers:
-- neither the functions' roles nor members may access these tables themselves.

-- Begins a registration for the caller: uses the proof for `passkey` (PT403), consumes the challenge and returns {user_id, is_second_factor}, or null when the challenge
-- does not exist (any more). store_webauthn_credential calls it with the caller's own token, so that the gate and the answer apply to
-- exactly that session. Members whose session has passed the second factor; raises PT403 before that.
create function public.take_registration_challenge(p_challenge text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_gate();
  if not private.consume_challenge(p_challenge, 'registration', auth.uid()) then return null; end if;
  perform private.use_proof('passkey');
  return jsonb_build_object(
    'user_id', auth.uid(),
    'is_second_factor',
      exists (select from private.two_factor where user_id = auth.uid() and enabled_at is not null)
      and exists (select from private.mfa_sessions where session_id = private.session_id() and user_id = auth.uid()));
end $$;
revoke execute on function public.take_registration_challenge(text) from public, anon;
grant execute on function public.take_registration_challenge(text) to authenticated;

-- Stores a passkey whose registration was verified: 'kept', 'known' when this id exists already, 'full' when the account has eight.
-- Service role only.
create function public.keep_webauthn_credential(
  p_user uuid, p_credential_id text, p_public_key text, p_counter bigint, p_device_type text, p_device_name text, p_transports text[], p_is_second_factor boolean
) returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kept boolean;
begin
  -- Of two registrations at once the second waits here, and counts the first.
  perform from public.profiles where id = p_user for update;
  if (select count(*) from public.webauthn_credentials where user_id = p_user) >= private.max_passkeys() then return 'full'; end if;
  insert into public.webauthn_credentials (user_id, credential_id, public_key, counter, device_type, device_name, transports, is_second_factor)
  values (p_user, p_credential_id, p_public_key, p_counter, p_device_type, p_device_name, p_transports, p_is_second_factor)
  on conflict (credential_id) do nothing returning true into v_kept;
  if v_kept is null then return 'known'; end if;
  perform private.log_security_event(p_user, 'passkey_added', 'medium',
    jsonb_build_object('deviceType', p_device_type, 'device', p_device_name, 'isSecondFactor', p_is_second_factor));
  perform private.send_security_notice(p_user, 'A passkey was added', 'It signs in to your account without a password. If that was not you, remove it and change your password.');
  return 'kept';
end $$;
revoke execute on function public.keep_webauthn_credential(uuid, text, text, bigint, text, text, text[], boolean) from public, anon, authenticated;
grant execute on function public.keep_webauthn_credential(uuid, text, text, bigint, text, text, text[], boolean) to service_role;

-- Begins a sign-in: consumes the challenge, then finds the passkey: {user_id, email, public_key, transports}. Null when the challenge
-- or the passkey does not exist (any more), or its owner is suspended, so that a client cannot tell these apart. Service
-- role only.
create function public.begin_passkey_sign_in(p_challenge text, p_credential_id text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.consume_challenge(p_challenge, 'authentication', null) then return null; end if;
  return (
    select jsonb_build_object('user_id', u.id, 'email', u.email, 'public_key', c.public_key, 'transports', c.transports)
    from public.webauthn_credentials c
      join auth.users u on u.id = c.user_id
      join public.profiles p on p.id = c.user_id and p.suspended_at is null
    where c.credential_id = p_credential_id);
end $$;
revoke execute on function public.begin_passkey_sign_in(text, text) from public, anon, authenticated;
grant execute on function public.begin_passkey_sign_in(text, text) to service_role;

-- Stores the counter of a verified signature: 'ok', 'cloned', or 'gone' when the passkey was removed meanwhile. Copies of a key count
-- separately, so a counter that does not increase reveals a copy (WebAuthn, 7.2). The row is locked, so that of two signatures
-- with the same counter the second is refused. Service role only.
create function public.finish_passkey_sign_in(p_credential_id text, p_counter bigint) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row public.webauthn_credentials;
begin
  select * into v_row from public.webauthn_credentials where credential_id = p_credential_id for update;
  if not found then return 'gone'; end if;
  if (v_row.counter > 0 or p_counter > 0) and p_counter <= v_row.counter then
    perform private.log_security_event(v_row.user_id, 'passkey_cloned', 'critical',
      jsonb_build_object('deviceType', v_row.device_type, 'device', coalesce(v_row.nickname, v_row.device_name), 'known', v_row.counter, 'said', p_counter));
    return 'cloned';
  end if;
  update public.webauthn_credentials set counter = p_counter, last_used = now() where id = v_row.id;
  perform private.log_security_event(v_row.user_id, 'passkey_sign_in', 'low', jsonb_build_object('deviceType', v_row.device_type));
  return 'ok';
end $$;
revoke execute on function public.finish_passkey_sign_in(text, bigint) from public, anon, authenticated;
grant execute on function public.finish_passkey_sign_in(text, bigint) to service_role;

-- Logs a sign-in attempt with a passkey's id whose signature was invalid. Service role only.
create function public.refuse_passkey_sign_in(p_credential_id text, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.log_security_event(user_id, 'passkey_sign_in_failed', 'high', jsonb_build_object('deviceType', device_type, 'error', left(p_reason, 200)))
  from public.webauthn_credentials where credential_id = p_credential_id;
end $$;
revoke execute on function public.refuse_passkey_sign_in(text, text) from public, anon, authenticated;
grant execute on function public.refuse_passkey_sign_in(text, text) to service_role;

-- Sign-ins by a passkey that counts as both factors, from the moment it was verified until its session claims that it has passed.
create table private.passkey_grants (
  -- of the one-time token that opens the session
  token_digest bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '2 minutes'
);
create index passkey_grants_user_id on private.passkey_grants (user_id);

-- Called after a sign-in was verified and its one-time token created; only a passkey that counts as both factors leaves an entry to
-- claim. Service role only.
create function public.grant_passkey_session(p_credential_id text, p_token_hash text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.passkey_grants where expires_at <= clock_timestamp();
  insert into private.passkey_grants (token_digest, user_id)
  select sha256(convert_to(p_token_hash, 'UTF8')), user_id from public.webauthn_credentials where credential_id = p_credential_id and is_second_factor;
end $$;
revoke execute on function public.grant_passkey_session(text, text) from public, anon, authenticated;
grant execute on function public.grant_passkey_session(text, text) to service_role;

-- Lets the session that was opened with the one-time token pass the second factor (S14, ruling 12). True once, within two minutes, for
-- the passkey's owner, in a session that a one-time token opened after the passkey was verified; never in a session of the password
-- alone. The auth server's clock may be 5 s behind. For members before the second step.
create function public.claim_passkey_session(p_token_hash text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_since timestamptz;
begin
  if not private.is_session_alive() then return false; end if;
  delete from private.passkey_grants
  where token_digest = sha256(convert_to(coalesce(p_token_hash, ''), 'UTF8')) and user_id = auth.uid() and expires_at > clock_timestamp()
    and exists (select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as way (claim)
      where claim ->> 'method' in ('otp', 'magiclink') and to_timestamp((claim ->> 'timestamp')::float8) >= date_trunc('second', created_at) - interval '5 seconds')
  returning created_at into v_since;
  if v_since is null then return false; end if;
  perform private.pass_second_factor(auth.uid(), 'passkey');
  return true;
end $$;
revoke execute on function public.claim_passkey_session(text) from public, anon;
grant execute on function public.claim_passkey_session(text) to authenticated;
