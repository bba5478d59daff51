-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

do $storage$ begin
  if to_regclass('storage.objects') is not null then
    DROP POLICY "files of accepted rows arrive once" ON "storage"."objects";
  end if;
end $storage$;

do $storage$ begin
  if to_regclass('storage.objects') is not null then
    DROP POLICY "whoever reads the words reads the file" ON "storage"."objects";
  end if;
end $storage$;

DROP INDEX "public"."attachments_owner_id";

DROP FUNCTION "private"."can_read_file"(text);

DROP FUNCTION "private"."can_upload_file"(text);

CREATE TABLE "private"."byte_bounds" ("relation" regclass NOT NULL, "owner" name NOT NULL, "counted" text NOT NULL, "measured" text NOT NULL, "most" bigint NOT NULL, "code" text NOT NULL, CONSTRAINT "byte_bounds_most_check" CHECK ((most > 0)), CONSTRAINT "byte_bounds_pkey" PRIMARY KEY (relation, code));

CREATE OR REPLACE FUNCTION private.can_read_file(p_path text, p_metadata jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := case when p_path ~ '^[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then split_part(p_path, '/', 2)::uuid end;
begin
  return private.gate() and exists (select from public.attachments
    where id = v_id and private.attachment_path(owner_id, id) = p_path
      and (owner_id = (select auth.uid()) or (size = private.stated_bytes(p_metadata, 'size')
        and (private.can_read_message(message_id) or private.is_application_party(application_id)))));
end $function$;

CREATE OR REPLACE FUNCTION private.can_upload_file(p_path text, p_metadata jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_form_bytes constant int := 4096;
begin
  return private.gate() and exists (select from public.attachments
    where owner_id = (select auth.uid()) and stored_at is null and private.attachment_path(owner_id, id) = p_path
      and coalesce(private.stated_bytes(p_metadata, 'contentLength') <= size + v_form_bytes, true));
end $function$;

CREATE OR REPLACE FUNCTION private.check_row_bound()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_bound private.row_bounds;
  v_owner uuid;
begin
  for v_bound in select * from private.row_bounds where relation = tg_relid order by code loop
    for v_owner in execute format(case tg_op
      when 'INSERT' then 'select distinct %1$I from added order by 1'
      else 'select distinct %1$I from added t where (%2$s) and t.id in (select t.id from earlier t where not (%2$s)) order by 1' end,
      v_bound.owner, v_bound.counted)
    loop
      perform private.require_within_bound(v_bound, v_owner);
    end loop;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.create_attachment_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row jsonb := to_jsonb(new);
  v_owner constant uuid := coalesce(v_row ->> 'sender_id', v_row ->> 'applicant_id');
begin
  insert into public.attachments (id, owner_id, message_id, application_id, name, type, size)
  select (file ->> 'id')::uuid, v_owner,
    case when tg_table_name = 'messages' then new.id end, case when tg_table_name = 'job_applications' then new.id end,
    file ->> 'name', file ->> 'type', (file ->> 'size')::int
  from jsonb_array_elements(new.attachments) file;
  -- Here, not before the row: whoever writes locks the conversation first, and then the count of what they own.
  if (select auth.uid()) is not null then perform private.require_bytes_within_bounds('public.attachments', v_owner); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_rows_of(p_owner uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('rows of one owner'), hashtext(p_owner::text));
end $function$;

CREATE OR REPLACE FUNCTION private.mark_file_stored()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_file public.attachments;
  v_bytes constant numeric := private.stated_bytes(new.metadata, 'size');
begin
  -- Storage asks for permission with a row that has no size yet, and rolls it back.
  if v_bytes is null then return null; end if;
  update public.attachments a set stored_at = clock_timestamp()
  where private.attachment_path(a.owner_id, a.id) = new.name and a.stored_at is null
    and a.id = case when split_part(new.name, '/', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then split_part(new.name, '/', 2)::uuid end
  returning * into v_file;
  if v_file.size <> v_bytes then
    raise exception using errcode = '42501', message = private.refusal_sentence('MQ606', jsonb_build_object('name', v_file.name));
  end if;
  if v_file.message_id is not null then
    update public.conversations set id = id
    where id = (select conversation_id from public.messages where id = v_file.message_id);
    update public.messages set attachments_stored = attachments_stored || v_file.id where id = v_file.message_id;
  elsif v_file.application_id is not null then
    update public.job_applications set attachments_stored = attachments_stored || v_file.id where id = v_file.application_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.require_bytes_within_bounds(p_relation regclass, p_owner uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_bound private.byte_bounds;
  v_is_over boolean;
begin
  perform private.lock_rows_of(p_owner);
  for v_bound in select * from private.byte_bounds where relation = p_relation order by code loop
    execute format('select coalesce(sum(%s), 0) > $1 from %s t where t.%I = $2 and (%s)',
      v_bound.measured, v_bound.relation, v_bound.owner, v_bound.counted)
    into v_is_over using v_bound.most, p_owner;
    if v_is_over then
      perform private.refuse(v_bound.code, jsonb_build_object('most', case
        when v_bound.most >= 1073741824 then v_bound.most / 1073741824 || ' GB' else v_bound.most / 1048576 || ' MB' end));
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.require_within_bound(p_bound private.row_bounds, p_owner uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_over boolean;
begin
  perform private.lock_rows_of(p_owner);
  execute format('select count(*) > $1 from (select from %s t where t.%I = $2 and (%s) limit $1 + 1) as own',
    p_bound.relation, p_bound.owner, p_bound.counted)
  into v_is_over using p_bound.most, p_owner;
  if v_is_over then
    perform private.refuse(p_bound.code, jsonb_build_object('most', to_char(p_bound.most, 'FM999,999'), 'things', p_bound.things));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.stated_bytes(p_metadata jsonb, p_key text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when p_metadata ->> p_key ~ '^[0-9]{1,18}$' then (p_metadata ->> p_key)::numeric end
$function$;

ALTER TABLE "private"."byte_bounds" ADD CONSTRAINT "byte_bounds_code_fkey" FOREIGN KEY (code) REFERENCES private.refusals(code);

CREATE INDEX byte_bounds_code ON private.byte_bounds USING btree (code);

CREATE INDEX attachments_owner_id ON public.attachments USING btree (owner_id, created_at) INCLUDE (size);

do $storage$ begin
  if to_regclass('storage.objects') is not null then
    CREATE POLICY "files of accepted rows arrive once" ON "storage"."objects" FOR INSERT TO "authenticated" WITH CHECK (((bucket_id = 'attachments'::text) AND private.can_upload_file(name, metadata)));
  end if;
end $storage$;

do $storage$ begin
  if to_regclass('storage.objects') is not null then
    CREATE POLICY "whoever reads the words reads the file" ON "storage"."objects" FOR SELECT TO "authenticated" USING (((bucket_id = 'attachments'::text) AND private.can_read_file(name, metadata)));
  end if;
end $storage$;

REVOKE ALL ON FUNCTION "private"."can_read_file"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."can_read_file"(text, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."can_upload_file"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."can_upload_file"(text, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."lock_rows_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_bytes_within_bounds"(regclass, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_within_bound"(private.row_bounds, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stated_bytes"(jsonb, text) FROM PUBLIC;

insert into private.refusals (code, sentence) values ('MQ604', 'These files would take you over {most} in 24 hours, the most for one day. Try again tomorrow, or send a link.');

insert into private.refusals (code, sentence) values ('MQ605', 'These files would take you over {most}, the most that one account keeps. Send a link instead.');

insert into private.refusals (code, sentence) values ('MQ606', '{name} is not as large as its message says.');

insert into private.byte_bounds (code, most, owner, counted, measured, relation) values ('MQ604', '1073741824', 'owner_id', 't.created_at > now() - interval ''24 hours''', 't.size', 'public.attachments');

insert into private.byte_bounds (code, most, owner, counted, measured, relation) values ('MQ605', '10737418240', 'owner_id', 'true', 't.size', 'public.attachments');
