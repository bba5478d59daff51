-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.contact_limits(p_email text)
 RETURNS TABLE(what text, caller text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_network text := private.network_key(private.request_network());
begin
  -- Always in the same order, so that two callers never deadlock.
  return query select * from (values
    ('contact', private.mailbox_key(p_email) || coalesce(' from ' || v_network, '')),
    ('contact', 'account ' || auth.uid()::text),
    ('contact (everybody)', case when auth.uid() is null then 'visitors' end),
    ('contact (network)', v_network)) as limits (what, caller)
  where limits.caller is not null order by 1, 2;
end $function$;

CREATE OR REPLACE FUNCTION private.is_newsletter_mail_fresh(p_subscriber uuid, p_frequency text, p_categories text[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  c_fresh constant interval := interval '5 minutes';
begin
  return exists (
    select from private.newsletter_confirmations
    where subscriber_id = p_subscriber and frequency = p_frequency and categories = p_categories and made_at > now() - c_fresh
  ) or exists (
    select from private.newsletter_tokens
    where subscriber_id = p_subscriber and purpose = 'confirm' and frequency = p_frequency and categories = p_categories
      and used_at is null and expires_at > now() + interval '48 hours' - c_fresh);
end $function$;

CREATE OR REPLACE FUNCTION private.mailbox_key(p_address text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.address_key(regexp_replace(btrim(p_address), '^([^+@]+)[+][^@]*@', '\1@'));
end $function$;

CREATE OR REPLACE FUNCTION public.newsletter_subscribe(p_email text, p_source text, p_frequency text, p_categories text[], p_network text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    v_limit := private.count_attempt('newsletter', v_key);
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
end $function$;

REVOKE ALL ON FUNCTION "private"."is_newsletter_mail_fresh"(uuid, text, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mailbox_key"(text) FROM PUBLIC;

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('contact (everybody)', '300', '600000', '3600000');
