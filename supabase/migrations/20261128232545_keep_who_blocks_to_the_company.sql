-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.answered_company_thread(c public.conversations, p_wish text)
 RETURNS public.conversations
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.settle_company_block(c public.conversations)
 RETURNS public.conversations
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
