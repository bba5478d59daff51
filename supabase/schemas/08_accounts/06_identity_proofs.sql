-- Fresh proofs of identity (S13, ruling 46). Whatever could take over an account, lock its owner out or close it requires one: a
-- stolen token or an unlocked phone cannot make one. A proof belongs to one session and one purpose, lasts five minutes, and is used
-- once, in the transaction of what it approves.
--
-- What reads or writes these tables, or the auth server's, is definer, because no client may. Members call prove_identity, only for
-- themselves and the session in their token, and an operator approve_credential_change_for; what is private is called by these two and
-- by what needs a proof, and triggers on the auth server's tables (07_credential_changes.sql) use proofs themselves.

create table private.proof_purposes (
  name text primary key,
  -- whether a session that a mailed recovery link opened proves it, once: who has no password, or forgot it, sets one this way
  by_recovery boolean not null default false
);
insert into private.proof_purposes (name, by_recovery) values
  ('password', true), ('email', false), ('passkey', false), ('second_factor', false), ('recovery', false), ('deletion', false),
  -- an admin's, before every subscriber is written to (05_notifications/09_newsletter_admin.sql)
  ('newsletter', false);

create table private.identity_proofs (
  session_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null references private.proof_purposes (name),
  way text not null check (way in ('password', 'code', 'recovery')),
  -- what exactly was approved: the new address for `email`; otherwise empty
  subject text not null default '',
  proved_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (session_id, purpose, way)
);
create index identity_proofs_user_id on private.identity_proofs (user_id);
create index identity_proofs_purpose on private.identity_proofs (purpose);

-- Changes that an operator makes for somebody, without a session of theirs.
create table private.operator_approvals (
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null references private.proof_purposes (name),
  approved_at timestamptz not null default now(),
  primary key (user_id, purpose)
);
create index operator_approvals_purpose on private.operator_approvals (purpose);

-- For how long a proof of identity, or an approval of an operator, counts. For rules only.
create function private.proof_lifetime() returns interval language sql immutable set search_path = '' as $$ select interval '5 minutes' $$;

-- ---------------------------------------------------------------- ways to prove

-- Whether this is the account's password, by the bcrypt hash of the auth server. $2b$ means the same as $2a$, the prefix that
-- pgcrypto knows. For try_own_password only, which counts the attempts.
create function private.is_password_of(p_user uuid, p_password text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_stored text := (select '$2a$' || substr(u.encrypted_password, 5) from auth.users u where u.id = p_user and u.encrypted_password ~ '^\$2[aby]\$');
begin
  return v_stored is not null and p_password is not null and extensions.crypt(p_password, v_stored) = v_stored;
end $$;

-- {approved, wait_ms}: whether this is the caller's password. Five wrong ones start a wait. Never raises after counting, which would
-- roll the count back.
create function private.try_own_password(p_password text) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
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
end $$;

-- Whether a mailed recovery link opened this session within the last hour, and it has not been used for this purpose.
create function private.is_unused_recovery(p_purpose text) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.proof_purposes where name = p_purpose and by_recovery)
    and private.signed_in_recently('{recovery}', interval '1 hour')
    and not exists (select from private.identity_proofs
      where session_id = private.session_id() and purpose = p_purpose and way = 'recovery' and used_at is not null);
end $$;

-- ---------------------------------------------------------------- given

-- Whether the caller may now do what this purpose needs, for five minutes and once: {approved, wait_ms}. With the current password;
-- with a code of the authenticator; or, for a new password, with neither in a session that a mailed recovery link opened. A sign-in by
-- itself is no proof, because whoever steals its token has it too. `p_subject` is the new address for `email`, and issue:version for `newsletter`. Members behind the
-- gate. Raises MQ400 for an unknown purpose, PT429 while codes are locked.
create function public.prove_identity(p_purpose text, p_password text default null, p_code text default null, p_subject text default '') returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_way text := case when p_password is not null then 'password' when p_code is not null then 'code' end;
  v_answer jsonb;
begin
  perform private.require_gate();
  if not exists (select from private.proof_purposes where name = p_purpose) then perform private.refuse('MQ400', '{"detail": "purpose"}'); end if;
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
    insert into private.identity_proofs (session_id, user_id, purpose, way, subject)
    values (private.session_id(), v_user, p_purpose, v_way, lower(btrim(coalesce(p_subject, ''))))
    on conflict (session_id, purpose, way) do update set subject = excluded.subject, proved_at = now(), used_at = null
      -- A recovery that is being used at this moment stays used.
      where private.identity_proofs.way <> 'recovery' or private.identity_proofs.used_at is null;
    if not found then v_answer := v_answer || '{"approved": false}'; end if;
  end if;
  return v_answer;
end $$;
revoke execute on function public.prove_identity(text, text, text, text) from public, anon;
grant execute on function public.prove_identity(text, text, text, text) to authenticated;

-- Forgets proofs of yesterday: a new address is in one. Returns how many. Definer, for timers only: hourly.
create function private.prune_identity_proofs() returns int language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count int;
begin
  delete from private.identity_proofs where proved_at < now() - interval '23 hours';
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Approves a change that an operator makes for somebody, for five minutes and once. Service role only.
create function public.approve_credential_change_for(p_user uuid, p_purpose text default 'password') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.operator_approvals (user_id, purpose) values (p_user, p_purpose)
  on conflict (user_id, purpose) do update set approved_at = now();
end $$;
revoke execute on function public.approve_credential_change_for(uuid, text) from public, anon, authenticated;
grant execute on function public.approve_credential_change_for(uuid, text) to service_role;

-- ---------------------------------------------------------------- required

-- Raises PT403, upon which the app asks for a proof. For rules only.
create function private.identity_not_proved() returns void language plpgsql stable set search_path = '' as $$
begin
  raise exception using errcode = 'PT403', message = 'identity_proof_required';
end $$;

-- Raises PT403 `identity_proof_required` unless this session has an unused proof for this purpose, which stays unused: for the first
-- step of a ceremony, whose last step uses it. `p_way` restricts how it was given.
create function private.require_proof(p_purpose text, p_way text default null) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from private.identity_proofs
    where session_id = private.session_id() and user_id = auth.uid() and purpose = p_purpose and used_at is null
      and proved_at > now() - private.proof_lifetime() and (p_way is null or way = p_way))
  then perform private.identity_not_proved(); end if;
end $$;

-- Uses the proof, or raises the same. Of two concurrent calls the second finds none. `p_subject`: what it must have been given for; any
-- where it is null.
create function private.use_proof(p_purpose text, p_way text default null, p_subject text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.identity_proofs set used_at = now()
  where session_id = private.session_id() and user_id = auth.uid() and purpose = p_purpose and used_at is null
    and proved_at > now() - private.proof_lifetime() and (p_way is null or way = p_way) and (p_subject is null or subject = p_subject);
  if not found then perform private.identity_not_proved(); end if;
end $$;
