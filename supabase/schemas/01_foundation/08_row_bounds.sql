-- How much of a kind one person can make: a stolen token or a bug must not fill the database, or Storage. Data here, one check for all.

create table private.row_bounds (
  relation regclass not null,
  owner name not null,
  -- SQL over `t`: which of the owner's rows count
  counted text not null,
  most int not null check (most > 0),
  -- as the refusal calls them
  things text not null,
  -- MQ411: of those that are there; MQ412: of those of one day. For jobs, MQ114 and MQ115; for projects, which nobody removes, MQ799.
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
  -- A row that was removed can be brought back, and a closed job reopened. When it was made does not change.
  if p_code in ('MQ411', 'MQ114') then
    execute format($ddl$
      create or replace trigger row_bound_on_return after update on %s referencing old table as earlier new table as added for each statement
      when (current_user in ('anon', 'authenticated')) execute function private.check_row_bound() $ddl$, p_relation);
  end if;
end $$;

-- Raises the refusal when this owner has more than the bound allows. Definer: it counts rows that the writer may not read any more. For
-- the functions below alone.
create function private.require_within_bound(p_bound private.row_bounds, p_owner uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_over boolean;
begin
  perform private.lock_rows_of(p_owner);
  execute format('select count(*) > $1 from (select from %s t where t.%I = $2 and (%s) limit $1 + 1) as own',
    p_bound.relation, p_bound.owner, p_bound.counted)
  into v_is_over using p_bound.most, p_owner;
  if v_is_over then
    perform private.refuse(p_bound.code, jsonb_build_object('most', to_char(p_bound.most, 'FM999,999'), 'things', p_bound.things));
  end if;
end $$;

-- One at a time per owner, or two devices could both make the last one. Not per kind: two pushes that write the kinds in another
-- order would wait for each other. For the functions here, and guards that count a writer's rows themselves.
create function private.lock_rows_of(p_owner uuid) returns void language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('rows of one owner'), hashtext(p_owner::text));
end $$;

-- Trigger function, for clients' writes alone: raises the bound's refusal when an owner of rows that count from now on, because they are
-- new or were brought back, has too many. Definer: it reads the bounds.
create function private.check_row_bound() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_bound private.row_bounds;
  v_owner uuid;
begin
  for v_bound in select * from private.row_bounds where relation = tg_relid order by code loop
    for v_owner in execute format(case tg_op
      when 'INSERT' then 'select distinct %1$I from added order by 1'
      else 'select distinct %1$I from added t where (%2$s) and t.id in (select t.id from earlier t where not (%2$s)) order by 1' end,
      v_bound.owner, v_bound.counted)
    loop
      perform private.require_within_bound(v_bound, v_owner);
    end loop;
  end loop;
  return null;
end $$;

-- Raises the refusal of the first bound of rows that this owner is over. For functions that make rows in a client's name, with the
-- server's rights, once they are there: the trigger sees clients' own statements alone. Definer: it reads the bounds.
create function private.require_rows_within_bounds(p_relation regclass, p_owner uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_bound private.row_bounds;
begin
  for v_bound in select * from private.row_bounds where relation = p_relation order by code loop
    perform private.require_within_bound(v_bound, p_owner);
  end loop;
end $$;

-- ---------------------------------------------------------------- bytes

create table private.byte_bounds (
  relation regclass not null,
  owner name not null,
  -- SQL over `t`: which of the owner's rows count, and how many bytes each stands for
  counted text not null,
  measured text not null,
  most bigint not null check (most > 0),
  code text not null references private.refusals (code),
  primary key (relation, code)
);
create index byte_bounds_code on private.byte_bounds (code);

-- Raises the refusal of the first bound of bytes that this owner is over. For functions that make rows in a client's name, once they are
-- there. Definer: it reads the bounds, and rows that the writer may not read.
create function private.require_bytes_within_bounds(p_relation regclass, p_owner uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_bound private.byte_bounds;
  v_is_over boolean;
begin
  perform private.lock_rows_of(p_owner);
  for v_bound in select * from private.byte_bounds where relation = p_relation order by code loop
    execute format('select coalesce(sum(%s), 0) > $1 from %s t where t.%I = $2 and (%s)',
      v_bound.measured, v_bound.relation, v_bound.owner, v_bound.counted)
    into v_is_over using v_bound.most, p_owner;
    if v_is_over then
      perform private.refuse(v_bound.code, jsonb_build_object('most', case
        when v_bound.most >= 1073741824 then v_bound.most / 1073741824 || ' GB' else v_bound.most / 1048576 || ' MB' end));
    end if;
  end loop;
end $$;
