-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP INDEX "public"."messages_sender_id";

CREATE TABLE "private"."row_bounds" ("relation" regclass NOT NULL, "owner" name NOT NULL, "counted" text NOT NULL, "most" integer NOT NULL, "things" text NOT NULL, "code" text NOT NULL, CONSTRAINT "row_bounds_most_check" CHECK ((most > 0)), CONSTRAINT "row_bounds_pkey" PRIMARY KEY (relation));

CREATE OR REPLACE FUNCTION private.bound_rows(p_relation regclass, p_owner name, p_counted text, p_most integer, p_things text, p_code text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.row_bounds (relation, owner, counted, most, things, code)
  values (p_relation, p_owner, p_counted, p_most, p_things, p_code);
  execute format($ddl$
    create trigger row_bound after insert on %s referencing new table as added for each statement
    when (current_user in ('anon', 'authenticated')) execute function private.check_row_bound() $ddl$, p_relation);
end $function$;

CREATE OR REPLACE FUNCTION private.check_row_bound()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_bound private.row_bounds;
  v_is_over boolean;
begin
  select * into strict v_bound from private.row_bounds where relation = tg_relid;
  execute format($count$
    select coalesce(bool_or((select count(*) from (select from %1$s t where t.%2$I = o.owner and (%3$s) limit $1 + 1) as own) > $1), false)
    from (select distinct %2$I as owner from added) o $count$, v_bound.relation, v_bound.owner, v_bound.counted)
  into v_is_over using v_bound.most;
  if v_is_over then
    perform private.refuse(v_bound.code, jsonb_build_object('most', to_char(v_bound.most, 'FM999,999'), 'things', v_bound.things));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.claim_endpoint()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.push_subscriptions where endpoint = new.endpoint and user_id <> new.user_id;
  delete from public.push_subscriptions where id in (
    select id from public.push_subscriptions where user_id = new.user_id and endpoint <> new.endpoint order by updated_at desc offset 19);
  new.updated_at := clock_timestamp();
  new.created_at := case when tg_op = 'INSERT' then new.updated_at else old.created_at end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.sync_pull(p_requests jsonb)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  -- At or above this, transactions that began earlier may still add rows (S5).
  v_horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  v_epoch text := sync_private.epoch();
  v_request jsonb;
  v_checkpoint jsonb;
  v_limit int;
  v_answers json[] := '{}';
  v_rows_behind int := 0;
  -- While no transaction is open, nothing can wait above the horizon.
  v_is_busy boolean := pg_snapshot_xmin(pg_current_snapshot()) < pg_snapshot_xmax(pg_current_snapshot());
  s sync_private.streams;
  v_nil constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if (select auth.uid()) is not null then perform private.require_gate(); end if;
  if jsonb_typeof(p_requests) is distinct from 'array' then perform private.refuse('MQ400', '{"detail": "requests"}'); end if;
  if jsonb_array_length(p_requests) > (select count(*) from sync_private.streams) then
    perform private.refuse('MQ400', '{"detail": "more requests than streams"}');
  end if;
  if (select count(distinct value ->> 'stream') < count(value ->> 'stream') from jsonb_array_elements(p_requests)) then
    perform private.refuse('MQ400', '{"detail": "the same stream twice"}');
  end if;
  for v_request in select value from jsonb_array_elements(p_requests) loop
    select * into s from sync_private.streams where name = v_request ->> 'stream';
    if not found then perform private.refuse('MQ400', jsonb_build_object('detail', concat_ws(' ', 'stream', left(v_request ->> 'stream', 40)))); end if;
    if exists (select from unnest(array['limit', 'budget']) field where coalesce(v_request ->> field, '0') !~ '^[0-9]{1,9}$') then
      perform private.refuse('MQ400', '{"detail": "limit or budget"}');
    end if;
    if (select auth.uid()) is null and not s.is_public then
      -- None of it is a visitor's, and their role may not even read the table.
      v_answers := v_answers || json_build_object(
        'stream', s.name, 'documents', '{}'::json[], 'checkpoint', null, 'more', false, 'rows_behind_horizon', 0);
      continue;
    end if;
    v_limit := greatest(least(coalesce((v_request ->> 'limit')::int, 500), 2000), 1);
    v_checkpoint := sync_private.parse_checkpoint(v_request -> 'checkpoint');
    if coalesce(v_checkpoint ->> 'e', '') <> v_epoch then
      v_checkpoint := jsonb_build_object('e', v_epoch, 'x', v_horizon::text,
        'f', sync_private.snapshot_start(case when s.related_ids is null or (select auth.uid()) is null then 'catalogue' else 'related' end)
          || jsonb_build_object('id', v_horizon::text, 'n', 0));
    end if;
    if v_is_busy then
      select count(*) into v_rows_behind
      from sync_private.changed_rows(s.name, greatest(v_horizon, (v_checkpoint ->> 'x')::xid8), v_nil, null, 50);
    end if;
    v_answers := v_answers || case when v_checkpoint ? 'f'
      then sync_private.snapshot_page(s, v_checkpoint, v_limit,
        least(coalesce((v_request ->> 'budget')::int, s.budget), s.budget), v_rows_behind)
      else sync_private.changes_page(s, v_checkpoint, v_limit, v_horizon, v_rows_behind) end;
  end loop;
  return array_to_json(v_answers);
end $function$;

CREATE OR REPLACE FUNCTION sync_private.push_write(p_write jsonb, p_client uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  s sync_private.streams;
  -- bytes; the largest valid write is a draft with its base
  v_largest constant int := 250000;
begin
  if octet_length(p_write::text) > v_largest then perform private.refuse('MQ400', '{"detail": "it is too large"}'); end if;
  select * into s from sync_private.streams where name = p_write ->> 'stream';
  if not found then perform private.refuse('MQ400', '{"detail": "stream"}'); end if;
  if sync_private.write_id(p_write) is null then perform private.refuse('MQ400', '{"detail": "id"}'); end if;
  if jsonb_typeof(p_write -> 'document') is distinct from 'object' then perform private.refuse('MQ400', '{"detail": "document"}'); end if;
  return sync_private.apply_write(s, p_write, p_client);
end $function$;

CREATE OR REPLACE FUNCTION sync_private.search_page(p_stream text, p_query jsonb)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  s sync_private.streams;
  v_limit int := greatest(least(coalesce((p_query ->> 'limit')::int, 60), 200), 1);
  v_documents json;
  v_count int;
  v_after json;
  -- bytes; all codes of twelve words fit
  v_largest constant int := 50000;
  v_longest_list constant int := 100;
begin
  if (select auth.uid()) is not null then perform private.require_gate(); end if;
  if jsonb_typeof(p_query) is distinct from 'object' then perform private.refuse('MQ400', '{"detail": "query"}'); end if;
  -- Before any of it is used: every filter costs work for each of its elements.
  if octet_length(p_query::text) > v_largest
    or exists (select from jsonb_each(p_query)
      where case jsonb_typeof(value) when 'array' then jsonb_array_length(value) > v_longest_list else false end)
  then
    perform private.refuse('MQ400', '{"detail": "more filters than fit one search"}');
  end if;
  select * into strict s from sync_private.streams where name = p_stream;
  execute format($page$
    with found as materialized (select f.*, row_number() over () as place from sync_private.matching_%1$s($1, $2) f)
    select coalesce(json_agg(%2$s order by found.place) filter (where t.id is not null), '[]'), count(*),
      (select json_build_object('k', k, 'at', at, 'id', id) from found order by place desc limit 1)
    from found left join %3$s t on t.id = found.id and not t._deleted and (%4$s) $page$,
    p_stream, sync_private.document_expression(s), s.relation, replace(coalesce(s.scope, 'true'), '$1', '(select auth.uid())'))
  into v_documents, v_count, v_after using p_query, v_limit;
  return json_build_object('documents', v_documents, 'after', case when v_count = v_limit then v_after end);
end $function$;

ALTER TABLE "private"."row_bounds" ADD CONSTRAINT "row_bounds_code_fkey" FOREIGN KEY (code) REFERENCES private.refusals(code);

CREATE INDEX row_bounds_code ON private.row_bounds USING btree (code);

CREATE INDEX messages_sender_id ON public.messages USING btree (sender_id, created_at);

CREATE TRIGGER row_bound AFTER INSERT ON public.companies REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

CREATE TRIGGER row_bound AFTER INSERT ON public.drafts REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

CREATE TRIGGER row_bound AFTER INSERT ON public.job_applications REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

CREATE TRIGGER row_bound AFTER INSERT ON public.messages REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

CREATE TRIGGER row_bound AFTER INSERT ON public.saved REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

CREATE TRIGGER row_bound AFTER INSERT ON public.security_events REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

REVOKE ALL ON FUNCTION "private"."bound_rows"(regclass, name, text, integer, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_row_bound"() FROM PUBLIC;

insert into private.refusals (code, sentence) values ('MQ411', 'You have {most} {things}, the most that one account holds. Remove some first.');

insert into private.refusals (code, sentence) values ('MQ412', 'You have sent {most} {things} in 24 hours, the most for one day. Try again tomorrow.');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ411', '20', 'owner_id', 'companies', 'not t._deleted', 'public.companies');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ411', '2000', 'owner_id', 'drafts', 'not t._deleted', 'public.drafts');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ411', '5000', 'user_id', 'saved jobs and people', 'not t._deleted', 'public.saved');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ412', '200', 'applicant_id', 'applications', 't.created_at > now() - interval ''24 hours''', 'public.job_applications');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ412', '200', 'user_id', 'security events', 't.timestamp > now() - interval ''24 hours''', 'public.security_events');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ412', '2000', 'sender_id', 'messages', 't.created_at > now() - interval ''24 hours''', 'public.messages');
