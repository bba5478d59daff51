-- Handing deliveries to the sender, the Edge Function `send-newsletter-mail`, and recording what became of them.
--
-- All definers, for the service role: the tables are closed.

-- Claims what is due, at most p_most: {issues: {id: {subject, text, html}}, deliveries: [{id, claim, issue, to, token}]}. Two callers at
-- once never claim the same row, and no row is claimed again unless its sender has said that it was not sent: a claim of which nobody has
-- reported for ten minutes becomes `unknown`, because the mail may have left. Nothing while the mail service is paused; after a pause one
-- delivery alone, to try it. Whoever is not subscribed any more is skipped.
create function public.newsletter_take(p_most int default 20) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_pause private.newsletter_pause;
  v_most int := least(greatest(p_most, 1), 100);
  v_deliveries jsonb;
begin
  update private.newsletter_deliveries set state = 'unknown', ended_at = now()
  where state = 'claimed' and claimed_at < now() - interval '10 minutes';
  perform private.finish_newsletter_issues();
  select * into v_pause from private.newsletter_pause;
  if v_pause.until > now() then v_most := 0; elsif v_pause.faults > 0 then v_most := 1; end if;
  with due as (
    select d.id from private.newsletter_deliveries d join private.newsletter_issues i on i.id = d.issue_id
    where d.state = 'waiting' and d.due_at <= now() and i.state = 'sending'
    order by d.due_at, d.id limit v_most for update of d skip locked),
  claimed as (
    update private.newsletter_deliveries d set
      state = case s.state when 'confirmed' then 'claimed' else 'skipped' end,
      claims = claims + 1, claimed_at = now(), ended_at = case s.state when 'confirmed' then null else now() end
    from due, private.newsletter_subscribers s
    where d.id = due.id and s.id = d.subscriber_id
    returning d.id, d.claims, d.issue_id, d.subscriber_id, d.state, s.address)
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'claim', claims, 'issue', issue_id, 'to', address,
    'token', private.make_newsletter_token(subscriber_id, 'manage')) order by id), '[]')
  into v_deliveries from claimed where state = 'claimed';
  return jsonb_build_object('deliveries', v_deliveries, 'issues', (
    select coalesce(jsonb_object_agg(i.id, jsonb_build_object('subject', i.subject, 'text', i.body_text, 'html', i.body_html)), '{}')
    from private.newsletter_issues i where i.id in (select (d ->> 'issue')::uuid from jsonb_array_elements(v_deliveries) d)));
end $$;
revoke execute on function public.newsletter_take(int) from public, anon, authenticated;
grant execute on function public.newsletter_take(int) to service_role;

-- Records what became of claimed deliveries: [{id, claim, outcome, after_s}]. `sent` and `failed` are final. `bounced` also ends the
-- subscription, in every issue. `later`: this address put it off; given up after eight attempts. `down`: the mail service failed before it
-- took anything, which counts against nobody (but fifty claims are enough). `unknown`: it may have been sent, and is not sent again. A
-- report that comes after ten minutes can still say `sent`, `bounced` or `failed`.
--
-- After `down` or `unknown` nothing is handed to the mail service for a minute, doubling to an hour, or as long as it asked for: a service that takes mails and does not
-- answer would make the whole issue unknown. Any other result ends that.
create function public.newsletter_settle(p_results jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_fault boolean;
  v_is_answer boolean;
  v_after_s float8;
begin
  update private.newsletter_deliveries d set state = r.outcome, ended_at = now()
  from jsonb_to_recordset(p_results) as r (id bigint, claim int, outcome text)
  where d.id = r.id and d.claims = r.claim and (d.state = 'claimed' and r.outcome in ('sent', 'bounced', 'failed', 'unknown')
    or d.state = 'unknown' and r.outcome in ('sent', 'bounced', 'failed'));

  update private.newsletter_deliveries d set claimed_at = null,
    attempts = d.attempts + case r.outcome when 'later' then 1 else 0 end,
    state = case when r.outcome = 'later' and d.attempts >= 7 or d.claims >= 50 then 'failed' else 'waiting' end,
    ended_at = case when r.outcome = 'later' and d.attempts >= 7 or d.claims >= 50 then now() end,
    -- After all others, so that the next try is with another address.
    due_at = case r.outcome when 'later' then private.mail_retry_at(d.attempts + 1, r.after_s) else now() end
  from jsonb_to_recordset(p_results) as r (id bigint, claim int, outcome text, after_s float8)
  where d.id = r.id and d.claims = r.claim and d.state = 'claimed' and r.outcome in ('later', 'down');

  update private.newsletter_subscribers s set state = 'bounced', ended_at = now()
  from private.newsletter_deliveries d join jsonb_to_recordset(p_results) as r (id bigint, claim int) on r.id = d.id and r.claim = d.claims
  where s.id = d.subscriber_id and d.state = 'bounced' and s.state <> 'bounced';

  select bool_or(outcome in ('down', 'unknown')), bool_or(outcome in ('sent', 'bounced', 'failed', 'later')),
    max(after_s) filter (where outcome = 'down') into v_is_fault, v_is_answer, v_after_s
  from jsonb_to_recordset(p_results) as r (outcome text, after_s float8);
  if v_is_fault then
    insert into private.newsletter_pause (faults, until) values (1, private.mail_retry_at(1, v_after_s))
    on conflict (only_row) do update set faults = least(private.newsletter_pause.faults + 1, 1000),
      until = private.mail_retry_at(private.newsletter_pause.faults + 1, v_after_s);
  elsif v_is_answer then
    delete from private.newsletter_pause;
  end if;

  perform private.finish_newsletter_issues();
  update private.newsletter_issues set counts = private.newsletter_counts(id)
  where state = 'sent' and finished_at < now() and id in (
    select d.issue_id from private.newsletter_deliveries d join jsonb_to_recordset(p_results) as r (id bigint) on r.id = d.id);
end $$;
revoke execute on function public.newsletter_settle(jsonb) from public, anon, authenticated;
grant execute on function public.newsletter_settle(jsonb) to service_role;

-- When the sender has to run next; null for never. For the local backend; hosted projects call it every minute.
create function private.newsletter_due_at() returns timestamptz language plpgsql stable set search_path = '' as $$
declare
  v_next timestamptz := (
    select min(d.due_at) from private.newsletter_issues i join private.newsletter_deliveries d on d.issue_id = i.id
    where i.state = 'sending' and d.state = 'waiting');
begin
  if v_next is not null then v_next := greatest(v_next, (select until from private.newsletter_pause)); end if;
  return least(v_next,
    (select min(claimed_at) + interval '10 minutes' from private.newsletter_deliveries where state = 'claimed'),
    (select min(case when taken_at is null then due_at else greatest(due_at, taken_at + interval '10 minutes') end) from private.newsletter_confirmations));
end $$;
