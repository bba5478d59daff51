-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.newsletter_content(p_issue private.newsletter_issues)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_content jsonb := jsonb_build_object('subject', p_issue.subject, 'text', p_issue.body_text, 'html', p_issue.body_html,
    'frequencies', p_issue.frequencies, 'categories', p_issue.categories);
begin
  return v_content || jsonb_build_object('version', md5(v_content::text));
end $function$;

CREATE OR REPLACE FUNCTION public.newsletter_draft(p_issue uuid, p_content jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_issue private.newsletter_issues;
begin
  perform private.require_newsletter_admin();
  if jsonb_typeof(p_content) is distinct from 'object' then perform private.refuse_newsletter('an issue has a subject and a text'); end if;
  select * into v_issue from private.newsletter_issues where id = p_issue for update;
  if v_issue.state <> 'draft' then perform private.refuse_newsletter('an issue that was queued cannot change'); end if;
  if p_content ->> 'version' <> private.newsletter_content(v_issue) ->> 'version' then
    perform private.refuse_newsletter('somebody else has saved this draft since you opened it');
  end if;
  -- An empty list would mean nobody, or everybody to whoever reads it so.
  if exists (select from unnest(array['frequencies', 'categories']) list
    where jsonb_typeof(p_content -> list) not in ('array', 'null') or p_content -> list = '[]') then
    perform private.refuse_newsletter('frequencies and categories are lists with something in them');
  end if;
  v_issue.subject := btrim(coalesce(p_content ->> 'subject', ''));
  v_issue.body_text := coalesce(p_content ->> 'text', '');
  v_issue.body_html := nullif(btrim(coalesce(p_content ->> 'html', '')), '');
  v_issue.frequencies := coalesce((select array_agg(distinct e) from jsonb_array_elements_text(nullif(p_content -> 'frequencies', 'null')) e), '{weekly,monthly}');
  v_issue.categories := coalesce((select array_agg(distinct e) from jsonb_array_elements_text(nullif(p_content -> 'categories', 'null')) e), '{all}');
  if v_issue.subject = '' or length(v_issue.subject) > 150 or v_issue.subject ~ '[[:cntrl:]]' then
    perform private.refuse_newsletter('the subject is one line of 1 to 150 characters');
  elsif v_issue.body_text !~ '[^[:space:]]' or length(v_issue.body_text) > 50000 then
    perform private.refuse_newsletter('the text has 1 to 50,000 characters');
  elsif length(v_issue.body_html) > 150000 then
    perform private.refuse_newsletter('the HTML has at most 150,000 characters');
  elsif not private.is_newsletter_html(v_issue.body_html) then
    perform private.refuse_newsletter('the HTML is the inside of the mail, without scripts, forms or a page of its own');
  elsif not v_issue.frequencies <@ '{weekly,monthly}' then
    perform private.refuse_newsletter('a frequency is weekly or monthly');
  elsif not private.are_newsletter_categories(v_issue.categories) then
    perform private.refuse_newsletter('a category is a short name in lower case, such as camera');
  end if;
  insert into private.newsletter_issues as issue (id, subject, body_text, body_html, frequencies, categories, made_by)
  values (coalesce(p_issue, gen_random_uuid()), v_issue.subject, v_issue.body_text, v_issue.body_html, v_issue.frequencies, v_issue.categories, auth.uid())
  on conflict (id) do update set (subject, body_text, body_html, frequencies, categories)
    = (excluded.subject, excluded.body_text, excluded.body_html, excluded.frequencies, excluded.categories)
  returning * into v_issue;
  return private.newsletter_progress(v_issue) || jsonb_build_object('content', private.newsletter_content(v_issue));
end $function$;

CREATE OR REPLACE FUNCTION public.newsletter_issues(p_issue uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_newsletter_admin();
  return (
    select coalesce(jsonb_agg(private.newsletter_progress(i)
      || case when p_issue is null then '{}' else jsonb_build_object('content', private.newsletter_content(i)) end order by i.created_at desc), '[]')
    from (select * from private.newsletter_issues where p_issue is null or id = p_issue order by created_at desc limit 20) latest
    join private.newsletter_issues i on i.id = latest.id);
end $function$;

REVOKE ALL ON FUNCTION "private"."newsletter_content"(private.newsletter_issues) FROM PUBLIC;
