-- Pull: everything new of any number of streams in one round trip (docs/sync.md). All of it runs with the caller's rights and
-- writes nothing. The functions of this file are open to everybody who may call sync_pull, as they run with its rights.

-- ---------------------------------------------------------------- snapshot

-- One page of a snapshot: what concerns the caller, then the catalogue up to the budget; documents only. It ends after p_limit rows or
-- `page_bytes`. `truncated`: the budget ended the snapshot, so the catalogue may hold more than the device does.
-- p_checkpoint.f: {id: the snapshot's name, s: section, k, i: key of the last row, n: rows of the catalogue so far}
-- p_part: `whole`, `brief` (rows of the catalogue without their long texts) or `texts` (of the catalogue only those). p_since: it ends before the
-- first row that is older; null: nowhere.
create function sync_private.snapshot_page(
  s sync_private.streams, p_checkpoint jsonb, p_limit int, p_budget int, p_part text, p_since timestamptz, p_rows_behind int) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_snapshot jsonb := p_checkpoint -> 'f';
  v_begun boolean := v_snapshot ? 'begun';
  v_remaining int := p_limit;
  v_wanted int;
  v_documents json[] := '{}';
  v_part json[];
  v_count int;
  v_keys timestamptz[];
  v_ids uuid[];
  v_bytes bigint := sync_private.page_bytes();
  v_is_full boolean;
  v_is_complete boolean := false;
  v_is_truncated boolean := false;
  v_is_past boolean := false;
  v_within int;
begin
  -- A checkpoint says what it likes: not every stream has rows that concern somebody.
  if v_snapshot ->> 's' = 'related' and (p_part = 'texts' or s.related_ids is null) then v_snapshot := v_snapshot || sync_private.snapshot_start('catalogue'); end if;
  loop
    v_wanted := case when v_snapshot ->> 's' = 'related' then v_remaining
      else least(v_remaining, greatest(p_budget - (v_snapshot ->> 'n')::int, 0)) end;
    select count(*), array_agg(k order by k desc, id desc), array_agg(id order by k desc, id desc) into v_count, v_keys, v_ids
    from sync_private.snapshot_rows(s.name, v_snapshot ->> 's' = 'related', (v_snapshot ->> 'k')::timestamptz, (v_snapshot ->> 'i')::uuid, v_wanted);
    v_within := case when p_since is null then v_count else (select count(*) from unnest(v_keys) key where key >= p_since) end;
    v_is_past := v_within < v_count;
    v_count := v_within;
    v_ids := v_ids[:v_count];
    v_part := sync_private.documents_that_fit(s, case
        when p_part = 'texts' then sync_private.texts_expression(s)
        when p_part = 'brief' and v_snapshot ->> 's' = 'catalogue' then sync_private.brief_expression(s)
        else sync_private.document_expression(s) end, coalesce(v_ids, '{}'), v_bytes);
    v_is_full := cardinality(v_part) < v_count;
    v_count := cardinality(v_part);
    v_documents := v_documents || array(select document from unnest(v_part) document where document is not null);
    v_remaining := v_remaining - v_count;
    if v_count > 0 then v_snapshot := v_snapshot || jsonb_build_object('k', v_keys[v_count], 'i', v_ids[v_count]); end if;

    if v_snapshot ->> 's' = 'related' then
      exit when v_is_full or v_count = v_wanted;
      -- Everything that concerns the caller is in; the rest of the page belongs to the catalogue.
      v_bytes := v_bytes - octet_length(array_to_json(v_part)::text);
      v_snapshot := v_snapshot || sync_private.snapshot_start('catalogue');
    else
      v_snapshot := v_snapshot || jsonb_build_object('n', (v_snapshot ->> 'n')::int + v_count);
      v_is_truncated := v_count = v_wanted and (v_snapshot ->> 'n')::int >= p_budget;
      v_is_complete := v_is_truncated or v_count < v_wanted and not v_is_full or v_is_past and not v_is_full;
      exit;
    end if;
  end loop;
  return json_build_object('stream', s.name, 'documents', array_to_json(v_documents),
    'checkpoint', case when v_is_complete then p_checkpoint - 'f'
      else p_checkpoint || jsonb_build_object('f', v_snapshot - 'restored' || '{"begun": true}') end,
    -- Begun and finished within this one pull, nothing can follow; else what happened meanwhile does.
    'more', v_begun or not v_is_complete, 'rows_behind_horizon', p_rows_behind, 'snapshot', v_snapshot ->> 'id', 'snapshot_complete', v_is_complete, 'truncated', v_is_truncated,
    -- Once, and only where the device came from another history: what that had acknowledged may be lost.
    'restored', v_snapshot ? 'restored');
end $$;
grant execute on function sync_private.snapshot_page(sync_private.streams, jsonb, int, int, text, timestamptz, int) to anon, authenticated;

-- Where the first page of a section of a snapshot begins: before the newest row. Uses its argument alone; clients call it through sync_pull.
create function sync_private.snapshot_start(p_section text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('s', p_section, 'k', 'infinity', 'i', 'ffffffff-ffff-ffff-ffff-ffffffffffff');
end $$;
grant execute on function sync_private.snapshot_start(text) to anon, authenticated;

-- Where a new snapshot of a stream starts, and from where the device follows when it has finished.
create function sync_private.snapshot_checkpoint(s sync_private.streams, p_epoch text, p_horizon xid8) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('e', p_epoch, 'x', p_horizon::text,
    'f', sync_private.snapshot_start(case when s.related_ids is null or (select auth.uid()) is null then 'catalogue' else 'related' end)
      -- Not by the horizon alone: a server that was put back reaches the same ones again, and rows of another history would count as named.
      || jsonb_build_object('id', left(md5(p_epoch), 4) || p_horizon, 'n', 0));
end $$;
grant execute on function sync_private.snapshot_checkpoint(sync_private.streams, text, xid8) to anon, authenticated;

-- ---------------------------------------------------------------- changes

-- One page of changes since the checkpoint: visible rows and tombstones as one ordered list. It ends after p_limit changes or `page_bytes`.
-- Of a catalogue of which more has changed than the budget, the first page of a new snapshot instead, as for a checkpoint of another epoch:
-- so what a device missed, a backfill or a mass closing, never costs it more than a first fill (S12). Counted by index only, at most to the
-- budget, and only when there is more than this page. p_since: how far back the device's catalogue reaches; rows beyond it are left out.
create function sync_private.changes_page(s sync_private.streams, p_checkpoint jsonb, p_limit int, p_budget int, p_since timestamptz, p_horizon xid8, p_rows_behind int) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_documents json := '[]';
  v_part json[];
  v_count int;
  v_fitting int;
  v_xids xid8[];
  v_ids uuid[];
  v_older uuid[] := '{}';
  v_named_xids xid8[];
  v_named_ids uuid[];
  v_is_full boolean := false;
  v_checkpoint jsonb := p_checkpoint;
  v_xid constant xid8 := (p_checkpoint ->> 'x')::xid8;
  v_id constant uuid := coalesce(p_checkpoint ->> 'i', '00000000-0000-0000-0000-000000000000')::uuid;
begin
  select count(*), array_agg(x order by x, id), array_agg(id order by x, id) into v_count, v_xids, v_ids
  from sync_private.changed_rows(s.name, v_xid, v_id, p_horizon, p_limit);
  if s.scope is not null and v_count >= least(p_limit, p_budget + 1)
    and (select count(*) > p_budget from sync_private.changed_rows(s.name, v_xid, v_id, p_horizon, p_budget + 1))
  then
    return sync_private.snapshot_page(s, sync_private.snapshot_checkpoint(s, p_checkpoint ->> 'e', p_horizon), p_limit, p_budget, 'whole', null, p_rows_behind);
  end if;
  if v_count > 0 and s.scope is not null and p_since is not null then
    v_older := sync_private.rows_before_coverage(s.name, v_ids, p_since, v_xid);
  end if;
  if v_count > 0 then
    -- A row that changed, and to which access changed in another transaction, is one document.
    select coalesce(array_agg(x order by x, id), '{}'), coalesce(array_agg(id order by x, id), '{}') into v_named_xids, v_named_ids
    from (select id, min(x) as x from unnest(v_xids, v_ids) as page (x, id) where id <> all (v_older) group by id) named;
    v_part := sync_private.documents_that_fit(s, sync_private.document_expression(s), v_named_ids, sync_private.page_bytes());
    v_fitting := cardinality(v_part);
    select coalesce(json_agg(coalesce(document, json_build_object('id', id, '_deleted', true)) order by position), '[]') into v_documents
    from unnest(v_part, v_named_ids[:v_fitting]) with ordinality as page (document, id, position);
    if v_fitting < cardinality(v_named_ids) then
      -- Full before its limit: the page ends where the first row that does not fit begins.
      select count(*) into v_count from unnest(v_xids, v_ids) as page (x, id)
      where (x, id) < (v_named_xids[v_fitting + 1], v_named_ids[v_fitting + 1]);
      v_is_full := true;
    end if;
  end if;
  v_is_full := v_is_full or v_count >= p_limit;

  if v_is_full then
    v_checkpoint := v_checkpoint || jsonb_build_object('x', v_xids[v_count]::text, 'i', v_ids[v_count]);
  elsif p_horizon > (p_checkpoint ->> 'x')::xid8 then
    -- Everything below the horizon was looked at: move on even if nothing was found, or idle pulls scan it again and again.
    v_checkpoint := v_checkpoint - 'i' || jsonb_build_object('x', p_horizon::text);
  end if;
  -- row_to_json prints no spaces, which are a tenth of an idle pull.
  return (select row_to_json(answer) from (
    select s.name as stream, v_documents as documents, sync_private.format_checkpoint(v_checkpoint) as checkpoint,
      v_is_full as more, p_rows_behind as rows_behind_horizon) answer);
end $$;
grant execute on function sync_private.changes_page(sync_private.streams, jsonb, int, int, timestamptz, xid8, int) to anon, authenticated;

-- The time of a request's `since`. Raises MQ400 where it is none.
create function sync_private.parse_since(p_since text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return p_since::timestamptz;
exception when data_exception then
  perform private.refuse('MQ400', '{"detail": "since"}');
end $$;
grant execute on function sync_private.parse_since(text) to anon, authenticated;

-- Raises restored (PT409) where one of these checkpoints of a device is not of this server's history: it has lost what the device knows to
-- be acknowledged, which the device then offers again. MQ400 where they are no list, more than 20, or malformed.
create function sync_private.require_own_history(p_checkpoints jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_readable(p_checkpoints);
  if jsonb_typeof(p_checkpoints) is distinct from 'array' or jsonb_array_length(p_checkpoints) > 20 then
    perform private.refuse('MQ400', '{"detail": "checkpoints"}');
  end if;
  if exists (select from jsonb_array_elements(p_checkpoints) given cross join sync_private.parse_checkpoint(given) own
    where not sync_private.is_own_checkpoint(own ->> 'e', (own ->> 'x')::xid8))
  then
    raise exception using errcode = 'PT409', message = 'restored';
  end if;
end $$;
grant execute on function sync_private.require_own_history(jsonb) to anon, authenticated;

-- ---------------------------------------------------------------- the call

-- p_requests: [{stream, checkpoint | null, fresh?, part?, limit, budget?, since?, acknowledged?, nonce?, short?}], answered in that order (`fresh`: begin a new snapshot;
-- `part`: `brief` asks for a snapshot's catalogue without its long texts, `texts` for those alone, as {id, rev, ...texts}, in a walk of its own, back to `since`,
-- whatever the budget says; `since` otherwise: the device holds no row of the
-- catalogue that is older, but those that concern the caller; a time; `acknowledged`: the checkpoint of the device's latest acknowledged write, once in a call; `nonce`, in the first: comes back
-- as one more answer, {nonce, at}, so that the device tells this answer from an earlier one, and its clock from the server's (`at`: milliseconds); `short`, in the first: of a stream without news the answer is
-- {stream, checkpoint} alone, because an idle pull of all of them is limited in bytes, B7; with `same` {stream} where the checkpoint is that of the short answer before; with `both` a
-- request without a checkpoint has that of the request before it, too. Whether a server understands this says {nonce, short: both}, so no other is asked like that):
-- [{stream, documents, checkpoint, more, rows_behind_horizon, snapshot?, snapshot_complete?, truncated?, restored?}]. Documents are {id, ...readable fields, rev} or
-- {id, _deleted: true}; checkpoints are opaque. `restored`: the given one was of another history than this database's. `rows_behind_horizon` counts committed rows that wait behind a longer transaction, at most
-- 50: pull again soon. Anyone may call.
-- At most one request for each stream, because each may return 2,000 documents.
-- Raises MQ400 (unknown stream, bad request, malformed checkpoint, too many), two_factor_required (PT403), MQ403 (suspended), restored (PT409: what was
-- acknowledged is not of this history): never an empty answer that would sweep the device.
create function public.sync_pull(p_requests jsonb) returns json
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  -- At or above this, transactions that began earlier may still add rows (S5).
  v_horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  v_newest xid8 := pg_snapshot_xmax(pg_current_snapshot());
  v_epoch text := sync_private.epoch();
  v_request jsonb;
  v_checkpoint jsonb;
  v_short constant text := p_requests -> 0 ->> 'short';
  -- of the request before
  v_given jsonb;
  v_limit int;
  v_budget int;
  v_part text;
  v_is_first boolean;
  v_answer json;
  v_answers json[] := '{}';
  -- of the latest short answer
  v_last text;
  v_rows_behind int := 0;
  -- While no transaction is open, nothing can wait above the horizon.
  v_is_busy boolean := pg_snapshot_xmin(pg_current_snapshot()) < pg_snapshot_xmax(pg_current_snapshot());
  s sync_private.streams;
  v_nil constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if (select auth.uid()) is not null then perform private.require_gate(); end if;
  perform private.require_readable(p_requests);
  if jsonb_typeof(p_requests) is distinct from 'array' then perform private.refuse('MQ400', '{"detail": "requests"}'); end if;
  if jsonb_array_length(p_requests) > (select count(*) from sync_private.streams) then
    perform private.refuse('MQ400', '{"detail": "more requests than streams"}');
  end if;
  if (select count(distinct value ->> 'stream') < count(value ->> 'stream') from jsonb_array_elements(p_requests)) then
    perform private.refuse('MQ400', '{"detail": "the same stream twice"}');
  end if;
  perform sync_private.require_own_history(jsonb_path_query_array(p_requests, '$[*].acknowledged'));
  for v_request in select value from jsonb_array_elements(p_requests) loop
    select * into s from sync_private.streams where name = v_request ->> 'stream';
    if not found then perform private.refuse('MQ400', jsonb_build_object('detail', concat_ws(' ', 'stream', left(v_request ->> 'stream', 40)))); end if;
    if exists (select from unnest(array['limit', 'budget']) field where coalesce(v_request ->> field, '0') !~ '^[0-9]{1,9}$') then
      perform private.refuse('MQ400', '{"detail": "limit or budget"}');
    end if;
    v_part := coalesce(v_request ->> 'part', 'whole');
    if v_part not in ('whole', 'brief', 'texts') or v_part = 'texts' and s.long_texts = '{}' then
      perform private.refuse('MQ400', '{"detail": "part"}');
    end if;
    if (select auth.uid()) is null and not s.is_public then
      -- None of it is a visitor's, and their role may not even read the table.
      v_answers := v_answers || json_build_object(
        'stream', s.name, 'documents', '{}'::json[], 'checkpoint', null, 'more', false, 'rows_behind_horizon', 0);
      continue;
    end if;
    v_limit := greatest(least(coalesce((v_request ->> 'limit')::int, 500), 2000), 1);
    if coalesce(v_short <> 'both', true) or v_request ? 'checkpoint' then v_given := v_request -> 'checkpoint'; end if;
    v_checkpoint := sync_private.parse_checkpoint(v_given);
    -- Of this start, and not from the future of a server that was put back; is_own_checkpoint looks at those of earlier starts.
    if not (coalesce(v_checkpoint ->> 'e', '') = v_epoch and (v_checkpoint ->> 'x')::xid8 <= v_newest)
      and sync_private.is_own_checkpoint(v_checkpoint ->> 'e', (v_checkpoint ->> 'x')::xid8)
    then
      v_checkpoint := v_checkpoint || jsonb_build_object('e', v_epoch);
    end if;
    if coalesce(v_checkpoint ->> 'e', '') <> v_epoch or (v_checkpoint ->> 'x')::xid8 > v_newest then
      v_is_first := coalesce(jsonb_typeof(v_checkpoint), 'null') = 'null';
      v_checkpoint := sync_private.snapshot_checkpoint(s, v_epoch, v_horizon);
      if not v_is_first then v_checkpoint := jsonb_set(v_checkpoint, '{f,restored}', 'true'); end if;
    elsif v_request ->> 'fresh' = 'true' or v_part = 'texts' and not v_checkpoint ? 'f' then
      v_checkpoint := sync_private.snapshot_checkpoint(s, v_epoch, v_horizon);
    end if;
    if v_is_busy then
      select count(*) into v_rows_behind
      from sync_private.changed_rows(s.name, greatest(v_horizon, (v_checkpoint ->> 'x')::xid8), v_nil, null, 50);
    end if;
    v_budget := least(coalesce((v_request ->> 'budget')::int, s.budget), s.budget);
    -- Rows that were published since the device's snapshot come before those that it waits for.
    if v_part = 'texts' then v_budget := 2 * s.budget; end if;
    v_answer := case when v_checkpoint ? 'f'
      then sync_private.snapshot_page(s, v_checkpoint, v_limit, v_budget, v_part,
        case when v_part = 'texts' then sync_private.parse_since(v_request ->> 'since') end, v_rows_behind)
      else sync_private.changes_page(s, v_checkpoint, v_limit, v_budget, sync_private.parse_since(v_request ->> 'since'), v_horizon, v_rows_behind) end;
    if v_short in ('true', 'same', 'both') and not v_checkpoint ? 'f' and v_rows_behind = 0
      and v_answer ->> 'more' = 'false' and json_array_length(v_answer -> 'documents') = 0 and v_answer -> 'snapshot' is null
    then
      if v_short in ('same', 'both') and v_answer ->> 'checkpoint' = v_last then
        v_answer := json_build_object('stream', s.name);
      else
        v_last := v_answer ->> 'checkpoint';
        v_answer := json_build_object('stream', s.name, 'checkpoint', v_last);
      end if;
    end if;
    v_answers := v_answers || v_answer;
  end loop;
  if p_requests -> 0 ? 'nonce' then
    v_answers := v_answers || json_build_object('nonce', left(p_requests -> 0 ->> 'nonce', 40), 'short', 'both',
      'at', round(extract(epoch from clock_timestamp()) * 1000)::bigint);
  end if;
  return array_to_json(v_answers);
end $$;
revoke execute on function public.sync_pull(jsonb) from public;
grant execute on function public.sync_pull(jsonb) to anon, authenticated;
