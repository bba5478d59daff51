-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.network_key(p_network text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return 'network ' || encode(sha256(convert_to((select salt from private.rate_salt limit 1) || private.network_of(p_network), 'UTF8')), 'hex');
end $function$;

CREATE OR REPLACE FUNCTION private.network_of(p_address text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_address inet;
begin
  v_address := regexp_replace(p_address, '^(?:\[(.*)\]|([0-9.]+))(?::[0-9]+)?$', '\1\2')::inet;
  if family(v_address) = 4 then return host(v_address); end if;
  if v_address << inet '::ffff:0.0.0.0/96' then return host(inet '0.0.0.0' + (v_address - inet '::ffff:0.0.0.0')); end if;
  return text(network(set_masklen(v_address, 64)));
exception when invalid_text_representation then
  return p_address;
end $function$;

CREATE OR REPLACE FUNCTION private.visible_text(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  c_selectors constant text := '\ufe00-\ufe0f\U000e0100-\U000e01ef';
  c_joiners constant text := '\u200c\u200d';
  c_controls constant text := '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb';
  c_hidden constant text := c_controls || '\U000e0000-\U000e007f' || c_joiners || c_selectors;
  c_joinable constant text := '[^\u0001-\u007f' || c_hidden || ']';
  c_flag constant text := '\U0001f3f4[\U000e0020-\U000e007e]{1,6}\U000e007f';
  c_keycap constant text := '[0-9#*]\ufe0f(?=\u20e3)';
  c_joined constant text := c_joinable || '[' || c_selectors || ']?[' || c_joiners || '](?=' || c_joinable || ')';
  c_selected constant text := c_joinable || '[' || c_selectors || ']';
begin
  return regexp_replace(p_text, '(' || c_flag || '|' || c_keycap || '|' || c_joined || '|' || c_selected || ')|[' || c_hidden || ']', '\1', 'g');
end $function$;

CREATE OR REPLACE FUNCTION public.newsletter_confirmations_settle(p_results jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.newsletter_subscribers s set state = 'bounced', ended_at = now()
  from private.newsletter_confirmations c join jsonb_to_recordset(p_results) as r (id bigint, outcome text) on r.id = c.id
  where s.id = c.subscriber_id and r.outcome = 'bounced' and s.state <> 'bounced';
  -- Links of the same choice, which an earlier mail may have brought, go on working.
  update private.newsletter_tokens t set expires_at = least(t.expires_at, now() + interval '48 hours' - interval '5 minutes')
  from private.newsletter_confirmations c join jsonb_to_recordset(p_results) as r (id bigint, outcome text) on r.id = c.id
  where r.outcome = 'failed' and t.subscriber_id = c.subscriber_id and t.purpose = 'confirm'
    and t.frequency = c.frequency and t.categories = c.categories and t.used_at is null;
  delete from private.newsletter_confirmations c using jsonb_to_recordset(p_results) as r (id bigint, outcome text)
  where c.id = r.id and r.outcome in ('sent', 'bounced', 'failed', 'unknown');
  update private.newsletter_confirmations c set taken_at = null, due_at = private.mail_retry_at(c.attempts, r.after_s)
  from jsonb_to_recordset(p_results) as r (id bigint, outcome text, after_s float8)
  where c.id = r.id and r.outcome in ('later', 'down');
end $function$;

REVOKE ALL ON FUNCTION "private"."network_of"(text) FROM PUBLIC;
