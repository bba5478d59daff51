-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP TRIGGER "e_alert_searches" ON "public"."jobs";

CREATE OR REPLACE FUNCTION private.send_job_alerts(p_most integer DEFAULT 2000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_batch constant int := 20;
  v_longest constant interval := '20 seconds';
  v_left int := p_most;
  v_id uuid;
  v_job public.jobs;
  v_after uuid;
begin
  while v_left > 0 and clock_timestamp() < statement_timestamp() + v_longest loop
    select job_id, after_search into v_id, v_after from private.job_alerts_left order by job_id limit 1 for update skip locked;
    exit when not found;
    select * into v_job from public.jobs where id = v_id;
    if v_job.status = 'active' and not v_job._deleted then
      v_after := private.alert_searches(v_job, v_after, v_batch);
    else
      v_after := null;
    end if;
    v_left := v_left - case when v_after is null then 1 else v_batch end;
    if v_after is null then
      delete from private.job_alerts_left where job_id = v_id;
    else
      update private.job_alerts_left set after_search = v_after where job_id = v_id;
    end if;
  end loop;
  return (select count(*) from private.job_alerts_left);
end $function$;

CREATE TRIGGER e_alert_searches AFTER INSERT ON public.jobs FOR EACH ROW WHEN (((new.status = 'active'::text) AND (new.published_at > (now() - '01:00:00'::interval)))) EXECUTE FUNCTION private.alert_on_publish();
