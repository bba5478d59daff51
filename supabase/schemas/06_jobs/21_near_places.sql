-- People within a distance of a place, for matching_people (09_search_pages.sql) alone. The map of towns is the device's, which sends how far
-- each of them is: here distances are compared and not measured.

-- Country and name of a town in the form that is compared. Twin: townKey in src/domain/taxonomy/places.ts.
create function private.town_key(p_country text, p_city text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  -- As most are: nothing to take out.
  if p_city ~ '^[A-Za-z]+$' then return p_country || ' ' || lower(p_city); end if;
  return p_country || ' ' || lower(btrim(regexp_replace(private.searchable_text(translate(p_city, '.''’', '')), '\s+', ' ', 'g')));
end $$;

-- Whole kilometres; null: the town is not on the device's map.
-- p_towns: by town_key, how far from the place each town is.
create function private.town_distance(p_towns jsonb, p_country text, p_city text) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (p_towns ->> private.town_key(p_country, p_city))::int;
end $$;

-- Whether somebody is within p_near {name, country, km}, or travels as far. Whoever's town is not on the map is near if it begins with
-- the place's name. Twin: isNear in src/domain/search/near-place.ts.
create function private.is_near(p_near jsonb, p_towns jsonb, p_country text, p_city text, p_travels_km int) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_km int := private.town_distance(p_towns, p_country, p_city);
begin
  if v_km is not null then return v_km <= greatest((p_near ->> 'km')::int, p_travels_km); end if;
  return (p_near ->> 'country' = '' or p_country in ('', p_near ->> 'country'))
    and starts_with(private.town_key('', p_city), ' ' || (p_near ->> 'name'));
end $$;
