-- Ruling 14: a person is talent or employer by their own choice, made at sign-up or later in the settings.

-- Makes the caller 'talent' or 'employer'; the same twice changes nothing. Nothing of theirs is deleted: jobs stay online with
-- their applications, applications stay with their jobs; a talent who becomes an employer leaves the talent directory and can
-- return to it. Any signed-in account whose session has passed the gate. Definer: clients may not write `role_chosen`; it only
-- changes the caller's own row. Raises MQ403 for an admin, whose role only the server sets, and PT400 (HTTP 400) for any other role.
create function public.choose_role(p_role text) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before text;
begin
  perform private.require_gate();
  if p_role is null or p_role not in ('talent', 'employer') then
    raise exception using errcode = 'PT400', message = 'unknown_role';
  end if;
  select role into v_before from public.profiles where id = auth.uid() for update;
  if v_before = 'admin' then perform private.refuse('MQ403'); end if;
  update public.profiles set role = p_role, role_chosen = true
  where id = auth.uid() and (role is distinct from p_role or not role_chosen);
  if v_before is distinct from p_role then perform private.log_security_event(auth.uid(), 'account_role_switched', 'low'); end if;
end $$;
revoke execute on function public.choose_role(text) from public, anon;
grant execute on function public.choose_role(text) to authenticated;
