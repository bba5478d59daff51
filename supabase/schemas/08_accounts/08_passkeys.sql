-- Passkeys (A3, A7, ruling 13): the devices that can sign in their owner. Only the Edge Function store_webauthn_credential inserts
-- rows, because it verifies the device's signature, which SQL cannot.

-- Privacy policy: or a passkey
create table public.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- base64url without padding, as the browser names it
  credential_id text not null unique check (credential_id ~ '^[A-Za-z0-9_-]+$' and length(credential_id) between 16 and 1364),
  -- COSE, base64url
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]+$' and length(public_key) <= 2000),
  -- number of signatures by the device; always 0 for devices that do not count
  counter bigint not null default 0 check (counter between 0 and 4294967295),
  device_type text not null check (device_type in ('face', 'touch', 'fingerprint', 'security')),
  device_name text not null check (length(device_name) between 1 and 60),
  transports text[] not null default '{internal}' check (transports <@ '{ble,cable,hybrid,internal,nfc,smart-card,usb}'::text[]),
  last_used timestamptz,
  -- the owner's name for it
  nickname text check (nickname = btrim(nickname) and length(nickname) between 1 and 60),
  created_at timestamptz not null default now(),
  -- Whether a sign-in with it needs no second step (ruling 12). True only if, when it was registered, the second factor was in force
  -- and that very session had passed it. A passkey from before the second factor stays false permanently, because a session
  -- with the password alone could have registered it. It stays true when the second factor is switched off and on again, because no
  -- session without it could have created the row. It is never changed; register the device again instead.
  is_second_factor boolean not null default false
);
create index webauthn_credentials_user_id on public.webauthn_credentials (user_id, created_at desc);
comment on column public.webauthn_credentials.is_second_factor is
  'Counts as both factors: registered in a session that had passed the second factor while that was in force. Set once.';

select private.protect_table('public.webauthn_credentials');
grant select, delete on public.webauthn_credentials to authenticated;
grant update (nickname) on public.webauthn_credentials to authenticated;

create policy "own passkeys are read" on public.webauthn_credentials for select to authenticated
  using (user_id = (select auth.uid()));
create policy "own passkeys are renamed" on public.webauthn_credentials for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "own passkeys are removed" on public.webauthn_credentials for delete to authenticated
  using (user_id = (select auth.uid()));

-- Trigger function: removing a passkey uses a proof for `passkey` (PT403), so that a stolen token cannot lock its owner out. For
-- clients' writes alone: not when an account is deleted. Definer: clients may not write proofs.
create function private.guard_removed_passkey() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.use_proof('passkey');
  return old;
end $$;
create trigger guard_removal before delete on public.webauthn_credentials for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_removed_passkey();

-- Trigger function: logs a passkey that its owner removes and notifies every device, but not of those deleted with their account.
-- Definer: only the server may write either.
create function private.log_removed_passkey() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_security_event(old.user_id, 'passkey_removed', 'medium', jsonb_build_object('deviceType', old.device_type, 'device', coalesce(old.nickname, old.device_name)));
  perform private.send_security_notice(old.user_id, 'A passkey was removed', 'It no longer signs in to your account. If that was not you, change your password and sign out everywhere.');
  return null;
end $$;
create trigger log_removal after delete on public.webauthn_credentials for each row
  when (current_user in ('anon', 'authenticated')) execute function private.log_removed_passkey();

-- Marks the caller's own passkey as used now (A7). False when there is none with that id. Members whose session has passed the
-- second factor; raises PT403 before that. Definer: clients may not write `last_used`.
create function public.update_webauthn_last_used(credential_id text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_gate();
  update public.webauthn_credentials c set last_used = now() where c.credential_id = $1 and c.user_id = auth.uid();
  return found;
end $$;
revoke execute on function public.update_webauthn_last_used(text) from public, anon;
grant execute on function public.update_webauthn_last_used(text) to authenticated;
