-- A new password or another address requires a fresh proof, whatever the auth server itself requires: an unlocked phone, a stolen
-- token or a session that has not passed the second factor (S14) must not be enough to take over an account.

create table private.credential_grants (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_at timestamptz not null default now()
);

-- Whether this is the account's password, by the bcrypt hash of the auth server. $2b$ means the same as $2a$, the prefix that
-- pgcrypto knows. Definer: the hashes are closed to everybody. For approve_credential_change only, which counts its attempts.
create function private.is_password_of(p_user uuid, p_password text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_stored text := (select '$2a$' || substr(u.encrypted_password, 5) from auth.users u where u.id = p_user and u.encrypted_password ~ '^\$2[aby]\$');
begin
  return v_stored is not null and p_password is not null and extensions.crypt(p_password, v_stored) = v_stored;
end $$;

-- Whether the caller may change password or address within the next five minutes: {approved, wait_ms}. With the current password;
-- without one in a session that a mailed link opened within the last hour or, for accounts without a password, that a provider's
-- sign-in opened within the last ten minutes. Five wrong passwords start a wait. Never raises after counting, which would
-- roll the count back. Members, behind the gate, for themselves. Definer: it reads and writes what is closed to clients.
create function public.approve_credential_change(p_password text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_limit jsonb;
  v_approved boolean;
begin
  perform private.require_gate();
  if private.session_id() is null then perform private.refuse('MQ403'); end if;
  if p_password is null then
    v_approved := private.signed_in_by_mail() or (
      exists (select from auth.users u where u.id = v_user and coalesce(u.encrypted_password, '') = '')
      and private.signed_in_recently(array['oauth'], interval '10 minutes'));
  else
    v_limit := private.count_attempt('/confirm-password', 'account ' || v_user::text);
    v_approved := (v_limit ->> 'allowed')::boolean and private.is_password_of(v_user, p_password);
    if v_approved then
      delete from private.rate_records where what = '/confirm-password' and caller = 'account ' || v_user::text;
    else
      perform private.log_security_event(v_user, 'password_confirm_failed', 'high');
    end if;
  end if;
  if v_approved then
    insert into private.credential_grants (user_id) values (v_user) on conflict (user_id) do update set granted_at = now();
  end if;
  return jsonb_build_object('approved', v_approved, 'wait_ms', coalesce((v_limit ->> 'wait_ms')::bigint, 0));
end $$;
revoke execute on function public.approve_credential_change(text) from public, anon;
grant execute on function public.approve_credential_change(text) to authenticated;

-- Approves a change that an operator makes for somebody. Service role only. Definer: that role may not write the table itself.
create function public.approve_credential_change_for(p_user uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.credential_grants (user_id) values (p_user) on conflict (user_id) do update set granted_at = now();
end $$;
revoke execute on function public.approve_credential_change_for(uuid) from public, anon, authenticated;
grant execute on function public.approve_credential_change_for(uuid) to service_role;

-- Trigger function: refuses a change without a proof (PT403). An address that was never confirmed has no owner yet. Definer: the auth
-- server's role may not read the proofs.
create function private.guard_credentials() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.credential_grants where user_id = new.id and granted_at > now() - interval '5 minutes') then
    raise exception using errcode = 'PT403', message = 'credential_change_not_approved';
  end if;
  return new;
end $$;
create trigger marquee_guard_credentials before update on auth.users for each row
  when (old.email_confirmed_at is not null and (
    old.encrypted_password is distinct from new.encrypted_password
    or (old.email_change is distinct from new.email_change and coalesce(new.email_change, '') <> '')))
  execute function private.guard_credentials();

-- Trigger function: notifies every device of both changes. Definer: the auth server's role may not write notifications.
create function private.announce_credential_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.encrypted_password is distinct from new.encrypted_password then
    perform private.log_security_event(new.id, 'password_changed', 'high');
    perform private.send_security_notice(new.id, 'Your password was changed', 'If that was not you, ask for a new one by mail and sign out everywhere.');
  end if;
  if old.email is distinct from new.email then
    perform private.log_security_event(new.id, 'account_email_changed', 'high');
    perform private.send_security_notice(new.id, 'Your e-mail address was changed', 'You sign in with the new one from now on.');
  end if;
  return new;
end $$;
create trigger marquee_tell_credentials after update on auth.users for each row
  when (old.email_confirmed_at is not null and (old.encrypted_password is distinct from new.encrypted_password or old.email is distinct from new.email))
  execute function private.announce_credential_change();
