-- How many rows of a kind one person can make: a stolen token or a bug must not fill the database. Data here, one trigger for all.

create table private.row_bounds (
  relation regclass primary key,
  owner name not null,
  -- SQL: which of the owner's rows count
  counted text not null,
  most int not null check (most > 0),
  -- as the refusal calls them
  things text not null,
  code text not null references private.refusals (code)
);
create index row_bounds_code on private.row_bounds (code);

-- Bounds a table from now on. For schema files and migrations only, once the table exists.
create function private.bound_rows(p_relation regclass, p_owner name, p_counted text, p_most int, p_things text, p_code text)
returns void language plpgsql set search_path = '' as $$
begin
  insert into private.row_bounds (relation, owner, counted, most, things, code)
  values (p_relation, p_owner, p_counted, p_most, p_things, p_code);
  execute format($ddl$
    create trigger row_bound after insert on %s referencing new table as added for each statement
    when (current_user in ('anon', 'authenticated')) execute function private.check_row_bound() $ddl$, p_relation);
end $$;

-- Trigger function, for clients' writes alone: raises the bound's refusal when an owner of the added rows has too many. Definer: it
-- reads the bounds, and counts rows that the writer may not read any more.
create function private.check_row_bound() returns trigger language plpgsql security definer set search_path = '' as $$
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
end $$;
