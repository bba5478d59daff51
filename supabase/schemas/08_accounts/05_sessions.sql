-- A person's own sessions, which they can list and end (A2). Ending one deletes it with its refresh tokens, which closes the gate to
-- the access token that the device still holds (private.is_session_alive).
--
-- Definers: the auth server's tables are closed to clients. Members call the functions in `public`, for their own sessions.

-- The caller's open sessions, most recently used first. `passed`: how the second factor was passed, or null.
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
revoke execute on function public.list_sessions() from public, anon;
grant execute on function public.list_sessions() to authenticated;

-- Ends the given sessions of the caller, except the current one; returns how many. It takes no proof, because whoever fears for the
-- account must be quick; so the owner hears of it, in case it was not them. For the two functions below only.
create function private.end_sessions(p_sessions uuid[]) returns int language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ended uuid[];
begin
  with gone as (
    delete from auth.sessions where user_id = auth.uid() and id = any (p_sessions) and id <> private.session_id() returning id
  ) select coalesce(array_agg(id), '{}') into v_ended from gone;
  delete from private.mfa_sessions where session_id = any (v_ended);
  if v_ended <> '{}' then
    perform private.log_security_event(auth.uid(), 'session_ended', 'medium', jsonb_build_object('ended', v_ended));
    perform private.send_security_notice(auth.uid(), 'You were signed out on other devices', 'A device that is signed in asked for it. If that was not you, sign in again and change your password.');
  end if;
  return cardinality(v_ended);
end $$;

-- Signs out one of the caller's other sessions at once. False when there is no such session, and for the current one.
create function public.end_session(p_session uuid) returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_gate();
  return private.end_sessions(array[p_session]) = 1;
end $$;
revoke execute on function public.end_session(uuid) from public, anon;
grant execute on function public.end_session(uuid) to authenticated;

-- Signs the caller out everywhere else; returns the number of ended sessions.
create function public.end_other_sessions() returns int language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_gate();
  return private.end_sessions(array(select id from auth.sessions where user_id = auth.uid()));
end $$;
revoke execute on function public.end_other_sessions() from public, anon;
grant execute on function public.end_other_sessions() to authenticated;
