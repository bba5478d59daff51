-- How many rows of a kind one person can make: a stolen token or a bug must not fill the database. Data here, one trigger for all.

create table private.row_bounds (
  relation regclass not null,
  owner name not null,
  -- SQL over `t`: which of the owner's rows count
  counted text not null,
  most int not null check (most > 0),
  -- as the refusal calls them
  things text not null,
  -- MQ411: of those that are there; MQ412: of those of one day
  code text not null references private.refusals (code),
  primary key (relation, code)
);
create index row_bounds_code on private.row_bounds (code);

-- Bounds a table from now on. For schema files and migrations only, once the table exists.
create function private.bound_rows(p_relation regclass, p_owner name, p_counted text, p_most int, p_things text, p_code text)
returns void language plpgsql set search_path = '' as $$
begin
  insert into private.row_bounds (relation, owner, counted, most, things, code)
  values (p_relation, p_owner, p_counted, p_most, p_things, p_code);
  execute format($ddl$
    create or replace trigger row_bound after insert on %s referencing new table as added for each statement
    when (current_user in ('anon', 'authenticated')) execute function private.check_row_bound() $ddl$, p_relation);
  -- A row that was removed can be brought back. When it was made does not change.
  if p_code = 'MQ411' then
    execute format($ddl$
      create or replace trigger row_bound_on_return after update on %s referencing old table as earlier new table as added for each statement
      when (current_user in ('anon', 'authenticated')) execute function private.check_row_bound() $ddl$, p_relation);
  end if;
end $$;

-- Trigger function, for clients' writes alone: raises the bound's refusal when an owner of rows that count from now on, because they are
-- new or were brought back, has too many. Definer: it reads the bounds, and counts rows that the writer may not read any more.
create function private.check_row_bound() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_bound private.row_bounds;
  v_owners text;
  v_is_over boolean;
begin
  for v_bound in select * from private.row_bounds where relation = tg_relid order by code loop
    v_owners := format(case tg_op
      when 'INSERT' then 'select distinct %1$I as owner from added'
      else 'select distinct %1$I as owner from added t where (%2$s) and t.id in (select t.id from earlier t where not (%2$s))' end,
      v_bound.owner, v_bound.counted);
    -- One at a time per owner, or two devices could both make the last one. Not per kind: two pushes that write the kinds in another
    -- order would wait for each other.
    execute format('select pg_advisory_xact_lock(hashtext(''rows of one owner''), hashtext(o.owner::text)) from (%s) o', v_owners);
    execute format($count$
      select coalesce(bool_or((select count(*) from (select from %1$s t where t.%2$I = o.owner and (%3$s) limit $1 + 1) as own) > $1), false)
      from (%4$s) o $count$, v_bound.relation, v_bound.owner, v_bound.counted, v_owners)
    into v_is_over using v_bound.most;
    if v_is_over then
      perform private.refuse(v_bound.code, jsonb_build_object('most', to_char(v_bound.most, 'FM999,999'), 'things', v_bound.things));
    end if;
  end loop;
  return null;
end $$;
