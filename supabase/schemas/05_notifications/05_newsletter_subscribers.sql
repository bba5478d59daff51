-- Who gets the newsletter, and the links that they confirm and end it with. Closed twice: `private` is never exposed, and row-level
-- security without a policy lets nobody in should a grant ever be added. Only the functions of 06 to 10 read and write these tables.

-- Short names in lower case, such as `camera`; `all` is one of them.
create function private.are_newsletter_categories(p_categories text[]) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return cardinality(p_categories) >= 1 and private.are_texts(p_categories, 40, 1, 60)
    and not exists (select from unnest(p_categories) category where category !~ '^[a-z0-9]+([_-][a-z0-9]+)*$');
end $$;

-- Privacy policy: For the newsletter, with your yes in a mail: the address
create table private.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  address text not null unique check (private.is_mail_address(address)),
  frequency text not null default 'weekly' check (frequency in ('weekly', 'monthly')),
  categories text[] not null default '{all}' check (private.are_newsletter_categories(categories)),
  -- where they subscribed first
  source text not null default 'website' check (source ~ '^[a-z0-9][a-z0-9_-]{0,59}$'),
  -- pending: somebody has named the address, its owner has confirmed nothing. bounced: it refuses mail for good, and never gets any again.
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'unsubscribed', 'bounced')),
  created_at timestamptz not null default now(),
  -- when somebody last named it in the form
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- when it was unsubscribed, or bounced
  ended_at timestamptz
);
alter table private.newsletter_subscribers enable row level security;
create index newsletter_subscribers_confirmed on private.newsletter_subscribers (frequency) where state = 'confirmed';
create index newsletter_subscribers_requested_at on private.newsletter_subscribers (requested_at) where state = 'pending';

-- Trigger function. A bounced address stays one: to let it in again, an operator deletes the row. Nothing becomes pending again, which
-- would forget that its owner had confirmed or left.
create function private.guard_newsletter_subscriber() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.state = 'bounced' or new.state = 'pending' then
    raise exception using errcode = '23514', message = format('A subscriber who is %s cannot become %s.', old.state, new.state);
  end if;
  return new;
end $$;
create trigger a_guard before update on private.newsletter_subscribers for each row
  when (old.state is distinct from new.state) execute function private.guard_newsletter_subscriber();

-- ---------------------------------------------------------------- links

-- A link of a mail: `confirm` works once within 48 hours; `manage`, one in each issue, changes preferences until it has unsubscribed, for a
-- year. Only digests are stored: a copy of this table confirms and unsubscribes nobody.
create table private.newsletter_tokens (
  digest bytea primary key,
  subscriber_id uuid not null references private.newsletter_subscribers (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'manage')),
  -- Of `confirm`: what the form asked for. It is applied once the address's owner agrees, so that nobody changes the choice of another.
  frequency text check (frequency in ('weekly', 'monthly')),
  categories text[] check (private.are_newsletter_categories(categories)),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'confirm') = (frequency is not null and categories is not null))
);
alter table private.newsletter_tokens enable row level security;
create index newsletter_tokens_subscriber_id on private.newsletter_tokens (subscriber_id);
create index newsletter_tokens_expires_at on private.newsletter_tokens (expires_at);

-- What is stored of a link: who reads the table can open none. For rules only.
create function private.newsletter_digest(p_token text) returns bytea language plpgsql immutable set search_path = '' as $$
begin
  return sha256(convert_to(coalesce(p_token, ''), 'UTF8'));
end $$;

-- A new token, 32 random bytes as base64url; it exists in the answer alone, which goes into a mail. For the functions that hand out mails.
create function private.make_newsletter_token(p_subscriber uuid, p_purpose text, p_frequency text default null, p_categories text[] default null)
returns text language plpgsql volatile set search_path = '' as $$
declare
  v_token text := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
begin
  insert into private.newsletter_tokens (digest, subscriber_id, purpose, frequency, categories, expires_at)
  values (private.newsletter_digest(v_token), p_subscriber, p_purpose, p_frequency, p_categories,
    now() + case p_purpose when 'confirm' then interval '48 hours' else interval '1 year' end);
  return v_token;
end $$;

-- What a link is worth: `done` if it may be used, else `wrong`, `used` or `expired`. p_token is null where there is no such link.
create function private.newsletter_token_outcome(p_token private.newsletter_tokens) returns text language plpgsql stable set search_path = '' as $$
begin
  return case
    when p_token.digest is null then 'wrong'
    when p_token.used_at is not null then 'used'
    when p_token.expires_at <= now() then 'expired'
    else 'done' end;
end $$;

-- ---------------------------------------------------------------- keeping no more than needed

-- Forgets addresses that nobody confirmed within a week or that left half a year ago, links a month after they expired, and who got an issue
-- that was sent 90 days ago (its counts stay). Bounced addresses stay: that row is why they get no mail. What a stopped issue has sent stays
-- as well, or continuing it would send it twice. Returns how many rows were deleted. Definer, for timers only: daily.
create function private.prune_newsletter() returns int language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count int;
  v_total int := 0;
begin
  delete from private.newsletter_subscribers
  where state = 'pending' and requested_at < now() - interval '7 days' or state = 'unsubscribed' and ended_at < now() - interval '180 days';
  get diagnostics v_count = row_count;
  v_total := v_total + v_count;
  delete from private.newsletter_tokens where expires_at < now() - interval '30 days';
  get diagnostics v_count = row_count;
  v_total := v_total + v_count;
  delete from private.newsletter_deliveries d using private.newsletter_issues i
  where i.id = d.issue_id and i.state = 'sent' and i.finished_at < now() - interval '90 days';
  get diagnostics v_count = row_count;
  return v_total + v_count;
end $$;
