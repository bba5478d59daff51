-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "public"."saved" DROP CONSTRAINT "saved_kind_check";

CREATE OR REPLACE FUNCTION private.erase_due_accounts()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count int;
begin
  update public.saved s set _deleted = true from private.account_deletions d
  where s.kind = 'person_note' and s.target_id = d.user_id and not s._deleted and d.due_at <= now();
  delete from auth.users u using private.account_deletions d where d.user_id = u.id and d.due_at <= now();
  get diagnostics v_count = row_count;
  return v_count;
end $function$;

ALTER TABLE "public"."saved" ADD CONSTRAINT "saved_kind_check" CHECK ((kind = ANY (ARRAY['job'::text, 'profile'::text, 'search'::text, 'contacted'::text, 'hired'::text, 'hidden'::text, 'person_note'::text])));

CREATE INDEX saved_person_notes ON public.saved USING btree (target_id) WHERE ((kind = 'person_note'::text) AND (NOT _deleted));

update sync_private.streams set merge = '{"payload": "by_key", "payload.tags": "union", "payload.opened_at": "derived"}' where name = 'saved';
