-- S14: with a second factor switched on, a session that has not passed it reads and writes nothing.
-- The procedures that set these rows come with two-factor sign-in; the gate stands before the first table does.

create table private.two_factor (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- null: being set up, not in force yet
  enabled_at timestamptz,
  created_at timestamptz not null default now()
);

-- Sessions that have passed the second factor.
create table private.mfa_sessions (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  verified_at timestamptz not null default now()
);
create index mfa_sessions_user_id on private.mfa_sessions (user_id);

-- The session named in the caller's token, or null.
create function private.session_id() returns uuid language plpgsql stable set search_path = '' as $$
begin
  return nullif(auth.jwt() ->> 'session_id', '')::uuid;
end $$;

-- True when the second factor is not needed or this session has passed it.
-- plpgsql throughout: it keeps its plans, and this runs in every statement of every client.
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

-- The gate of every policy: a known account, not suspended, second factor passed. Security definer because the caller may
-- not read these tables; it answers about the caller alone.
create function private.gate() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.second_factor_passed()
    and exists (select from public.profiles where id = auth.uid() and suspended_at is null);
end $$;

-- For procedures that must not answer with emptiness: an empty pull would sweep the device.
-- Raises two_factor_required as HTTP 403 (PT403), or MQ403 for a suspended or unknown account.
create function private.require_gate() returns void language plpgsql stable set search_path = '' as $$
begin
  if not private.second_factor_passed() then
    raise exception using errcode = 'PT403', message = 'two_factor_required';
  end if;
  if not private.gate() then perform private.refuse('MQ403'); end if;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.session_id(), private.second_factor_passed(), private.gate(), private.require_gate()
  to anon, authenticated;
