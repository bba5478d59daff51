-- What every sender of mails needs: what an address is, and when a mail that was not taken is tried again.

-- One e-mail address alone, in lower case: no name, white space or control character can be in it, so it cannot end a header of a mail. Twin:
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
