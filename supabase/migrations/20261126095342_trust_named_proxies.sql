-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE TABLE "private"."proxy_settings" ("is_singleton" boolean NOT NULL DEFAULT true, "hops" text NOT NULL DEFAULT 'cloudflare'::text, CONSTRAINT "proxy_settings_hops_check" CHECK ((hops ~ '^([0-9]|cloudflare)$'::text)), CONSTRAINT "proxy_settings_is_singleton_check" CHECK (is_singleton), CONSTRAINT "proxy_settings_pkey" PRIMARY KEY (is_singleton));

CREATE OR REPLACE FUNCTION private.request_network()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  v_forwarded text[] := string_to_array(v_headers ->> 'x-forwarded-for', ',');
  v_hops text := (select hops from private.proxy_settings);
begin
  if v_hops = 'cloudflare' then
    return coalesce(nullif(btrim(v_headers ->> 'cf-connecting-ip', E' \t'), ''), nullif(btrim(v_forwarded[cardinality(v_forwarded)], E' \t'), ''));
  end if;
  if v_hops = '0' then return null; end if;
  return nullif(btrim(v_forwarded[cardinality(v_forwarded) + 1 - v_hops::int], E' \t'), '');
end $function$;

insert into private.proxy_settings (hops, is_singleton) values ('cloudflare', 'true');
