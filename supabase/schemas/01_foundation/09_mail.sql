-- What every sender of mails needs: what an address is, and when a mail that was not taken is tried again.

-- One email address alone, in lower case: no name, white space or control character can be in it, so it cannot end a header of a mail. Twin:
-- `addressProblem` in src/domain/values/email-address.ts; a test holds them equal.
create function private.is_mail_address(p_address text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return length(p_address) <= 254
    and p_address ~ '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$';
end $$;

-- When a mail that was not taken is tried again for the p_attempts-th time: after 1, 2, 4 … minutes, at most an hour, or later where the mail service
-- asked for that (p_after_s, in seconds, at most six hours of it).
create function private.mail_retry_at(p_attempts int, p_after_s float8 default null) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return now() + make_interval(secs => greatest(least(coalesce(p_after_s, 0), 21600), least(3600, 60 * power(2::float8, least(greatest(p_attempts, 1), 12) - 1))));
end $$;

-- Where somebody gets mails of a kind (src/domain/notifications/mail-kinds.ts); null: nowhere, because their address is not confirmed, they are suspended or
-- about to be erased, or have switched these mails off. Definer: it reads addresses. For rules of mails alone.
create function private.address_for_mail(p_user uuid, p_kind text) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return (select u.email from public.profiles p join auth.users u on u.id = p.id
    where p.id = p_user and p.suspended_at is null and u.email_confirmed_at is not null and u.email <> ''
      and not (p.settings -> 'muted') ? p_kind
      and not exists (select from private.account_deletions d where d.user_id = p_user));
end $$;

-- The token of the links in one person's mails of a kind: their id and a part of its HMAC under this key, as base64url. It switches these mails off and does
-- nothing else, so it is the same in all of them and does not expire. Definer: it reads the key, and makes it when it is first needed. For rules of mails alone.
create function private.unsubscribe_token(p_user uuid, p_key text) returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id bytea := decode(replace(p_user::text, '-', ''), 'hex');
begin
  insert into private.keyring (name, key) values (p_key, encode(extensions.gen_random_bytes(32), 'hex')) on conflict do nothing;
  return translate(encode(v_id || substring(extensions.hmac(v_id, decode((select key from private.keyring where name = p_key), 'hex'), 'sha256')
    from 1 for 16), 'base64'), '+/=', '-_');
end $$;

-- Mutes a kind of mail for whoever got this token in one. {outcome}: `done`, also the second time, or `wrong`. Definer: nobody is signed in. For rules of mails alone.
create function private.mute_by_token(p_token text, p_key text, p_kind text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  if p_token !~ '^[A-Za-z0-9_-]{43}$' then return '{"outcome": "wrong"}'; end if;
  v_user := encode(substring(decode(translate(p_token, '-_', '+/') || '=', 'base64') from 1 for 16), 'hex')::uuid;
  if private.unsubscribe_token(v_user, p_key) <> p_token then return '{"outcome": "wrong"}'; end if;
  update public.profiles set settings = jsonb_set(settings, '{muted}', (settings -> 'muted') || to_jsonb(p_kind))
  where id = v_user and not (settings -> 'muted') ? p_kind;
  return '{"outcome": "done"}';
end $$;
