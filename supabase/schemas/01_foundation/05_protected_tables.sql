-- Every table in `public` goes through here when it is made; a test fails for one that did not.

-- Turns row-level security on, takes every grant away and puts the restrictive gate in place (S14). For schema files and
-- migrations alone.
create function private.protect_table(p_table regclass) returns void language plpgsql set search_path = '' as $$
begin
  execute format('alter table %s enable row level security', p_table);
  -- Hosted projects grant everything on new tables by default.
  execute format('revoke all on table %s from public, anon, authenticated', p_table);
  execute format(
    'create policy gate on %s as restrictive for all to authenticated '
    'using ((select private.gate())) with check ((select private.gate()))', p_table);
end $$;
