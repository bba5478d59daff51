-- What either side of a company's thread (17_company_threads.sql) may make of it: accept and decline a request, block and unblock. Each side is one, whichever colleague acts.

-- Raises MQ762 unless somebody is its person or hires for its company.
create function private.require_side_of_company_thread(c public.conversations, p_user uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  if c.person_id is distinct from p_user and not private.has_permission(p_user, c.company_id, 'hire') then
    perform private.refuse('MQ762', jsonb_build_object('company', c.company_name));
  end if;
end $$;

-- Records the caller's block, for their side. Raises MQ761, MQ762. Definer: blocks are closed to clients. For record_block alone.
create function private.block_in_company_thread(c public.conversations) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_me uuid := (select auth.uid());
begin
  perform private.require_side_of_company_thread(c, v_me);
  if c.company_id is null or c.person_id is null then
    perform private.refuse('MQ761', jsonb_build_object('Name', case when c.company_id is null then c.company_name else 'This person' end));
  end if;
  insert into private.company_blocks (company_id, person_id, by_person, made_by) values (c.company_id, c.person_id, c.person_id = v_me, v_me) on conflict do nothing;
end $$;

-- A blocked one as the block that is left makes it: still blocked, by the other side, or in the state before. Definer: blocks are closed to clients. For unblock_company_thread alone.
create function private.settle_company_block(c public.conversations) returns public.conversations language plpgsql volatile security definer set search_path = '' as $$
declare
  v_left private.company_blocks;
begin
  select * into v_left from private.company_blocks where company_id = c.company_id and person_id = c.person_id limit 1;
  if found then
    c.state_by := case when v_left.by_person then c.person_id end;
    return c;
  end if;
  c.state := coalesce(c.state_before ->> 'state', 'open');
  c.state_by := (select id from public.profiles where id = (c.state_before ->> 'by')::uuid);
  c.state_at := coalesce((c.state_before ->> 'at')::timestamptz, clock_timestamp());
  c.state_before := null;
  return c;
end $$;

-- This thread after one side has lifted its block; every other blocked one of the two is settled as well. Definer: it writes blocks and conversations. For answered_company_thread alone.
create function private.unblock_company_thread(c public.conversations, p_by_person boolean) returns public.conversations language plpgsql security definer set search_path = '' as $$
declare
  v_other public.conversations;
begin
  delete from private.company_blocks where company_id = c.company_id and person_id = c.person_id and by_person = p_by_person;
  for v_other in select * from public.conversations o
    where o.company_id = c.company_id and o.person_id = c.person_id and o.id <> c.id and o.state = 'blocked' order by o.id for update
  loop
    v_other := private.settle_company_block(v_other);
    update public.conversations set state = v_other.state, state_by = v_other.state_by, state_at = v_other.state_at, state_before = v_other.state_before where id = v_other.id;
  end loop;
  return private.settle_company_block(c);
end $$;

-- A company's thread in the state that the caller wishes. Each side answers the other's request and lifts its own block, whichever colleague made it. Raises MQ403, MQ762. Definer:
-- it reads and writes blocks. For guard_conversation alone.
create function private.answered_company_thread(c public.conversations, p_wish text) returns public.conversations language plpgsql security definer set search_path = '' as $$
declare
  v_me uuid := (select auth.uid());
  v_is_person boolean := c.person_id is not distinct from v_me;
  v_is_mine boolean := private.is_state_of_person(c) = v_is_person;
begin
  if p_wish = c.state then return c; end if;
  perform private.require_side_of_company_thread(c, v_me);
  if c.state = 'blocked' and p_wish = 'open'
    and exists (select from private.company_blocks where company_id = c.company_id and person_id = c.person_id and by_person = v_is_person)
  then return private.unblock_company_thread(c, v_is_person); end if;
  if p_wish = 'blocked' then
    c.state_before := jsonb_build_object('state', c.state, 'by', c.state_by, 'at', c.state_at);
  elsif not (c.state = 'requested' and p_wish in ('open', 'declined') and not v_is_mine
    or c.state = 'declined' and p_wish = 'open' and v_is_mine
    or c.state = 'open' and p_wish = 'declined')
  then
    perform private.refuse('MQ403');
  end if;
  c.state := p_wish;
  -- The person reads this: of a company it is said that it has declined or blocked, not who did.
  c.state_by := case when p_wish <> 'open' and v_is_person then v_me end;
  c.state_at := clock_timestamp();
  return c;
end $$;
