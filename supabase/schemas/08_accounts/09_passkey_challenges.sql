-- The challenges that devices sign (A7, ruling 13), and the passkeys of an address. Visitors may request both, so neither answer may
-- reveal who has an account, and both are rate-limited.
--
-- Definers: these tables and the accounts are closed to clients.

create table private.webauthn_challenges (
  -- of the 32 random bytes, so that reading this table reveals no challenge
  digest bytea primary key,
  kind text not null check (kind in ('registration', 'authentication')),
  -- who registers a device, in which session; null for a sign-in, whose account is not known yet
  user_id uuid references auth.users (id) on delete cascade,
  session_id uuid,
  expires_at timestamptz not null,
  check ((kind = 'registration') = (user_id is not null)),
  check ((user_id is null) = (session_id is null))
);
create index webauthn_challenges_user_id on private.webauthn_challenges (user_id);
create index webauthn_challenges_expires_at on private.webauthn_challenges (expires_at);

-- Bytes in base64url, without padding. For rules only.
create function private.base64url(p_bytes bytea) returns text language sql immutable strict set search_path = '' as $$
  select rtrim(translate(encode(p_bytes, 'base64'), E'+/\n', '-_'), '=') $$;

-- {challenge}: 32 random bytes in base64url, valid once, for 5 minutes and for one purpose: with a user, to register a device in the
-- caller's own account (MQ403 for another's, PT403 before the second factor or without a proof for `passkey`, which the registration
-- uses); with null, to sign in, which anybody may. Null after too
-- many requests by this network or account (300 in 15 minutes: each sign-in page requests one, and a crew shares a network).
create function public.generate_webauthn_challenge(user_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_challenge text := private.base64url(extensions.gen_random_bytes(32));
begin
  if $1 is not null then
    if not coalesce(private.is_own_session($1), false) then perform private.refuse('MQ403'); end if;
    perform private.require_gate();
    perform private.require_proof('passkey');
  end if;
  if not private.is_within_limit('generate_webauthn_challenge', array['account ' || $1::text, private.network_key(private.request_network())]) then
    return null;
  end if;
  delete from private.webauthn_challenges c where c.expires_at <= clock_timestamp();
  insert into private.webauthn_challenges (digest, kind, user_id, session_id, expires_at)
  values (sha256(convert_to(v_challenge, 'UTF8')), case when $1 is null then 'authentication' else 'registration' end, $1,
    case when $1 is not null then private.session_id() end, clock_timestamp() + interval '5 minutes');
  return jsonb_build_object('challenge', v_challenge);
end $$;
revoke execute on function public.generate_webauthn_challenge(uuid) from public;
grant execute on function public.generate_webauthn_challenge(uuid) to anon, authenticated;

-- Consumes a challenge: true once, while it is valid, for its purpose, its user and, where it has one, its session. Of two concurrent callers one gets it. For
-- the procedures of 10_passkey_sign_in.sql only.
create function private.consume_challenge(p_challenge text, p_kind text, p_user uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.webauthn_challenges
  where digest = sha256(convert_to(coalesce(p_challenge, ''), 'UTF8')) and kind = p_kind and user_id is not distinct from p_user
    and (session_id is null or session_id = private.session_id()) and expires_at > clock_timestamp();
  return found;
end $$;

-- Decoy passkeys for an address: the same ones each time, and indistinguishable from real ones without the key. Their lengths and
-- transports are those of devices that A9 allows (16, 20 or 32 bytes; internal, or also hybrid). For get_webauthn_credentials
-- only.
create function private.decoy_passkeys(p_address text, p_max_count int) returns table (credential_id text, transports text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  v_key bytea := (select decode(key, 'hex') from private.keyring where name = 'passkey_decoys');
  v_bytes bytea;
  v_shape bytea;
begin
  for v_slot in 1 .. p_max_count loop
    v_bytes := extensions.hmac(convert_to(v_slot || ' id ' || p_address, 'UTF8'), v_key, 'sha256');
    v_shape := extensions.hmac(convert_to(v_slot || ' shape ' || p_address, 'UTF8'), v_key, 'sha256');
    credential_id := private.base64url(substring(v_bytes from 1 for (array[16, 20, 32, 32])[(get_byte(v_shape, 0) & 3) + 1]));
    transports := case when get_byte(v_shape, 1) & 1 = 0 then '{internal}'::text[] else '{hybrid,internal}'::text[] end;
    return next;
  end loop;
end $$;

-- How many passkeys an account can have. The answer for every address has this many, so that the number reveals nothing.
create function private.max_passkeys() returns int language sql immutable set search_path = '' as $$ select 8 $$;

-- [{credential_id, transports}], always eight: the passkeys of the account with this address, filled up with decoys; only decoys for
-- an address without any (ruling 13), because a list of only real ones would reveal who has an account. In an order that reveals
-- nothing. Anybody may call; an empty list after too many requests for this address or by this network (P9: 10 in 15 minutes).
create function public.get_webauthn_credentials(user_email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_address text := left(lower(btrim(coalesce(user_email, ''))), 320);
  v_answer jsonb;
begin
  if not private.is_within_limit('get_webauthn_credentials',
    array['address ' || private.network_key(v_address), private.network_key(private.request_network())])
  then return '[]'; end if;
  with own as (
    select c.credential_id, case when 'hybrid' = any (c.transports) then '{hybrid,internal}'::text[] else '{internal}'::text[] end as transports
    from auth.users u join public.webauthn_credentials c on c.user_id = u.id where u.email = v_address
  ), shown as (
    select * from own
    union all
    (select * from private.decoy_passkeys(v_address, private.max_passkeys()) limit private.max_passkeys() - (select count(*) from own))
  )
  select jsonb_agg(jsonb_build_object('credential_id', shown.credential_id, 'transports', to_jsonb(shown.transports)) order by sha256(convert_to(shown.credential_id, 'UTF8')))
    into v_answer from shown;
  return v_answer;
end $$;
revoke execute on function public.get_webauthn_credentials(text) from public;
grant execute on function public.get_webauthn_credentials(text) to anon, authenticated;
