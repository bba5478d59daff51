-- Every table in `public` is protected here when it is created; a test fails for one that is not.

-- Turns row-level security on, revokes every grant, adds the restrictive gate policy (S14), and bounds the numbers of JSON columns. For schema files and
-- migrations only.
create function private.protect_table(p_table regclass) returns void language plpgsql set search_path = '' as $$
begin
  execute format('alter table %s enable row level security', p_table);
  -- Hosted projects grant everything on new tables by default.
  execute format('revoke all on table %s from public, anon, authenticated', p_table);
  execute format(
    'create policy gate on %s as restrictive for all to authenticated '
    'using ((select private.gate())) with check ((select private.gate()))', p_table);
  if exists (select from pg_catalog.pg_attribute where attrelid = p_table and atttypid = 'jsonb'::regtype and not attisdropped) then
    -- First of all triggers: others may read the values as text.
    execute format('create trigger a_a_readable before insert or update on %s for each row '
      'when (current_user in (''anon'', ''authenticated'')) execute function private.require_readable_row()', p_table);
  end if;
end $$;
