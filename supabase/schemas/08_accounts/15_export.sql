-- A person's data as one JSON document. Its parts are listed here; a test fails for a table about people
-- that is neither here nor excluded.

create table private.export_parts (
  name text primary key,
  part_order int not null,
  relation text not null,
  -- a condition on a row t, with the account as $1
  condition text not null,
  -- columns without a meaning outside this database, or of other people
  omitted_columns text[] not null default '{}'
);
insert into private.export_parts (part_order, name, relation, condition, omitted_columns) values
  (1, 'profile', 'public.profiles', 't.id = $1', '{two_factor_backup_codes}'),
  (2, 'companies', 'public.companies', 't.owner_id = $1', '{}'),
  (3, 'jobs', 'public.jobs', 't.posted_by = $1', '{closed_rev}'),
  (4, 'applications', 'public.job_applications', 't.applicant_id = $1', '{}'),
  (5, 'drafts', 'public.drafts', 't.owner_id = $1', '{}'),
  (6, 'saved', 'public.saved', 't.user_id = $1', '{}'),
  (7, 'conversations', 'public.conversations', 'exists (select from public.conversation_members m where m.conversation_id = t.id and m.user_id = $1)', '{state_at,state_before}'),
  (8, 'messages', 'public.messages', 't.sender_id = $1', '{}'),
  (9, 'attachments', 'public.attachments', 't.owner_id = $1 and (t.project_file_id is null or exists (select from public.project_files f join public.project_members m using (project_id) where f.id = t.project_file_id and m.user_id = $1 and m.status = ''joined''))', '{}'),
  (10, 'notifications', 'public.notifications', 't.user_id = $1', '{}'),
  (11, 'passkeys', 'public.webauthn_credentials', 't.user_id = $1', '{public_key,counter}'),
  (12, 'push_subscriptions', 'public.push_subscriptions', 't.user_id = $1', '{subscription}'),
  (13, 'security_events', 'public.security_events', 't.user_id = $1', '{}'),
  (14, 'accepted_terms', 'private.legal_acceptances', 't.user_id = $1', '{user_id}'),
  (15, 'contact_messages', 'private.contact_messages', 't.user_id = $1', '{user_id,state_changed_by}'),
  (16, 'earlier_texts', 'private.earlier_texts', 't.sender_id = $1', '{sender_id}'),
  (17, 'reports', 'public.reports', 't.reporter_id = $1', '{person_id,excerpt,resolved_by,resolution}'),
  (18, 'endorsements', 'public.endorsements', 't.asker_id = $1 or t.endorser_id = $1', '{}'),
  (19, 'company_verifications', 'private.company_verifications', 'exists (select from public.companies c where c.id = t.company_id and c.owner_id = $1)', '{asked_by,decided_by,ended_by}'),
  (20, 'devices', 'public.user_devices', 't.user_id = $1', '{}'),
  (21, 'availability', 'public.availability', 't.user_id = $1', '{}'),
  (22, 'calendar_feeds', 'private.calendar_feeds', 't.user_id = $1', '{digest}'),
  (31, 'projects', 'public.projects', 't.owner_id = $1', '{}'),
  (32, 'project_members', 'public.project_members', 't.user_id = $1', '{}'),
  -- The project's, as its editors change it: whoever has left them reads their own no more than its others. So it is with its files, which everybody on it reads.
  (33, 'call_sheets', 'public.call_sheets', 't.created_by = $1 and private.edits_project(t.project_id, $1)', '{}'),
  (34, 'call_sheet_receipts', 'public.call_sheet_receipts', 't.user_id = $1', '{}'),
  -- The title of a project is not told to whoever is booked for it.
  (35, 'bookings', 'public.bookings', '$1 in (t.employer_id, t.talent_id)', '{agreed_production,company_id,stage_rev}'),
  -- What others have written about them and is not yet published is not theirs to read.
  (36, 'notes', 'public.notes', 't.reviewer_id = $1 or t.subject_id = $1 and t.status = ''published''', '{}'),
  (37, 'sealed_notes', 'private.sealed_notes', 't.reviewer_id = $1', '{}'),
  (38, 'project_files', 'public.project_files', 't.added_by = $1 and exists (select from public.project_members m where m.project_id = t.project_id and m.user_id = $1 and m.status = ''joined'')', '{}'),
  (39, 'project_budgets', 'public.project_budgets', 'exists (select from public.projects p where p.id = t.project_id and p.owner_id = $1)', '{}'),
  (40, 'project_events', 'public.project_events', 't.actor_id = $1', '{person_id}'),
  (41, 'company_members', 'public.company_members', 't.user_id = $1 or t.email <> '''' and t.email = (select lower(email) from auth.users where id = $1 and email_confirmed_at is not null)', '{}'),
  -- The company's, and about somebody else: who has left it reads their own no more than its others.
  (42, 'team_notes', 'public.team_notes', 't.author_id = $1 and (t.employer_id = $1 or private.has_permission($1, t.company_id, ''read''))', '{}'),
  (51, 'company_settings', 'public.company_settings', 'exists (select from public.companies c where c.id = t.company_id and c.owner_id = $1)', '{}');

-- Returns {exported_at, account, <each part>: [rows]} for the caller, whose session must have passed the gate. Deleted rows are left
-- out. Null after more than five calls in 15 minutes. Definer: it bypasses the policies and filters by the caller's id with the
-- conditions above.
create function public.export_my_data() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_internal constant text[] := '{server_xid,rev,_deleted,last_client,last_base}';
  v_user uuid := auth.uid();
  v_part private.export_parts;
  v_rows jsonb;
  v_answer jsonb;
begin
  perform private.require_gate();
  if not (private.count_attempt('/export', 'account ' || v_user::text) ->> 'allowed')::boolean then return null; end if;
  v_answer := jsonb_build_object('exported_at', now(), 'account', (
    select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at,
      'two_factor', exists (select from private.two_factor f where f.user_id = u.id and f.enabled_at is not null))
    from auth.users u where u.id = v_user));
  for v_part in select * from private.export_parts order by part_order loop
    execute format('select coalesce(jsonb_agg(r.body), ''[]'') from (select to_jsonb(t) - %L::text[] as body, to_jsonb(t) ->> ''_deleted'' as gone from %s t where %s) r where r.gone is distinct from ''true''',
      v_internal || v_part.omitted_columns, v_part.relation, v_part.condition) into v_rows using v_user;
    v_answer := v_answer || jsonb_build_object(v_part.name, v_rows);
  end loop;
  perform private.log_security_event(v_user, 'account_exported', 'medium');
  return v_answer;
end $$;
revoke execute on function public.export_my_data() from public, anon;
grant execute on function public.export_my_data() to authenticated;
