-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.bookings_of_others(p_project uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

REVOKE ALL ON FUNCTION "public"."bookings_of_others"(uuid) FROM "anon";

REVOKE ALL ON FUNCTION "public"."bookings_of_others"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."bookings_of_others"(uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."bookings_of_others"(uuid) TO "service_role";
