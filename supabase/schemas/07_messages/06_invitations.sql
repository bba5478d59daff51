-- Invitations to apply: a message of the job's poster whose payload is {"card": "invitation"}. It is in the conversation about that job,
-- so it carries the job, and who may write to whom has been decided by guard_message before: talent who are open to contact, or whom the
-- employer has been in touch with; at most 20 new conversations a day with people who have not applied to them (MQ302), and three without an answer (MQ306).

-- Trigger function, for clients' writes alone. Raises MQ308, MQ309, MQ310, MQ403. Definer: it reads the job, and the applications and
-- messages of both past their policies.
create function private.guard_invitation() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_conversation public.conversations;
  v_job public.jobs;
  v_person uuid;
begin
  -- guard_message holds its lock, so two devices cannot both send the first one.
  select * into v_conversation from public.conversations where id = new.conversation_id;
  v_person := coalesce(v_conversation.person_id, (array_remove(v_conversation.participants, new.sender_id))[1]);
  select * into v_job from public.jobs where id = v_conversation.job_id for share;
  if v_job.id is null or not private.hires_for(v_job.posted_by, v_job.company_id, 'hire')
    or private.is_company_thread(v_conversation) and v_job.company_id is distinct from v_conversation.company_id or private.account_role(v_person) is distinct from 'talent' then
    perform private.refuse('MQ403');
  end if;
  if v_job.status <> 'active' or v_job._deleted or v_job.application_deadline < private.today(v_job.timezone) then
    perform private.refuse('MQ308');
  end if;
  if exists (select from public.job_applications where job_id = v_job.id and applicant_id = v_person and not _deleted) then
    perform private.refuse('MQ309', jsonb_build_object('Name', private.display_name(v_person)));
  end if;
  -- In a company's thread by whichever colleague.
  if exists (select from public.messages
    where conversation_id = new.conversation_id and (sender_id = new.sender_id or private.is_company_thread(v_conversation)) and payload ->> 'card' = 'invitation')
  then
    perform private.refuse('MQ310', jsonb_build_object('Name', private.display_name(v_person)));
  end if;
  new.payload := '{"card": "invitation"}';
  new.job_id := v_job.id;
  return new;
end $$;
-- After a_guard: the conversation exists by then.
create trigger a_invitation before insert on public.messages for each row
  when (new.payload ->> 'card' = 'invitation' and current_user in ('anon', 'authenticated'))
  execute function private.guard_invitation();
