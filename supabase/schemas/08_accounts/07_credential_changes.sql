-- What the auth server may change of an account (S13). It changes passwords and addresses without telling the database whose session
-- asks, and its own checks differ between versions and projects. So these triggers find the proof (06_identity_proofs.sql) by what the
-- change itself reveals. An address that was never confirmed has no owner yet, and is not protected.
--
-- Trigger functions, all definers: the auth server's role may not read proofs or write notifications.

-- Whether an operator has approved this within the lifetime of a proof; an approval counts once. Definer, for the triggers below alone.
create function private.use_operator_approval(p_user uuid, p_purpose text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.operator_approvals where user_id = p_user and purpose = p_purpose and approved_at > now() - private.proof_lifetime();
  return found;
end $$;

-- A new password ends, in the same transaction, every session but the one that asked for it. So at the end of that transaction the
-- only session left must be one with a proof for it; an operator's change leaves none. Raises PT403.
create function private.guard_password() returns trigger language plpgsql security definer set search_path = '' as $$
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
end $$;
create constraint trigger marquee_guard_password after update on auth.users deferrable initially deferred for each row
  when (old.email_confirmed_at is not null and old.encrypted_password is distinct from new.encrypted_password)
  execute function private.guard_password();

-- A new address is what the proof was given for: another session can at most repeat its owner's wish. Raises PT403. The address itself
-- changes when its mail is answered; without such a wish it needs the same proof.
create function private.guard_address() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_address text := lower(case when new.email is distinct from old.email then new.email else new.email_change end);
begin
  update private.identity_proofs set used_at = now()
  where user_id = new.id and purpose = 'email' and subject = v_address and subject <> '' and used_at is null
    and proved_at > now() - private.proof_lifetime();
  if not found and not private.use_operator_approval(new.id, 'email') then perform private.identity_not_proved(); end if;
  return new;
end $$;
create trigger marquee_guard_address before update on auth.users for each row
  when (old.email_confirmed_at is not null and (
    (old.email_change is distinct from new.email_change and coalesce(new.email_change, '') <> '')
    or (old.email is distinct from new.email and lower(coalesce(new.email, '')) <> lower(coalesce(old.email_change, '')))))
  execute function private.guard_address();

-- There is no way to sign in with a telephone number, and nothing else needs one.
create function private.refuse_phone() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.identity_not_proved();
  return null;
end $$;
create trigger marquee_refuse_phone before update on auth.users for each row
  when (coalesce(new.phone, '') <> coalesce(old.phone, '') or coalesce(new.phone_change, '') <> coalesce(old.phone_change, ''))
  execute function private.refuse_phone();

-- Metadata is for signing up alone: the profile holds what a person changes later. Any session may ask the auth server to change it,
-- also one that has not passed its second factor (S14), so it stays as it was, but for what skip_onboarding adds.
create function private.keep_metadata() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.raw_user_meta_data := case when current_setting('marquee.skips_onboarding', true) = new.id::text
    then old.raw_user_meta_data || '{"onboarding_skipped": true}' else old.raw_user_meta_data end;
  return new;
end $$;
create trigger marquee_keep_metadata before update on auth.users for each row
  when (old.email_confirmed_at is not null and old.raw_user_meta_data is distinct from new.raw_user_meta_data)
  execute function private.keep_metadata();

-- Keeps with the caller's account that they skipped onboarding, so that no other device asks them again (P4, ruling 40). Members, behind the
-- gate and for themselves; calling it again changes nothing. Definer: accounts are closed to clients.
create function public.skip_onboarding() returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_gate();
  perform set_config('marquee.skips_onboarding', auth.uid()::text, true);
  update auth.users set raw_user_meta_data = raw_user_meta_data || '{"onboarding_skipped": true}' where id = auth.uid();
  perform set_config('marquee.skips_onboarding', '', true);
end $$;
revoke execute on function public.skip_onboarding() from public, anon;
grant execute on function public.skip_onboarding() to authenticated;

-- Another site's account may sign in here only if it has this account's address, as one that the auth server links by itself has: its
-- sign-in by an ID token links any, for whoever holds an access token. Skipped where the migrating role may not create it.
create function private.guard_identity() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_data jsonb := to_jsonb(new) -> 'identity_data';
begin
  if jsonb_typeof(v_data) = 'string' then v_data := (v_data #>> '{}')::jsonb; end if;
  if exists (select from auth.users u where u.id = new.user_id and u.email_confirmed_at is not null
    and lower(coalesce(v_data ->> 'email', '')) <> lower(coalesce(u.email, '')))
  then perform private.identity_not_proved(); end if;
  return new;
end $$;
do $$ begin
  if to_regclass('auth.identities') is not null and has_table_privilege('auth.identities', 'trigger') then
    create trigger marquee_guard_identity before insert on auth.identities for each row
      when (new.provider <> 'email') execute function private.guard_identity();
  end if;
end $$;

-- Notifies every device of both changes.
create function private.announce_credential_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.encrypted_password is distinct from new.encrypted_password then
    perform private.log_security_event(new.id, 'password_changed', 'high');
    perform private.send_security_notice(new.id, 'Your password was changed', 'If that was not you, ask for a new one by mail and sign out everywhere.');
  end if;
  if old.email is distinct from new.email then
    perform private.log_security_event(new.id, 'account_email_changed', 'high');
    perform private.send_security_notice(new.id, 'Your email address was changed', 'You sign in with the new one from now on.');
    perform private.send_security_notice(new.id, 'Your email address was changed',
      'This one no longer signs in to your account. If that was not you, tell us by answering this mail.', old.email);
  end if;
  return new;
end $$;
create trigger marquee_tell_credentials after update on auth.users for each row
  when (old.email_confirmed_at is not null and (old.encrypted_password is distinct from new.encrypted_password or old.email is distinct from new.email))
  execute function private.announce_credential_change();
