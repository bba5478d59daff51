-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP FUNCTION "private"."use_proof"(text, text);

CREATE OR REPLACE FUNCTION private.is_newsletter_html(p_html text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return p_html !~* '<\s*/?\s*(html|head|body|script|iframe|object|embed|form|meta|base|link|style|title|textarea|select|plaintext|xmp|noscript|noembed|noframes|template|svg|math)\M|<!|<\?';
end $function$;

CREATE OR REPLACE FUNCTION private.use_proof(p_purpose text, p_way text DEFAULT NULL::text, p_subject text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.identity_proofs set used_at = now()
  where session_id = private.session_id() and user_id = auth.uid() and purpose = p_purpose and used_at is null
    and proved_at > now() - private.proof_lifetime() and (p_way is null or way = p_way) and (p_subject is null or subject = p_subject);
  if not found then perform private.identity_not_proved(); end if;
end $function$;

CREATE OR REPLACE FUNCTION public.newsletter_count()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.shown_count((select count(*) from private.newsletter_subscribers where state = 'confirmed'));
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
  perform private.require_admin();
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
    perform private.refuse_newsletter('the HTML is the inside of the mail, without scripts, forms, styles, comments or a page of its own');
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

CREATE OR REPLACE FUNCTION public.newsletter_queue(p_issue uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_issue private.newsletter_issues;
begin
  perform private.require_admin();
  v_issue := private.lock_newsletter_issue(p_issue);
  if v_issue.state = 'sent' then perform private.refuse_newsletter('this issue has been sent'); end if;
  if v_issue.state <> 'sending' then
    perform private.use_proof('newsletter', p_subject => v_issue.id || ':' || (private.newsletter_content(v_issue) ->> 'version'));
    insert into private.newsletter_deliveries (issue_id, subscriber_id)
    select v_issue.id, subscriber from private.newsletter_audience(v_issue) subscriber
    on conflict (issue_id, subscriber_id) do nothing;
    if not exists (select from private.newsletter_deliveries where issue_id = v_issue.id) then
      perform private.refuse_newsletter('nobody would get this issue');
    end if;
    update private.newsletter_issues set state = 'sending', queued_at = coalesce(queued_at, now()) where id = v_issue.id returning * into v_issue;
    perform private.log_security_event(auth.uid(), 'account_newsletter_queued', 'high', jsonb_build_object('issue', v_issue.id));
  end if;
  return private.newsletter_progress(v_issue);
end $function$;

CREATE OR REPLACE FUNCTION public.newsletter_unsubscribe(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_token private.newsletter_tokens;
  v_outcome text;
begin
  select * into v_token from private.newsletter_tokens
  where digest = private.newsletter_digest(p_token) and purpose = 'manage' for update;
  v_outcome := private.newsletter_token_outcome(v_token);
  -- Somebody who has subscribed again since leaves with an old link, too: it says that they are out.
  if v_outcome = 'used' and exists (select from private.newsletter_subscribers where id = v_token.subscriber_id and state = 'confirmed') then
    v_outcome := 'done';
  end if;
  if v_outcome = 'done' then
    update private.newsletter_tokens set used_at = now()
    where digest = v_token.digest or subscriber_id = v_token.subscriber_id and purpose = 'confirm' and used_at is null;
    update private.newsletter_subscribers set state = 'unsubscribed', ended_at = now()
    where id = v_token.subscriber_id and state = 'confirmed';
  end if;
  return jsonb_build_object('outcome', v_outcome);
end $function$;

REVOKE ALL ON FUNCTION "private"."use_proof"(text, text, text) FROM PUBLIC;
