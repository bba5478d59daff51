-- What becomes of projects when their owner's account is erased: each goes to an editor who hires, and one without such an editor ends with the account.

-- Who takes over a project of somebody whose account goes: whoever has edited it longest, and whose account hires and stays; null where there is nobody. Definer: memberships and
-- deletions are closed. For the functions below alone.
create function private.heir_of_project(p_project public.projects) returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return (select m.user_id from public.project_members m
  where m.project_id = p_project.id and m.user_id <> p_project.owner_id and m.status = 'joined' and m.access = 'editor'
    and private.account_role(m.user_id) in ('employer', 'admin') and not private.is_suspended(m.user_id)
    and not exists (select from private.account_deletions d where d.user_id = m.user_id)
  order by m.joined_at, m.id limit 1);
end $$;

-- Tells the crew of shows that are not over that their owner's account is going to be erased, or that it stays: until then somebody can take each over. Definer: memberships
-- and notifications are other people's. For the deletion of accounts alone.
create function private.tell_crews_of_deletion(p_user uuid, p_due_at timestamptz) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name constant text := private.display_name(p_user);
  v_project public.projects;
  v_heir uuid;
begin
  for v_project in select * from public.projects where owner_id = p_user and not _deleted and status not in ('completed', 'cancelled') order by id loop
    v_heir := private.heir_of_project(v_project);
    perform private.notify(m.user_id, 'project', v_name || case when p_due_at is null then ' stays on Marquee after all' else ' is deleting their account' end,
      case when p_due_at is null then v_project.title || ' stays theirs.'
        when m.user_id = v_heir then v_project.title || ' is yours from ' || to_char(p_due_at, 'FMDD Mon') || ' on, unless they offer it to somebody else before.'
        when v_heir is not null then v_project.title || ' goes to ' || private.display_name(v_heir) || ' on ' || to_char(p_due_at, 'FMDD Mon') || '.'
        else v_project.title || ' ends on ' || to_char(p_due_at, 'FMDD Mon') || ' with its call sheets and files, unless somebody takes it over before.' end,
      '/projects/' || v_project.id, 'project:' || v_project.id)
    from public.project_members m where m.project_id = v_project.id and m.user_id <> p_user and m.status = 'joined' order by m.user_id;
  end loop;
end $$;

-- Hands on, or ends, the projects of somebody who is erased, and ends the invitations that they made; the crew hears of it. Here, while the profile is there: what this transaction
-- has changed would be checked again by the references that follow, against rows that are gone. Definer: projects and notifications are other people's. For the erasure of accounts alone.
create function private.erase_projects(p_user uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_project public.projects;
  v_heir uuid;
begin
  for v_project in select * from public.projects where owner_id = p_user order by id loop
    v_heir := private.heir_of_project(v_project);
    if v_heir is null then
      if v_project.status not in ('completed', 'cancelled') then
        perform private.notify(user_id, 'project', v_project.title || ' has ended, because an account was deleted', 'Its crew list, call sheets and files are gone.', '/projects',
          'project:' || v_project.id)
        from public.project_members where project_id = v_project.id and user_id <> p_user and status = 'joined' order by user_id;
      end if;
      delete from public.project_members where project_id = v_project.id;
      delete from public.projects where id = v_project.id;
    else
      delete from public.project_members where project_id = v_project.id and user_id = p_user;
      update public.project_members set access = case when user_id = v_heir then 'owner' else access end, is_offered = false, takes_over = ''
      where project_id = v_project.id and (user_id = v_heir or is_offered);
      update public.projects set owner_id = v_heir where id = v_project.id;
      perform private.notify(v_heir, 'project', 'You own ' || v_project.title || ' now', 'The account of its owner was deleted. You can hand it on.', '/projects/' || v_project.id,
        'project:' || v_project.id);
    end if;
  end loop;
  update public.project_members set removed = removed or status = 'invited', status = case status when 'invited' then 'removed' else status end, invited_by = null
  where invited_by = p_user;
end $$;
