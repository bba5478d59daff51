-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER PUBLICATION "supabase_realtime" DROP TABLE "public"."conversations";

ALTER PUBLICATION "supabase_realtime" DROP TABLE "public"."drafts";

ALTER PUBLICATION "supabase_realtime" DROP TABLE "public"."job_applications";

ALTER PUBLICATION "supabase_realtime" DROP TABLE "public"."messages";

ALTER PUBLICATION "supabase_realtime" DROP TABLE "public"."notifications";

ALTER PUBLICATION "supabase_realtime" DROP TABLE "public"."profiles";

ALTER PUBLICATION "supabase_realtime" DROP TABLE "public"."saved";

CREATE OR REPLACE FUNCTION private.hint_accounts(p_accounts uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Ends with the transaction, and a rolled back savepoint takes back its entries as it does its messages.
  v_told uuid[] := coalesce(nullif(current_setting('marquee.hinted', true), ''), '{}')::uuid[];
  v_accounts uuid[];
begin
  if p_accounts <@ v_told or to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null then return; end if;
  v_accounts := array(
    select id from public.profiles where id = any (p_accounts) and id <> all (v_told) and suspended_at is null
    limit greatest(private.max_hints() - cardinality(v_told), 0));
  if cardinality(v_accounts) = 0 then return; end if;
  perform realtime.send('{}', 'hint', 'account:' || id, true) from unnest(v_accounts) id;
  perform set_config('marquee.hinted', (v_told || v_accounts)::text, true);
end $function$;

CREATE OR REPLACE FUNCTION private.hint_changes(p_stream text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  s sync_private.streams;
  v_event record;
begin
  select * into strict s from sync_private.streams where name = p_stream;
  for v_event in select * from (values
    ('insert', 'new table as new_rows'),
    ('update', 'old table as old_rows new table as new_rows'),
    ('delete', 'old table as old_rows')) events (name, tables)
  loop
    execute format('create trigger zz_hint_%1$s after %1$s on %2$s referencing %3$s for each statement '
      'execute function private.hint_of_change(%4$s)', v_event.name, s.relation, v_event.tables,
      (select string_agg(quote_literal(argument), ', ') from unnest(case when s.conversation_column is not null
        then array['conversations', s.conversation_column] else array['accounts'] || s.owner_columns end) argument));
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.hint_of_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[];
begin
  execute (
    select 'select array_agg(id) from (' || string_agg(format('select %I as id from %I', c, r), ' union ') || ') ids'
    from unnest(tg_argv[1:]) c,
      unnest(case tg_op when 'INSERT' then '{new_rows}' when 'DELETE' then '{old_rows}' else '{new_rows,old_rows}' end::text[]) r)
  into v_ids;
  if tg_argv[0] = 'conversations' then
    v_ids := array(select distinct user_id from public.conversation_members where conversation_id = any (v_ids) and is_active);
  end if;
  perform private.hint_accounts(v_ids);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.max_hints()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select 1000 $function$;

CREATE OR REPLACE FUNCTION sync_private.access_changed(p_user uuid, p_stream text, p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into sync_private.access_changes (user_id, stream, id)
  select p_user, p_stream, p_id where exists (select from auth.users where id = p_user)
  on conflict (user_id, stream, id) do update set server_xid = pg_current_xact_id();
  perform private.hint_accounts(array[p_user]);
end $function$;

CREATE TRIGGER zz_hint_delete AFTER DELETE ON public.conversations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('conversations', 'id');

CREATE TRIGGER zz_hint_insert AFTER INSERT ON public.conversations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('conversations', 'id');

CREATE TRIGGER zz_hint_update AFTER UPDATE ON public.conversations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('conversations', 'id');

CREATE TRIGGER zz_hint_delete AFTER DELETE ON public.drafts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'owner_id');

CREATE TRIGGER zz_hint_insert AFTER INSERT ON public.drafts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'owner_id');

CREATE TRIGGER zz_hint_update AFTER UPDATE ON public.drafts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'owner_id');

CREATE TRIGGER zz_hint_delete AFTER DELETE ON public.job_applications REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'applicant_id', 'employer_id');

CREATE TRIGGER zz_hint_insert AFTER INSERT ON public.job_applications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'applicant_id', 'employer_id');

CREATE TRIGGER zz_hint_update AFTER UPDATE ON public.job_applications REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'applicant_id', 'employer_id');

CREATE TRIGGER zz_hint_delete AFTER DELETE ON public.messages REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('conversations', 'conversation_id');

CREATE TRIGGER zz_hint_insert AFTER INSERT ON public.messages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('conversations', 'conversation_id');

CREATE TRIGGER zz_hint_update AFTER UPDATE ON public.messages REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('conversations', 'conversation_id');

CREATE TRIGGER zz_hint_delete AFTER DELETE ON public.notifications REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'user_id');

CREATE TRIGGER zz_hint_insert AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'user_id');

CREATE TRIGGER zz_hint_update AFTER UPDATE ON public.notifications REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'user_id');

CREATE TRIGGER zz_hint_delete AFTER DELETE ON public.profiles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'id');

CREATE TRIGGER zz_hint_insert AFTER INSERT ON public.profiles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'id');

CREATE TRIGGER zz_hint_update AFTER UPDATE ON public.profiles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'id');

CREATE TRIGGER zz_hint_delete AFTER DELETE ON public.saved REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'user_id');

CREATE TRIGGER zz_hint_insert AFTER INSERT ON public.saved REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'user_id');

CREATE TRIGGER zz_hint_update AFTER UPDATE ON public.saved REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.hint_of_change('accounts', 'user_id');

do $realtime$ begin
  if to_regclass('realtime.messages') is not null then
    CREATE POLICY "accounts hear their hints" ON "realtime"."messages" FOR SELECT TO "authenticated" USING (((extension = 'broadcast'::text) AND (( SELECT realtime.topic() AS topic) = ('account:'::text || ( SELECT auth.uid() AS uid))) AND ( SELECT private.gate() AS gate)));
  end if;
end $realtime$;

REVOKE ALL ON FUNCTION "private"."hint_accounts"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hint_changes"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hint_of_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_hints"() FROM PUBLIC;
