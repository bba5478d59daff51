-- What a device has to sign (A7, ruling 13), and which devices an address may be asked for. Both are asked by visitors.

create table private.webauthn_challenges (
  -- of the 32 random bytes: whoever reads this table has no challenge
  digest bytea primary key,
  kind text not null check (kind in ('registration', 'authentication')),
  -- who registers; null when somebody is still to be found out
  user_id uuid references auth.users (id) on delete cascade,
  expires_at timestamptz not null,
  check ((kind = 'registration') = (user_id is not null))
);
create index webauthn_challenges_user_id on private.webauthn_challenges (user_id);
create index webauthn_challenges_expires_at on private.webauthn_challenges (expires_at);

insert into private.rate_rules (what, attempts, window_ms, block_ms) values ('generate_webauthn_challenge', 300, 900000, 1800000);

insert into private.keyring (name, key) values ('passkey_decoys', encode(extensions.gen_random_bytes(32), 'hex'));

create function private.base64url(p_bytes bytea) returns text language sql immutable strict set search_path = '' as $$
  select rtrim(translate(encode(p_bytes, 'base64'), E'+/\n', '-_'), '=') $$;

-- From where the caller of a procedure comes, or null where no proxy tells: then only what was asked about is counted. Hosted Supabase sets
-- the first; elsewhere the nearest proxy appends to the second, and what stands further left is the caller's own word.
create function private.request_network() returns text language plpgsql stable set search_path = '' as $$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  v_forwarded text[] := string_to_array(v_headers ->> 'x-forwarded-for', ',');
begin
  return nullif(btrim(coalesce(v_headers ->> 'cf-connecting-ip', v_forwarded[cardinality(v_forwarded)])), '');
end $$;

-- Counts one attempt for each of these that is known; false when one of them has had too many. It never raises: that would take the
-- count back.
create function private.is_within_limit(p_what text, p_callers text[]) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_caller text;
  v_within boolean := true;
begin
  -- Always in one order, so that two callers never wait for each other.
  for v_caller in select caller from unnest(p_callers) as caller where caller is not null order by caller loop
    v_within := (private.count_attempt(p_what, v_caller) ->> 'allowed')::boolean and v_within;
  end loop;
  return v_within;
end $$;

-- {challenge}: 32 random bytes in base64url, good once and for 5 minutes, for what it was made for alone: with a user to register a device
-- in the caller's own account (MQ403 for another's, PT403 before the second factor), with null to sign in, by anybody. Null when this
-- network or account has asked too often (300 in 15 minutes: each sign-in page asks for one, and a crew shares a network).
create function public.generate_webauthn_challenge(user_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_challenge text := private.base64url(extensions.gen_random_bytes(32));
begin
  if $1 is not null then
    if not coalesce(private.is_own_session($1), false) then perform private.refuse('MQ403'); end if;
    perform private.require_gate();
  end if;
  if not private.is_within_limit('generate_webauthn_challenge', array['account ' || $1::text, private.network_caller(private.request_network())]) then
    return null;
  end if;
  delete from private.webauthn_challenges c where c.expires_at <= clock_timestamp();
  insert into private.webauthn_challenges (digest, kind, user_id, expires_at)
  values (sha256(convert_to(v_challenge, 'UTF8')), case when $1 is null then 'authentication' else 'registration' end, $1, clock_timestamp() + interval '5 minutes');
  return jsonb_build_object('challenge', v_challenge);
end $$;

-- Takes a challenge out: true once, while it is fresh, for its kind and its user. Of two at the same moment one gets it.
create function private.take_challenge(p_challenge text, p_kind text, p_user uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.webauthn_challenges
  where digest = sha256(convert_to(coalesce(p_challenge, ''), 'UTF8')) and kind = p_kind and user_id is not distinct from p_user and expires_at > clock_timestamp();
  return found;
end $$;

-- Passkeys that an address might have had: the same ones each time, told apart from real ones by nobody without the key. Lengths and ways
-- are those of the devices that A9 lets in (16, 20 or 32 bytes; the device itself, or also from another one beside it).
create function private.decoy_passkeys(p_address text, p_most int) returns table (credential_id text, transports text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  v_key bytea := (select decode(key, 'hex') from private.keyring where name = 'passkey_decoys');
  v_bytes bytea;
  v_shape bytea;
begin
  for v_slot in 1 .. p_most loop
    v_bytes := extensions.hmac(convert_to(v_slot || ' id ' || p_address, 'UTF8'), v_key, 'sha256');
    v_shape := extensions.hmac(convert_to(v_slot || ' shape ' || p_address, 'UTF8'), v_key, 'sha256');
    credential_id := private.base64url(substring(v_bytes from 1 for (array[16, 20, 32, 32])[(get_byte(v_shape, 0) & 3) + 1]));
    transports := case when get_byte(v_shape, 1) & 1 = 0 then '{internal}'::text[] else '{hybrid,internal}'::text[] end;
    return next;
  end loop;
end $$;

-- How many passkeys an account can have. Every address answers with so many, so that the number tells nothing.
create function private.most_passkeys() returns int language sql immutable set search_path = '' as $$ select 8 $$;

-- [{credential_id, transports}], always eight: the passkeys of the account with this address, filled up with decoys; decoys alone for an
-- address that has none (ruling 13), as a list of only the known would tell who has an account. In an order that tells nothing. By anybody;
-- an empty list when this network or address has been asked about too often (P9: 10 in 15 minutes).
create function public.get_webauthn_credentials(user_email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_address text := left(lower(btrim(coalesce(user_email, ''))), 320);
  v_answer jsonb;
begin
  if not private.is_within_limit('get_webauthn_credentials',
    array['address ' || private.network_caller(v_address), private.network_caller(private.request_network())])
  then return '[]'; end if;
  with own as (
    select c.credential_id, case when 'hybrid' = any (c.transports) then '{hybrid,internal}'::text[] else '{internal}'::text[] end as transports
    from auth.users u join public.webauthn_credentials c on c.user_id = u.id where u.email = v_address
  ), shown as (
    select * from own
    union all
    (select * from private.decoy_passkeys(v_address, private.most_passkeys()) limit private.most_passkeys() - (select count(*) from own))
  )
  select jsonb_agg(jsonb_build_object('credential_id', shown.credential_id, 'transports', to_jsonb(shown.transports)) order by sha256(convert_to(shown.credential_id, 'UTF8')))
    into v_answer from shown;
  return v_answer;
end $$;

revoke execute on function
  private.base64url(bytea), private.request_network(), private.is_within_limit(text, text[]), private.take_challenge(text, text, uuid),
  private.decoy_passkeys(text, int), private.most_passkeys(), public.generate_webauthn_challenge(uuid), public.get_webauthn_credentials(text)
  from public;
grant execute on function public.generate_webauthn_challenge(uuid), public.get_webauthn_credentials(text) to anon, authenticated;
