-- Reports of a person, a job, a conversation or a note. A report is written as a draft with the intent `report`, also without a signal; the server makes it
-- in the same transaction (06_jobs/04_drafts.sql). Its reporter reads their own; admins read all of them as a queue. Some are made by Marquee itself (13).

-- What is wrong, from a list that is the same for everything; twin: REPORT_REASONS in src/domain/reports/report.ts. For the table's check.
create function private.is_report_reason(p_reason text) returns boolean language sql immutable set search_path = '' as $$
  select p_reason in ('scam', 'unpaid', 'harassment', 'discrimination', 'unsafe', 'impostor', 'spam', 'other')
$$;

-- Privacy policy: What you report, in your words, with the last messages of a reported conversation.
create table public.reports (
  -- the draft's, so that a replay makes no second one (S3)
  id uuid primary key,
  -- null once their account is deleted, and where Marquee itself reports; the report stays
  reporter_id uuid references public.profiles (id) on delete set null,
  about text not null check (about in ('person', 'job', 'conversation', 'note')),
  subject_id uuid not null,
  -- whom it is about: the person, who posted the job, or the other side; null once their account is deleted
  person_id uuid references public.profiles (id) on delete set null,
  -- a name or a title, as it was then
  subject_label text not null default '' check (length(subject_label) <= 200),
  -- `scam_signal`: Marquee's own
  reason text not null check (reason = 'scam_signal' or private.is_report_reason(reason)),
  -- of Marquee's own: names of private.scam_signals, sorted
  signals text[] not null default '{}',
  words text not null default '' check (length(words) <= 2000),
  -- of a note, it and its reply, and of a conversation, its last messages as they were then: [{name, is_reporter, body, earlier, at}], so that nothing that is changed later hides
  -- them. earlier: what it said before it was changed, the oldest first, 500 characters of each
  excerpt jsonb not null default '[]',
  created_at timestamptz not null default clock_timestamp(),
  -- null while it is open
  resolved_at timestamptz,
  resolved_by uuid references public.profiles (id) on delete set null,
  -- for admins: what was done
  resolution text not null default '' check (length(resolution) <= 2000),
  check ((reason = 'scam_signal') = (signals <> '{}'))
);
select private.protect_table('public.reports');
create index reports_reporter_id on public.reports (reporter_id, created_at);
create index reports_person_id on public.reports (person_id);
create index reports_resolved_by on public.reports (resolved_by);
-- The same is not reported twice by one person while it is being looked at.
create unique index reports_open on public.reports (reporter_id, about, subject_id) where resolved_at is null;
-- Marquee reports a job once for the same signals.
create unique index reports_signals on public.reports (subject_id, signals) where signals <> '{}';
create index reports_queue on public.reports (created_at, id) where resolved_at is null;
create index reports_resolved on public.reports (resolved_at, id) where resolved_at is not null;
select private.bound_rows('public.reports', 'reporter_id', 't.created_at > now() - interval ''24 hours''', 20, 'reports', 'MQ412');

-- Neither the excerpt, which repeats other people's words, nor what admins note.
grant select (id, about, subject_id, subject_label, reason, words, created_at, resolved_at) on public.reports to authenticated;
create policy "own reports are read" on public.reports for select to authenticated using (reporter_id = (select auth.uid()));

-- The last messages of a conversation, oldest first, as an admin is shown them. Definer: it reads messages of others. For make_report alone.
create function private.report_excerpt(p_conversation uuid, p_reporter uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- said on the form
  v_most constant int := 10;
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', private.display_name(m.sender_id), 'is_reporter', m.sender_id = p_reporter,
      'body', m.body, 'earlier', (select coalesce(jsonb_agg(left(e.body, 500) order by e.until), '[]') from private.earlier_texts e where e.message_id = m.id),
      'at', m.created_at) order by m.server_seq), '[]')
    from (select * from public.messages where conversation_id = p_conversation order by server_seq desc limit v_most) m);
end $$;

-- A note and its reply, as an admin is shown them. Definer: it reads notes of others. For make_report alone.
create function private.note_excerpt(p_note uuid, p_reporter uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_array(jsonb_build_object('name', n.reviewer_name, 'is_reporter', n.reviewer_id = p_reporter,
        'body', n.rating || ' of 5. ' || n.text, 'earlier', '[]'::jsonb, 'at', n.created_at))
      || case when n.reply_text = '' then '[]'::jsonb else jsonb_build_array(jsonb_build_object('name', n.subject_name,
        'is_reporter', n.subject_id = p_reporter, 'body', n.reply_text, 'earlier', '[]'::jsonb, 'at', n.replied_at)) end
    from public.notes n where n.id = p_note);
end $$;

-- Makes the report of a draft under the draft's id. The payload is {about, reason, words}. Raises MQ400, MQ403, MQ404, MQ409, MQ412, MQ801 to MQ804.
-- Definer: clients may not insert reports. For carry_out_draft alone.
create function private.make_report(p_draft public.drafts) returns void language plpgsql security definer set search_path = '' as $$
declare
  c_blank constant text := '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+';
  v_about text := p_draft.payload ->> 'about';
  v_reason text := p_draft.payload ->> 'reason';
  v_words text := regexp_replace(private.visible_text(left(p_draft.payload ->> 'words', 10000)), c_blank || '$|^' || c_blank, '', 'g');
  v_reporter uuid := p_draft.owner_id;
  v_person uuid;
  v_label text;
  v_is_own boolean := false;
begin
  if private.is_report_reason(v_reason) is not true then perform private.refuse('MQ801'); end if;
  if coalesce(jsonb_typeof(p_draft.payload -> 'words'), 'string') <> 'string' then perform private.refuse('MQ400', '{"detail": "words"}'); end if;
  if v_reason = 'other' and coalesce(v_words, '') = '' then perform private.refuse('MQ802'); end if;
  if length(v_words) > 2000 then perform private.refuse('MQ803'); end if;
  case v_about
    when 'person' then
      -- The label is shown to the reporter.
      select id, full_name, id = v_reporter into v_person, v_label, v_is_own from public.profiles
      where id = p_draft.subject_id and private.may_know_name(v_reporter, id);
    when 'job' then
      select posted_by, title, posted_by = v_reporter into v_person, v_label, v_is_own
      from public.jobs where id = p_draft.subject_id and status in ('active', 'closed') and not _deleted;
    when 'conversation' then
      select o.user_id, private.display_name(o.user_id) into v_person, v_label
      from public.conversation_members m join public.conversation_members o on o.conversation_id = m.conversation_id and o.user_id <> m.user_id
      where m.conversation_id = p_draft.subject_id and m.user_id = v_reporter and m.is_active limit 1;
      if v_person is null then
        v_person := private.reported_in_company_thread(p_draft.subject_id, v_reporter);
        v_label := private.display_name(v_person);
      end if;
    when 'note' then
      -- Whoever wrote a note can report the reply. One that they may not read is not there.
      select case when reviewer_id = v_reporter then subject_id else reviewer_id end, case when reviewer_id = v_reporter then subject_name else reviewer_name end,
        reviewer_id = v_reporter and reply_text = ''
      into v_person, v_label, v_is_own from public.notes
      where id = p_draft.subject_id and not _deleted and (is_shown or reviewer_id = v_reporter or subject_id = v_reporter and status = 'published');
    else null;
  end case;
  if v_person is null then perform private.refuse('MQ404'); end if;
  if v_is_own then perform private.refuse('MQ403'); end if;
  if exists (select from public.reports where id <> p_draft.id and reporter_id = v_reporter and about = v_about
    and subject_id = p_draft.subject_id and resolved_at is null)
  then perform private.refuse('MQ804'); end if;
  insert into public.reports (id, reporter_id, about, subject_id, person_id, subject_label, reason, words, excerpt)
  values (p_draft.id, v_reporter, v_about, p_draft.subject_id, v_person, left(v_label, 200), v_reason, coalesce(v_words, ''),
    case v_about when 'conversation' then private.report_excerpt(p_draft.subject_id, v_reporter)
      when 'note' then private.note_excerpt(p_draft.subject_id, v_reporter) else '[]' end)
  on conflict (id) do nothing;
  if found then
    perform private.require_rows_within_bounds('public.reports', v_reporter);
  elsif not exists (select from public.reports where id = p_draft.id and reporter_id = v_reporter) then
    perform private.refuse('MQ409');
  end if;
end $$;

-- Trigger function: the words of a reported conversation stay when an account is erased, without who wrote them. Definer: reports are other people's.
create function private.forget_in_reports() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.reports r set
    -- Here, not by the foreign keys: they would check again what this transaction has changed, against profiles that are gone.
    person_id = nullif(r.person_id, old.id),
    reporter_id = nullif(r.reporter_id, old.id),
    subject_label = case when r.person_id = old.id and r.about <> 'job' then '' else r.subject_label end,
    excerpt = (select coalesce(jsonb_agg(case when (said -> 'is_reporter')::boolean = (r.reporter_id is not distinct from old.id)
      then said || '{"name": ""}' else said end order by n), '[]') from jsonb_array_elements(r.excerpt) with ordinality as all_said (said, n))
  where old.id in (r.person_id, r.reporter_id);
  return old;
end $$;
create trigger a_forget_in_reports before delete on public.profiles for each row execute function private.forget_in_reports();

-- ---------------------------------------------------------------- the queue, for admins
--
-- Definers: no role may read others' reports. Each begins with require_admin and raises what that does.

-- One report as admins see it: {id, about, subject_id, subject_label, person_id, person_name, reporter_name, reason, words, excerpt, created_at,
-- resolved_at, resolved_by, resolution, note, signals, others}. Names are null where the account is gone; `signals`: of Marquee's own, what it has found, the strongest first;
-- `others`: how many other open reports are about the same person; `note`: of a note, {status, is_reply_removed, has_reply} as it is now.
create function private.report_json(r public.reports) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', r.id, 'about', r.about, 'subject_id', r.subject_id, 'subject_label', r.subject_label,
    'person_id', r.person_id, 'person_name', case when r.person_id is not null then private.display_name(r.person_id) end,
    'reporter_name', case when r.reporter_id is not null then private.display_name(r.reporter_id) end,
    'reason', r.reason, 'words', r.words, 'excerpt', r.excerpt, 'created_at', r.created_at, 'resolved_at', r.resolved_at,
    'resolved_by', case when r.resolved_by is not null then private.display_name(r.resolved_by) end, 'resolution', r.resolution,
    'note', case when r.about = 'note' then (select jsonb_build_object('status', n.status, 'is_reply_removed', n.is_reply_removed, 'has_reply', n.reply_text <> '')
      from public.notes n where n.id = r.subject_id) end,
    'signals', (select coalesce(jsonb_agg(s.label order by s.weight desc, s.label), '[]') from private.scam_signals s where s.name = any (r.signals)),
    'others', (select count(*) from public.reports o where o.person_id = r.person_id and o.id <> r.id and o.resolved_at is null));
end $$;

-- A page of the queue: {open, reports, next}. First what is open, the oldest first; then what was resolved, the latest first. `open`: how many are, in
-- all. `next`: p_after of the page that follows; null after the last. p_most: at most 100.
create function public.reports_queue(p_after jsonb default null, p_most int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_most int := least(greatest(p_most, 1), 100);
  v_rows jsonb;
begin
  perform private.require_admin();
  perform private.require_readable(p_after);
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
end $$;
revoke execute on function public.reports_queue(jsonb, int) from public, anon;
grant execute on function public.reports_queue(jsonb, int) to authenticated;

-- Resolves a report with a note, by the caller and now, and tells its reporter that somebody has looked; returns it. One that is resolved stays as it is.
-- Raises MQ805 without a note, MQ803 for one of more than 2,000 characters, MQ404 for a report that is not there, MQ403 for one about the caller.
create function public.resolve_report(p_id uuid, p_note text) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_report public.reports;
  v_note text := btrim(p_note, E' \t\n\r');
begin
  perform private.require_admin();
  if coalesce(v_note, '') = '' then perform private.refuse('MQ805'); end if;
  if length(v_note) > 2000 then perform private.refuse('MQ803'); end if;
  if exists (select from public.reports where id = p_id and person_id = auth.uid()) then perform private.refuse('MQ403'); end if;
  update public.reports set resolved_at = clock_timestamp(), resolved_by = auth.uid(), resolution = v_note
  where id = p_id and resolved_at is null returning * into v_report;
  if found then
    -- On the reporter's devices it is over: the same can be reported again.
    update public.drafts set _deleted = true where id = p_id and kind = 'report';
    if v_report.reporter_id is not null then
      perform private.notify(v_report.reporter_id, 'system', 'We have looked at your report',
        coalesce('It was about ' || nullif(v_report.subject_label, '') || '. ', '') || 'Thank you for telling us.', null, 'report:' || v_report.id);
    end if;
  else
    select * into v_report from public.reports where id = p_id;
    if not found then perform private.refuse('MQ404'); end if;
  end if;
  return private.report_json(v_report);
end $$;
revoke execute on function public.resolve_report(uuid, text) from public, anon;
grant execute on function public.resolve_report(uuid, text) to authenticated;
