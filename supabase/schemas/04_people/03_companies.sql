-- Companies that employers post for.

-- Privacy policy: A company: its name, text, website, place and logo
create table public.companies (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  slug text not null default '' check (length(slug) <= 160),
  industry text not null default 'production'
    check (industry in ('production', 'agency', 'studio', 'post', 'rental', 'broadcaster', 'other')),
  about text not null default '' check (length(about) <= 2000),
  -- {id: {file, thumb}} (01_foundation/13_logo_parts.sql); the bytes follow to Storage (07_messages/17_company_logo.sql)
  logo jsonb not null default '{}' check (private.is_company_logo(logo)),
  website text check (length(website) <= 2000),
  size text not null default '1' check (size in ('1', '2-10', '11-50', '51-200', '201-1000', '1000+')),
  city text not null default '' check (length(city) <= 200),
  country_code text not null default '' check (country_code ~ '^([A-Z]{2})?$'),
  -- server: the path of the small logo, once both sizes have arrived
  logo_url text check (length(logo_url) <= 2000),
  -- server: the ids of the logo's files that have arrived
  attachments_stored uuid[] not null default '{}',
  -- server
  verified_at timestamptz,
  -- server: percent of applications answered by their promised day; null below 5 applications
  answer_rate int check (answer_rate between 0 and 100),
  -- server
  median_reply_minutes int check (median_reply_minutes >= 0),
  -- server
  open_jobs int not null default 0 check (open_jobs >= 0)
);
create index companies_owner_id on public.companies (owner_id);

alter table public.profiles add foreign key (company_id) references public.companies (id) on delete set null;

-- Companies that somebody works for, and not while they look for work themselves: a device holds these, whatever the budget. Definer: members are read without their policies; only ids, to sync_pull.
create function private.companies_of(p_user uuid) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 3 as $$
begin
  return query select m.company_id from public.company_members m join public.profiles a on a.id = m.user_id and a.role <> 'talent'
    where m.user_id = p_user and p_user = (select auth.uid()) and m.status = 'joined';
end $$;
grant execute on function private.companies_of(uuid) to anon, authenticated;

insert into sync_private.streams
  (name, pull_order, relation, readable, writable, merge, budget, is_public, scope, related_ids, is_insertable) values (
  'companies', 2, 'public.companies',
  '{id,owner_id,name,slug,industry,about,logo,logo_url,attachments_stored,website,size,city,country_code,verified_at,answer_rate,
    median_reply_minutes,open_jobs,created_at,updated_at}',
  '{name,industry,about,logo,website,size,city,country_code}', '{"logo": "by_key"}',
  500, true, 'true', 'select private.companies_of($1)', true);
select sync_private.install_stream('companies');
select private.bound_rows('public.companies', 'owner_id', 'not t._deleted', 20, 'companies', 'MQ411');

create policy "visitors read companies" on public.companies for select to anon using (not _deleted);
create policy "members read companies" on public.companies for select to authenticated using (not _deleted);
create policy "employers make companies" on public.companies for insert to authenticated
  with check (owner_id = (select auth.uid()));
-- Who changes one: 12_colleagues.sql.

-- Trigger function, for clients' writes alone. Definer: it reads the owner's role. Raises MQ400, MQ403, MQ783.
create function private.guard_company() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if private.account_role(new.owner_id) not in ('employer', 'admin') then perform private.refuse('MQ403'); end if;
    new.attachments_stored := '{}';
    new.verified_at := null;
    new.answer_rate := null;
    new.median_reply_minutes := null;
    new.open_jobs := 0;
  else
    new.id := old.id;
    new.owner_id := old.owner_id;
    new.slug := old.slug;
    new.attachments_stored := old.attachments_stored;
    new.verified_at := old.verified_at;
    new.answer_rate := old.answer_rate;
    new.median_reply_minutes := old.median_reply_minutes;
    new.open_jobs := old.open_jobs;
  end if;
  -- The name is in mails and notifications about invitations.
  if (tg_op = 'INSERT' or new.name <> old.name) and new.name ~* '(https?://|www\.)' then perform private.refuse('MQ783'); end if;
  if (tg_op = 'INSERT' or new.country_code <> old.country_code) and not private.is_country(new.country_code) then
    perform private.refuse('MQ400', '{"detail": "country"}');
  end if;
  if (tg_op = 'INSERT' or new.website is distinct from old.website) and not private.is_web_link(new.website) then
    perform private.refuse('MQ400', '{"detail": "web address"}');
  end if;
  return new;
end $$;
create trigger a_guard before insert or update on public.companies for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_company();

-- 01_foundation/11_visible_text.sql; most rows are plain ASCII, and are not looked at.
create trigger a_visible before insert or update of name, city on public.companies for each row
  when (concat(new.name, new.city) ~ '[^\u0001-\u007f]') execute function private.keep_visible('name', 'city');
create trigger a_one_line before insert or update of name, city on public.companies for each row
  when (concat(new.name, new.city) ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]') execute function private.keep_one_line('name', 'city');

-- Trigger function. The slug stays when the name changes, so that existing links still work. A verification applies only to the verified name and website (08). Definer:
-- slug(), website_identity() and logo_path() are closed to the writer.
create function private.derive_company() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.slug = '' then new.slug := private.slug(new.name, new.id); end if;
  -- Of the logo before, nothing.
  new.attachments_stored := array(select id from private.logo_files(new.logo) where id = any (new.attachments_stored));
  new.logo_url := private.logo_path(new.id, new.logo, new.attachments_stored);
  if tg_op = 'UPDATE' and new.verified_at is not null
    and (new.name <> old.name or private.website_identity(new.website) <> private.website_identity(old.website))
  then
    new.verified_at := null;
  end if;
  return new;
end $$;
create trigger c_derive before insert or update on public.companies
  for each row execute function private.derive_company();
