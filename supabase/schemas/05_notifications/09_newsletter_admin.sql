-- What admins do with issues. Through the Edge Function `newsletter`, which passes the caller's own token on.
--
-- All definers: no role may read or write the tables themselves. Each begins with require_admin. They raise what require_gate
-- does, MQ403 for whoever is not an admin, MQ404 for an unknown issue, and MQ400 with what is wrong.

-- Raises MQ400 with what is wrong. For the functions below alone.
create function private.refuse_newsletter(p_detail text) returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse('MQ400', jsonb_build_object('detail', p_detail));
end $$;

-- The issue, locked until the transaction ends. Raises MQ404.
create function private.lock_newsletter_issue(p_issue uuid) returns private.newsletter_issues
language plpgsql volatile set search_path = '' as $$
declare
  v_issue private.newsletter_issues;
begin
  select * into v_issue from private.newsletter_issues where id = p_issue for update;
  if not found then perform private.refuse('MQ404'); end if;
  return v_issue;
end $$;

-- {issue, subject, state, recipients, counts, queued_at, finished_at, paused_until}. `recipients` of a draft are those who would get it now.
create function private.newsletter_progress(p_issue private.newsletter_issues) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_counts jsonb := case p_issue.state when 'sent' then p_issue.counts else private.newsletter_counts(p_issue.id) end;
begin
  return jsonb_build_object('issue', p_issue.id, 'subject', p_issue.subject, 'state', p_issue.state, 'counts', v_counts,
    'recipients', case p_issue.state when 'draft' then (select count(*) from private.newsletter_audience(p_issue))
      else (select coalesce(sum(value::bigint), 0) from jsonb_each_text(v_counts)) end,
    'queued_at', p_issue.queued_at, 'finished_at', p_issue.finished_at,
    'paused_until', (select until from private.newsletter_pause where until > now() and p_issue.state = 'sending'));
end $$;

-- {subject, text, html, frequencies, categories, version}. The version changes with any of them.
create function private.newsletter_content(p_issue private.newsletter_issues) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  v_content jsonb := jsonb_build_object('subject', p_issue.subject, 'text', p_issue.body_text, 'html', p_issue.body_html,
    'frequencies', p_issue.frequencies, 'categories', p_issue.categories);
begin
  return v_content || jsonb_build_object('version', md5(v_content::text));
end $$;

-- Saves a draft, a new one where p_issue is null or unknown, so that one that is sent twice is one, and returns its progress with its content. p_content: {subject, text, html, frequencies,
-- categories, version}; all but subject and text may be left out. With the version that the caller has read, a draft that somebody else has
-- saved since is refused instead of overwritten.
create function public.newsletter_draft(p_issue uuid, p_content jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_issue private.newsletter_issues;
begin
  perform private.require_admin();
  perform private.require_readable(p_content);
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
end $$;
revoke execute on function public.newsletter_draft(uuid, jsonb) from public, anon;
grant execute on function public.newsletter_draft(uuid, jsonb) to authenticated;

-- What a test mail to the caller's own confirmed address needs: {to, subject, text, html}; or {wait_ms} after ten in 15 minutes, without
-- raising, which would roll the count back.
create function public.newsletter_test(p_issue uuid) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_issue private.newsletter_issues;
  v_limit jsonb;
  v_to text;
begin
  perform private.require_admin();
  v_issue := private.lock_newsletter_issue(p_issue);
  select email into v_to from auth.users where id = auth.uid() and email_confirmed_at is not null;
  if v_to is null then perform private.refuse_newsletter('your account has no confirmed address'); end if;
  v_limit := private.count_attempt('newsletter (test)', 'account ' || auth.uid()::text);
  if not (v_limit ->> 'allowed')::boolean then return jsonb_build_object('wait_ms', v_limit -> 'wait_ms'); end if;
  return jsonb_build_object('to', v_to, 'subject', v_issue.subject, 'text', v_issue.body_text, 'html', v_issue.body_html);
end $$;
revoke execute on function public.newsletter_test(uuid) from public, anon;
grant execute on function public.newsletter_test(uuid) to authenticated;

-- Queues an issue for everybody who is to get it, or lets a stopped one go on, and returns its progress. Uses a fresh proof for
-- `newsletter` (PT403), given for this issue in this version: a stolen token can change a draft, or be quicker than its owner, but must not be
-- able to write to every subscriber with the owner's proof. Twice changes nothing: nobody is queued twice
-- for one issue, and one that is being sent needs no further proof.
create function public.newsletter_queue(p_issue uuid) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
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
end $$;
revoke execute on function public.newsletter_queue(uuid) from public, anon;
grant execute on function public.newsletter_queue(uuid) to authenticated;

-- Stops an issue that is being sent, and returns its progress: what was claimed before may still arrive, nothing else does. Without a proof:
-- stopping must be quick.
create function public.newsletter_stop(p_issue uuid) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_issue private.newsletter_issues;
begin
  perform private.require_admin();
  v_issue := private.lock_newsletter_issue(p_issue);
  if v_issue.state = 'draft' then perform private.refuse_newsletter('this issue is not being sent'); end if;
  if v_issue.state = 'sending' then
    update private.newsletter_issues set state = 'stopped' where id = v_issue.id returning * into v_issue;
  end if;
  return private.newsletter_progress(v_issue);
end $$;
revoke execute on function public.newsletter_stop(uuid) from public, anon;
grant execute on function public.newsletter_stop(uuid) to authenticated;

-- [progress] of the latest twenty issues, or of p_issue, then with its content. Admins only; definer, as all here.
create function public.newsletter_issues(p_issue uuid default null) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.newsletter_progress(i)
      || case when p_issue is null then '{}' else jsonb_build_object('content', private.newsletter_content(i)) end order by i.created_at desc), '[]')
    from (select * from private.newsletter_issues where p_issue is null or id = p_issue order by created_at desc limit 20) latest
    join private.newsletter_issues i on i.id = latest.id);
end $$;
revoke execute on function public.newsletter_issues(uuid) from public, anon;
grant execute on function public.newsletter_issues(uuid) to authenticated;
