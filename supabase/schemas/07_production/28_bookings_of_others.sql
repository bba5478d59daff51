-- Who else is booked for a project: several people edit it, and a place that one of them has filled is not open to the others.

-- What others have booked for this project: [{id, talent_id, talent_name, role_code, days, status, booked_by}]. Terms and words stay between the two who agreed, and so do
-- requests and holds. Of somebody with whom the caller shares a block, and who is not on the crew, neither name nor id: the place is taken all the same. Editors of the
-- project, behind the gate. Raises two_factor_required (PT403), MQ403. Definer: bookings are other people's.
create function public.bookings_of_others(p_project uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_me constant uuid := (select auth.uid());
begin
  perform private.require_gate();
  if not coalesce(private.edits_project(p_project, v_me), false) then perform private.refuse('MQ403'); end if;
  return (select coalesce(jsonb_agg(jsonb_build_object(
      'id', b.id, 'talent_id', case when b.is_unnamed then b.id else b.talent_id end, 'talent_name', case when b.is_unnamed then '' else b.talent_name end,
      'role_code', b.role_code, 'days', b.days, 'status', b.status, 'booked_by', b.employer_name) order by b.confirmed_at, b.id), '[]')
    from (select *, private.is_blocked_pair(talent_id, v_me) and not exists (select from public.project_members m
          where m.project_id = p_project and m.user_id = talent_id and m.status = 'joined') as is_unnamed
      from public.bookings where project_id = p_project and status in ('confirmed', 'completed') and v_me not in (employer_id, talent_id) and not _deleted
      order by confirmed_at, id limit 500) b);
end $$;
revoke execute on function public.bookings_of_others(uuid) from public, anon;
grant execute on function public.bookings_of_others(uuid) to authenticated;
