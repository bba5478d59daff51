-- The order of what a search with words has found, the lowest first. Twin: src/domain/search/relevance.ts. For the candidates of
-- 09_search_pages.sql alone.

-- Whether the words name a role of the row: its main one, another one, the beginning of a name, or none.
create function private.role_tier(p_roles text[], p_whole text[], p_beginning text[]) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_roles[1] = any (p_whole) then 0 when p_roles && p_whole then 1 when p_roles && p_beginning then 2 else 3 end;
end $$;

-- Word by word, where the best place is: the title, the role or the department; another fact; else the long text, as it was found.
create function private.words_cost(p_words tsquery[], p_head tsvector, p_facts tsvector) returns int
language plpgsql immutable set search_path = '' as $$
declare
  v_word tsquery;
  v_cost int := 0;
begin
  foreach v_word in array p_words loop
    v_cost := v_cost + case when p_head @@ v_word then 0 when p_facts @@ v_word then 1 else 2 end;
  end loop;
  return v_cost;
end $$;

-- p_is_ranked: only the newest of what was found are compared word by word, because that reads their texts. Of older ones the role
-- alone counts; they follow the others of their tier.
create function private.job_relevance(p_words tsquery[], p_whole text[], p_beginning text[], p_is_ranked boolean, p_title text,
  p_role text, p_category text, p_production text, p_company text, p_city text, p_region text, p_location text, p_country text,
  p_skills text[]) returns int
language plpgsql immutable set search_path = '' as $$
declare
  v_tier int := private.role_tier(array[p_role], p_whole, p_beginning) * 32;
begin
  if not p_is_ranked then return v_tier + 31; end if;
  return v_tier + private.words_cost(p_words,
    to_tsvector('simple', private.searchable_text(p_title)) || array_to_tsvector(array['role=' || p_role, 'department=' || p_category]),
    to_tsvector('simple', private.searchable_text(concat_ws(' ', p_production, p_company, p_city, p_region, p_location,
      array_to_string(p_skills, ' ')))) || private.place_codes(p_country, p_region, p_city));
end $$;

-- How well a person fits the words of a search; the lowest is the best. Twin: `src/domain/search/relevance.ts`. For searches only.
create function private.person_relevance(p_words tsquery[], p_whole text[], p_beginning text[], p_is_ranked boolean, p_name text,
  p_headline text, p_roles text[], p_departments text[], p_city text, p_region text, p_location text, p_country text, p_skills text[], p_kit text[])
returns int
language plpgsql immutable set search_path = '' as $$
declare
  v_tier int := private.role_tier(p_roles, p_whole, p_beginning) * 32;
begin
  if not p_is_ranked then return v_tier + 31; end if;
  return v_tier + private.words_cost(p_words,
    to_tsvector('simple', private.searchable_text(concat_ws(' ', p_name, p_headline)))
      || private.crew_codes(p_roles, p_departments),
    to_tsvector('simple', private.searchable_text(concat_ws(' ', p_city, p_location, array_to_string(p_skills, ' '),
      array_to_string(p_kit, ' ')))) || private.place_codes(p_country, p_region, p_city));
end $$;
