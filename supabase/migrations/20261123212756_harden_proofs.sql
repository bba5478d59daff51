-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "private"."two_factor" ADD COLUMN "set_up_in" uuid;

CREATE OR REPLACE FUNCTION private.guard_identity()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_data jsonb := to_jsonb(new) -> 'identity_data';
begin
  if jsonb_typeof(v_data) = 'string' then v_data := (v_data #>> '{}')::jsonb; end if;
  if exists (select from auth.users u where u.id = new.user_id and u.email_confirmed_at is not null
    and lower(coalesce(v_data ->> 'email', '')) <> lower(coalesce(u.email, '')))
  then perform private.identity_not_proved(); end if;
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
    if not found then perform private.identity_not_proved(); end if;
  elsif v_sessions <> '{}' or not private.use_operator_approval(new.id, 'password') then
    perform private.identity_not_proved();
  end if;
  -- A second factor that somebody with the old password was setting up.
  delete from private.two_factor where user_id = new.id and enabled_at is null;
  return null;
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
  return exists (select from auth.sessions s where s.id = v_session and s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
    and (exists (select from auth.refresh_tokens where session_id = v_session and revoked is not true)
      or not exists (select from auth.refresh_tokens where session_id = v_session)
      or to_jsonb(s) ->> 'refresh_token_hmac_key' is not null));
end $function$;

CREATE OR REPLACE FUNCTION private.pass_second_factor(p_user uuid, p_method text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.mfa_sessions (session_id, user_id, method) values (private.session_id(), p_user, p_method)
  on conflict (session_id) do update set verified_at = now(), method = excluded.method where private.mfa_sessions.user_id = excluded.user_id;
  delete from private.recovery_requests where user_id = p_user;
end $function$;

CREATE OR REPLACE FUNCTION private.remove_second_factor(p_user uuid, p_how text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from auth.sessions s where s.user_id = p_user and s.id <> private.session_id()
    and not exists (select from private.mfa_sessions m where m.session_id = s.id and m.user_id = p_user);
  delete from private.two_factor where user_id = p_user;
  delete from private.mfa_sessions where user_id = p_user;
  perform private.copy_two_factor_to_profile(p_user);
  perform private.log_security_event(p_user, 'two_factor_recovered', 'critical', jsonb_build_object('how', p_how));
  perform private.send_security_notice(p_user, 'Two-factor authentication is off', 'It was taken off by recovery. If that was not you, change your password now.');
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
end $function$;

CREATE OR REPLACE FUNCTION public.finish_2fa_recovery()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := auth.uid();
begin
  if not private.signed_in_by_mail() then return false; end if;
  perform from private.recovery_requests where user_id = v_user and ready_at between now() - interval '7 days' and now() for update;
  if not found then return false; end if;
  perform private.remove_second_factor(v_user, 'wait');
  return true;
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
    on conflict (session_id, purpose, way) do update set subject = excluded.subject, proved_at = now(), used_at = null
      -- A recovery that is being used at this moment stays used.
      where private.identity_proofs.way <> 'recovery' or private.identity_proofs.used_at is null;
    if not found then v_answer := v_answer || '{"approved": false}'; end if;
  end if;
  return v_answer;
end $function$;

CREATE OR REPLACE FUNCTION public.request_2fa_recovery()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  insert into private.two_factor (user_id, secret, set_up_in)
  values (p_user_id, extensions.pgp_sym_encrypt(v_secret, (select key from private.keyring where name = 'two_factor')), private.session_id())
  on conflict (user_id) do update set secret = excluded.secret, set_up_in = excluded.set_up_in, last_step = 0, created_at = now();
  return jsonb_build_object('secret', v_secret, 'backup_codes', to_jsonb(private.new_backup_codes(p_user_id)));
end $function$;

do $$ begin
  if to_regclass('auth.identities') is not null and has_table_privilege('auth.identities', 'trigger') then
    CREATE TRIGGER marquee_guard_identity BEFORE INSERT ON auth.identities FOR EACH ROW WHEN ((new.provider <> 'email'::text)) EXECUTE FUNCTION private.guard_identity();
  end if;
end $$;

REVOKE ALL ON FUNCTION "private"."guard_identity"() FROM PUBLIC;
