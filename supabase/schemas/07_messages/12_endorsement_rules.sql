-- Who may ask whom to confirm a credit, who may answer, and what follows from it.

-- Trigger function, for clients' writes alone: somebody asks. Raises MQ403, MQ641 to MQ644. The asker's profile is locked, so that the credit
-- cannot change in between. Definer: it reads profiles, conversations and blocks past their policies.
create function private.guard_new_endorsement() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- Twins: MAX_OPEN_REQUESTS and MAX_CONFIRMATIONS in src/domain/people/endorsements.ts.
  v_most_open constant int := 5;
  v_most_standing constant int := 10;
  v_credit jsonb;
begin
  new.asker_id := (select auth.uid());
  -- Taken back before it was sent.
  new.status := case when new.withdrawn then 'withdrawn' else 'asked' end;
  new.answer := ''; new.sentence := ''; new.sentence_hidden := false; new.decided_at := null;
  -- The gate's own policy refuses what follows, and says why.
  if not (select private.gate()) then return new; end if;
  if not sync_private.is_own_id(new.id, true, 'endorsement', new.asker_id::text, new.credit_id::text, new.endorser_id::text,
    new.production, new.role, new.year::text, new.kind) or new.endorser_id = new.asker_id
  then
    perform private.refuse('MQ403');
  end if;
  select credits -> new.credit_id::text into v_credit from public.profiles where id = new.asker_id for share;
  if not private.says_the_same(v_credit, new) then perform private.refuse('MQ641'); end if;
  -- One sentence for whoever is no acquaintance, and for a block of either side, which it must not tell.
  if private.is_blocked_pair(new.asker_id, new.endorser_id) or not (private.are_coworkers(new.asker_id, new.endorser_id, v_credit) or exists (
    select from public.conversation_members mine
    join public.conversation_members theirs on theirs.conversation_id = mine.conversation_id and theirs.user_id = new.endorser_id and theirs.is_active
    join public.conversations c on c.id = mine.conversation_id and c.state = 'open'
    where mine.user_id = new.asker_id and mine.is_active)
    or private.have_written_in_company_thread(new.asker_id, new.endorser_id))
  then
    perform private.refuse('MQ642');
  end if;
  if new.withdrawn then return new; end if;
  perform private.lock_rows_of(new.asker_id);
  if (select count(*) from public.endorsements
    where asker_id = new.asker_id and credit_id = new.credit_id and status = 'asked' and id <> new.id) >= v_most_open
  then
    perform private.refuse('MQ643', jsonb_build_object('most', v_most_open));
  end if;
  if (select count(*) from public.endorsements
    where asker_id = new.asker_id and credit_id = new.credit_id and status in ('asked', 'confirmed') and id <> new.id) >= v_most_standing
  then
    perform private.refuse('MQ644', jsonb_build_object('most', v_most_standing));
  end if;
  return new;
end $$;
create trigger a_guard before insert on public.endorsements for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_new_endorsement();

-- Trigger function, for clients' writes alone: an answer, a withdrawal, a sentence that is hidden or shown. What was asked never changes. Raises
-- MQ403, MQ645 to MQ647. Definer: lifecycles and blocks are closed to clients.
create function private.guard_endorsement() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  c_blank constant text := '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+';
  v_is_endorser boolean := old.endorser_id = (select auth.uid());
  v_to text := old.status;
begin
  if (new.endorser_id, new.credit_id, new.production, new.role, new.year, new.kind)
      is distinct from (old.endorser_id, old.credit_id, old.production, old.role, old.year, old.kind)
    or v_is_endorser and (new.withdrawn, new.sentence_hidden) is distinct from (old.withdrawn, old.sentence_hidden)
    or not v_is_endorser and (new.answer, new.sentence) is distinct from (old.answer, old.sentence)
    or old.withdrawn and not new.withdrawn
  then
    perform private.refuse('MQ403');
  end if;
  new.id := old.id; new.asker_id := old.asker_id; new.decided_at := old.decided_at;
  if v_is_endorser and new.answer is distinct from old.answer then
    v_to := new.answer;
    -- Taking back what has ended by itself is done already.
    if v_to = 'declined' and old.status in ('withdrawn', 'lapsed') then v_to := old.status;
    elsif private.lifecycle_event('endorsement', old.status, v_to, 'endorser') is null
      or v_to = 'confirmed' and private.is_blocked_pair(old.asker_id, old.endorser_id)
    then
      perform private.refuse('MQ645', jsonb_build_object('Name', private.display_name(old.asker_id)));
    end if;
  elsif new.withdrawn and not old.withdrawn and old.status not in ('declined', 'lapsed') then
    v_to := 'withdrawn';
    if private.lifecycle_event('endorsement', old.status, v_to, 'asker') is null then
      perform private.refuse('MQ646', jsonb_build_object('Name', private.display_name(old.endorser_id)));
    end if;
  end if;
  if new.sentence is distinct from old.sentence then
    new.sentence := regexp_replace(private.visible_text(left(new.sentence, 10000)), c_blank || '$|^' || c_blank, '', 'g');
    if length(new.sentence) > 280 then perform private.refuse('MQ647'); end if;
    -- A sentence comes with the confirmation: changed later, it would be another one than whoever is praised has read.
    if new.sentence <> '' and not (v_to = 'confirmed' and old.status <> 'confirmed') then perform private.refuse('MQ403'); end if;
  end if;
  new.status := v_to;
  return new;
end $$;
create trigger a_guard_step before update on public.endorsements for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_endorsement();

-- What somebody does, as a confirmation names it: their headline, else their first role or their company. For triggers only.
create function private.work_of(p public.profiles) returns text language sql stable set search_path = '' as $$
  select coalesce(nullif(p.headline, ''), p.role_codes[1], (select name from public.companies where id = p.company_id and not _deleted), '')
$$;

-- Trigger function: names, and whether others see it: confirmed, by somebody who is neither suspended nor hidden, and no side blocks the other.
-- Words that do not stand are emptied. Definer: profiles and blocks are other people's.
create function private.derive_endorsement() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_asker public.profiles;
  v_endorser public.profiles;
begin
  select * into v_asker from public.profiles where id = new.asker_id;
  select * into v_endorser from public.profiles where id = new.endorser_id;
  new.asker_name := private.display_name(new.asker_id);
  new.asker_role := coalesce(private.work_of(v_asker), '');
  new.endorser_name := private.display_name(new.endorser_id);
  new.endorser_role := coalesce(private.work_of(v_endorser), '');
  if new.status <> 'confirmed' then new.sentence := ''; end if;
  if tg_op = 'UPDATE' and new.status is distinct from old.status then new.decided_at := clock_timestamp(); end if;
  new.is_shown := new.status = 'confirmed' and coalesce(v_endorser.is_active and v_endorser.suspended_at is null, false)
    -- A block of a company says nothing of what one of its people has confirmed.
    and not private.is_personal_block(new.asker_id, new.endorser_id);
  return new;
end $$;
create trigger c_derive before insert or update on public.endorsements
  for each row execute function private.derive_endorsement();

-- Trigger function: the asker's public profile shows what stands. Definer: clients may not write there.
create function private.refresh_confirmations() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_row public.endorsements := case when tg_op = 'DELETE' then old else new end;
  v_shown jsonb;
begin
  if not (v_row.is_shown or tg_op = 'UPDATE' and old.is_shown) then return null; end if;
  v_shown := private.public_confirmations(v_row.asker_id);
  update public.public_profiles set confirmations = v_shown
  where id = v_row.asker_id and not _deleted and confirmations is distinct from v_shown;
  return null;
end $$;
create trigger d_confirmations after insert or update or delete on public.endorsements
  for each row execute function private.refresh_confirmations();

-- Trigger function: who is asked hears of it, and who asked of the first yes. A no is not announced: it is in the asker's list.
-- Definer: clients may not create notifications.
create function private.notify_endorsement() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_group text := 'endorsement:' || new.id;
begin
  if tg_op = 'INSERT' then
    -- An import is the operator's.
    if new.status = 'asked' and (select auth.uid()) is not null then
      perform private.notify(new.endorser_id, 'endorsement', new.asker_name || ' asks you to confirm a credit',
        new.production || ', ' || new.year, '/endorsements?e=' || new.id, v_group);
    end if;
  elsif old.status = 'asked' and new.status <> 'asked' then
    update public.notifications set is_read = true where user_id = new.endorser_id and group_key = v_group and not is_read;
    if new.status = 'confirmed' then
      perform private.notify(new.asker_id, 'endorsement', new.endorser_name || ' confirmed your credit',
        new.production || ', ' || new.year, '/profile', v_group);
    end if;
  end if;
  return null;
end $$;
create trigger d_notify after insert or update on public.endorsements
  for each row execute function private.notify_endorsement();

-- ---------------------------------------------------------------- what ends or hides it

-- Trigger function: what was confirmed is the credit as it was. One that says something else, or is gone, has no confirmations.
-- Definer: endorsements are other people's too.
create function private.lapse_endorsements() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.endorsements e set status = 'lapsed'
  where e.asker_id = new.id and e.status in (
      select from_state from private.lifecycle_transitions where lifecycle = 'endorsement' and event = 'lapse')
    and not private.says_the_same(new.credits -> e.credit_id::text, e);
  return null;
end $$;
create trigger e_lapse_endorsements after update on public.profiles for each row
  when (new.credits is distinct from old.credits) execute function private.lapse_endorsements();

-- Trigger function: names are shown as they are now, and nobody's who is suspended or hidden. After d_listing, which decides whether the
-- name leads to a profile. Definer, as above.
create function private.refresh_endorsements() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.endorsements set id = id where asker_id = new.id or endorser_id = new.id;
  return null;
end $$;
create trigger e_refresh_endorsements after update on public.profiles for each row
  when (new.full_name is distinct from old.full_name or new.headline is distinct from old.headline or new.role_codes is distinct from old.role_codes
    or new.role is distinct from old.role or new.company_id is distinct from old.company_id or new.is_active is distinct from old.is_active
    or new.suspended_at is distinct from old.suspended_at or new.profile_completed is distinct from old.profile_completed)
  execute function private.refresh_endorsements();

-- Trigger function: a block ends what is open between two people and hides what is confirmed; lifting it shows that again. Definer, as above.
create function private.block_endorsements() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_block private.blocks := case when tg_op = 'DELETE' then old else new end;
begin
  update public.endorsements set status = case when tg_op = 'INSERT' and status = 'asked' then 'lapsed' else status end
  where (asker_id, endorser_id) in ((v_block.blocker_id, v_block.blocked_id), (v_block.blocked_id, v_block.blocker_id));
  return null;
end $$;
create trigger d_endorsements after insert or delete on private.blocks for each row execute function private.block_endorsements();
