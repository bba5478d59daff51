-- New accounts, and mails and codes for an address (P9, ruling 16).

insert into private.rate_rules (what, attempts, window_ms, block_ms) values
  -- A crew that joins together on its first day, and their mistakes.
  ('/sign-up (network)', 30, 600000, 1800000);

-- Auth's hook `before_user_created`: {metadata: {ip_address}, user: {email}} → {} or {error: {http_code: 429, message}}. By
-- supabase_auth_admin alone. Where it fails Auth refuses.
create function private.hook_before_user_created(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_network text := private.network_caller(nullif(event #>> '{metadata,ip_address}', ''));
  -- What a blocked network tries does not block it for longer: it is a whole crew's.
  v_wait bigint := private.wait_of('/sign-up (network)', v_network);
begin
  if v_wait = 0 then
    v_wait := (private.count_attempt('/sign-up', private.address_caller(event #>> '{user,email}')) ->> 'wait_ms')::bigint;
    if v_network is not null then
      v_wait := greatest(v_wait, (private.count_attempt('/sign-up (network)', v_network) ->> 'wait_ms')::bigint);
    end if;
  end if;
  if v_wait > 0 then return jsonb_build_object('error', jsonb_build_object('http_code', 429, 'message', private.wait_words(v_wait))); end if;
  return '{}';
end $$;

-- One attempt of something that is about an address, whether it has an account or not: ms to wait, 0 when it may be made. The local backend
-- asks before it sends a mail or tries a typed code; hosted Auth has limits of its own there.
create function private.address_attempt(p_what text, p_address text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_wait bigint := (private.count_attempt(p_what, private.address_caller(p_address)) ->> 'wait_ms')::bigint;
begin
  return jsonb_build_object('wait_ms', v_wait, 'message', case when v_wait > 0 then private.wait_words(v_wait) end);
end $$;

revoke execute on function private.hook_before_user_created(jsonb), private.address_attempt(text, text) from public;
grant execute on function private.hook_before_user_created(jsonb) to supabase_auth_admin;
