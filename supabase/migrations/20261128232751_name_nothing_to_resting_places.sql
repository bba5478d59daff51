-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION sync_private.changed_rows(p_stream text, p_xid xid8, p_id uuid, p_before xid8, p_limit integer)
 RETURNS TABLE(x xid8, id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  s sync_private.streams;
  v_uid uuid := (select auth.uid());
  v_parts text[] := '{}';
  v_range constant text := '(%1$s.server_xid, %1$s.id) > ($2, $3) and ($4 is null or %1$s.server_xid < $4)';
  v_column text;
begin
  select * into strict s from sync_private.streams where name = p_stream;
  if s.scope is not null then
    v_parts := v_parts || format('(select t.server_xid, t.id from %s t where %s order by 1, 2 limit $5)',
      s.relation, format(v_range, 't'));
  end if;
  if v_uid is not null then
    foreach v_column in array s.owner_columns loop
      v_parts := v_parts || format('(select t.server_xid, t.id from %s t where t.%I = $1 and %s order by 1, 2 limit $5)',
        s.relation, v_column, format(v_range, 't'));
    end loop;
    if s.conversation_column = 'id' then
      v_parts := v_parts || format($part$(select t.server_xid, t.id from public.conversation_members m
          join public.conversations t on t.id = m.conversation_id
          where m.user_id = $1 and m.is_active and %s order by 1, 2 limit $5)$part$, format(v_range, 't'));
    elsif s.conversation_column is not null then
      -- One index range for each of the caller's conversations that changed, never a scan of everybody's messages. A message
      -- stamps its conversation in the same transaction; a later transaction may have stamped the conversation with a lower
      -- id, but not with one below a checkpoint, as it was still open when that checkpoint was given out. Hence >=.
      v_parts := v_parts || format($part$(select t.server_xid, t.id from public.conversation_members m
          join public.conversations c on c.id = m.conversation_id and c.server_xid >= $2
          cross join lateral (select t.server_xid, t.id from %1$s t
            where t.%2$I = m.conversation_id and %3$s order by 1, 2 limit $5) t
          where m.user_id = $1 and m.is_active order by 1, 2 limit $5)$part$,
        s.relation, s.conversation_column, format(v_range, 't'));
    end if;
    if s.project_column is not null then
      -- One index range for each project that the caller is on.
      v_parts := v_parts || format($part$(select t.server_xid, t.id from public.project_members m
          cross join lateral (select t.server_xid, t.id from %1$s t
            where t.%2$I = m.project_id and %3$s order by 1, 2 limit $5) t
          where m.user_id = $1 and m.status = 'joined'%4$s order by 1, 2 limit $5)$part$,
        s.relation, s.project_column, format(v_range, 't'), sync_private.only_editors(s));
    end if;
    if s.company_column is not null then
      v_parts := v_parts || format($part$(select t.server_xid, t.id from public.company_members m
          cross join lateral (select t.server_xid, t.id from %1$s t
            where t.%2$I = m.company_id%4$s and %3$s order by 1, 2 limit $5) t
          where m.user_id = $1 and m.status = 'joined' and exists (select from public.profiles a where a.id = $1 and a.role <> 'talent') order by 1, 2 limit $5)$part$,
        s.relation, s.company_column, format(v_range, 't'), sync_private.not_hidden(s));
    end if;
    v_parts := v_parts || format(
      '(select a.server_xid, a.id from sync_private.access_changes a '
      'where a.user_id = $1 and a.stream = %L and %s order by 1, 2 limit $5)',
      s.name, format(v_range, 'a'));
  end if;
  v_parts := v_parts || format(
    '(select g.server_xid, g.id from sync_private.tombstones g where g.stream = %L and %s order by 1, 2 limit $5)',
    s.name, format(v_range, 'g'));
  -- `union`: a row that both changed and is in a log, in one transaction, must not be split over two pages.
  return query execute 'select * from (' || array_to_string(v_parts, ' union ') || ') found order by 1, 2 limit $5'
    using v_uid, p_xid, p_id, p_before, p_limit;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.snapshot_rows(p_stream text, p_related boolean, p_newest timestamp with time zone, p_id uuid, p_limit integer)
 RETURNS TABLE(k timestamp with time zone, id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
AS $function$
declare
  s sync_private.streams;
  v_uid uuid := (select auth.uid());
  v_parts text[] := '{}';
  v_page text;
  v_column text;
begin
  select * into strict s from sync_private.streams where name = p_stream;
  v_page := format('(t.%1$I, t.id) < ($2, $3) order by t.%1$I desc, t.id desc limit $4', s.newest);
  if p_related then
    v_parts := v_parts || format('(select t.%I, t.id from %s t where t.id = any (array(%s)) and not t._deleted and %s)',
      s.newest, s.relation, s.related_ids, v_page);
  elsif s.scope is not null then
    v_parts := v_parts || format('(select t.%I, t.id from %s t where %s%s and %s)', s.newest, s.relation, s.catalogue,
      case when s.related_ids is not null and v_uid is not null then format(' and t.id not in (%s)', s.related_ids) else '' end, v_page);
  end if;
  if v_uid is not null then
    foreach v_column in array s.owner_columns loop
      v_parts := v_parts || format('(select t.%I, t.id from %s t where t.%I = $1 and not t._deleted and %s)',
        s.newest, s.relation, v_column, v_page);
    end loop;
    if s.conversation_column = 'id' then
      v_parts := v_parts || format($part$(select t.created_at, t.id from public.conversation_members m
        join public.conversations t on t.id = m.conversation_id
        where m.user_id = $1 and m.is_active and not t._deleted and %s)$part$, v_page);
    elsif s.conversation_column is not null then
      v_parts := v_parts || format($part$(select t.k, t.id from public.conversation_members m
        cross join lateral (select t.%1$I as k, t.id from %2$s t
          where t.%3$I = m.conversation_id and not t._deleted and %4$s) t
        where m.user_id = $1 and m.is_active order by 1 desc, 2 desc limit $4)$part$,
        s.newest, s.relation, s.conversation_column, v_page);
    end if;
    if s.project_column is not null then
      v_parts := v_parts || format($part$(select t.k, t.id from public.project_members m
        cross join lateral (select t.%1$I as k, t.id from %2$s t
          where t.%3$I = m.project_id and not t._deleted and %4$s) t
        where m.user_id = $1 and m.status = 'joined'%5$s order by 1 desc, 2 desc limit $4)$part$,
        s.newest, s.relation, s.project_column, v_page, sync_private.only_editors(s));
    end if;
    if s.company_column is not null then
      v_parts := v_parts || format($part$(select t.k, t.id from public.company_members m
        cross join lateral (select t.%1$I as k, t.id from %2$s t
          where t.%3$I = m.company_id%5$s and not t._deleted and %4$s) t
        where m.user_id = $1 and m.status = 'joined' and exists (select from public.profiles a where a.id = $1 and a.role <> 'talent') order by 1 desc, 2 desc limit $4)$part$,
        s.newest, s.relation, s.company_column, v_page, sync_private.not_hidden(s));
    end if;
  end if;
  if v_parts = '{}' then return; end if;
  return query execute 'select * from (' || array_to_string(v_parts, ' union ') || ') found order by 1 desc, 2 desc limit $4'
    using v_uid, p_newest, p_id, p_limit;
end $function$;
