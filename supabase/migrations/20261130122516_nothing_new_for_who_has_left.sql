-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP POLICY "whoever reads the words reads of the file" ON "public"."attachments";

CREATE OR REPLACE FUNCTION private.guard_colleague()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := (select auth.uid());
  v_is_own boolean := old.user_id is not distinct from v_me;
  v_manages boolean;
  v_owns boolean;
  v_to text := old.status;
  v_quiet constant interval := '30 days';
begin
  -- Whoever changes their own place waits for that in 25_colleague_changes.sql.
  if not v_is_own then perform private.hold_places(v_me); end if;
  v_manages := private.has_permission(v_me, old.company_id, 'manage');
  v_owns := private.has_permission(v_me, old.company_id, 'own');
  if (new.company_id, new.email) is distinct from (old.company_id, old.email)
    or new.answer <> old.answer and (not v_is_own or new.answer <> 'left')
    or new.hears <> old.hears and not v_is_own
    or (new.access, new.invitation, new.removed) is distinct from (old.access, old.invitation, old.removed)
      and (not v_manages or not v_owns and ('manager' in (old.access, new.access) or 'owner' in (old.access, new.access)))
    or old.removed and not new.removed and new.invitation <= old.invitation
  then
    perform private.refuse('MQ403');
  end if;
  if old.access = 'owner' and (new.removed or new.answer <> old.answer or new.access <> 'owner') then perform private.refuse('MQ733'); end if;
  if new.access = 'owner' and old.access <> 'owner' and (old.status <> 'joined' or new.removed or private.account_role(old.user_id) = 'talent') then
    perform private.refuse('MQ734');
  end if;
  new.id := old.id; new.user_id := old.user_id; new.invited_by := old.invited_by; new.joined_at := old.joined_at;
  new.invitation := least(greatest(new.invitation, old.invitation), old.invitation + 1);
  if new.removed then
    -- Taking out wins over an invitation that was sent again in the same write, or on another device.
    new.invitation := old.invitation;
    if not old.removed then v_to := 'removed'; end if;
  elsif new.invitation > old.invitation and old.status <> 'joined' then
    -- Once more to somebody who has not answered yet, or again to somebody who has. A second no is heard for a while.
    if old.status = 'declined' and old.invitation > 1 and old.updated_at > now() - v_quiet then
      perform private.refuse('MQ781', jsonb_build_object('date', private.date_words((old.updated_at + v_quiet)::date + 1)));
    end if;
    perform private.require_no_colleague(old.company_id, old.email);
    perform private.count_invitation(v_me, old.email);
    v_to := 'invited'; new.answer := ''; new.invited_by := v_me;
  elsif new.invitation > old.invitation then
    -- Accepted meanwhile: done already.
    new.invitation := old.invitation; new.removed := old.removed;
  elsif new.answer <> old.answer then
    v_to := 'left';
    if old.status = 'removed' then v_to := old.status;
    elsif private.lifecycle_event('membership', old.status, v_to, 'member') is null then perform private.refuse('MQ675'); end if;
  end if;
  -- Nobody writes on the place of who is not in it any more, who would read it: only as they are asked again.
  if v_to in ('left', 'removed') and v_to = old.status then new.access := old.access; end if;
  new.status := v_to;
  return new;
end $function$;

CREATE POLICY "whoever reads the words reads of the file" ON "public"."attachments" FOR SELECT TO "authenticated" USING ((((owner_id = ( SELECT auth.uid() AS uid)) AND ((project_file_id IS NULL) OR (EXISTS ( SELECT
   FROM public.project_files f
  WHERE (f.id = attachments.project_file_id))))) OR private.can_read_message(message_id) OR private.is_application_party(application_id) OR (company_id IN ( SELECT private.my_companies('manage'::text) AS my_companies))));

update private.export_parts set condition = 't.owner_id = $1 and (t.project_file_id is null or exists (select from public.project_files f join public.project_members m using (project_id) where f.id = t.project_file_id and m.user_id = $1 and m.status = ''joined''))' where name = 'attachments';
