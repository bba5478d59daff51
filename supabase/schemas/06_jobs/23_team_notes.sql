-- What a company's people say to each other about an applicant: words, stars, tags. Applicants never read it, and nobody keeps it who no longer works there: it is the company's, not its author's.

-- Privacy policy: Team notes, which people of a company write about somebody who applied to it.
create table public.team_notes (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.job_applications (id) on delete cascade,
  note text not null default '' check (length(note) <= 1000),
  -- 0: none given
  stars int not null default 0 check (stars between 0 and 5),
  tags text[] not null default '{}' check (private.are_texts(tags, 20, 1, 40)),
  -- server, as everything below; copied from the application, and moved with its job
  author_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  author_name text not null default '',
  job_id uuid not null references public.jobs (id) on delete cascade,
  -- whoever posted the job
  employer_id uuid not null references public.profiles (id) on delete cascade,
  -- in no document: who never reads it, also if they work for the company later
  applicant_id uuid references public.profiles (id) on delete cascade,
  -- null: whoever posted the job posts for no company, and is alone with their notes
  company_id uuid references public.companies (id) on delete cascade
);

insert into sync_private.streams (name, pull_order, relation, readable, writable, owner_columns, company_column, hidden_from_column, is_insertable, is_deletable) values (
  'teamnotes', 42, 'public.team_notes',
  '{id,application_id,note,stars,tags,author_id,author_name,job_id,employer_id,company_id,created_at,updated_at}', '{application_id,note,stars,tags}', '{author_id,employer_id}', 'company_id', 'applicant_id', true, true);
select sync_private.install_stream('teamnotes');
create index team_notes_application_id on public.team_notes (application_id);
create index team_notes_job_id on public.team_notes (job_id);
create index team_notes_applicant_id on public.team_notes (applicant_id);
select private.bound_rows('public.team_notes', 'author_id', 't.created_at > now() - interval ''24 hours''', 500, 'notes', 'MQ412');

create policy "the hiring side reads" on public.team_notes for select to authenticated
  using (applicant_id is distinct from (select auth.uid()) and (employer_id = (select auth.uid()) or company_id in (select private.my_companies('read'))));
create policy "the hiring side writes" on public.team_notes for insert to authenticated
  with check (author_id = (select auth.uid()) and (employer_id = (select auth.uid()) or company_id in (select private.my_companies('read'))));
create policy "authors change their own" on public.team_notes for update to authenticated
  using (author_id = (select auth.uid()) and (employer_id = (select auth.uid()) or company_id in (select private.my_companies('read'))))
  with check (author_id = (select auth.uid()) and (employer_id = (select auth.uid()) or company_id in (select private.my_companies('read'))));

-- Raises MQ737 for somebody who has worked for the company and no longer does: a note that they wrote without a signal comes back with the reason. They know its name. For the function
-- below alone. Definer: it reads colleagues past their policies.
create function private.refuse_former_colleague(p_person uuid, p_company uuid) returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_company text;
begin
  select c.name into v_company from public.company_members m join public.companies c on c.id = m.company_id
  where m.company_id = p_company and m.user_id = p_person and m.status in ('left', 'removed');
  if found then perform private.refuse('MQ737', jsonb_build_object('company', v_company)); end if;
end $$;

-- Trigger function, for clients' writes alone. Raises MQ403, MQ736, MQ737. Definer: it reads the application past its policies.
create function private.guard_team_note() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_of public.job_applications;
begin
  if tg_op = 'INSERT' then
    select * into v_of from public.job_applications where id = new.application_id;
    new.author_id := (select auth.uid());
    -- The gate's own policy refuses what follows, and says why.
    if (select private.gate()) and (v_of.id is null or not sync_private.is_own_id(new.id, false, '') or v_of.applicant_id = new.author_id
      or not private.hires_for(v_of.employer_id, v_of.company_id, 'read'))
    then
      -- An applicant who worked there once hears nothing of notes about them.
      if v_of.applicant_id <> new.author_id then perform private.refuse_former_colleague(new.author_id, v_of.company_id); end if;
      perform private.refuse('MQ403');
    end if;
    new.job_id := v_of.job_id; new.employer_id := v_of.employer_id; new.company_id := v_of.company_id; new.applicant_id := v_of.applicant_id;
  else
    new.id := old.id; new.application_id := old.application_id; new.author_id := old.author_id; new.job_id := old.job_id;
    new.employer_id := old.employer_id; new.company_id := old.company_id; new.applicant_id := old.applicant_id;
  end if;
  new.author_name := private.display_name(new.author_id);
  new.note := private.plain_text(left(new.note, 10000));
  if not new._deleted and (length(new.note) > 1000 or (new.note !~ '\S' and new.stars = 0 and cardinality(new.tags) = 0)) then
    perform private.refuse('MQ736');
  end if;
  return new;
end $$;
create trigger a_guard before insert or update on public.team_notes for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_team_note();
create trigger y_empty before update on public.team_notes for each row
  when (new._deleted and not old._deleted) execute function sync_private.empty_removed('{"note": "", "stars": 0, "tags": []}');

-- Trigger function: notes go with the job to another poster, and into a company; a company's stay there when the job leaves it. They leave the devices of whoever had them (S6). Definer:
-- they are other people's.
create function private.move_team_notes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform sync_private.access_changed_to(old.employer_id, 'teamnotes', array(select id from public.team_notes where application_id = new.id));
  update public.team_notes n set company_id = coalesce(n.company_id, new.company_id),
    employer_id = case when n.company_id is null or n.company_id is not distinct from new.company_id then new.employer_id
      else (select owner_id from public.companies where id = n.company_id) end
  where application_id = new.id;
  return null;
end $$;
create trigger d_move_notes after update of company_id, employer_id on public.job_applications for each row
  when ((new.company_id, new.employer_id) is distinct from (old.company_id, old.employer_id)) execute function private.move_team_notes();
