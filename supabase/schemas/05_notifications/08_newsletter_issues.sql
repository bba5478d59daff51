-- Issues of the newsletter, and who gets each. A row of `newsletter_deliveries` is one mail: it is claimed, in a transaction of its own,
-- before it is handed to the mail service, and a claim whose end nobody reports is never sent again.

-- The inside of a mail: nothing that would end the page around it or swallow its end, where the link to unsubscribe is, and nothing that mail
-- programs remove.
create function private.is_newsletter_html(p_html text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p_html !~* '<\s*/?\s*(html|head|body|script|iframe|object|embed|form|meta|base|link|style|title|textarea|select|plaintext|xmp|noscript|noembed|noframes|template|svg|math)\M|<!|<\?';
end $$;

create table private.newsletter_issues (
  id uuid primary key default gen_random_uuid(),
  -- one line: it becomes a header
  subject text not null check (length(subject) <= 150 and subject !~ '[[:cntrl:]]' and btrim(subject) <> ''),
  body_text text not null check (length(body_text) <= 50000 and body_text ~ '[^[:space:]]'),
  -- the inside of the HTML part; null: made from the text
  body_html text check (length(body_html) <= 150000 and private.is_newsletter_html(body_html)),
  -- who gets it: subscribers of one of these frequencies, with one of these categories
  frequencies text[] not null default '{weekly,monthly}' check (cardinality(frequencies) >= 1 and cardinality(frequencies) <= 2 and frequencies <@ '{weekly,monthly}'),
  categories text[] not null default '{all}' check (private.are_newsletter_categories(categories)),
  state text not null default 'draft' check (state in ('draft', 'sending', 'stopped', 'sent')),
  made_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  queued_at timestamptz,
  finished_at timestamptz,
  -- of deliveries by state, once it is sent: the rows themselves are deleted later
  counts jsonb not null default '{}'
);
alter table private.newsletter_issues enable row level security;
create index newsletter_issues_made_by on private.newsletter_issues (made_by);

-- Trigger function. The steps that an issue can take; a stopped one can go on. Once it has left the drafts its words and audience stay, so
-- that everybody gets the same mail.
create function private.guard_newsletter_issue() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.state <> new.state
    and (old.state, new.state) not in (('draft', 'sending'), ('sending', 'stopped'), ('sending', 'sent'), ('stopped', 'sending')) then
    raise exception using errcode = '23514', message = format('An issue that is %s cannot become %s.', old.state, new.state);
  end if;
  if old.state <> 'draft' and (old.subject, old.body_text, old.body_html, old.frequencies, old.categories)
    is distinct from (new.subject, new.body_text, new.body_html, new.frequencies, new.categories) then
    raise exception using errcode = '23514', message = 'An issue that was queued cannot change.';
  end if;
  return new;
end $$;
create trigger a_guard before update on private.newsletter_issues for each row execute function private.guard_newsletter_issue();

-- Privacy policy: which issue went to you
create table private.newsletter_deliveries (
  id bigint generated always as identity primary key,
  issue_id uuid not null references private.newsletter_issues (id) on delete cascade,
  subscriber_id uuid not null references private.newsletter_subscribers (id) on delete cascade,
  -- skipped: no longer subscribed when its turn came. failed: given up. unknown: handed over, and nobody knows whether it was sent.
  state text not null default 'waiting' check (state in ('waiting', 'claimed', 'sent', 'bounced', 'failed', 'skipped', 'unknown')),
  -- those that this address itself put off
  attempts int not null default 0,
  -- how often it was claimed: the result of one claim must not end a later one
  claims int not null default 0,
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  ended_at timestamptz,
  unique (issue_id, subscriber_id)
);
alter table private.newsletter_deliveries enable row level security;
create index newsletter_deliveries_subscriber_id on private.newsletter_deliveries (subscriber_id);
create index newsletter_deliveries_waiting on private.newsletter_deliveries (issue_id, due_at, id) where state = 'waiting';
create index newsletter_deliveries_claimed on private.newsletter_deliveries (claimed_at) where state = 'claimed';

-- Whether the mail service has failed in a row, and until when nothing is handed to it. At most one row.
create table private.newsletter_pause (
  only_row boolean primary key default true check (only_row),
  faults int not null,
  until timestamptz not null
);
alter table private.newsletter_pause enable row level security;

-- Who would get an issue now.
create function private.newsletter_audience(p_issue private.newsletter_issues) returns setof uuid language plpgsql stable set search_path = '' as $$
begin
  return query select id from private.newsletter_subscribers
    where state = 'confirmed' and frequency = any (p_issue.frequencies)
      and ('all' = any (categories) or 'all' = any (p_issue.categories) or categories && p_issue.categories);
end $$;

-- {state: deliveries} of an issue, counted now.
create function private.newsletter_counts(p_issue uuid) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_object_agg(state, n), '{}')
    from (select state, count(*) as n from private.newsletter_deliveries where issue_id = p_issue group by state) counted);
end $$;

-- Marks issues as sent that have nothing left to send.
create function private.finish_newsletter_issues() returns void language plpgsql volatile set search_path = '' as $$
begin
  update private.newsletter_issues i set state = 'sent', finished_at = now(), counts = private.newsletter_counts(i.id)
  where i.state = 'sending'
    and not exists (select from private.newsletter_deliveries d where d.issue_id = i.id and d.state = 'waiting')
    and not exists (select from private.newsletter_deliveries d where d.issue_id = i.id and d.state = 'claimed');
end $$;
