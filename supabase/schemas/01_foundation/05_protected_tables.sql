-- Every table in `public` is protected here when it is created; a test fails for one that is not.

-- Turns row-level security on, revokes every grant and adds the restrictive gate policy (S14). For schema files and
-- migrations only.
create function private.protect_table(p_table regclass) returns void language plpgsql set search_path = '' as $$
begin
  execute format('alter table %s enable row level security', p_table);
  -- Hosted projects grant everything on new tables by default.
  execute format('revoke all on table %s from public, anon, authenticated', p_table);
  execute format(
    'create policy gate on %s as restrictive for all to authenticated '
    'using ((select private.gate())) with check ((select private.gate()))', p_table);
end $$;
