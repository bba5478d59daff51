-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP FUNCTION "private"."address_attempt"(text, text);

CREATE OR REPLACE FUNCTION private.address_attempt(p_what text, p_address text, p_grows boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_key text := private.address_key(p_address);
  v_wait bigint := case when p_grows then 0 else private.remaining_wait_ms(p_what, v_key) end;
begin
  if v_wait = 0 then v_wait := (private.count_attempt(p_what, v_key) ->> 'wait_ms')::bigint; end if;
  return jsonb_build_object('wait_ms', v_wait, 'message', case when v_wait > 0 then private.retry_after_sentence(v_wait) end);
end $function$;

CREATE OR REPLACE FUNCTION private.guard_application()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_actor text := case when old.applicant_id = (select auth.uid()) then 'applicant' else 'employer' end;
  v_words_changed boolean :=
    (new.cover_note, new.rate_quote_minor, new.rate_unit, new.currency, new.available_dates, new.kit_offered, new.portfolio_ids,
      new.resume_path, new.answers) is distinct from
    (old.cover_note, old.rate_quote_minor, old.rate_unit, old.currency, old.available_dates, old.kit_offered, old.portfolio_ids,
      old.resume_path, old.answers);
  v_answer_changed boolean := (new.decline_code, new.decline_note) is distinct from (old.decline_code, old.decline_note);
begin
  new.id := old.id; new.applicant_id := old.applicant_id; new.employer_id := old.employer_id; new.respond_by := old.respond_by;
  new.decided_at := old.decided_at; new.history := old.history; new.job_title := old.job_title;
  new.company_name := old.company_name; new.applicant_name := old.applicant_name; new.applicant_headline := old.applicant_headline;
  if new.job_id is distinct from old.job_id then perform private.refuse('MQ403'); end if;

  if new.status is distinct from old.status
    and private.lifecycle_event('application', old.status, new.status, v_actor) is null
  then
    perform private.refuse('MQ206', jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  if v_words_changed and (v_actor <> 'applicant' or old.status <> 'pending') then
    perform private.refuse('MQ403');
  end if;
  if v_words_changed then perform private.require_unblocked_applicant(old.employer_id, old.applicant_id); end if;
  if length(new.cover_note) > 4000 then perform private.refuse('MQ207'); end if;
  if v_answer_changed and (v_actor <> 'employer' or new.status <> 'declined') then
    perform private.refuse('MQ403');
  end if;
  if new.employer_viewed_at is distinct from old.employer_viewed_at then
    if v_actor <> 'employer' then perform private.refuse('MQ403'); end if;
    -- Only the first time counts, by the server's clock.
    new.employer_viewed_at := coalesce(old.employer_viewed_at, clock_timestamp());
  end if;
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
  if new.conversation_id is null then perform private.refuse('MQ400', '{"detail": "conversation"}'); end if;
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

CREATE OR REPLACE FUNCTION private.guard_new_application()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs;
  v_me public.profiles;
begin
  new.applicant_id := (select auth.uid());
  select * into v_me from public.profiles where id = new.applicant_id;
  if v_me.role = 'employer' then perform private.refuse('MQ204'); end if;
  select * into v_job from public.jobs where id = new.job_id for share;
  if v_job.posted_by = new.applicant_id then perform private.refuse('MQ205'); end if;
  if not v_me.profile_completed then perform private.refuse('MQ203'); end if;
  if exists (select from public.job_applications where job_id = new.job_id and applicant_id = new.applicant_id and id <> new.id) then
    perform private.refuse('MQ201');
  end if;
  if v_job.id is null or v_job._deleted or v_job.status <> 'active'
    or v_job.application_deadline < private.today(v_job.timezone)
  then
    perform private.refuse('MQ202');
  end if;
  perform private.require_unblocked_applicant(v_job.posted_by, new.applicant_id);
  if length(new.cover_note) > 4000 then perform private.refuse('MQ207'); end if;
  new.employer_id := v_job.posted_by;
  new.status := 'pending';
  new.respond_by := private.respond_by(v_job);
  new.employer_viewed_at := null;
  new.decided_at := null;
  new.decline_code := null;
  new.decline_note := '';
  new.history := '[]';
  new.job_title := v_job.title;
  new.company_name := v_job.company_name;
  new.applicant_name := v_me.full_name;
  new.applicant_headline := v_me.headline;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.is_form_map(p_map jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select count(*) <= 200 and coalesce(max(case jsonb_typeof(value) when 'array' then jsonb_array_length(value) end), 0) <= 400
    from jsonb_each(p_map));
end $function$;

CREATE OR REPLACE FUNCTION private.require_unblocked_applicant(p_employer uuid, p_applicant uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.has_blocked(p_employer, p_applicant) then
    perform private.refuse('MQ208', jsonb_build_object('Name', private.display_name(p_employer)));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.apply_write(s sync_private.streams, p_write jsonb, p_client uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_id uuid := (p_write ->> 'id')::uuid;
  v_base jsonb := nullif(p_write -> 'base', 'null');
  v_base_rev bigint := (v_base ->> 'rev')::bigint;
  v_removes boolean := coalesce((p_write -> 'document' ->> '_deleted')::boolean, false);
  v_edit text := coalesce(p_write ->> 'edit', md5((p_write - 'edit')::text));
  v_mine jsonb;
  v_row jsonb;
  v_after jsonb;
  v_merge jsonb;
  v_fields text[];
  v_receipt sync_private.receipts := sync_private.find_answer(p_client, v_id, v_edit);
  -- The version from which the edit began, in the fields that it may set.
  v_seen jsonb := case when v_base is not null then sync_private.canonical_fields(s, sync_private.writable_fields(s, v_base)) end;
  v_written jsonb;
  v_done boolean;
begin
  if v_receipt.status = 'refused' then perform sync_private.repeat_refusal(v_receipt); end if;
  if v_removes and not s.is_deletable then perform private.refuse('MQ403'); end if;
  v_mine := sync_private.canonical_fields(s, sync_private.writable_fields(s, p_write -> 'document'));
  perform set_config('sync.client', coalesce(p_client::text, ''), true),
    -- Also read by rules that must tell a late edit from a wrong one (MQ106).
    set_config('sync.base', coalesce(v_base_rev::text, ''), true);

  -- Somebody may write between our reading and our writing. Three tries are enough; for a fourth the device sends it again.
  for attempt in 1 .. 3 loop
    v_row := sync_private.read_row(s, v_id);
    if v_receipt.client is not null
      -- Saved, removed, saved again: without an edit id the third write looks like the first.
      and (p_write ? 'edit' or v_removes or v_row is null or not (v_row ->> '_deleted')::boolean)
    then
      return sync_private.write_answer(v_receipt.status, sync_private.document_or_tombstone(v_row, v_id), v_receipt.fields,
        case when v_removes or v_row is null then '[]'
          else sync_private.fields_changed_since(s, v_seen, v_mine, v_row, v_receipt.fields, v_receipt.written,
            v_receipt.rev is not distinct from (v_row ->> 'rev')::bigint) end);
    end if;
    v_merge := '{"changes": {}, "conflicts": [], "written": {}}';

    if v_row is null then
      -- The replay of a write whose receipt was pruned has nothing to do. An edit that builds on one whose answer the device
      -- missed is not a replay: its values have never arrived.
      if v_removes or (p_client is not null and sync_private.is_last_writer(s.name, p_client, v_id, v_base_rev)
        and not sync_private.has_accepted(p_client, v_id))
      then
        v_done := true;
      elsif v_base is not null then
        perform private.refuse('MQ404');
      elsif not s.is_insertable then
        perform private.refuse('MQ403');
      else
        perform sync_private.insert_row(s, v_id, v_mine);
        v_done := true;
      end if;
    elsif (v_row ->> '_deleted')::boolean then
      if v_removes then
        v_done := true;
      elsif v_base is null and s.is_deletable then
        v_done := sync_private.update_row(s, v_id, (v_row ->> 'rev')::bigint, v_mine || '{"_deleted": false}');
      else
        return jsonb_build_object('status', 'conflict', 'master', sync_private.document_or_tombstone(v_row, v_id));
      end if;
    elsif v_removes then
      -- Somebody else's later edit must not be discarded unseen.
      if v_base_rev is distinct from (v_row ->> 'rev')::bigint
        and not (p_client is not null and sync_private.is_last_writer(s.name, p_client, v_id, v_base_rev))
      then
        return jsonb_build_object('status', 'conflict', 'master', sync_private.document_or_tombstone(v_row, v_id));
      end if;
      v_done := sync_private.update_row(s, v_id, (v_row ->> 'rev')::bigint, '{"_deleted": true}');
    else
      v_merge := sync_private.merge_row(s, v_seen, v_mine, v_row, case when (v_row ->> 'rev')::bigint is distinct from v_base_rev
          then sync_private.written_before(p_client, v_id, v_base_rev, p_write ->> 'edit') else '{}' end);
      v_done := v_merge -> 'changes' = '{}'
        or sync_private.update_row(s, v_id, (v_row ->> 'rev')::bigint, v_merge -> 'changes');
    end if;

    if v_done then
      v_fields := array(select jsonb_array_elements_text(v_merge -> 'conflicts'));
      v_after := sync_private.read_row(s, v_id);
      v_written := case when v_row is null then v_mine else v_merge -> 'written' end;
      perform sync_private.save_receipt(p_client, s.name, v_id, v_edit, v_base_rev,
        case when v_fields = '{}' then 'accepted' else 'conflict' end, v_fields,
        case when s.is_editable then v_written else '{}' end, (v_after ->> 'rev')::bigint);
      return sync_private.write_answer(case when v_fields = '{}' then 'accepted' else 'conflict' end,
        sync_private.document_or_tombstone(v_after, v_id), v_fields,
        case when v_removes or v_after is null then '[]'
          else sync_private.fields_changed_since(s, v_seen, v_mine, v_after, v_fields, v_written, true) end);
    end if;
  end loop;
  raise exception using errcode = '40001', message = 'The row changes too fast.';
end $function$;

CREATE OR REPLACE FUNCTION sync_private.find_answer(p_client uuid, p_id uuid, p_edit text)
 RETURNS sync_private.receipts
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_receipt sync_private.receipts := sync_private.find_receipt(p_client, p_id, p_edit);
begin
  if v_receipt.client is not null or p_edit not like '%-seen' then return v_receipt; end if;
  v_receipt := sync_private.find_receipt(p_client, p_id, left(p_edit, -length('-seen')));
  if v_receipt.status is distinct from 'conflict' then return v_receipt; end if;
  -- What was in conflict was offered then, and is not among what came back.
  v_receipt.status := 'accepted';
  v_receipt.fields := '{}';
  return v_receipt;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.require_sound_write(s sync_private.streams, p_write jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- bytes; the largest valid write is a draft with its base
  v_largest constant int := 250000;
  v_problem constant text := case
    when octet_length(p_write::text) > v_largest then 'it is too large'
    when s.name is null then 'stream'
    when sync_private.write_id(p_write) is null then 'id'
    when jsonb_typeof(p_write -> 'document') is distinct from 'object' then 'document'
    when jsonb_typeof(coalesce(p_write #> '{document,_deleted}', 'false')) not in ('boolean', 'null') then 'whether it is deleted'
    when coalesce(jsonb_typeof(p_write -> 'base'), 'null') not in ('object', 'null') or coalesce(p_write #>> '{base,rev}', '0') !~ '^[0-9]{1,18}$' then 'base'
    when coalesce(jsonb_typeof(p_write -> 'edit'), 'null') not in ('string', 'null') or not sync_private.has_short_edit(p_write) then 'edit' end;
begin
  if v_problem is not null then perform private.refuse('MQ400', jsonb_build_object('detail', v_problem)); end if;
  perform sync_private.require_mergeable(s, p_write);
end $function$;

REVOKE ALL ON FUNCTION "private"."address_attempt"(text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_form_map"(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "private"."is_form_map"(jsonb) TO "authenticated", "service_role";


REVOKE ALL ON FUNCTION "private"."require_unblocked_applicant"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "sync_private"."find_answer"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."find_answer"(uuid, uuid, text) TO "authenticated";

ALTER TABLE "public"."drafts" ADD CONSTRAINT "drafts_payload_lists" CHECK (((jsonb_typeof(payload) <> 'object'::text) OR private.is_form_map(payload))) NOT VALID;

insert into private.refusals (code, sentence) values ('MQ208', '{Name} does not accept applications from you.');
