-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.guard_team_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_former_colleague(p_person uuid, p_company uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_company text;
begin
  select c.name into v_company from public.company_members m join public.companies c on c.id = m.company_id
  where m.company_id = p_company and m.user_id = p_person and m.status in ('left', 'removed');
  if found then perform private.refuse('MQ737', jsonb_build_object('company', v_company)); end if;
end $function$;

REVOKE ALL ON FUNCTION "private"."refuse_former_colleague"(uuid, uuid) FROM PUBLIC;

insert into private.refusals (code, sentence) values ('MQ737', 'You no longer work for {company}, so your notes about its applicants cannot be sent.');
