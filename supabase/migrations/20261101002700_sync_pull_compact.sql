-- A checkpoint of somebody who follows, as text: epoch/xid, and /id where a page was full. As an object with names it travelled
-- twice with each of ten streams and was a quarter of an idle pull. Devices keep checkpoints unread, so an old one, and one
-- of a fill under way, still comes as an object and is understood as before; the next answer is text.

create function sync_private.checkpoint_read(p_checkpoint jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when pg_catalog.jsonb_typeof(p_checkpoint) = 'string'
    then pg_catalog.jsonb_strip_nulls(pg_catalog.jsonb_build_object(
      'e', part[1], 'x', part[2], 'i', part[3]))
    else p_checkpoint end
  from pg_catalog.string_to_array(p_checkpoint #>> '{}', '/') part
$$;

create function sync_private.checkpoint_text(p_checkpoint jsonb) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.concat_ws('/', p_checkpoint ->> 'e', p_checkpoint ->> 'x', p_checkpoint ->> 'i')
$$;

-- One page of news since the checkpoint: visible rows and tombstones as one ordered list.
create or replace function sync_private.news_page(s sync_private.streams, p_checkpoint jsonb, p_limit int, p_horizon xid8, p_held int) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_documents json := '[]';
  v_count int;
  v_xids xid8[];
  v_ids uuid[];
  v_checkpoint jsonb := p_checkpoint;
begin
  select count(*), array_agg(x order by x, id), array_agg(id order by x, id) into v_count, v_xids, v_ids
  from sync_private.changed(s.name, (p_checkpoint ->> 'x')::xid8,
    coalesce(p_checkpoint ->> 'i', '00000000-0000-0000-0000-000000000000')::uuid, p_horizon, p_limit);
  if v_count > 0 then
    execute format($page$
      -- A row that changed and whose access changed, in two transactions, is one document.
      with named as (select id, min(x) as x from unnest($1, $2) as page (x, id) group by id)
      select json_agg(
        case when t.id is null then json_build_object('id', named.id, '_deleted', true) else %1$s end order by named.x, named.id)
      from named left join %2$s t on t.id = named.id and not t._deleted and (%3$s) $page$,
      sync_private.document_of(s), s.relation, replace(coalesce(s.scope, 'true'), '$1', '(select auth.uid())'))
    into v_documents using v_xids, v_ids;
  end if;

  if v_count >= p_limit then
    v_checkpoint := v_checkpoint || jsonb_build_object('x', v_xids[v_count]::text, 'i', v_ids[v_count]);
  elsif p_horizon > (p_checkpoint ->> 'x')::xid8 then
    -- Everything below the horizon was looked at: move on even if nothing was found, or idle pulls look again and again.
    v_checkpoint := v_checkpoint - 'i' || jsonb_build_object('x', p_horizon::text);
  end if;
  -- row_to_json prints no blanks, which is a tenth of an idle pull.
  return (select row_to_json(answer) from (
    select s.name as collection, v_documents as documents, sync_private.checkpoint_text(v_checkpoint) as checkpoint,
      v_count >= p_limit as more, p_held as held) answer);
end $$;

-- p_requests: [{collection, checkpoint | null, limit, budget?}], answered in that order:
-- [{collection, documents, checkpoint, more, held, fill?, filled?}]. Documents are {id, ...readable fields, rev} or
-- {id, _deleted: true}; checkpoints are opaque. `held` counts committed rows that wait behind a longer transaction, at most 50:
-- pull again soon. Anyone may call; runs with the caller's rights and writes nothing.
-- Raises MQ400 (unknown stream, bad request), two_factor_required (PT403), MQ403 (suspended): never an empty answer that would
-- sweep the device.
create or replace function public.sync_pull(p_requests jsonb) returns json
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  -- Rows of transactions at or above this may still be joined by others that began earlier (S5).
  v_horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  v_epoch text := sync_private.epoch();
  v_request jsonb;
  v_checkpoint jsonb;
  v_limit int;
  v_answers json[] := '{}';
  v_held int := 0;
  -- Nothing under way: nothing can wait above the horizon.
  v_is_busy boolean := pg_snapshot_xmin(pg_current_snapshot()) < pg_snapshot_xmax(pg_current_snapshot());
  s sync_private.streams;
  v_nil constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if (select auth.uid()) is not null then perform private.require_gate(); end if;
  if jsonb_typeof(p_requests) <> 'array' then perform private.refuse('MQ400', '{"detail": "requests"}'); end if;
  for v_request in select value from jsonb_array_elements(p_requests) loop
    select * into s from sync_private.streams where name = v_request ->> 'collection';
    if not found then
      perform private.refuse('MQ400', jsonb_build_object('detail', 'collection ' || coalesce(v_request ->> 'collection', '?')));
    end if;
    if (select auth.uid()) is null and not s.is_public then
      -- Nothing of it is a visitor's; they may not even look.
      v_answers := v_answers || json_build_object(
        'collection', s.name, 'documents', '{}'::json[], 'checkpoint', null, 'more', false, 'held', 0);
      continue;
    end if;
    v_limit := greatest(least(coalesce((v_request ->> 'limit')::int, 500), 2000), 1);
    v_checkpoint := sync_private.checkpoint_read(v_request -> 'checkpoint');
    if coalesce(v_checkpoint ->> 'e', '') <> v_epoch then
      v_checkpoint := jsonb_build_object('e', v_epoch, 'x', v_horizon::text,
        'f', sync_private.fill_start(case when s.related is null or (select auth.uid()) is null then 'catalogue' else 'related' end)
          || jsonb_build_object('id', v_horizon::text, 'n', 0));
    end if;
    if v_is_busy then
      select count(*) into v_held
      from sync_private.changed(s.name, greatest(v_horizon, (v_checkpoint ->> 'x')::xid8), v_nil, null, 50);
    end if;
    v_answers := v_answers || case when v_checkpoint ? 'f'
      then sync_private.fill_page(s, v_checkpoint, v_limit,
        least(coalesce((v_request ->> 'budget')::int, s.budget), s.budget), v_held)
      else sync_private.news_page(s, v_checkpoint, v_limit, v_horizon, v_held) end;
  end loop;
  return array_to_json(v_answers);
end $$;

revoke execute on function sync_private.checkpoint_read(jsonb), sync_private.checkpoint_text(jsonb) from public;
grant execute on function sync_private.checkpoint_read(jsonb), sync_private.checkpoint_text(jsonb) to anon, authenticated;
