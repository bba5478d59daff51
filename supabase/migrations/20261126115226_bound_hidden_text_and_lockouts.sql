-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.visible_text(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return regexp_replace(p_text,
    '(\U0001f3f4[\U000e0020-\U000e007e]{1,6}\U000e007f|[^\u0001-\u007f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f\u200c\u200d][\u200c\u200d](?=[^\u0001-\u007f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f\u200c\u200d]))|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f\u200c\u200d]',
    '\1', 'g');
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
end $function$;

CREATE OR REPLACE FUNCTION public.send_contact_message(p_id uuid, p_topic text, p_name text, p_email text, p_message text, p_website text DEFAULT ''::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_message private.contact_messages;
  -- Cut far beyond what is allowed, so that megabytes of what nobody sees cost nothing: what is too long stays too long.
  v_name text := private.visible_text(left(p_name, 1000));
  v_text text := private.visible_text(left(p_message, 40000));
  v_problem text := private.contact_problem(p_topic, v_name, p_email, v_text);
  v_wait bigint;
begin
  if auth.uid() is not null then perform private.require_gate(); end if;
  if p_website <> '' then return '{"outcome": "received"}'; end if;
  if p_id is null then perform private.refuse('MQ400', '{"detail": "a message has an id"}'); end if;
  if v_problem is not null then perform private.refuse(v_problem); end if;
  v_message.id := p_id;
  v_message.topic := p_topic;
  v_message.name := v_name;
  v_message.email := p_email;
  v_message.message := v_text;
  if private.has_contact_message(v_message) then return '{"outcome": "received"}'; end if;
  v_wait := private.count_contact_message(p_email);
  if v_wait > 0 then return jsonb_build_object('outcome', 'limited', 'wait_ms', v_wait); end if;
  insert into private.contact_messages (id, topic, name, email, message, user_id)
  values (p_id, p_topic, v_name, p_email, v_text, auth.uid()) on conflict (id) do nothing;
  if found then
    insert into private.contact_mail (message_id) values (p_id);
  else
    -- Another request with this id came between.
    perform private.has_contact_message(v_message);
  end if;
  return '{"outcome": "received"}';
end $function$;
