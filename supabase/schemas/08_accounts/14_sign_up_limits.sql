-- Limits on new accounts, and on mails and codes for an address (P9, ruling 16).

-- Auth's hook `before_user_created`: {metadata: {ip_address}, user: {email}} -> {} or {error: {http_code: 429, message}}.
-- supabase_auth_admin only. Definer: that role may not access the records. If it fails, Auth refuses.
create function private.hook_before_user_created(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_network text := private.network_key(nullif(event #>> '{metadata,ip_address}', ''));
  -- Attempts of a blocked network do not extend its block, because a crew shares it.
  v_wait bigint := private.remaining_wait_ms('/sign-up (network)', v_network);
begin
  if v_wait = 0 then
    v_wait := (private.count_attempt('/sign-up', private.address_key(event #>> '{user,email}')) ->> 'wait_ms')::bigint;
    if v_network is not null then
      v_wait := greatest(v_wait, (private.count_attempt('/sign-up (network)', v_network) ->> 'wait_ms')::bigint);
    end if;
  end if;
  if v_wait > 0 then return jsonb_build_object('error', jsonb_build_object('http_code', 429, 'message', private.retry_after_sentence(v_wait))); end if;
  return '{}';
end $$;
grant execute on function private.hook_before_user_created(jsonb) to supabase_auth_admin;

-- Counts one attempt for an address, whether it has an account or not: {wait_ms, message}; 0 when it is allowed.
-- The local backend asks before it sends a mail or tries a typed code; hosted Auth has limits of its own there. p_grows: whether an
-- attempt during a wait makes it longer. For mails it must not, since anybody may ask for them: the owner of the address, who gets those
-- that are sent, would never get another. Definer, for the owner only.
create function private.address_attempt(p_what text, p_address text, p_grows boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_key text := private.address_key(p_address);
  v_wait bigint := case when p_grows then 0 else private.remaining_wait_ms(p_what, v_key) end;
begin
  if v_wait = 0 then v_wait := (private.count_attempt(p_what, v_key) ->> 'wait_ms')::bigint; end if;
  return jsonb_build_object('wait_ms', v_wait, 'message', case when v_wait > 0 then private.retry_after_sentence(v_wait) end);
end $$;

-- Whether nobody has an account with this address yet (A5, ruling 15). Anybody may ask. Null when the host's strict setting hides it
-- (`private.sign_in_settings.reveals_availability`). Also true after too many requests for this address or by this network (10
-- in 15 minutes) and for a malformed address, and always after the same work. Never raises: that would roll the count back. Definer:
-- accounts are closed to everybody.
create function public.email_available(p_email text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_address text := left(lower(btrim(coalesce(p_email, ''))), 320);
  v_within boolean := private.is_within_limit('email_available', array[private.address_key(v_address), private.network_key(private.request_network())]);
  v_taken boolean := exists (select from auth.users u where u.email = v_address);
begin
  if not (select reveals_availability from private.sign_in_settings) then return null; end if;
  return not (v_within and v_taken);
end $$;
revoke execute on function public.email_available(text) from public;
grant execute on function public.email_available(text) to anon, authenticated;
