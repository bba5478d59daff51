-- Account deletion: hidden at once, and erased after thirty days, during which the owner can cancel.
--
-- Definers: the requests are closed to clients. Members call the functions in `public`, behind the gate and for themselves.

-- Privacy policy: A deleted account: hidden at once, erased after 30 days.
create table private.account_deletions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '30 days',
  -- An owner who was hidden before stays hidden after cancelling.
  was_active boolean not null
);
create index account_deletions_due_at on private.account_deletions (due_at);

-- Raises MQ119 for somebody whose account is going to be deleted: nobody is asked, promised or offered anything by whoever will not be there. What was begun can be ended. Definer:
-- requests are closed. For rules only.
create function private.require_staying(p_user uuid) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from private.account_deletions where user_id = p_user) then perform private.refuse('MQ119'); end if;
end $$;

-- {due_at}: when the caller's account will be erased; null without a request.
create function public.get_account_deletion() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_gate();
  return jsonb_build_object('due_at', (select due_at from private.account_deletions where user_id = auth.uid()));
end $$;
revoke execute on function public.get_account_deletion() from public, anon;
grant execute on function public.get_account_deletion() to authenticated;

-- Hides the caller's account now and erases it in thirty days; returns what get_account_deletion does. Uses a proof for
-- `deletion` (PT403). The profile is removed from the talent directory, open jobs are closed, so that nobody applies in vain, and whoever counts on days is told. Requesting it
-- again does not restart the wait.
create function public.request_account_deletion() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  perform private.require_gate();
  perform private.use_proof('deletion');
  insert into private.account_deletions (user_id, was_active) select id, is_active from public.profiles where id = v_user on conflict (user_id) do nothing;
  if found then
    update public.profiles set is_active = false where id = v_user and is_active;
    -- What they have posted for a company goes on there.
    perform private.leave_jobs_to_colleagues(v_user);
    update public.jobs set status = 'closed', closed_reason = 'cancelled', closed_at = clock_timestamp() where posted_by = v_user and status = 'active';
    perform private.tell_of_deletion(v_user, (select due_at from private.account_deletions where user_id = v_user));
    perform private.log_security_event(v_user, 'account_deletion_requested', 'critical');
    perform private.send_security_notice(v_user, 'Your account is going to be deleted', 'It is hidden now and erased in 30 days. Until then you can change your mind.');
  end if;
  return public.get_account_deletion();
end $$;
revoke execute on function public.request_account_deletion() from public, anon;
grant execute on function public.request_account_deletion() to authenticated;

-- Cancels the deletion, of which every device is notified; returns what get_account_deletion does. Closed jobs stay closed until they are reopened. For the caller's
-- own account; definer, as above.
create function public.cancel_account_deletion() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_was_active boolean;
begin
  perform private.require_gate();
  delete from private.account_deletions where user_id = v_user returning was_active into v_was_active;
  if found then
    update public.profiles set is_active = v_was_active where id = v_user and is_active <> v_was_active;
    perform private.tell_of_deletion(v_user, null);
    perform private.log_security_event(v_user, 'account_deletion_cancelled', 'high');
    perform private.send_security_notice(v_user, 'Your account will not be deleted', 'The deletion was cancelled. If that was not you, change your password and sign out everywhere.');
  end if;
  return public.get_account_deletion();
end $$;
revoke execute on function public.cancel_account_deletion() from public, anon;
grant execute on function public.cancel_account_deletion() to authenticated;

-- Erases accounts that are due with everything that belongs to them, here and, by sync_private.tombstones, on every device; files
-- are deleted by the next sweep. What others have saved and noted of them goes too, on every device of its author, and their name from reports (forget_in_reports). Each by itself: one that
-- cannot be erased keeps no other, is logged and tried again the next day. Returns how many were. For timers only: daily.
create function private.erase_due_accounts() returns int language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid;
  v_count int := 0;
begin
  for v_user in select user_id from private.account_deletions where due_at <= now() order by due_at, user_id loop
    begin
      update public.saved set _deleted = true where kind in ('person_note', 'profile') and target_id = v_user and not _deleted;
      delete from auth.users where id = v_user;
      v_count := v_count + 1;
    exception when others then
      raise warning 'The account % could not be erased: % (%)', v_user, sqlerrm, sqlstate;
    end;
  end loop;
  return v_count;
end $$;
