-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP TRIGGER "marquee_guard_credentials" ON "auth"."users";

ALTER TABLE "private"."credential_grants" DROP CONSTRAINT "credential_grants_user_id_fkey";

DROP FUNCTION "private"."guard_credentials"();

DROP FUNCTION "private"."passed_recently"(uuid);

DROP FUNCTION "private"."require_fresh_proof"();

DROP FUNCTION "public"."approve_credential_change"(text);

DROP FUNCTION "public"."approve_credential_change_for"(uuid);

-- Proofs that were given in the last five minutes have to be given again.
DROP TABLE "private"."credential_grants";

-- Their sessions are deleted, which is what counts now.
DROP TABLE "private"."ended_sessions";

-- Begun without a proof, by whoever held a token: passkeys that are being registered, second factors that are not in force yet.
delete from private.webauthn_challenges;
delete from private.two_factor where enabled_at is null;

CREATE TABLE "private"."identity_proofs" ("session_id" uuid NOT NULL, "user_id" uuid NOT NULL, "purpose" text NOT NULL, "way" text NOT NULL, "subject" text NOT NULL DEFAULT ''::text, "proved_at" timestamp with time zone NOT NULL DEFAULT now(), "used_at" timestamp with time zone, CONSTRAINT "identity_proofs_pkey" PRIMARY KEY (session_id, purpose, way), CONSTRAINT "identity_proofs_way_check" CHECK ((way = ANY (ARRAY['password'::text, 'code'::text, 'recovery'::text]))));

CREATE TABLE "private"."operator_approvals" ("user_id" uuid NOT NULL, "purpose" text NOT NULL, "approved_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "operator_approvals_pkey" PRIMARY KEY (user_id, purpose));

CREATE TABLE "private"."proof_purposes" ("name" text NOT NULL, "by_recovery" boolean NOT NULL DEFAULT false, CONSTRAINT "proof_purposes_pkey" PRIMARY KEY (name));

ALTER TABLE "private"."webauthn_challenges" ADD COLUMN "session_id" uuid;

CREATE OR REPLACE FUNCTION private.consume_challenge(p_challenge text, p_kind text, p_user uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.webauthn_challenges
  where digest = sha256(convert_to(coalesce(p_challenge, ''), 'UTF8')) and kind = p_kind and user_id is not distinct from p_user
    and (session_id is null or session_id = private.session_id()) and expires_at > clock_timestamp();
  return found;
end $function$;

CREATE OR REPLACE FUNCTION private.count_mismatch(p_user uuid, p_said jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_trust private.device_trust;
  v_about jsonb := jsonb_build_object('device', private.device_family(p_said ->> 'userAgent'));
begin
  update private.device_trust set suspicious = suspicious + 1 where user_id = p_user returning * into v_trust;
  perform private.log_security_event(p_user, 'device_mismatch', 'medium', v_about || jsonb_build_object('count', v_trust.suspicious));
  if v_trust.suspicious < 3 then return 'mismatch'; end if;
  perform private.log_security_event(p_user, 'device_breach_suspected', 'high', v_about);
  if v_trust.warned_at is null or v_trust.warned_at < now() - interval '1 hour' then
    update private.device_trust set warned_at = now() where user_id = p_user;
    perform private.send_security_notice(p_user, 'A new device was held back', 'It was asked to confirm that it is you. If it was not, change your password and sign it out.');
  end if;
  return 'held';
end $function$;

CREATE OR REPLACE FUNCTION private.end_sessions(p_sessions uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ended uuid[];
begin
  with gone as (
    delete from auth.sessions where user_id = auth.uid() and id = any (p_sessions) and id <> private.session_id() returning id
  ) select coalesce(array_agg(id), '{}') into v_ended from gone;
  delete from private.mfa_sessions where session_id = any (v_ended);
  if v_ended <> '{}' then perform private.log_security_event(auth.uid(), 'session_ended', 'medium', jsonb_build_object('ended', v_ended)); end if;
  return cardinality(v_ended);
end $function$;

CREATE OR REPLACE FUNCTION private.gate()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.is_session_alive()
    and private.second_factor_passed()
    and not exists (select from private.device_sessions where session_id = private.session_id() and outcome = 'held')
    and exists (select from public.profiles where id = auth.uid() and suspended_at is null);
end $function$;

CREATE OR REPLACE FUNCTION private.guard_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_address text := lower(case when new.email is distinct from old.email then new.email else new.email_change end);
begin
  update private.identity_proofs set used_at = now()
  where user_id = new.id and purpose = 'email' and subject = v_address and subject <> '' and used_at is null
    and proved_at > now() - private.proof_lifetime();
  if not found and not private.use_operator_approval(new.id, 'email') then perform private.identity_not_proved(); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_password()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sessions uuid[] := array(select id from auth.sessions where user_id = new.id);
begin
  if cardinality(v_sessions) = 1 then
    update private.identity_proofs set used_at = now()
    where session_id = v_sessions[1] and user_id = new.id and purpose = 'password' and used_at is null
      and proved_at > now() - private.proof_lifetime();
    if found then return null; end if;
  end if;
  if not private.use_operator_approval(new.id, 'password') then perform private.identity_not_proved(); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_removed_passkey()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.use_proof('passkey');
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.identity_not_proved()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  raise exception using errcode = 'PT403', message = 'identity_proof_required';
end $function$;

CREATE OR REPLACE FUNCTION private.is_own_session(p_user uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return p_user = auth.uid() and private.is_session_alive();
end $function$;

CREATE OR REPLACE FUNCTION private.is_session_alive()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_session uuid := private.session_id();
begin
  return exists (select from auth.sessions where id = v_session and user_id = auth.uid() and (not_after is null or not_after > now()))
    and (exists (select from auth.refresh_tokens where session_id = v_session and revoked is not true)
      or not exists (select from auth.refresh_tokens where session_id = v_session));
end $function$;

CREATE OR REPLACE FUNCTION private.is_unused_recovery(p_purpose text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.proof_purposes where name = p_purpose and by_recovery)
    and private.signed_in_recently('{recovery}', interval '1 hour')
    and not exists (select from private.identity_proofs
      where session_id = private.session_id() and purpose = p_purpose and way = 'recovery' and used_at is not null);
end $function$;

CREATE OR REPLACE FUNCTION private.keep_metadata()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.raw_user_meta_data := old.raw_user_meta_data;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.log_removed_passkey()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.log_security_event(old.user_id, 'passkey_removed', 'medium', jsonb_build_object('deviceType', old.device_type, 'device', coalesce(old.nickname, old.device_name)));
  perform private.send_security_notice(old.user_id, 'A passkey was removed', 'It no longer signs in to your account. If that was not you, change your password and sign out everywhere.');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.proof_lifetime()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select interval '5 minutes' $function$;

CREATE OR REPLACE FUNCTION private.refuse_phone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.identity_not_proved();
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.require_gate()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.gate() then return; end if;
  if auth.uid() is not null and not private.is_session_alive() then
    raise exception using errcode = 'PT401', message = 'session_ended';
  end if;
  if not private.second_factor_passed() then
    raise exception using errcode = 'PT403', message = 'two_factor_required';
  end if;
  if private.is_held_session() then
    raise exception using errcode = 'PT403', message = 'device_proof_required';
  end if;
  perform private.refuse('MQ403');
end $function$;

CREATE OR REPLACE FUNCTION private.require_proof(p_purpose text, p_way text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from private.identity_proofs
    where session_id = private.session_id() and user_id = auth.uid() and purpose = p_purpose and used_at is null
      and proved_at > now() - private.proof_lifetime() and (p_way is null or way = p_way))
  then perform private.identity_not_proved(); end if;
end $function$;

CREATE OR REPLACE FUNCTION private.signed_in_by_mail()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.signed_in_recently(array['magiclink', 'recovery'], interval '1 hour');
end $function$;

CREATE OR REPLACE FUNCTION private.signed_in_recently(p_methods text[], p_within interval)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.is_session_alive() and exists (
    select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as way
    where way ->> 'method' = any (p_methods) and to_timestamp((way ->> 'timestamp')::float8) > now() - p_within);
end $function$;

CREATE OR REPLACE FUNCTION private.try_own_password(p_password text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := auth.uid();
  v_limit jsonb := private.count_attempt('/confirm-password', 'account ' || v_user::text);
  v_approved boolean := (v_limit ->> 'allowed')::boolean and private.is_password_of(v_user, p_password);
begin
  if v_approved then
    delete from private.rate_records where what = '/confirm-password' and caller = 'account ' || v_user::text;
  else
    perform private.log_security_event(v_user, 'password_confirm_failed', 'high');
  end if;
  return jsonb_build_object('approved', v_approved, 'wait_ms', coalesce((v_limit ->> 'wait_ms')::bigint, 0));
end $function$;

CREATE OR REPLACE FUNCTION private.use_operator_approval(p_user uuid, p_purpose text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.operator_approvals where user_id = p_user and purpose = p_purpose and approved_at > now() - private.proof_lifetime();
  return found;
end $function$;

CREATE OR REPLACE FUNCTION private.use_proof(p_purpose text, p_way text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.identity_proofs set used_at = now()
  where session_id = private.session_id() and user_id = auth.uid() and purpose = p_purpose and used_at is null
    and proved_at > now() - private.proof_lifetime() and (p_way is null or way = p_way);
  if not found then perform private.identity_not_proved(); end if;
end $function$;

CREATE OR REPLACE FUNCTION public.approve_credential_change_for(p_user uuid, p_purpose text DEFAULT 'password'::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.operator_approvals (user_id, purpose) values (p_user, p_purpose)
  on conflict (user_id, purpose) do update set approved_at = now();
end $function$;

REVOKE ALL ON FUNCTION "public"."approve_credential_change_for"(uuid, text) FROM "anon";

REVOKE ALL ON FUNCTION "public"."approve_credential_change_for"(uuid, text) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.claim_passkey_session(p_token_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.disable_2fa(p_user_id uuid, p_token text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.enable_2fa(p_user_id uuid, p_token text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_own_session(p_user_id) then return false; end if;
  perform private.require_gate();
  if private.try_second_factor(p_user_id, 'totp', private.without_spaces(p_token), 1) <> 'ok' then return false; end if;
  update private.two_factor set enabled_at = coalesce(enabled_at, now()) where user_id = p_user_id;
  delete from private.mfa_sessions where user_id = p_user_id;
  perform private.pass_second_factor(p_user_id, 'totp');
  perform private.copy_two_factor_to_profile(p_user_id);
  perform private.log_security_event(p_user_id, 'two_factor_enabled', 'medium');
  perform private.send_security_notice(p_user_id, 'Two-factor authentication is on', 'Every device asks for a code from now on. If that was not you, use the recovery on the sign-in page.');
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.generate_webauthn_challenge(user_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_challenge text := private.base64url(extensions.gen_random_bytes(32));
begin
  if $1 is not null then
    if not coalesce(private.is_own_session($1), false) then perform private.refuse('MQ403'); end if;
    perform private.require_gate();
    perform private.require_proof('passkey');
  end if;
  if not private.is_within_limit('generate_webauthn_challenge', array['account ' || $1::text, private.network_key(private.request_network())]) then
    return null;
  end if;
  delete from private.webauthn_challenges c where c.expires_at <= clock_timestamp();
  insert into private.webauthn_challenges (digest, kind, user_id, session_id, expires_at)
  values (sha256(convert_to(v_challenge, 'UTF8')), case when $1 is null then 'authentication' else 'registration' end, $1,
    case when $1 is not null then private.session_id() end, clock_timestamp() + interval '5 minutes');
  return jsonb_build_object('challenge', v_challenge);
end $function$;

CREATE OR REPLACE FUNCTION public.keep_webauthn_credential(p_user uuid, p_credential_id text, p_public_key text, p_counter bigint, p_device_type text, p_device_name text, p_transports text[], p_is_second_factor boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.prove_identity(p_purpose text, p_password text DEFAULT NULL::text, p_code text DEFAULT NULL::text, p_subject text DEFAULT ''::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := auth.uid();
  v_way text := case when p_password is not null then 'password' when p_code is not null then 'code' end;
  v_answer jsonb;
begin
  perform private.require_gate();
  if not exists (select from private.proof_purposes where name = p_purpose) then perform private.refuse('MQ400'); end if;
  if v_way = 'password' then
    v_answer := private.try_own_password(p_password);
  else
    if v_way is null then
      v_way := case when private.is_unused_recovery(p_purpose) then 'recovery' end;
    elsif not exists (select from private.two_factor where user_id = v_user and enabled_at is not null)
      or private.try_second_factor(v_user, 'totp', private.without_spaces(p_code), 1) <> 'ok' then
      v_way := null;
    end if;
    v_answer := jsonb_build_object('approved', v_way is not null, 'wait_ms', 0);
  end if;
  if (v_answer ->> 'approved')::boolean then
    delete from private.identity_proofs where user_id = v_user and proved_at < now() - interval '1 day';
    insert into private.identity_proofs (session_id, user_id, purpose, way, subject)
    values (private.session_id(), v_user, p_purpose, v_way, lower(btrim(coalesce(p_subject, ''))))
    on conflict (session_id, purpose, way) do update set subject = excluded.subject, proved_at = now(), used_at = null;
  end if;
  return v_answer;
end $function$;

REVOKE ALL ON FUNCTION "public"."prove_identity"(text, text, text, text) FROM "anon";

CREATE OR REPLACE FUNCTION public.record_device(p_fingerprint jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := auth.uid();
  v_session uuid := private.session_id();
  v_said jsonb;
  v_known record;
  v_device uuid;
  v_outcome text;
begin
  perform private.require_gate();
  v_said := private.valid_fingerprint(p_fingerprint);
  insert into private.device_trust (user_id) values (v_user) on conflict do nothing;
  perform from private.device_trust where user_id = v_user for update;
  select outcome into v_outcome from private.device_sessions where session_id = v_session;
  if found then return v_outcome; end if;

  select * into v_known from private.closest_device(v_user, v_said, true);
  if v_known.confidence >= 0.75 then
    v_outcome := 'match';
    v_device := private.save_sighting(v_user, v_known.id, v_said, true);
  elsif v_known.confidence > 0.5 then
    v_outcome := 'tolerated';
    v_device := v_known.id;
  elsif not exists (select from public.user_devices where user_id = v_user) then
    v_outcome := 'first';
    v_device := private.save_sighting(v_user, null, v_said, true);
    perform private.log_security_event(v_user, 'device_trusted', 'low', jsonb_build_object('device', private.device_family(v_said ->> 'userAgent')));
  else
    select * into v_known from private.closest_device(v_user, v_said, false);
    if private.is_proven_session() then v_outcome := 'confirmed'; else v_outcome := private.count_mismatch(v_user, v_said); end if;
    -- A held one has its own notice.
    if v_outcome <> 'held' then
      perform private.send_security_notice(v_user, 'A new device signed in',
        private.device_family(v_said ->> 'userAgent') || '. If it was not you, change your password and sign it out.');
    end if;
    v_device := private.save_sighting(v_user, case when v_known.confidence >= 0.75 then v_known.id end, v_said, v_outcome = 'confirmed');
  end if;
  insert into private.device_sessions (session_id, user_id, device_id, outcome) values (v_session, v_user, v_device, v_outcome);
  if v_outcome = 'confirmed' then perform private.confirm_device(v_user, v_device); end if;
  return v_outcome;
end $function$;

CREATE OR REPLACE FUNCTION public.regenerate_backup_codes(p_user_id uuid)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.request_account_deletion()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := auth.uid();
begin
  perform private.require_gate();
  perform private.use_proof('deletion');
  insert into private.account_deletions (user_id, was_active) select id, is_active from public.profiles where id = v_user on conflict (user_id) do nothing;
  if found then
    update public.profiles set is_active = false where id = v_user and is_active;
    update public.jobs set status = 'closed', closed_reason = 'cancelled', closed_at = clock_timestamp() where posted_by = v_user and status = 'active';
    perform private.log_security_event(v_user, 'account_deletion_requested', 'critical');
    perform private.send_security_notice(v_user, 'Your account is going to be deleted', 'It is hidden now and erased in 30 days. Until then you can change your mind.');
  end if;
  return public.get_account_deletion();
end $function$;

CREATE OR REPLACE FUNCTION public.setup_2fa(p_user_id uuid, p_secret text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_secret text := case when p_secret ~ '^[A-Z2-7]{32}$' then p_secret else private.base32_encode(extensions.gen_random_bytes(20)) end;
begin
  if not private.is_own_session(p_user_id) then perform private.refuse('MQ403'); end if;
  perform private.require_gate();
  if exists (select from private.two_factor where user_id = p_user_id and enabled_at is not null) then
    raise exception using errcode = 'PT409', message = 'two_factor_already_enabled';
  end if;
  perform private.use_proof('second_factor');
  insert into private.two_factor (user_id, secret)
  values (p_user_id, extensions.pgp_sym_encrypt(v_secret, (select key from private.keyring where name = 'two_factor')))
  on conflict (user_id) do update set secret = excluded.secret, last_step = 0;
  return jsonb_build_object('secret', v_secret, 'backup_codes', to_jsonb(private.new_backup_codes(p_user_id)));
end $function$;

CREATE OR REPLACE FUNCTION public.stop_2fa_recovery()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.take_registration_challenge(p_challenge text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_gate();
  if not private.consume_challenge(p_challenge, 'registration', auth.uid()) then return null; end if;
  perform private.use_proof('passkey');
  return jsonb_build_object(
    'user_id', auth.uid(),
    'is_second_factor',
      exists (select from private.two_factor where user_id = auth.uid() and enabled_at is not null)
      and exists (select from private.mfa_sessions where session_id = private.session_id() and user_id = auth.uid()));
end $function$;

ALTER TABLE "private"."identity_proofs" ADD CONSTRAINT "identity_proofs_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "private"."operator_approvals" ADD CONSTRAINT "operator_approvals_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "private"."identity_proofs" ADD CONSTRAINT "identity_proofs_purpose_fkey" FOREIGN KEY (purpose) REFERENCES private.proof_purposes(name);

ALTER TABLE "private"."operator_approvals" ADD CONSTRAINT "operator_approvals_purpose_fkey" FOREIGN KEY (purpose) REFERENCES private.proof_purposes(name);

ALTER TABLE "private"."webauthn_challenges" ADD CONSTRAINT "webauthn_challenges_check1" CHECK (((user_id IS NULL) = (session_id IS NULL)));

CREATE INDEX identity_proofs_purpose ON private.identity_proofs USING btree (purpose);

CREATE INDEX identity_proofs_user_id ON private.identity_proofs USING btree (user_id);

CREATE INDEX operator_approvals_purpose ON private.operator_approvals USING btree (purpose);

CREATE TRIGGER marquee_guard_address BEFORE UPDATE ON auth.users FOR EACH ROW WHEN (((old.email_confirmed_at IS NOT NULL) AND (((old.email_change IS DISTINCT FROM new.email_change) AND (COALESCE(new.email_change, ''::text) <> ''::text)) OR ((old.email IS DISTINCT FROM new.email) AND (lower(COALESCE(new.email, ''::text)) <> lower(COALESCE(old.email_change, ''::text))))))) EXECUTE FUNCTION private.guard_address();

CREATE CONSTRAINT TRIGGER marquee_guard_password AFTER UPDATE ON auth.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.email_confirmed_at IS NOT NULL) AND (old.encrypted_password IS DISTINCT FROM new.encrypted_password))) EXECUTE FUNCTION private.guard_password();

CREATE TRIGGER marquee_keep_metadata BEFORE UPDATE ON auth.users FOR EACH ROW WHEN (((old.email_confirmed_at IS NOT NULL) AND (old.raw_user_meta_data IS DISTINCT FROM new.raw_user_meta_data))) EXECUTE FUNCTION private.keep_metadata();

CREATE TRIGGER marquee_refuse_phone BEFORE UPDATE ON auth.users FOR EACH ROW WHEN (((COALESCE(new.phone, ''::text) <> COALESCE(old.phone, ''::text)) OR (COALESCE(new.phone_change, ''::text) <> COALESCE(old.phone_change, ''::text)))) EXECUTE FUNCTION private.refuse_phone();

CREATE TRIGGER guard_removal BEFORE DELETE ON public.webauthn_credentials FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_removed_passkey();

REVOKE ALL ON FUNCTION "private"."guard_address"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_password"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_removed_passkey"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."identity_not_proved"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_session_alive"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_unused_recovery"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_metadata"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."proof_lifetime"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_phone"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_proof"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."try_own_password"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."use_operator_approval"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."use_proof"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."approve_credential_change_for"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."approve_credential_change_for"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."prove_identity"(text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."prove_identity"(text, text, text, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."prove_identity"(text, text, text, text) TO "service_role";

insert into private.proof_purposes (name, by_recovery) values ('deletion', 'false');

insert into private.proof_purposes (name, by_recovery) values ('email', 'false');

insert into private.proof_purposes (name, by_recovery) values ('passkey', 'false');

insert into private.proof_purposes (name, by_recovery) values ('password', 'true');

insert into private.proof_purposes (name, by_recovery) values ('recovery', 'false');

insert into private.proof_purposes (name, by_recovery) values ('second_factor', 'false');
