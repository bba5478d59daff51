-- Profiles: a person's own row. What strangers may see of a talent is `public_profiles`.

-- Privacy policy: Your account: address, name, role, settings, and a password
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null default '',
  full_name text not null default '' check (length(full_name) <= 200),
  first_name text not null default '' check (length(first_name) <= 200),
  last_name text not null default '' check (length(last_name) <= 200),
  role text not null default 'talent' check (role in ('talent', 'employer', 'admin')),
  username text check (length(username) between 1 and 40),
  headline text not null default '' check (length(headline) <= 200),
  bio text not null default '' check (length(bio) <= 2000),
  -- server: where its picture is in Storage, once it has arrived there (06_profile_parts.sql)
  avatar_url text check (length(avatar_url) <= 2000),
  location text not null default '' check (length(location) <= 200),
  city text not null default '' check (length(city) <= 200),
  region text not null default '' check (length(region) <= 200),
  country_code text not null default '' check (country_code ~ '^([A-Z]{2})?$'),
  departments text[] not null default '{}' check (private.are_tags(departments)),
  role_codes text[] not null default '{}' check (private.are_tags(role_codes)),
  skills text[] not null default '{}' check (private.are_tags(skills)),
  -- whole units of `currency`, as specified; day_rate_minor in its smallest unit
  hourly_rate numeric(10, 2) check (hourly_rate between 0 and 10000000),
  day_rate_minor int check (day_rate_minor between 0 and 1000000000),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  experience_years int check (experience_years between 0 and 80),
  kit text[] not null default '{}' check (private.are_tags(kit)),
  unions text[] not null default '{}' check (private.are_tags(unions)),
  languages text[] not null default '{}' check (private.are_tags(languages)),
  travel_radius_km int check (travel_radius_km between 0 and 20000),
  open_to_contact boolean not null default true,
  show_rate boolean not null default false,
  linkedin_url text check (length(linkedin_url) <= 2000),
  portfolio_url text check (length(portfolio_url) <= 2000),
  website_url text check (length(website_url) <= 2000),
  phone text not null default '' check (length(phone) <= 40),
  timezone text not null default '' check (length(timezone) <= 60),
  -- references public.companies, once that is there (03_companies.sql)
  company_id uuid,
  settings jsonb not null default '{"muted": [], "quiet_from": "", "quiet_to": ""}'
    check (jsonb_typeof(settings) = 'object' and coalesce(jsonb_typeof(settings -> 'muted') = 'array', false)
      and coalesce(jsonb_typeof(settings -> 'quiet_from') = 'string', false)
      and coalesce(jsonb_typeof(settings -> 'quiet_to') = 'string', false) and length(settings::text) <= 4000)
    -- The defaults for an employer's new jobs. The device checks each field when it starts a job (`withPreferences`); here
    -- `hiring` only has to be an object of limited length.
    constraint profiles_hiring_check check (
      coalesce(jsonb_typeof(settings -> 'hiring'), 'object') = 'object' and length(coalesce(settings ->> 'hiring', '')) <= 3000)
    -- 05_legal_acceptances.sql
    constraint profiles_accepted_check check (
      coalesce(jsonb_typeof(settings -> 'accepted'), 'object') = 'object' and length(coalesce(settings ->> 'accepted', '')) <= 200),
  onboarding_completed boolean not null default false,
  -- server: derived from names, bio and role (ruling 20)
  profile_completed boolean not null default false,
  is_active boolean not null default true,
  -- server: mirrors of private.two_factor. A3: of the codes "only its count is used", so it contains ids of codes and nothing
  -- of the codes themselves.
  two_factor_enabled boolean not null default false,
  two_factor_backup_codes text[] not null default '{}',
  -- server: set by an operator; the gate is then closed
  suspended_at timestamptz,
  -- server: whether the person chose the role. An account created by a provider's sign-in has not been asked yet.
  role_chosen boolean not null default true,
  credits jsonb not null default '{}' constraint profiles_credits_check check (private.are_credits(credits)),
  media jsonb not null default '{}' constraint profiles_media_check check (private.is_profile_media(media)),
  -- server: the ids of the media's files that have arrived in Storage
  attachments_stored uuid[] not null default '{}'
);
create unique index profiles_username on public.profiles (lower(username));
create index profiles_company_id on public.profiles (company_id);

insert into sync_private.streams (name, pull_order, relation, readable, writable, merge, owner_columns) values (
  'profiles', 1, 'public.profiles',
  '{id,full_name,first_name,last_name,role,username,headline,bio,avatar_url,location,city,region,country_code,
    departments,role_codes,skills,hourly_rate,day_rate_minor,currency,experience_years,kit,unions,languages,
    travel_radius_km,open_to_contact,show_rate,linkedin_url,portfolio_url,website_url,created_at,updated_at,email,
    phone,timezone,company_id,settings,onboarding_completed,profile_completed,is_active,two_factor_enabled,credits,media,
    attachments_stored}',
  '{full_name,first_name,last_name,role,username,headline,bio,location,city,region,country_code,departments,
    role_codes,skills,hourly_rate,day_rate_minor,currency,experience_years,kit,unions,languages,travel_radius_km,
    open_to_contact,show_rate,linkedin_url,portfolio_url,website_url,phone,timezone,company_id,settings,
    onboarding_completed,is_active,credits,media}',
  '{"full_name": "derived", "departments": "union", "role_codes": "union", "skills": "union", "kit": "union", "unions": "union",
    "languages": "union", "settings": "by_key", "settings.muted": "union", "credits": "by_key", "media": "by_key"}',
  '{id}');
select sync_private.install_stream('profiles');

-- P7: the app may insert its own profile at sign-up. A trigger has already created it, so the answer is 23505 (P8); the columns are
-- granted so that it is not a missing permission instead. The rules below override what the app sends.
grant insert (id, email, full_name, role, onboarding_completed, is_active, created_at, updated_at)
  on public.profiles to authenticated;
-- P7 also reads "all columns" of the person's own row.
grant select on public.profiles to authenticated;
grant select (two_factor_backup_codes) on public.profiles to authenticated;

create policy "own profile is read" on public.profiles for select to authenticated using (id = (select auth.uid()));
create policy "own profile is made" on public.profiles for insert to authenticated
  with check (id = (select auth.uid()));
create policy "own profile is changed" on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- ---------------------------------------------------------------- names and completeness

-- Ruling 20: the last word is the last name. For triggers only.
create function private.split_name(p_full text, out first_name text, out last_name text)
language sql immutable set search_path = '' as $$
  select case when strpos(n, ' ') = 0 then n else btrim(regexp_replace(n, '\s+\S+$', '')) end,
         case when strpos(n, ' ') = 0 then '' else substring(n from '\S+$') end
  from (select btrim(regexp_replace(coalesce(p_full, ''), '\s+', ' ', 'g')) as n) as named
$$;

-- Trigger function: derived columns. Definer: split_name() is closed to the writer.
create function private.derive_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.first_name = '' and new.last_name = '' then
      select n.first_name, n.last_name into new.first_name, new.last_name from private.split_name(new.full_name) n;
    elsif new.full_name = '' then
      new.full_name := btrim(new.first_name || ' ' || new.last_name);
    end if;
  elsif (new.first_name, new.last_name) is distinct from (old.first_name, old.last_name) then
    if new.full_name = old.full_name then new.full_name := btrim(new.first_name || ' ' || new.last_name); end if;
  elsif new.full_name is distinct from old.full_name then
    select n.first_name, n.last_name into new.first_name, new.last_name from private.split_name(new.full_name) n;
  end if;
  new.full_name := left(new.full_name, 200);
  new.profile_completed := new.first_name ~ '\S' and new.last_name ~ '\S' and new.bio ~ '\S' and new.role ~ '\S';
  return new;
end $$;
create trigger c_derive before insert or update on public.profiles
  for each row execute function private.derive_profile();

-- 01_foundation/11_visible_text.sql; most rows are plain ASCII, and are not looked at.
create trigger a_visible before insert or update of full_name, first_name, last_name, username, headline, location, city, region, skills, kit, credits, media
  on public.profiles for each row
  when (concat(new.full_name, new.first_name, new.last_name, new.username, new.headline, new.location, new.city, new.region, new.skills, new.kit,
    new.credits, new.media) ~ '[^\u0001-\u007f]')
  execute function private.keep_visible('full_name', 'first_name', 'last_name', 'username', 'headline', 'location', 'city', 'region', 'skills', 'kit',
    'credits', 'media');

-- ---------------------------------------------------------------- what a person may not do to their own profile

-- Refuses with MQ400 what others would read or follow and no form writes: a name that is taken away, an address that is none of the web, a user name that looks like
-- another or like ours, a time zone, country or currency that is none.
-- Of each field that is new: a row of before this rule stays writable. p_old: null for a new row. For guard_profile.
create function private.require_profile_form(p_old public.profiles, p_new public.profiles) returns void language plpgsql stable set search_path = '' as $$
begin
  if concat(p_new.first_name, p_new.last_name) !~ '\S' and concat(p_old.first_name, p_old.last_name) ~ '\S'
    or p_new.full_name !~ '\S' and p_old.full_name ~ '\S'
  then perform private.refuse('MQ400', '{"detail": "name"}'); end if;
  if exists (select from (values (p_old.linkedin_url, p_new.linkedin_url), (p_old.portfolio_url, p_new.portfolio_url), (p_old.website_url, p_new.website_url)) link (old, new)
    where link.new is distinct from link.old and not private.is_web_link(link.new))
  then perform private.refuse('MQ400', '{"detail": "web address"}'); end if;
  if p_new.timezone is distinct from p_old.timezone and p_new.timezone <> '' and not private.is_timezone_name(p_new.timezone) then
    perform private.refuse('MQ400', '{"detail": "time zone"}');
  end if;
  if p_new.username is distinct from p_old.username and p_new.username is not null and (p_new.username !~ '^[A-Za-z0-9][A-Za-z0-9._-]{1,38}[A-Za-z0-9]$'
    or p_new.username ~* '^(admin|administrator|billing|help|info|mail|marquee|moderator|official|root|security|staff|support|system|team)([._-]|$)')
  then perform private.refuse('MQ400', '{"detail": "user name"}'); end if;
  if p_new.country_code is distinct from p_old.country_code and not private.is_country(p_new.country_code) then
    perform private.refuse('MQ400', '{"detail": "country"}');
  end if;
  if p_new.currency is distinct from p_old.currency and not private.is_currency(p_new.currency) then
    perform private.refuse('MQ400', '{"detail": "currency"}');
  end if;
end $$;

-- Trigger function, only for clients' writes. Definer: it reads auth.users and companies. Raises MQ400, MQ403, MQ741.
create function private.guard_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.email := coalesce((select email from auth.users where id = new.id), '');
    new.two_factor_enabled := false;
    new.suspended_at := null;
    if new.role = 'admin' then perform private.refuse('MQ403'); end if;
  else
    new.id := old.id;
    new.email := old.email;
    new.two_factor_enabled := old.two_factor_enabled;
    new.suspended_at := old.suspended_at;
    -- An account that is going to be deleted stays hidden.
    if new.is_active and not old.is_active and exists (select from private.account_deletions where user_id = new.id) then
      new.is_active := false;
    end if;
    -- Ruling 14: talent and employer switch freely, only the server grants or revokes admin.
    if new.role is distinct from old.role and 'admin' in (new.role, old.role) then
      perform private.refuse('MQ403');
    end if;
  end if;
  -- Of each name that is new: a row of before this rule stays writable.
  if (tg_op = 'INSERT' or new.full_name <> old.full_name) and not private.is_name(new.full_name)
    or (tg_op = 'INSERT' or new.first_name <> old.first_name) and not private.is_name(new.first_name)
    or (tg_op = 'INSERT' or new.last_name <> old.last_name) and not private.is_name(new.last_name)
  then perform private.refuse('MQ741'); end if;
  perform private.require_profile_form(case when tg_op = 'UPDATE' then old end, new);
  if new.company_id is not null and (tg_op = 'INSERT' or new.company_id is distinct from old.company_id)
    and not private.has_permission(new.id, new.company_id, 'read')
  then perform private.refuse('MQ403'); end if;
  return new;
end $$;
create trigger a_guard before insert or update on public.profiles for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_profile();

-- ---------------------------------------------------------------- accounts

-- Trigger function: a profile for every account, in the transaction that creates the account. Metadata can only set the two
-- roles that anybody may choose (ruling 14). Definer: the auth server's role may not write profiles.
create function private.create_account_profile() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_meta jsonb := to_jsonb(new) -> 'raw_user_meta_data';
  v_name text;
  v_is_chosen boolean;
begin
  if jsonb_typeof(v_meta) = 'string' then v_meta := (v_meta #>> '{}')::jsonb; end if;
  -- Anybody can send any metadata, and a provider may know somebody as `J. R. Voss (Art)`: what is a name of it is kept.
  v_name := private.name_of(coalesce(nullif(v_meta ->> 'full_name', ''), v_meta ->> 'name'));
  v_is_chosen := coalesce(v_meta ->> 'role' in ('talent', 'employer'), false);
  insert into public.profiles (id, email, full_name, role, role_chosen, settings) values (
    new.id, coalesce(new.email, ''), v_name, case when v_is_chosen then v_meta ->> 'role' else 'talent' end, v_is_chosen,
    '{"muted": [], "quiet_from": "", "quiet_to": ""}'::jsonb
      -- What the person accepted in the form.
      || case when jsonb_typeof(v_meta -> 'accepted') = 'object' and length(v_meta ->> 'accepted') <= 200
        then jsonb_build_object('accepted', v_meta -> 'accepted') else '{}' end)
  on conflict (id) do nothing;
  return null;
end $$;
create trigger marquee_create_profile after insert on auth.users for each row execute function private.create_account_profile();

-- Trigger function: copies the account's email address to the profile. Definer for the same reason.
create function private.copy_account_email() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = coalesce(new.email, '') where id = new.id;
  return null;
end $$;
create trigger marquee_copy_email after update of email on auth.users for each row
  when (new.email is distinct from old.email) execute function private.copy_account_email();

-- Trigger function. An account that was created with a password and never confirmed may be a stranger's, in somebody else's
-- name. When the owner of the address signs in with a provider, Auth drops that password; what the stranger wrote on the profile
-- is cleared as well. Definer for the same reason.
create function private.reset_unconfirmed_profile() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_before jsonb := to_jsonb(old);
  v_now jsonb := to_jsonb(new);
  v_meta jsonb := v_now -> 'raw_user_meta_data';
begin
  if v_before ->> 'email_confirmed_at' is not null or v_before ->> 'encrypted_password' is null or v_now ->> 'encrypted_password' is not null then
    return null;
  end if;
  if jsonb_typeof(v_meta) = 'string' then v_meta := (v_meta #>> '{}')::jsonb; end if;
  delete from private.legal_acceptances where user_id = new.id;
  update public.profiles set role = 'talent', role_chosen = false, settings = settings - 'accepted',
    full_name = private.name_of(coalesce(nullif(v_meta ->> 'full_name', ''), v_meta ->> 'name'))
  where id = new.id and role <> 'admin';
  return null;
end $$;
create trigger marquee_reset_profile after update on auth.users for each row execute function private.reset_unconfirmed_profile();

-- ---------------------------------------------------------------- facts about people, for rules
-- Definers: what a rule decides must not depend on what the writer may read.

-- Talent, employer or admin; null for an unknown account. For rules only.
create function private.account_role(p_user uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select role from public.profiles where id = p_user);
end $$;

-- A person's display name. For rules only.
create function private.display_name(p_user uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(nullif((select full_name from public.profiles where id = p_user), ''), 'This person');
end $$;

-- Whether the caller is an admin, for policies; it reveals nothing about anybody else.
create function private.is_admin() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles where id = (select auth.uid()) and role = 'admin');
end $$;
grant execute on function private.is_admin() to authenticated;

-- For procedures of admins: raises what require_gate does, and MQ403 for whoever is not an admin. For rules only.
create function private.require_admin() returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.require_gate();
  if not private.is_admin() then perform private.refuse('MQ403'); end if;
end $$;
