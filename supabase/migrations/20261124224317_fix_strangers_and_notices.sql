-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "private"."row_bounds" DROP CONSTRAINT "row_bounds_pkey";

ALTER TABLE "sync_private"."streams" ADD COLUMN "always_written" text[] NOT NULL DEFAULT '{}'::text[];

CREATE OR REPLACE FUNCTION private.blocks_in(p_blocker uuid, p_participants uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.blocks where blocker_id = p_blocker and blocked_id = any (p_participants));
end $function$;

CREATE OR REPLACE FUNCTION private.bound_rows(p_relation regclass, p_owner name, p_counted text, p_most integer, p_things text, p_code text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.check_row_bound()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.end_sessions(p_sessions uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ended uuid[];
begin
  with gone as (
    delete from auth.sessions where user_id = auth.uid() and id = any (p_sessions) and id <> private.session_id() returning id
  ) select coalesce(array_agg(id), '{}') into v_ended from gone;
  delete from private.mfa_sessions where session_id = any (v_ended);
  if v_ended <> '{}' then
    perform private.log_security_event(auth.uid(), 'session_ended', 'medium', jsonb_build_object('ended', v_ended));
    perform private.send_security_notice(auth.uid(), 'You were signed out on other devices', 'A device that is signed in asked for it. If that was not you, sign in again and change your password.');
  end if;
  return cardinality(v_ended);
end $function$;

CREATE OR REPLACE FUNCTION private.guard_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := (select auth.uid());
  v_wish text := new.state;
  v_read jsonb := private.raised_marks(old.read_marks, new.read_marks, v_me, old.last_seq);
  v_delivered jsonb := private.raised_marks(old.delivered_marks, new.delivered_marks, v_me, old.last_seq);
begin
  new := old;
  new.read_marks := v_read;
  -- Whatever has been read has been delivered.
  new.delivered_marks := private.raised_marks(v_delivered, v_read, v_me, old.last_seq);
  if v_wish = old.state then return new; end if;

  if old.state = 'blocked' and v_wish = 'open' and private.blocks_in(v_me, old.participants) then return private.unblock(new); end if;
  if v_wish = 'blocked' then
    new.state_before := jsonb_build_object('state', old.state, 'by', old.state_by, 'at', old.state_at);
  elsif not (
    (old.state = 'requested' and v_wish in ('open', 'declined') and old.state_by is distinct from v_me)
    or (old.state = 'declined' and v_wish = 'open' and old.state_by = v_me)
    or (old.state = 'open' and v_wish = 'declined')
  ) then
    perform private.refuse('MQ403');
  end if;
  new.state := v_wish;
  new.state_by := case when v_wish <> 'open' then v_me end;
  new.state_at := clock_timestamp();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_conversation public.conversations;
  v_other uuid;
begin
  if coalesce(new.body, '') !~ '\S' then perform private.refuse('MQ304'); end if;
  if length(new.body) > 4000 then perform private.refuse('MQ303'); end if;
  if new.kind not in ('text', 'file') then perform private.refuse('MQ403'); end if;
  new.sender_id := (select auth.uid());
  new.edited_at := null;
  select * into v_conversation from public.conversations where id = new.conversation_id for update;
  if not found then
    if new.recipient_id is null then perform private.refuse('MQ305'); end if;
    perform private.open_conversation(new);
    return new;
  end if;

  if not private.is_member(new.conversation_id) then perform private.refuse('MQ305'); end if;
  -- Blocks and declined requests are between people: they hold in each of their conversations, whatever its own state says.
  foreach v_other in array array_remove(v_conversation.participants, new.sender_id) loop
    if private.has_blocked(v_other, new.sender_id) then perform private.refuse_contact(v_other); end if;
    perform private.refuse_to_blocked(new.sender_id, v_other);
    if private.has_declined(v_other, new.sender_id) then perform private.refuse_contact(v_other); end if;
  end loop;
  if v_conversation.state = 'blocked' then
    -- Never without a block, but should one be lost, its conversation still takes no message.
    v_other := case when v_conversation.state_by = new.sender_id
      then (array_remove(v_conversation.participants, new.sender_id))[1] else v_conversation.state_by end;
    perform private.refuse(case when v_conversation.state_by = new.sender_id then 'MQ307' else 'MQ301' end,
      jsonb_build_object('Name', private.display_name(v_other)));
  elsif v_conversation.state = 'requested' and v_conversation.state_by = new.sender_id then
    foreach v_other in array array_remove(v_conversation.participants, new.sender_id) loop
      perform private.require_answer(new.sender_id, v_other);
    end loop;
  elsif v_conversation.state <> 'open' then
    -- Replying accepts a request and takes back a no; so does the other side's message once the no was taken back elsewhere.
    update public.conversations set state = 'open', state_by = null, state_at = clock_timestamp() where id = new.conversation_id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.log_forgotten_device()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_family text := private.device_family(old.fingerprint ->> 'userAgent');
begin
  perform private.log_security_event(old.user_id, 'device_forgotten', 'low', jsonb_build_object('device', v_family));
  perform private.send_security_notice(old.user_id, 'A device was removed',
    coalesce(left(v_family, 80), 'It') || ' is no longer trusted. If that was not you, change your password and sign out everywhere.');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.record_block()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.blocks (blocker_id, blocked_id)
  select (select auth.uid()), other from unnest(old.participants) other where other <> (select auth.uid()) on conflict do nothing;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.require_answer(p_from uuid, p_to uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit constant int := 3;
  v_answered_at timestamptz;
begin
  -- One at a time per sender, or two devices could both write the last one.
  perform pg_advisory_xact_lock(hashtext('unanswered request'), hashtext(p_from::text));
  v_answered_at := greatest(
    (select max(w.created_at) from public.messages w join public.conversation_members o on o.conversation_id = w.conversation_id
      where w.sender_id = p_to and o.user_id = p_from),
    (select max(created_at) from public.job_applications
      where applicant_id = p_to and employer_id = p_from and not _deleted));
  if (select count(*) from public.conversations c
      join public.conversation_members f on f.conversation_id = c.id and f.user_id = p_from
      join public.conversation_members o on o.conversation_id = c.id and o.user_id = p_to
      join public.messages w on w.conversation_id = c.id and w.sender_id = p_from
      where c.state <> 'open' and (v_answered_at is null or w.created_at > v_answered_at)) >= v_limit
  then
    perform private.refuse('MQ306', jsonb_build_object('Name', private.display_name(p_to)));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_gate()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.gate() then return; end if;
  if auth.uid() is not null then perform private.require_session(); end if;
  if not private.second_factor_passed() then
    raise exception using errcode = 'PT403', message = 'two_factor_required';
  end if;
  if private.is_held_session() then
    raise exception using errcode = 'PT403', message = 'device_proof_required';
  end if;
  perform private.refuse('MQ403');
end $function$;

CREATE OR REPLACE FUNCTION private.require_session()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_session_alive() then
    raise exception using errcode = 'PT401', message = 'session_ended';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.search_query(p_words jsonb)
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_word jsonb;
  v_terms text[] := '{}';
  v_either text[];
  -- characters; longer ones are cut, and a code that long is nobody's: Postgres fails at a lexeme of 2 kB
  v_longest_word constant int := 60;
  v_longest_code constant int := 100;
begin
  for v_word in select value from jsonb_array_elements(coalesce(p_words, '[]')) limit 12 loop
    select coalesce(array_agg('(' || terms || ')'), '{}') into v_either from (
      select string_agg(private.quote_lexeme(lexeme) || ':*', ' & ') as terms
      from unnest(tsvector_to_array(to_tsvector('simple', private.searchable_text(left(v_word ->> 'word', v_longest_word))))) lexeme) found
    where terms is not null;
    v_either := v_either || array(
      select private.quote_lexeme(left(code, v_longest_code)) from jsonb_array_elements_text(coalesce(v_word -> 'codes', '[]')) code where code <> '' limit 40);
    if v_either <> '{}' then v_terms := v_terms || ('(' || array_to_string(v_either, ' | ') || ')'); end if;
  end loop;
  if v_terms = '{}' then return null; end if;
  return array_to_string(v_terms, ' & ')::tsquery;
end $function$;

CREATE OR REPLACE FUNCTION private.settle_block(c public.conversations)
 RETURNS public.conversations
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_blocker uuid := (select blocker_id from private.blocks
    where blocker_id = any (c.participants) and blocked_id = any (c.participants)
    order by blocker_id is distinct from c.state_by, created_at limit 1);
begin
  if v_blocker is not null then
    c.state_by := v_blocker;
    return c;
  end if;
  c.state := coalesce(c.state_before ->> 'state', 'open');
  -- The one who asked or declined may have deleted their account since.
  c.state_by := (select id from public.profiles where id = (c.state_before ->> 'by')::uuid);
  c.state_at := coalesce((c.state_before ->> 'at')::timestamptz, clock_timestamp());
  c.state_before := null;
  return c;
end $function$;

CREATE OR REPLACE FUNCTION private.unblock(c public.conversations)
 RETURNS public.conversations
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := (select auth.uid());
  v_other public.conversations;
begin
  delete from private.blocks where blocker_id = v_me and blocked_id = any (c.participants);
  for v_other in
    select o.* from public.conversation_members m join public.conversations o on o.id = m.conversation_id
    where m.user_id = v_me and o.id <> c.id and o.state = 'blocked' and array_remove(o.participants, v_me) && c.participants
    order by o.id for update of o
  loop
    v_other := private.settle_block(v_other);
    update public.conversations set state = v_other.state, state_by = v_other.state_by, state_at = v_other.state_at,
      state_before = v_other.state_before
    where id = v_other.id;
  end loop;
  return private.settle_block(c);
end $function$;

CREATE OR REPLACE FUNCTION public.cancel_account_deletion()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := auth.uid();
  v_was_active boolean;
begin
  perform private.require_gate();
  delete from private.account_deletions where user_id = v_user returning was_active into v_was_active;
  if found then
    update public.profiles set is_active = v_was_active where id = v_user and is_active <> v_was_active;
    perform private.log_security_event(v_user, 'account_deletion_cancelled', 'high');
    perform private.send_security_notice(v_user, 'Your account will not be deleted', 'The deletion was cancelled. If that was not you, change your password and sign out everywhere.');
  end if;
  return public.get_account_deletion();
end $function$;

CREATE OR REPLACE FUNCTION public.get_2fa_recovery()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := auth.uid();
  v_row private.recovery_requests;
begin
  perform private.require_session();
  select * into v_row from private.recovery_requests where user_id = v_user;
  return jsonb_build_object('required', exists (select from private.two_factor where user_id = v_user and enabled_at is not null),
    'requested_at', v_row.requested_at, 'ready_at', v_row.ready_at);
end $function$;

CREATE OR REPLACE FUNCTION public.get_2fa_status()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
  return jsonb_build_object(
    'required', exists (select from private.two_factor where user_id = auth.uid() and enabled_at is not null),
    'verified', private.second_factor_passed());
end $function$;

CREATE OR REPLACE FUNCTION public.record_device(p_fingerprint jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := auth.uid();
  v_session uuid := private.session_id();
  v_said jsonb;
  v_known record;
  v_device uuid;
  v_outcome text;
  v_is_first boolean;
begin
  perform private.require_gate();
  v_said := private.valid_fingerprint(p_fingerprint);
  -- This row stays when all devices are removed: whoever holds a stolen token could remove them, and be the first.
  insert into private.device_trust (user_id) values (v_user) on conflict do nothing;
  v_is_first := found;
  perform from private.device_trust where user_id = v_user for update;
  select outcome into v_outcome from private.device_sessions where session_id = v_session;
  if found then return v_outcome; end if;

  select * into v_known from private.closest_device(v_user, v_said, true);
  if v_known.confidence >= 0.75 then
    v_outcome := 'match';
    v_device := private.save_sighting(v_user, v_known.id, v_said, true);
  elsif v_known.confidence > 0.5 then
    v_outcome := 'tolerated';
    v_device := v_known.id;
  elsif v_is_first then
    v_outcome := 'first';
    v_device := private.save_sighting(v_user, null, v_said, true);
    perform private.log_security_event(v_user, 'device_trusted', 'low', jsonb_build_object('device', private.device_family(v_said ->> 'userAgent')));
  else
    select * into v_known from private.closest_device(v_user, v_said, false);
    if private.is_proven_session() then v_outcome := 'confirmed'; else v_outcome := private.count_mismatch(v_user, v_said); end if;
    -- A held one has its own notice.
    if v_outcome <> 'held' then
      perform private.send_security_notice(v_user, 'A new device signed in',
        -- An unknown browser is whatever it calls itself.
        left(private.device_family(v_said ->> 'userAgent'), 80) || '. If it was not you, change your password and sign it out.');
    end if;
    v_device := private.save_sighting(v_user, case when v_known.confidence >= 0.75 then v_known.id end, v_said, v_outcome = 'confirmed');
  end if;
  insert into private.device_sessions (session_id, user_id, device_id, outcome) values (v_session, v_user, v_device, v_outcome);
  if v_outcome = 'confirmed' then perform private.confirm_device(v_user, v_device); end if;
  return v_outcome;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.empty_removed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return jsonb_populate_record(new, tg_argv[0]::jsonb);
end $function$;

CREATE OR REPLACE FUNCTION sync_private.merge_row(s sync_private.streams, p_base jsonb, p_mine jsonb, p_theirs jsonb, p_own_values jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_field record;
  v_theirs jsonb;
  v_merged jsonb;
  v_changes jsonb := '{}';
  v_conflicts jsonb := '[]';
  v_written jsonb := '{}';
begin
  for v_field in select key, value from jsonb_each(p_mine) loop
    v_theirs := p_theirs -> v_field.key;
    if v_field.value = v_theirs and v_field.key = any (s.always_written) and v_field.value is distinct from p_base -> v_field.key then
      v_changes := v_changes || jsonb_build_object(v_field.key, v_field.value);
    end if;
    -- p_own_values: this edit repeats what its device has already written, and somebody who saw that has edited it since.
    continue when v_field.value = v_theirs or (p_base is not null and v_field.value = p_base -> v_field.key)
      or (not s.merge ? v_field.key and v_field.value = p_own_values -> v_field.key);
    if s.merge ->> v_field.key = 'by_key' and jsonb_typeof(v_field.value) = 'object' and jsonb_typeof(v_theirs) = 'object' then
      v_merged := sync_private.merge_by_key(s.merge, v_field.key, p_base -> v_field.key, v_field.value, v_theirs, p_own_values);
      v_written := v_written || (v_merged -> 'written');
      v_conflicts := v_conflicts || (v_merged -> 'conflicts');
      v_merged := v_merged -> 'value';
      if v_merged <> v_theirs then v_changes := v_changes || jsonb_build_object(v_field.key, v_merged); end if;
    elsif s.merge ? v_field.key and s.merge ->> v_field.key not in ('by_key', 'derived') then
      v_merged := sync_private.merge_field(s.merge ->> v_field.key, p_base -> v_field.key, v_field.value, v_theirs);
      if v_merged <> v_theirs then v_changes := v_changes || jsonb_build_object(v_field.key, v_merged); end if;
    elsif p_base -> v_field.key = v_theirs or p_own_values -> v_field.key = v_theirs then
      v_changes := v_changes || jsonb_build_object(v_field.key, v_field.value);
      v_written := v_written || jsonb_build_object(v_field.key, v_field.value);
    elsif s.merge ->> v_field.key is distinct from 'derived' then
      v_conflicts := v_conflicts || to_jsonb(v_field.key);
    end if;
  end loop;
  return jsonb_build_object('changes', v_changes, 'conflicts', v_conflicts, 'written', v_written);
end $function$;

ALTER TABLE "private"."row_bounds" ADD CONSTRAINT "row_bounds_pkey" PRIMARY KEY (relation, code);

CREATE TRIGGER row_bound_on_return AFTER UPDATE ON public.companies REFERENCING OLD TABLE AS earlier NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

CREATE TRIGGER a_block BEFORE UPDATE OF state ON public.conversations FOR EACH ROW WHEN (((new.state = 'blocked'::text) AND (CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name])))) EXECUTE FUNCTION private.record_block();

CREATE TRIGGER c_empty_removed BEFORE INSERT OR UPDATE ON public.drafts FOR EACH ROW WHEN (new._deleted) EXECUTE FUNCTION sync_private.empty_removed('{"title": "", "payload": {}}');

CREATE TRIGGER row_bound_on_return AFTER UPDATE ON public.drafts REFERENCING OLD TABLE AS earlier NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

CREATE TRIGGER c_empty_removed BEFORE INSERT OR UPDATE ON public.saved FOR EACH ROW WHEN (new._deleted) EXECUTE FUNCTION sync_private.empty_removed('{"label": "", "payload": {}}');

CREATE TRIGGER row_bound_on_return AFTER UPDATE ON public.saved REFERENCING OLD TABLE AS earlier NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

REVOKE ALL ON FUNCTION "private"."blocks_in"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_block"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_session"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_block"(public.conversations) FROM PUBLIC;

REVOKE ALL ON FUNCTION "sync_private"."empty_removed"() FROM PUBLIC;

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ412', '10000', 'user_id', 'saved jobs and people', 't.created_at > now() - interval ''24 hours''', 'public.saved');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ412', '4000', 'owner_id', 'drafts', 't.created_at > now() - interval ''24 hours''', 'public.drafts');

update sync_private.streams set always_written = '{}' where name = 'applications';

update sync_private.streams set always_written = '{}' where name = 'companies';

update sync_private.streams set always_written = '{state}' where name = 'conversations';

update sync_private.streams set always_written = '{}' where name = 'drafts';

update sync_private.streams set always_written = '{}' where name = 'jobs';

update sync_private.streams set always_written = '{}' where name = 'messages';

update sync_private.streams set always_written = '{}' where name = 'notifications';

update sync_private.streams set always_written = '{}' where name = 'people';

update sync_private.streams set always_written = '{}' where name = 'profiles';

update sync_private.streams set always_written = '{}' where name = 'saved';

-- By hand, for what is there already. Removed rows are written once more, so that their trigger empties them.
update public.drafts set id = id where _deleted and (title <> '' or payload <> '{}');
update public.saved set id = id where _deleted and (label <> '' or payload <> '{}');

-- Conversations that stayed blocked when the block of the two was lifted in another one return to the state before.
update public.conversations c set (state, state_by, state_at, state_before) = (
  select s.state, s.state_by, s.state_at, s.state_before from private.settle_block(c) s)
where c.state = 'blocked' and not exists (
  select from private.blocks where blocker_id = any (c.participants) and blocked_id = any (c.participants));
