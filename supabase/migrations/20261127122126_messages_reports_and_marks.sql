-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP TRIGGER "d_member" ON "public"."profiles";

ALTER TABLE "public"."drafts" DROP CONSTRAINT "drafts_intent_check";

ALTER TABLE "public"."drafts" DROP CONSTRAINT "drafts_kind_check";

ALTER TABLE "public"."saved" DROP CONSTRAINT "saved_kind_check";

CREATE TABLE "public"."reports" ("id" uuid NOT NULL, "reporter_id" uuid, "about" text NOT NULL, "subject_id" uuid NOT NULL, "person_id" uuid, "subject_label" text NOT NULL DEFAULT ''::text, "reason" text NOT NULL, "words" text NOT NULL DEFAULT ''::text, "excerpt" jsonb NOT NULL DEFAULT '[]'::jsonb, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "resolved_at" timestamp with time zone, "resolved_by" uuid, "resolution" text NOT NULL DEFAULT ''::text, CONSTRAINT "reports_about_check" CHECK ((about = ANY (ARRAY['person'::text, 'job'::text, 'conversation'::text]))), CONSTRAINT "reports_pkey" PRIMARY KEY (id), CONSTRAINT "reports_resolution_check" CHECK ((length(resolution) <= 2000)), CONSTRAINT "reports_subject_label_check" CHECK ((length(subject_label) <= 200)), CONSTRAINT "reports_words_check" CHECK ((length(words) <= 2000)));

ALTER TABLE "public"."reports" ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."reports" FROM "anon";

REVOKE ALL ON TABLE "public"."reports" FROM "authenticated";

CREATE OR REPLACE FUNCTION private.carry_out_draft()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_status text;
begin
  if tg_op = 'UPDATE' and old.result_id is not null then
    new.result_id := old.result_id;
    if new._deleted or (new.payload, new.title, new.kind) is not distinct from (old.payload, old.title, old.kind) then
      return new;
    end if;
    -- The draft is a job, or a report, by now. An edit of it must neither be dropped silently nor change a public ad.
    select status into v_status from public.jobs where id = old.result_id;
    perform private.refuse(case when v_status = 'active' or old.kind = 'report' then 'MQ404' else 'MQ106' end);
  end if;
  if new.kind = 'job' and new.intent = 'publish' and not new._deleted then
    perform private.publish_job(new);
    new.result_id := new.id;
  elsif new.kind = 'report' and new.intent = 'report' and not new._deleted then
    perform private.make_report(new);
    new.result_id := new.id;
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
  perform private.require_contact(new.sender_id, v_conversation.participants);
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

CREATE OR REPLACE FUNCTION private.guard_message_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_body text := new.body;
begin
  new := old;
  if v_body = old.body then return new; end if;
  if coalesce(v_body, '') !~ '\S' then perform private.refuse('MQ304'); end if;
  if length(v_body) > 4000 then perform private.refuse('MQ303'); end if;
  if old.created_at < clock_timestamp() - interval '10 minutes' then perform private.refuse('MQ308'); end if;
  perform private.require_contact(old.sender_id, (select participants from public.conversations where id = old.conversation_id));
  new.body := v_body;
  new.edited_at := clock_timestamp();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.is_report_reason(p_reason text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_reason in ('scam', 'unpaid', 'harassment', 'discrimination', 'unsafe', 'impostor', 'spam', 'other')
$function$;

CREATE OR REPLACE FUNCTION private.make_report(p_draft public.drafts)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_about text := p_draft.payload ->> 'about';
  v_reason text := p_draft.payload ->> 'reason';
  v_words text := btrim(private.visible_text(left(p_draft.payload ->> 'words', 10000)), E' \t\n\r');
  v_reporter uuid := p_draft.owner_id;
  v_person uuid;
  v_label text;
  v_is_own boolean := false;
begin
  if private.is_report_reason(v_reason) is not true then perform private.refuse('MQ801'); end if;
  if v_reason = 'other' and coalesce(v_words, '') = '' then perform private.refuse('MQ802'); end if;
  if length(v_words) > 2000 then perform private.refuse('MQ803'); end if;
  case v_about
    when 'person' then
      select id, full_name, id = v_reporter into v_person, v_label, v_is_own from public.profiles where id = p_draft.subject_id;
    when 'job' then
      select posted_by, title, posted_by = v_reporter into v_person, v_label, v_is_own
      from public.jobs where id = p_draft.subject_id and status in ('active', 'closed') and not _deleted;
    when 'conversation' then
      select o.user_id, private.display_name(o.user_id) into v_person, v_label
      from public.conversation_members m join public.conversation_members o on o.conversation_id = m.conversation_id and o.user_id <> m.user_id
      where m.conversation_id = p_draft.subject_id and m.user_id = v_reporter and m.is_active limit 1;
    else null;
  end case;
  if v_person is null then perform private.refuse('MQ404'); end if;
  if v_is_own then perform private.refuse('MQ403'); end if;
  if exists (select from public.reports where id <> p_draft.id and reporter_id = v_reporter and about = v_about
    and subject_id = p_draft.subject_id and resolved_at is null)
  then perform private.refuse('MQ804'); end if;
  insert into public.reports (id, reporter_id, about, subject_id, person_id, subject_label, reason, words, excerpt)
  values (p_draft.id, v_reporter, v_about, p_draft.subject_id, v_person, left(v_label, 200), v_reason, coalesce(v_words, ''),
    case when v_about = 'conversation' then private.report_excerpt(p_draft.subject_id, v_reporter) else '[]' end)
  on conflict (id) do nothing;
  if found then
    perform private.require_rows_within_bounds('public.reports', v_reporter);
  elsif not exists (select from public.reports where id = p_draft.id and reporter_id = v_reporter) then
    perform private.refuse('MQ409');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.member_cards(p_participants uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', p.id, 'name', p.full_name, 'headline', p.headline,
      'avatar_url', p.avatar_url, 'role', p.role, 'company_id', c.id, 'company_name', coalesce(c.name, ''))
      order by array_position(p_participants, p.id)), '[]')
    from public.profiles p left join public.companies c on c.id = p.company_id and not c._deleted
    where p.id = any (p_participants));
end $function$;

CREATE OR REPLACE FUNCTION private.notify_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Imports and seeds have their own notifications.
  if (select auth.uid()) is null then return null; end if;
  perform private.notify(m.user_id, 'message', private.display_name(new.sender_id),
    left(regexp_replace(btrim(new.body), '\s+', ' ', 'g'), 160),
    '/messages/' || new.conversation_id, 'message:' || new.conversation_id)
  from public.conversation_members m
  where m.conversation_id = new.conversation_id and m.user_id <> new.sender_id and m.is_active
    -- Who has muted it hears nothing of it.
    and not exists (select from public.saved s
      where s.user_id = m.user_id and s.kind = 'muted' and s.target_id = new.conversation_id and not s._deleted);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_company_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.conversations c set members = private.member_cards(c.participants)
  where c.id in (select m.conversation_id from public.profiles p join public.conversation_members m on m.user_id = p.id
    where p.company_id = new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_preview()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.conversations set last_message_preview = case when last_seq = new.server_seq
    then left(regexp_replace(btrim(new.body), '\s+', ' ', 'g'), 160) else last_message_preview end
  where id = new.conversation_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.report_excerpt(p_conversation uuid, p_reporter uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- said on the form
  v_most constant int := 10;
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', private.display_name(m.sender_id), 'is_reporter', m.sender_id = p_reporter,
      'body', m.body, 'at', m.created_at) order by m.server_seq), '[]')
    from (select * from public.messages where conversation_id = p_conversation order by server_seq desc limit v_most) m);
end $function$;

CREATE OR REPLACE FUNCTION private.report_json(r public.reports)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', r.id, 'about', r.about, 'subject_id', r.subject_id, 'subject_label', r.subject_label,
    'person_id', r.person_id, 'person_name', case when r.person_id is not null then private.display_name(r.person_id) end,
    'reporter_name', case when r.reporter_id is not null then private.display_name(r.reporter_id) end,
    'reason', r.reason, 'words', r.words, 'excerpt', r.excerpt, 'created_at', r.created_at, 'resolved_at', r.resolved_at,
    'resolved_by', case when r.resolved_by is not null then private.display_name(r.resolved_by) end, 'resolution', r.resolution,
    'others', (select count(*) from public.reports o where o.person_id = r.person_id and o.id <> r.id and o.resolved_at is null));
end $function$;

CREATE OR REPLACE FUNCTION private.require_contact(p_from uuid, p_participants uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_other uuid;
begin
  foreach v_other in array array_remove(p_participants, p_from) loop
    if private.has_blocked(v_other, p_from) then perform private.refuse_contact(v_other); end if;
    perform private.refuse_to_blocked(p_from, v_other);
    if private.has_declined(v_other, p_from) then perform private.refuse_contact(v_other); end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.reports_queue(p_after jsonb DEFAULT NULL::jsonb, p_most integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most int := least(greatest(p_most, 1), 100);
  v_rows jsonb;
begin
  perform private.require_admin();
  select coalesce(jsonb_agg(jsonb_build_object('place', jsonb_build_array(part, place, id), 'report', private.report_json(q.report))
    order by part, place, id), '[]')
  into v_rows from (
    select r.id, r as report, p.part, p.place
    from public.reports r,
      lateral (select case when r.resolved_at is null then 0 else 1 end as part,
        case when r.resolved_at is null then extract(epoch from r.created_at) else -extract(epoch from r.resolved_at) end as place) p
    where p_after is null or (p.part, p.place, r.id) > ((p_after ->> 0)::int, (p_after ->> 1)::numeric, (p_after ->> 2)::uuid)
    order by p.part, p.place, r.id limit v_most + 1) q;
  return jsonb_build_object(
    'open', (select count(*) from public.reports where resolved_at is null),
    'reports', (select coalesce(jsonb_agg(r -> 'report' order by n), '[]') from jsonb_array_elements(v_rows) with ordinality as rows (r, n) where n <= v_most),
    'next', case when jsonb_array_length(v_rows) > v_most then v_rows -> (v_most - 1) -> 'place' end);
end $function$;

REVOKE ALL ON FUNCTION "public"."reports_queue"(jsonb, integer) FROM "anon";

CREATE OR REPLACE FUNCTION public.resolve_report(p_id uuid, p_note text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_report public.reports;
  v_note text := btrim(p_note, E' \t\n\r');
begin
  perform private.require_admin();
  if coalesce(v_note, '') = '' then perform private.refuse('MQ805'); end if;
  if length(v_note) > 2000 then perform private.refuse('MQ803'); end if;
  update public.reports set resolved_at = clock_timestamp(), resolved_by = auth.uid(), resolution = v_note
  where id = p_id and resolved_at is null returning * into v_report;
  if found then
    -- On the reporter's devices it is over: the same can be reported again.
    update public.drafts set _deleted = true where id = p_id and kind = 'report';
    if v_report.reporter_id is not null then
      perform private.notify(v_report.reporter_id, 'system', 'We have looked at your report',
        'It was about ' || v_report.subject_label || '. Thank you for telling us.', null, 'report:' || v_report.id);
    end if;
  else
    select * into v_report from public.reports where id = p_id;
    if not found then perform private.refuse('MQ404'); end if;
  end if;
  return private.report_json(v_report);
end $function$;

REVOKE ALL ON FUNCTION "public"."resolve_report"(uuid, text) FROM "anon";

ALTER TABLE "public"."drafts" ADD CONSTRAINT "drafts_intent_check" CHECK ((intent = ANY (ARRAY['publish'::text, 'report'::text])));

ALTER TABLE "public"."drafts" ADD CONSTRAINT "drafts_kind_check" CHECK ((kind = ANY (ARRAY['job'::text, 'application'::text, 'message'::text, 'report'::text])));

ALTER TABLE "public"."reports" ADD CONSTRAINT "reports_person_id_fkey" FOREIGN KEY (person_id) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."reports" ADD CONSTRAINT "reports_reporter_id_fkey" FOREIGN KEY (reporter_id) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."reports" ADD CONSTRAINT "reports_resolved_by_fkey" FOREIGN KEY (resolved_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."saved" ADD CONSTRAINT "saved_kind_check" CHECK ((kind = ANY (ARRAY['job'::text, 'profile'::text, 'search'::text, 'contacted'::text, 'hired'::text, 'hidden'::text, 'muted'::text, 'archived'::text])));

CREATE UNIQUE INDEX reports_open ON public.reports USING btree (reporter_id, about, subject_id) WHERE (resolved_at IS NULL);

CREATE INDEX reports_person_id ON public.reports USING btree (person_id);

CREATE INDEX reports_queue ON public.reports USING btree (created_at, id) WHERE (resolved_at IS NULL);

CREATE INDEX reports_reporter_id ON public.reports USING btree (reporter_id, created_at);

CREATE INDEX reports_resolved_by ON public.reports USING btree (resolved_by);

CREATE INDEX reports_resolved ON public.reports USING btree (resolved_at, id) WHERE (resolved_at IS NOT NULL);

CREATE TRIGGER d_member AFTER UPDATE ON public.companies FOR EACH ROW WHEN (((new.name IS DISTINCT FROM old.name) OR (new._deleted IS DISTINCT FROM old._deleted))) EXECUTE FUNCTION private.refresh_company_members();

CREATE TRIGGER a_guard_change BEFORE UPDATE ON public.messages FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_message_change();

CREATE TRIGGER d_preview AFTER UPDATE ON public.messages FOR EACH ROW WHEN ((new.body IS DISTINCT FROM old.body)) EXECUTE FUNCTION private.refresh_preview();

CREATE TRIGGER d_member AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((new.full_name IS DISTINCT FROM old.full_name) OR (new.headline IS DISTINCT FROM old.headline) OR (new.avatar_url IS DISTINCT FROM old.avatar_url) OR (new.role IS DISTINCT FROM old.role) OR (new.company_id IS DISTINCT FROM old.company_id))) EXECUTE FUNCTION private.refresh_member_cards();

CREATE TRIGGER row_bound AFTER INSERT ON public.reports REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

CREATE POLICY "senders change messages" ON "public"."messages" FOR UPDATE TO "authenticated" USING (((sender_id = ( SELECT auth.uid() AS uid)) AND (conversation_id IN ( SELECT private.my_conversations() AS my_conversations)))) WITH CHECK (((sender_id = ( SELECT auth.uid() AS uid)) AND (conversation_id IN ( SELECT private.my_conversations() AS my_conversations))));

CREATE POLICY "own reports are read" ON "public"."reports" FOR SELECT TO "authenticated" USING ((reporter_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "gate" ON "public"."reports" AS RESTRICTIVE FOR ALL TO "authenticated" USING (( SELECT private.gate() AS gate)) WITH CHECK (( SELECT private.gate() AS gate));

REVOKE ALL ON FUNCTION "private"."guard_message_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_report_reason"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_report"(public.drafts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_company_members"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_preview"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_excerpt"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_json"(public.reports) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_contact"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."reports_queue"(jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reports_queue"(jsonb, integer) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."reports_queue"(jsonb, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."resolve_report"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resolve_report"(uuid, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."resolve_report"(uuid, text) TO "service_role";

REVOKE ALL ("attachments") ON TABLE "public"."messages" FROM "authenticated";

GRANT INSERT ("attachments"), SELECT ("attachments"), UPDATE ("attachments") ON TABLE "public"."messages" TO "authenticated";

REVOKE ALL ("body") ON TABLE "public"."messages" FROM "authenticated";

GRANT INSERT ("body"), SELECT ("body"), UPDATE ("body") ON TABLE "public"."messages" TO "authenticated";

REVOKE ALL ("conversation_id") ON TABLE "public"."messages" FROM "authenticated";

GRANT INSERT ("conversation_id"), SELECT ("conversation_id"), UPDATE ("conversation_id") ON TABLE "public"."messages" TO "authenticated";

REVOKE ALL ("job_id") ON TABLE "public"."messages" FROM "authenticated";

GRANT INSERT ("job_id"), SELECT ("job_id"), UPDATE ("job_id") ON TABLE "public"."messages" TO "authenticated";

REVOKE ALL ("kind") ON TABLE "public"."messages" FROM "authenticated";

GRANT INSERT ("kind"), SELECT ("kind"), UPDATE ("kind") ON TABLE "public"."messages" TO "authenticated";

REVOKE ALL ("payload") ON TABLE "public"."messages" FROM "authenticated";

GRANT INSERT ("payload"), SELECT ("payload"), UPDATE ("payload") ON TABLE "public"."messages" TO "authenticated";

REVOKE ALL ("recipient_id") ON TABLE "public"."messages" FROM "authenticated";

GRANT INSERT ("recipient_id"), SELECT ("recipient_id"), UPDATE ("recipient_id") ON TABLE "public"."messages" TO "authenticated";

REVOKE ALL ("reply_to_id") ON TABLE "public"."messages" FROM "authenticated";

GRANT INSERT ("reply_to_id"), SELECT ("reply_to_id"), UPDATE ("reply_to_id") ON TABLE "public"."messages" TO "authenticated";

REVOKE ALL ("about") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("about") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("reason") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("reason") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("resolved_at") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("resolved_at") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("subject_id") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("subject_id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("subject_label") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("subject_label") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("words") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("words") ON TABLE "public"."reports" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."reports" TO "service_role";

ALTER TABLE "public"."reports" ADD CONSTRAINT "reports_reason_check" CHECK (private.is_report_reason(reason));

insert into private.refusals (code, sentence) values ('MQ308', 'A message can be changed for 10 minutes after it was sent.');

insert into private.refusals (code, sentence) values ('MQ801', 'Choose what is wrong before you report it.');

insert into private.refusals (code, sentence) values ('MQ802', 'Say in a few words what happened.');

insert into private.refusals (code, sentence) values ('MQ803', 'These words can have 2,000 characters.');

insert into private.refusals (code, sentence) values ('MQ804', 'You have already reported this. Somebody is going to look at it.');

insert into private.refusals (code, sentence) values ('MQ805', 'Say what was done before you resolve this.');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ412', '20', 'reporter_id', 'reports', 't.created_at > now() - interval ''24 hours''', 'public.reports');

insert into private.export_parts (name, relation, condition, part_order, omitted_columns) values ('reports', 'public.reports', 't.reporter_id = $1', '17', '{person_id,excerpt,resolved_by,resolution}');

update sync_private.streams set is_editable = 'true' where name = 'messages';

update sync_private.streams set merge = '{"payload": "by_key", "payload.seq": "derived", "payload.opened_at": "derived"}' where name = 'saved';

-- Whom the members post for, in conversations that are here already. The change stamps them, so every device gets it.
update public.conversations c set members = private.member_cards(c.participants);
