-- Ruling 14: a person is talent or employer by their own choice, made on the way in or later in the settings.

-- Whether anybody has been asked. An account that a provider's sign-in opens has not: the provider does not carry the question.
alter table public.profiles add column role_chosen boolean not null default true;

-- As before, and it notes whether the role was somebody's choice.
create or replace function private.welcome_account() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_meta jsonb := to_jsonb(new) -> 'raw_user_meta_data';
  v_name text;
  v_is_chosen boolean;
begin
  if jsonb_typeof(v_meta) = 'string' then v_meta := (v_meta #>> '{}')::jsonb; end if;
  v_name := left(coalesce(nullif(v_meta ->> 'full_name', ''), v_meta ->> 'name', ''), 200);
  v_is_chosen := coalesce(v_meta ->> 'role' in ('talent', 'employer'), false);
  insert into public.profiles (id, email, full_name, role, role_chosen) values (
    new.id, coalesce(new.email, ''), v_name, case when v_is_chosen then v_meta ->> 'role' else 'talent' end, v_is_chosen)
  on conflict (id) do nothing;
  return null;
end $$;

-- An account that was opened with a password and never confirmed may have been a stranger's doing, in somebody else's name. When its
-- owner comes by a provider, Auth drops that password; what the stranger wrote on the profile goes, too.
create function private.forget_stranger() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_before jsonb := to_jsonb(old);
  v_now jsonb := to_jsonb(new);
  v_meta jsonb := v_now -> 'raw_user_meta_data';
begin
  if v_before ->> 'email_confirmed_at' is not null or v_before ->> 'encrypted_password' is null or v_now ->> 'encrypted_password' is not null then
    return null;
  end if;
  if jsonb_typeof(v_meta) = 'string' then v_meta := (v_meta #>> '{}')::jsonb; end if;
  update public.profiles set role = 'talent', role_chosen = false,
    full_name = left(coalesce(nullif(v_meta ->> 'full_name', ''), v_meta ->> 'name', ''), 200)
  where id = new.id and role <> 'admin';
  return null;
end $$;
create trigger marquee_forget_stranger after update on auth.users for each row execute function private.forget_stranger();

-- The caller is this from now on: 'talent' or 'employer'; the same twice changes nothing. Nothing of theirs is deleted: jobs stay online
-- with their applications, applications stay with their jobs; a talent who turns employer leaves the list of talent and comes back to it.
-- Any signed-in account whose session has passed the gate. Raises MQ403 for an admin, whose role is the server's alone, and PT400
-- (HTTP 400) for any other role. Definer: `role_chosen` is no client's to write.
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
  if v_before is distinct from p_role then perform private.log_security(auth.uid(), 'account_role_switched', 'low'); end if;
end $$;

revoke execute on function private.forget_stranger() from public;
revoke execute on function public.choose_role(text) from public, anon;
grant execute on function public.choose_role(text) to authenticated;
