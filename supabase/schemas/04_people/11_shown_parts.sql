-- For whom each part of a talent's public profile is: everyone, contacts (people in touch, 07_messages/15_people_in_touch.sql) or nobody. Twin:
-- src/domain/people/privacy/shown-parts.ts. `public_profiles` holds what is for everyone and nothing else, so search, pages, JSON-LD, sync and the fit, which
-- read nothing but that row, cannot tell what is not for them.
--
-- Name, headline, text, roles, departments, skills and experience are what somebody is found by; who does not want to be found is not listed.

-- The circle of one part: picture, work (reel and stills), credits, endorsements, kit, unions, languages, place, links, rate or days. It is the setting
-- `shown_<part>`, and never wider than the specified switches say (`show_rate`, and `show_days` of the settings): where the two disagree, because two
-- devices changed them, the narrower one is meant. What this version does not know is for nobody. For rules only.
create function private.part_circle(p public.profiles, p_part text) returns text language sql immutable set search_path = '' as $$
  select case
    when said = 'contacts' then 'contacts'
    when said <> 'everyone' then 'nobody'
    when p_part = 'rate' and not p.show_rate or p_part = 'days' and p.settings ->> 'show_days' = 'false' then 'nobody'
    else 'everyone' end
  from (select coalesce(p.settings ->> ('shown_' || p_part), 'everyone') as said) as setting
$$;

-- The part that one of the media belongs to.
create function private.part_of_medium(p_medium jsonb) returns text language sql immutable set search_path = '' as $$
  select case when p_medium ->> 'kind' = 'avatar' then 'picture' else 'work' end
$$;

-- The row of p_row, without the parts of p that are for others than these circles. For rules only.
create function private.only_parts_for(p_row public.public_profiles, p public.profiles, p_circles text[]) returns public.public_profiles
language plpgsql immutable set search_path = '' as $$
begin
  if private.part_circle(p, 'picture') <> all (p_circles) then p_row.avatar_url := null; end if;
  p_row.media := (select coalesce(jsonb_object_agg(key, medium), '{}') from jsonb_each(p_row.media) as entry (key, medium)
    where private.part_circle(p, private.part_of_medium(medium)) = any (p_circles));
  if private.part_circle(p, 'credits') <> all (p_circles) then p_row.credits := '{}'; end if;
  -- Confirmations are of credits.
  if not (array[private.part_circle(p, 'credits'), private.part_circle(p, 'endorsements')] <@ p_circles) then p_row.confirmations := '{}'; end if;
  if private.part_circle(p, 'kit') <> all (p_circles) then p_row.kit := '{}'; end if;
  if private.part_circle(p, 'unions') <> all (p_circles) then p_row.unions := '{}'; end if;
  if private.part_circle(p, 'languages') <> all (p_circles) then p_row.languages := '{}'; end if;
  if private.part_circle(p, 'place') <> all (p_circles) then
    p_row.location := ''; p_row.city := ''; p_row.region := ''; p_row.country_code := ''; p_row.travel_radius_km := null;
  end if;
  if private.part_circle(p, 'links') <> all (p_circles) then
    p_row.linkedin_url := null; p_row.portfolio_url := null; p_row.website_url := null;
  end if;
  if private.part_circle(p, 'rate') <> all (p_circles) then p_row.hourly_rate := null; p_row.day_rate_minor := null; end if;
  if private.part_circle(p, 'days') <> all (p_circles) then p_row.shown_days := ''; end if;
  return p_row;
end $$;
