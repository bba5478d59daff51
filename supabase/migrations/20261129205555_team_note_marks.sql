-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP TRIGGER "y_empty" ON "public"."team_notes";

ALTER TABLE "public"."team_notes" ADD COLUMN "stars" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."team_notes" ADD COLUMN "tags" text[] NOT NULL DEFAULT '{}'::text[];

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

ALTER TABLE "public"."team_notes" ADD CONSTRAINT "team_notes_stars_check" CHECK (((stars >= 0) AND (stars <= 5)));

CREATE TRIGGER y_empty BEFORE UPDATE ON public.team_notes FOR EACH ROW WHEN ((new._deleted AND (NOT old._deleted))) EXECUTE FUNCTION sync_private.empty_removed('{"note": "", "stars": 0, "tags": []}');

REVOKE ALL ("stars") ON TABLE "public"."team_notes" FROM "authenticated";

GRANT INSERT ("stars"), SELECT ("stars"), UPDATE ("stars") ON TABLE "public"."team_notes" TO "authenticated";

REVOKE ALL ("tags") ON TABLE "public"."team_notes" FROM "authenticated";

GRANT INSERT ("tags"), SELECT ("tags"), UPDATE ("tags") ON TABLE "public"."team_notes" TO "authenticated";

ALTER TABLE "public"."team_notes" ADD CONSTRAINT "team_notes_tags_check" CHECK (private.are_texts(tags, 20, 1, 40));

update private.refusals set sentence = 'A note needs words, stars or a tag, and at most 1,000 characters.' where code = 'MQ736';

update sync_private.streams set forms = '{"note": "string", "tags": "array of string", "stars": "number", "application_id": "string"}', readable = '{id,application_id,note,stars,tags,author_id,author_name,job_id,employer_id,company_id,created_at,updated_at}', writable = '{application_id,note,stars,tags}', select_list = 't.id, t.application_id, t.note, t.stars, t.tags, t.author_id, t.author_name, t.job_id, t.employer_id, t.company_id, t.created_at, t.updated_at' where name = 'teamnotes';
