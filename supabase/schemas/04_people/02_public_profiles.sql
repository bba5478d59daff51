-- What strangers may see of a talent. A real table that a trigger keeps up to date, not a view with its owner's rights: a view
-- would bypass row-level security, and could not be synced.

-- Privacy policy: Everybody, also without an account: your public profile, unless you hide it
create table public.public_profiles (
  id uuid primary key references public.profiles (id) on delete cascade,
  full_name text not null,
  first_name text not null,
  last_name text not null,
  role text not null,
  username text,
  headline text not null,
  bio text not null,
  avatar_url text,
  location text not null,
  city text not null,
  region text not null,
  country_code text not null,
  departments text[] not null,
  role_codes text[] not null,
  skills text[] not null,
  -- null, empty or '' where a part is not for everyone (11_shown_parts.sql)
  hourly_rate numeric(10, 2),
  day_rate_minor int,
  currency text not null,
  experience_years int,
  kit text[] not null,
  unions text[] not null,
  languages text[] not null,
  travel_radius_km int,
  open_to_contact boolean not null,
  show_rate boolean not null,
  linkedin_url text,
  portfolio_url text,
  website_url text,
  -- each that a completed booking confirms has is_booked (07_production/25_booked_credits.sql)
  credits jsonb not null default '{}',
  -- pictures that have arrived, and videos
  media jsonb not null default '{}',
  -- who confirms its credits, and in which words (07_messages/11_endorsements.sql)
  confirmations jsonb not null default '{}',
  -- which days are free, on hold or busy (07_production/02_shown_days.sql)
  shown_days text not null default ''
);

insert into sync_private.streams (name, pull_order, relation, readable, long_texts, writable, budget, is_public, scope) values (
  'people', 4, 'public.public_profiles',
  '{id,full_name,first_name,last_name,role,username,headline,bio,avatar_url,location,city,region,country_code,
    departments,role_codes,skills,hourly_rate,day_rate_minor,currency,experience_years,kit,unions,languages,
    travel_radius_km,open_to_contact,show_rate,linkedin_url,portfolio_url,website_url,created_at,updated_at,credits,media,
    confirmations,shown_days}',
  '{bio,credits,media,confirmations}', '{}', 2000, true, 't.id is distinct from $1');
select sync_private.install_stream('people');

create policy "visitors read listed talent" on public.public_profiles for select to anon using (not _deleted);
create policy "members read listed talent" on public.public_profiles for select to authenticated using (not _deleted);

-- Trigger function. Listed is an active talent with a complete profile who is not suspended. A row that stops being listed is
-- emptied and marked, so that every device gets a tombstone (S6) and nothing of it stays readable. Definer: clients may not write here.
create function private.refresh_public_profile() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_listed boolean := new.role = 'talent' and new.is_active and new.profile_completed and new.suspended_at is null
    and not new._deleted;
  v_row public.public_profiles;
begin
  if not v_listed then
    update public.public_profiles set _deleted = true, full_name = '', first_name = '', last_name = '', username = null,
      headline = '', bio = '', avatar_url = null, location = '', city = '', region = '', country_code = '', departments = '{}',
      role_codes = '{}', skills = '{}', hourly_rate = null, day_rate_minor = null, currency = '', experience_years = null, kit = '{}',
      unions = '{}', languages = '{}', travel_radius_km = null, open_to_contact = false, show_rate = false, linkedin_url = null, portfolio_url = null, website_url = null, credits = '{}', media = '{}',
      confirmations = '{}', shown_days = ''
    where id = new.id and not _deleted;
    return null;
  end if;
  v_row := jsonb_populate_record(null::public.public_profiles, to_jsonb(new));
  -- When somebody is listed for the first time, not when they signed up: it is what saved searches call new. Hiding and showing oneself again leaves it as it is.
  v_row.created_at := new.updated_at;
  v_row.media := private.shown_media(new.media, new.attachments_stored);
  v_row.credits := private.shown_credits(new.id, new.credits);
  v_row.confirmations := private.shown_confirmations(new.id);
  v_row.shown_days := private.days_to_show(new, (select shown_days from public.public_profiles where id = new.id));
  v_row := private.only_parts_for(v_row, new, '{everyone}');
  insert into public.public_profiles as p select v_row.*
  on conflict (id) do update set (
      full_name, first_name, last_name, role, username, headline, bio, avatar_url, location, city, region, country_code,
      departments, role_codes, skills, hourly_rate, day_rate_minor, currency, experience_years, kit, unions, languages,
      travel_radius_km, open_to_contact, show_rate, linkedin_url, portfolio_url, website_url, credits, media,
      confirmations, shown_days, _deleted)
    = row (
      v_row.full_name, v_row.first_name, v_row.last_name, v_row.role, v_row.username, v_row.headline, v_row.bio, v_row.avatar_url,
      v_row.location, v_row.city, v_row.region, v_row.country_code, v_row.departments, v_row.role_codes, v_row.skills,
      v_row.hourly_rate, v_row.day_rate_minor, v_row.currency, v_row.experience_years, v_row.kit, v_row.unions, v_row.languages,
      v_row.travel_radius_km, v_row.open_to_contact, v_row.show_rate, v_row.linkedin_url, v_row.portfolio_url, v_row.website_url,
      v_row.credits, v_row.media, v_row.confirmations, v_row.shown_days, false)
  -- Not for a change of the phone number, say, which others cannot see.
  where to_jsonb(p) - array['server_xid', 'rev', 'created_at', 'updated_at', 'last_client', 'last_base']
    is distinct from to_jsonb(v_row) - array['server_xid', 'rev', 'created_at', 'updated_at', 'last_client', 'last_base'];
  return null;
end $$;
create trigger d_listing after insert or update on public.profiles for each row execute function private.refresh_public_profile();
