-- Jobs in messages: one whose payload is {"card": "job", "job_id": …}. It names the job and copies nothing of it, so each reader sees what they
-- may read of it at that moment, and a job that is archived or removed is gone from every thread.

-- Trigger function, for clients' writes alone. Raises MQ400, MQ313: the same for a job that is not there and for one that others may not read, so that
-- nobody learns which it is. Definer: it must not depend on the writer's own jobs, which the other side may not read.
create function private.guard_job_card() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not coalesce(private.is_id(new.payload -> 'job_id'), false) then perform private.refuse('MQ400', '{"detail": "job"}'); end if;
  if not exists (select from public.jobs
    where id = (new.payload ->> 'job_id')::uuid and status in ('active', 'closed') and not _deleted)
  then
    perform private.refuse('MQ313');
  end if;
  new.payload := jsonb_build_object('card', 'job', 'job_id', new.payload -> 'job_id');
  return new;
end $$;
-- After a_guard, which decides who may write here.
create trigger a_job_card before insert on public.messages for each row
  when (new.payload ->> 'card' = 'job' and current_user in ('anon', 'authenticated'))
  execute function private.guard_job_card();
