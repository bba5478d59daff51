-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.check_job(p_job public.jobs, p_days_changed boolean)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_span record := private.job_date_span(p_job.job_dates);
begin
  if private.visible_text(p_job.title) !~ '\S' then perform private.refuse('MQ109'); end if;
  if p_job.category = '' then perform private.refuse('MQ111'); end if;
  if v_span.first_day is null then perform private.refuse('MQ108'); end if;
  if p_days_changed and v_span.first_day < private.today(p_job.timezone) then perform private.refuse('MQ104'); end if;
  if p_job.pay_type = 'unpaid' then
    if p_job.unpaid_reason is null then perform private.refuse('MQ102'); end if;
  elsif p_job.pay_type <> 'deferred' and p_job.salary_min is null and p_job.salary_max is null then
    perform private.refuse('MQ101');
  end if;
  if p_job.salary_max < p_job.salary_min then perform private.refuse('MQ103'); end if;
  if not p_job.is_remote and p_job.location !~ '\S' and p_job.city !~ '\S' then perform private.refuse('MQ112'); end if;
  if p_job.application_deadline >= coalesce(v_span.first_shoot, v_span.first_day) then
    perform private.refuse('MQ105');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_visible()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_populate_record(new, private.visible_text(
    (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(new)) where key = any (tg_argv))::text)::jsonb);
end $function$;

CREATE TRIGGER a_visible BEFORE INSERT OR UPDATE OF name, city ON public.companies FOR EACH ROW WHEN ((concat(new.name, new.city) ~ '[^\u0001-\u007f]'::text)) EXECUTE FUNCTION private.keep_visible('name', 'city');

CREATE TRIGGER a_visible BEFORE INSERT ON public.job_applications FOR EACH ROW WHEN (((new.attachments)::text ~ '[^\u0001-\u007f]'::text)) EXECUTE FUNCTION private.keep_visible('attachments');

CREATE TRIGGER a_visible BEFORE INSERT OR UPDATE OF title, production, location, city, region, required_skills, nice_skills, kit_required ON public.jobs FOR EACH ROW WHEN ((concat(new.title, new.production, new.location, new.city, new.region, new.required_skills, new.nice_skills, new.kit_required) ~ '[^\u0001-\u007f]'::text)) EXECUTE FUNCTION private.keep_visible('title', 'production', 'location', 'city', 'region', 'required_skills', 'nice_skills', 'kit_required');

CREATE TRIGGER a_visible BEFORE INSERT ON public.messages FOR EACH ROW WHEN (((new.attachments)::text ~ '[^\u0001-\u007f]'::text)) EXECUTE FUNCTION private.keep_visible('attachments');

CREATE TRIGGER a_visible BEFORE INSERT OR UPDATE OF full_name, first_name, last_name, username, headline, location, city, region, skills, kit, credits, media ON public.profiles FOR EACH ROW WHEN ((concat(new.full_name, new.first_name, new.last_name, new.username, new.headline, new.location, new.city, new.region, new.skills, new.kit, new.credits, new.media) ~ '[^\u0001-\u007f]'::text)) EXECUTE FUNCTION private.keep_visible('full_name', 'first_name', 'last_name', 'username', 'headline', 'location', 'city', 'region', 'skills', 'kit', 'credits', 'media');

REVOKE ALL ON FUNCTION "private"."keep_visible"() FROM PUBLIC;

-- Written by hand: rows of before this rule. The triggers above clean what is set again, and those behind them what is copied from it.
update public.profiles set full_name = full_name
where concat(full_name, first_name, last_name, username, headline, location, city, region, skills, kit, credits, media)
  ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';
update public.companies set name = name where concat(name, city) ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';
update public.jobs set title = title
where concat(title, production, location, city, region, required_skills, nice_skills, kit_required, company_name, poster_name)
  ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';
-- Copied at the moment of applying, and of writing first.
update public.job_applications set job_title = private.visible_text(job_title), company_name = private.visible_text(company_name),
  applicant_name = private.visible_text(applicant_name), applicant_headline = private.visible_text(applicant_headline)
where concat(job_title, company_name, applicant_name, applicant_headline) ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';
update public.conversations set job_title = private.visible_text(job_title)
where job_title ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';
