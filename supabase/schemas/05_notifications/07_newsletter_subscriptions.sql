-- Subscribing, confirming, changing and leaving. For the Edge Function `newsletter`, with the service key: it names the caller's network,
-- which a visitor who called these could make up.
--
-- All definers: no role may read or write the tables themselves.

-- Asks the owner of an address whether they want the newsletter: {outcome, wait_ms}. `accepted` whatever the address is (unknown, pending,
-- confirmed, unsubscribed, bounced), with the same rows written for each, so that neither the answer nor its time tells; `limited` after three attempts for one address or thirty
-- from one network in 15 minutes; `invalid` for what the function should have refused itself. One address gets at most five of these mails a
-- day, silently: a stranger who is patient must not fill a mailbox. The same choice again within five minutes, as after a lost answer, has no
-- second mail. Never raises after counting, which would roll the count back.
create function public.newsletter_subscribe(p_email text, p_source text, p_frequency text, p_categories text[], p_network text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_address text := lower(p_email);
  v_key text := private.mailbox_key(p_email);
  v_limit jsonb;
  v_subscriber uuid;
begin
  if private.is_mail_address(v_address) is not true or private.are_newsletter_categories(p_categories) is not true
    or (p_frequency in ('weekly', 'monthly')) is not true or (p_source ~ '^[a-z0-9][a-z0-9_-]{0,59}$') is not true then
    return '{"outcome": "invalid"}';
  end if;
  -- The network always first, so that two callers never deadlock.
  if p_network is not null then
    v_limit := private.count_attempt('newsletter (network)', private.network_key(p_network));
  end if;
  if v_limit is null or (v_limit ->> 'allowed')::boolean then
    -- With its network, or a stranger could lock somebody out; how many mails an address gets is limited below, wherever they are asked for.
    v_limit := private.count_attempt('newsletter', v_key || coalesce(' from ' || private.network_key(p_network), ''));
  end if;
  if not (v_limit ->> 'allowed')::boolean then
    return jsonb_build_object('outcome', 'limited', 'wait_ms', v_limit -> 'wait_ms');
  end if;
  insert into private.newsletter_subscribers (address, frequency, categories, source) values (v_address, p_frequency, p_categories, p_source)
  on conflict (address) do update set requested_at = now()
  returning id into v_subscriber;
  if not private.is_newsletter_mail_fresh(v_subscriber, p_frequency, p_categories)
    and (private.count_attempt('newsletter (mail)', v_key) ->> 'allowed')::boolean then
    insert into private.newsletter_confirmations (subscriber_id, frequency, categories) values (v_subscriber, p_frequency, p_categories);
  end if;
  return '{"outcome": "accepted"}';
end $$;
revoke execute on function public.newsletter_subscribe(text, text, text, text[], text) from public, anon, authenticated;
grant execute on function public.newsletter_subscribe(text, text, text, text[], text) to service_role;

-- How many people get the newsletter; null below fifty, or each one's coming and going could be seen (ruling 28).
create function public.newsletter_count() returns int language plpgsql stable security definer set search_path = '' as $$
begin
  return private.shown_count((select count(*) from private.newsletter_subscribers where state = 'confirmed'));
end $$;
revoke execute on function public.newsletter_count() from public, anon, authenticated;
grant execute on function public.newsletter_count() to service_role;

-- Uses a `confirm` link: {outcome}. `done`, `wrong`, `used`, `expired`; `ended` for an address that has bounced since. The locked row lets
-- one of two callers at once through.
create function public.newsletter_confirm(p_token text) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_token private.newsletter_tokens;
  v_outcome text;
begin
  select * into v_token from private.newsletter_tokens
  where digest = private.newsletter_digest(p_token) and purpose = 'confirm' for update;
  v_outcome := private.newsletter_token_outcome(v_token);
  if v_outcome = 'done' then
    update private.newsletter_tokens set used_at = now() where digest = v_token.digest;
    update private.newsletter_subscribers set state = 'confirmed', frequency = v_token.frequency, categories = v_token.categories,
      confirmed_at = now(), ended_at = null
    where id = v_token.subscriber_id and state <> 'bounced';
    if not found then v_outcome := 'ended'; end if;
  end if;
  return jsonb_build_object('outcome', v_outcome);
end $$;
revoke execute on function public.newsletter_confirm(text) from public, anon, authenticated;
grant execute on function public.newsletter_confirm(text) to service_role;

-- Uses a `manage` link to leave: {outcome}, as newsletter_confirm. `done` also for somebody who has left by another link. Links that would
-- subscribe them again, sent before, no longer work.
create function public.newsletter_unsubscribe(p_token text) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
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
end $$;
revoke execute on function public.newsletter_unsubscribe(text) from public, anon, authenticated;
grant execute on function public.newsletter_unsubscribe(text) to service_role;

-- Changes what a `manage` link's subscriber gets, or nothing where p_frequency is null: {outcome, frequency, categories}. The link stays
-- good, because setting a choice twice harms nobody. `ended` for somebody who is not subscribed. Raises a check violation for a choice that
-- the function should have refused.
create function public.newsletter_preferences(p_token text, p_frequency text default null, p_categories text[] default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_token private.newsletter_tokens;
  v_outcome text;
  v_subscriber private.newsletter_subscribers;
begin
  select * into v_token from private.newsletter_tokens where digest = private.newsletter_digest(p_token) and purpose = 'manage';
  v_outcome := private.newsletter_token_outcome(v_token);
  if v_outcome <> 'done' then return jsonb_build_object('outcome', v_outcome); end if;
  update private.newsletter_subscribers set frequency = coalesce(p_frequency, frequency), categories = coalesce(p_categories, categories)
  where id = v_token.subscriber_id and state = 'confirmed' returning * into v_subscriber;
  if not found then return '{"outcome": "ended"}'; end if;
  return jsonb_build_object('outcome', 'done', 'frequency', v_subscriber.frequency, 'categories', v_subscriber.categories);
end $$;
revoke execute on function public.newsletter_preferences(text, text, text[]) from public, anon, authenticated;
grant execute on function public.newsletter_preferences(text, text, text[]) to service_role;
