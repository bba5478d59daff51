-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION sync_private.snapshot_page(s sync_private.streams, p_checkpoint jsonb, p_limit integer, p_budget integer, p_part text, p_since timestamp with time zone, p_rows_behind integer)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
end $function$;
