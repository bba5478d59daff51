-- The days of a job: [{day: 'YYYY-MM-DD', kind, call: 'HH:MM' or '', wrap: likewise}], at most 200. These use only
-- their arguments; a constraint needs the first two, so writers may execute them.

-- Whether this is a day that exists, `2027-05-13`.
create function private.is_day(p_text text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p_text ~ '^\d{4}-\d{2}-\d{2}$' and to_char(p_text::date, 'YYYY-MM-DD') = p_text;
exception when datetime_field_overflow or invalid_datetime_format then
  return false;
end $$;
grant execute on function private.is_day(text) to anon, authenticated, service_role;

-- Whether these are the days of a job, as above, each once, and nothing beside them: everybody who looks for work downloads them, and a day named twice would count
-- twice in what a job pays in all.
create function private.are_job_dates(p_dates jsonb) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_dates) = 'array' and jsonb_array_length(p_dates) <= 200
    and (select count(d ->> 'day') = count(distinct d ->> 'day') from jsonb_array_elements(case when jsonb_typeof(p_dates) = 'array' then p_dates else '[]' end) d)
    and not exists (
    select from jsonb_array_elements(case when jsonb_typeof(p_dates) = 'array' then p_dates else '[]' end) d
    where not coalesce(
      jsonb_typeof(d) = 'object' and d - '{day,kind,call,wrap}'::text[] = '{}'
      and private.is_day(d ->> 'day')
      and d ->> 'kind' in ('prep', 'shoot', 'travel', 'wrap', 'fitting')
      and coalesce(d ->> 'call', '') ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'
      and coalesce(d ->> 'wrap', '') ~ '^(([01]\d|2[0-3]):[0-5]\d)?$', false))
$$;
grant execute on function private.are_job_dates(jsonb) to anon, authenticated, service_role;

-- First and last day, first shoot day, and the call of the first day; nulls and '' without days. For rules only.
create function private.job_date_span(p_dates jsonb, out first_day date, out last_day date, out first_shoot date, out call text)
language plpgsql immutable set search_path = '' as $$
begin
  select min((d ->> 'day')::date), max((d ->> 'day')::date), min((d ->> 'day')::date) filter (where d ->> 'kind' = 'shoot'),
    coalesce((array_agg(d ->> 'call' order by d ->> 'day', nullif(d ->> 'call', '')))[1], '')
  into first_day, last_day, first_shoot, call
  from jsonb_array_elements(p_dates) d;
end $$;
