-- How documents are built, whole, without their long texts or these alone, and how many of them fit into a page. With the caller's rights; open
-- to everybody who may call sync_pull.

-- How a document of a stream is built from the row `t`: its readable fields and its version.
create function sync_private.document_expression(s sync_private.streams) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return '(select to_json(d) from (select ' || s.select_list || ', t.rev) d)';
end $$;
grant execute on function sync_private.document_expression(sync_private.streams) to anon, authenticated;

-- The same without the stream's long texts.
create function sync_private.brief_expression(s sync_private.streams) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return '(select to_json(d) from (select ' || (select string_agg('t.' || field, ', ' order by place)
    from unnest(s.readable) with ordinality as named (field, place) where field <> all (s.long_texts)) || ', t.rev) d)';
end $$;
grant execute on function sync_private.brief_expression(sync_private.streams) to anon, authenticated;

-- Its long texts alone.
create function sync_private.texts_expression(s sync_private.streams) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return '(select to_json(d) from (select t.id, t.rev, t.' || array_to_string(s.long_texts, ', t.') || ') d)';
end $$;
grant execute on function sync_private.texts_expression(sync_private.streams) to anon, authenticated;

-- A page ends with the document that takes it to this many bytes (B12): 500 large rows would be minutes of a slow line.
create function sync_private.page_bytes() returns bigint
language sql immutable set search_path = '' as $$ select 524288 $$;
grant execute on function sync_private.page_bytes() to anon, authenticated;

-- The documents of these rows in this order, null for one that the caller may not read or that is deleted, and only so many that the last
-- one takes them to p_bytes. Those that do not fit are not built: a device asks for rows by number, not knowing how large they are.
-- p_document: the expression that builds one.
create function sync_private.documents_that_fit(s sync_private.streams, p_document text, p_ids uuid[], p_bytes bigint) returns json[]
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_documents json[] := '{}';
  v_document json;
  v_bytes bigint := 0;
begin
  -- Row by row in the order of the array: a join would build all of them before it returns the first.
  for v_document in execute format(
    'select (select %s from %s t where t.id = named.id and not t._deleted and (%s)) from unnest($1) as named (id)',
    p_document, s.relation, replace(coalesce(s.scope, 'true'), '$1', '(select auth.uid())'))
    using p_ids
  loop
    exit when v_bytes >= p_bytes;
    v_documents := array_append(v_documents, v_document);
    v_bytes := v_bytes + coalesce(octet_length(v_document::text), 0);
  end loop;
  return v_documents;
end $$;
grant execute on function sync_private.documents_that_fit(sync_private.streams, text, uuid[], bigint) to anon, authenticated;
