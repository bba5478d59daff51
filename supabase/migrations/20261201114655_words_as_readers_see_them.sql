-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP TRIGGER "a_visible" ON "public"."jobs";

CREATE OR REPLACE FUNCTION private.keep_one_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_populate_record(new, (select jsonb_object_agg(key, btrim(regexp_replace(value, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g')))
    from jsonb_each_text(to_jsonb(new)) where key = any (tg_argv)));
end $function$;

CREATE TRIGGER a_one_line BEFORE INSERT OR UPDATE OF name, city ON public.companies FOR EACH ROW WHEN ((concat(new.name, new.city) ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'::text)) EXECUTE FUNCTION private.keep_one_line('name', 'city');

CREATE TRIGGER a_visible_words BEFORE INSERT OR UPDATE OF cover_note, answers, kit_offered, decline_note, offer, offer_reply, interview, interview_reply ON public.job_applications FOR EACH ROW WHEN ((concat(new.cover_note, new.answers, new.kit_offered, new.decline_note, new.offer, new.offer_reply, new.interview, new.interview_reply) ~ '[^\u0001-\u007f]'::text)) EXECUTE FUNCTION private.keep_visible('cover_note', 'answers', 'kit_offered', 'decline_note', 'offer', 'offer_reply', 'interview', 'interview_reply');

CREATE TRIGGER a_one_line BEFORE INSERT OR UPDATE OF title, production, location, city, region ON public.jobs FOR EACH ROW WHEN ((concat(new.title, new.production, new.location, new.city, new.region) ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'::text)) EXECUTE FUNCTION private.keep_one_line('title', 'production', 'location', 'city', 'region');

CREATE TRIGGER a_visible BEFORE INSERT OR UPDATE OF title, production, location, city, region, required_skills, nice_skills, kit_required, description, overtime_terms, questions ON public.jobs FOR EACH ROW WHEN ((concat(new.title, new.production, new.location, new.city, new.region, new.required_skills, new.nice_skills, new.kit_required, new.description, new.overtime_terms, new.questions) ~ '[^\u0001-\u007f]'::text)) EXECUTE FUNCTION private.keep_visible('title', 'production', 'location', 'city', 'region', 'required_skills', 'nice_skills', 'kit_required', 'description', 'overtime_terms', 'questions');

REVOKE ALL ON FUNCTION "private"."keep_one_line"() FROM PUBLIC;
