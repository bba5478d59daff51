-- A person's own sessions: seen, and ended one by one (A2). Ending one takes its refresh token with it, and the gate closes for the token
-- that the device still holds: hosted tokens live for an hour, and a stolen phone must not read on for it.

create table private.ended_sessions (
  session_id uuid primary key,
  ended_at timestamptz not null default now()
);

-- As in 20261101000200, and closed to sessions that were ended.
create or replace function private.gate() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.second_factor_passed()
    and not exists (select from private.ended_sessions where session_id = private.session_id())
    and exists (select from public.profiles where id = auth.uid() and suspended_at is null);
end $$;

-- As in 20261101000200; an ended session hears 401, upon which its device asks for a new token, is refused, and asks its owner to sign in.
create or replace function private.require_gate() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from private.ended_sessions where session_id = private.session_id()) then
    raise exception using errcode = 'PT401', message = 'session_ended';
  end if;
  if not private.second_factor_passed() then
    raise exception using errcode = 'PT403', message = 'two_factor_required';
  end if;
  if not private.gate() then perform private.refuse('MQ403'); end if;
end $$;

-- The caller's open sessions, the newest use first. `passed`: how the second factor was passed in it, null where it was not.
create function public.list_sessions() returns table (id uuid, created_at timestamptz, last_used timestamptz, user_agent text, passed text, is_current boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_gate();
  return query
    select s.id, s.created_at::timestamptz, greatest(s.created_at::timestamptz, coalesce(s.refreshed_at::timestamptz, s.created_at::timestamptz)), s.user_agent::text,
      m.method, s.id = private.session_id()
    from auth.sessions s left join private.mfa_sessions m on m.session_id = s.id
    where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
    order by 3 desc;
end $$;

create function private.end_sessions(p_sessions uuid[]) returns int language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ended uuid[];
begin
  with gone as (
    delete from auth.sessions where user_id = auth.uid() and id = any (p_sessions) and id <> private.session_id() returning id
  ) select coalesce(array_agg(id), '{}') into v_ended from gone;
  insert into private.ended_sessions (session_id) select unnest(v_ended) on conflict do nothing;
  delete from private.mfa_sessions where session_id = any (v_ended);
  -- No token outlives a day.
  delete from private.ended_sessions where ended_at < now() - interval '1 day';
  if v_ended <> '{}' then perform private.log_security(auth.uid(), 'session_ended', 'medium', jsonb_build_object('ended', v_ended)); end if;
  return cardinality(v_ended);
end $$;

-- Signs one of the caller's other sessions out, at once. False when there is no such session, and for the caller's own.
create function public.end_session(p_session uuid) returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_gate();
  return private.end_sessions(array[p_session]) = 1;
end $$;

-- Signs the caller out everywhere but here; how many sessions that were.
create function public.end_other_sessions() returns int language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_gate();
  return private.end_sessions(array(select id from auth.sessions where user_id = auth.uid()));
end $$;

revoke execute on function private.end_sessions(uuid[]), public.list_sessions(), public.end_session(uuid), public.end_other_sessions() from public, anon;
grant execute on function public.list_sessions(), public.end_session(uuid), public.end_other_sessions() to authenticated;
