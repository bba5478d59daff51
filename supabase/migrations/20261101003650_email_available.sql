-- Whether nobody has an account with this address yet (A5, ruling 15). By anybody. Null: no verdict, by the host's strict setting
-- (`private.door_settings.tells_availability`). True as well when this address or network was asked about too often (10 in 15 minutes), or
-- this is no address at all, and always after the same work. Never raises: that would take the count back.
create function public.email_available(p_email text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_address text := left(lower(btrim(coalesce(p_email, ''))), 320);
  v_within boolean := private.is_within_limit('email_available', array[private.address_caller(v_address), private.network_caller(private.request_network())]);
  v_taken boolean := exists (select from auth.users u where u.email = v_address);
begin
  if not (select tells_availability from private.door_settings) then return null; end if;
  return not (v_within and v_taken);
end $$;

revoke execute on function public.email_available(text) from public;
grant execute on function public.email_available(text) to anon, authenticated;
