-- The secrets that sign the tokens of Marquee's own POST endpoints (P5, P9, ruling 18). Stored here, because all instances of the Edge
-- Function must share them.

create table private.csrf_secrets (
  -- 32 random bytes, base64url without padding
  secret text primary key check (secret ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null default now()
);

-- The secrets in force, newest first. The secret that the first caller of a day offers becomes the newest, which signs all tokens. A
-- secret is kept until the last token signed with it has expired, after 24 hours. Service role only. Definer: that role may not
-- access the table itself.
create function public.csrf_secrets(p_offered text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from private.csrf_secrets where created_at > now() - interval '24 hours') then
    -- Of two first callers, one waits here and then finds the other's.
    lock table private.csrf_secrets in exclusive mode;
    insert into private.csrf_secrets (secret) select p_offered
      where not exists (select from private.csrf_secrets where created_at > now() - interval '24 hours');
    delete from private.csrf_secrets where created_at < now() - interval '49 hours';
  end if;
  return (select jsonb_agg(secret order by created_at desc) from private.csrf_secrets);
end $$;
revoke execute on function public.csrf_secrets(text) from public, anon, authenticated;
grant execute on function public.csrf_secrets(text) to service_role;
