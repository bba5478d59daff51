-- Alerts of saved searches: a job that is published, and a person who is listed for the first time, are matched against them with the same predicates that the
-- search itself uses.

-- What a search asks for, as matching_jobs and matching_people take it. The payload is its owner's own text: only what filters is taken of it. For the
-- functions below alone.
create function private.query_of_search(p_payload jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p_payload -> 'filter') = 'object' then (p_payload -> 'filter') - '{text,words,wholeRoles,beginningRoles,sort,limit,before,after,since,id}'::text[] else '{}' end
    || (select coalesce(jsonb_object_agg(name, p_payload -> name), '{}') from unnest('{words,wholeRoles,beginningRoles}'::text[]) name
      where jsonb_typeof(p_payload -> name) = 'array')
    || case when jsonb_typeof(p_payload -> 'towns') = 'object' then jsonb_build_object('towns', p_payload -> 'towns') else '{}' end;
end $$;

-- The ids of at most p_most open jobs, or listed people, that a saved search finds, the newest first. p_limits: {since?, id?}. None where its payload is no
-- search: what one person has stored must not keep another's job from being published, nor another from being listed. What fits their days is said by their calendar as it
-- is now. For the functions below alone.
create function private.found_by_search(p_search public.saved, p_limits jsonb, p_most int) returns setof uuid
language plpgsql stable set search_path = '' rows 20 as $$
declare
  v_query constant jsonb := private.query_of_search(p_search.payload) || p_limits;
begin
  if p_search.payload ->> 'searched' = 'people' then
    return query select m.id from sync_private.matching_people(v_query, p_most) m;
  elsif p_search.payload ->> 'searched' = 'jobs' then
    return query select m.id from sync_private.matching_jobs(v_query - 'fitsDays'
      || case when v_query -> 'fitsDays' = 'true' then jsonb_build_object('fitsDays', private.shown_days(p_search.user_id, private.today('UTC') - 1)) else '{}' end, p_most) m;
  end if;
exception when data_exception or syntax_error_or_access_rule_violation or program_limit_exceeded then
  return;
end $$;

-- When a search was opened; null where its payload does not say so. For the functions below alone.
create function private.search_opened_at(p_payload jsonb) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return nullif(p_payload ->> 'opened_at', '')::timestamptz;
exception when data_exception then
  return null;
end $$;

-- Whether somebody has hidden a job from their lists: they hear nothing of it either. For the functions below and those of 18_alert_mail.sql alone.
create function private.has_hidden_job(p_user uuid, p_job uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.saved where user_id = p_user and kind = 'hidden' and target_id = p_job and not _deleted);
end $$;

-- Whether somebody may hear of what a search of theirs has found: neither of themselves or their own job, nor of a job that they have hidden, nor of somebody, or a job of somebody or for a company, with
-- whom one of the two has blocked the other. Definer: it reads blocks. For the functions below alone.
create function private.may_hear_of(p_user uuid, p_searched text, p_found uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_searched = 'people' then return p_found <> p_user and not private.is_blocked_pair(p_user, p_found, null); end if;
  return not private.has_hidden_job(p_user, p_found) and exists (select from public.jobs
    where id = p_found and posted_by <> p_user and not private.is_blocked_pair(p_user, posted_by, company_id));
end $$;

-- What a search has found since p_since that its owner may hear of, at most a hundred, the newest first. Definer: it reads blocks. For the functions below alone.
create function private.news_of_search(p_search public.saved, p_since timestamptz) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_most constant int := 100;
begin
  return array(select found.id from private.found_by_search(p_search, jsonb_build_object('since', p_since), v_most)
      with ordinality found (id, place)
    where private.may_hear_of(p_search.user_id, p_search.payload ->> 'searched', found.id) order by found.place);
end $$;

-- What a notification says of the newest that a search has found: a job's title and show, a person's name and headline. For the function below alone.
create function private.line_of_found(p_searched text, p_found uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case p_searched
    when 'people' then (select concat_ws(', ', full_name, nullif(headline, '')) from public.public_profiles where id = p_found)
    else (select concat_ws(', ', title, nullif(production, '')) from public.jobs where id = p_found) end;
end $$;

-- What a notification says of what a search has found, as news_of_search returns it. For the function below, and when somebody is listed no more
-- (14_search_alerts_forget.sql).
create function private.words_of_found(p_search public.saved, p_found uuid[], out title text, out message text, out url text)
language plpgsql stable set search_path = '' as $$
declare
  v_most constant int := 100;
  v_name constant text := left(coalesce(nullif(p_search.label, ''), 'a search'), 150);
  v_address constant text := left(coalesce(p_search.payload ->> 'address', ''), 1900);
  v_is_of_people constant boolean := p_search.payload ->> 'searched' = 'people';
  -- Twin: pathOfSearch in src/domain/saved/search-address.ts.
  v_list constant text := case when v_is_of_people then '/talent' else '/jobs' end;
begin
  message := private.line_of_found(p_search.payload ->> 'searched', p_found[1]);
  if cardinality(p_found) = 1 then
    title := case when v_is_of_people then 'New person for ' else 'New job for ' end || v_name;
    url := v_list || '/' || p_found[1];
  else
    title := case when cardinality(p_found) = v_most then v_most || ' or more' else cardinality(p_found)::text end
      || case when v_is_of_people then ' new people for ' else ' new jobs for ' end || v_name;
    message := 'The latest: ' || message;
    url := v_list || '?' || case when v_address ~ '^[A-Za-z0-9%&=+.,_*-]+$' then v_address || '&' else '' end || 'search=' || p_search.id;
  end if;
  title := left(title, 200);
  message := left(message, 500);
end $$;

-- The unread notification of a search; null: it has none. For the function below alone.
create function private.unread_alert(p_user uuid, p_type text, p_group text) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (select id from public.notifications where user_id = p_user and type = p_type and group_key = p_group
    and not is_read and not _deleted order by created_at desc limit 1);
end $$;

-- Tells the owner of a search what it has found, as news_of_search returns it: one unread notification for each search, which says how many. Definer:
-- clients may not create notifications. For the functions below alone.
create function private.notify_of_found(p_search public.saved, p_found uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_group constant text := 'search:' || p_search.id;
  v_is_of_people constant boolean := p_search.payload ->> 'searched' = 'people';
  v_type constant text := case when v_is_of_people then 'people_alert' else 'job_alert' end;
  v_alert uuid;
  v_words record;
begin
  if p_found = '{}' then return; end if;
  if exists (select from public.profiles where id = p_search.user_id and (settings -> 'muted') ? v_type) then return; end if;
  select * into v_words from private.words_of_found(p_search, p_found);
  v_alert := private.unread_alert(p_search.user_id, v_type, v_group);
  if v_alert is null then
    perform private.notify(p_search.user_id, v_type, v_words.title, v_words.message, v_words.url, v_group);
    v_alert := private.unread_alert(p_search.user_id, v_type, v_group);
  else
    update public.notifications set title = v_words.title, message = v_words.message, action_url = v_words.url where id = v_alert;
  end if;
  if v_is_of_people and v_alert is not null then
    insert into private.people_in_alerts (notification_id, found) values (v_alert, p_found)
    on conflict (notification_id) do update set found = excluded.found;
  end if;
end $$;

-- ---------------------------------------------------------------- at once

-- Jobs and people with searches that are still to be matched: those after this one.
-- Privacy policy: What you save, hide, mute or archive, and your saved searches.
create table private.alerts_left (
  -- of a job or a person
  found_id uuid primary key,
  searched text not null check (searched in ('jobs', 'people')),
  after_search uuid not null default '00000000-0000-0000-0000-000000000000'
);
alter table private.alerts_left enable row level security;

-- When a job was published, or a person listed; null where it is open or listed no more. For the function below alone.
create function private.news_since(p_searched text, p_found uuid) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return case p_searched
    when 'people' then (select created_at from public.public_profiles where id = p_found and not _deleted)
    else (select published_at from public.jobs where id = p_found and status = 'active' and not _deleted) end;
end $$;

-- Matches a job or a person with the next p_most searches whose owners want to hear of it at once. Returns the last search that was matched; null:
-- there are no more, or it is no news any more. Definer: it reads everybody's searches. For the function below alone.
create function private.alert_searches(p_left private.alerts_left, p_most int) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_at constant timestamptz := private.news_since(p_left.searched, p_left.found_id);
  v_search public.saved;
  v_last uuid;
  v_count int := 0;
begin
  if v_at is null then return null; end if;
  for v_search in
    select s.* from public.saved s
    where s.kind = 'search' and not s._deleted and s.payload ->> 'alerts' = 'instant' and s.id > p_left.after_search
    order by s.id limit p_most
  loop
    v_count := v_count + 1;
    v_last := v_search.id;
    -- What was there before the search was saved is no news to it, though its turn may come later.
    continue when v_at < v_search.created_at or v_search.payload ->> 'searched' is distinct from p_left.searched
      or not private.may_hear_of(v_search.user_id, p_left.searched, p_left.found_id);
    if exists (select from private.found_by_search(v_search, jsonb_build_object('id', p_left.found_id), 1)) then
      -- This one is new even where a device was already ahead of it.
      perform private.notify_of_found(v_search, private.news_of_search(v_search,
        least(coalesce(private.search_opened_at(v_search.payload), v_search.created_at), v_at - interval '1 microsecond')));
      perform private.mail_of_found(v_search, array[p_left.found_id], 'instant');
    end if;
  end loop;
  return case when v_count = p_most then v_last end;
end $$;

-- Trigger function: a published job, or a person who is listed for the first time, is matched with searches by the timer below, never here: what strangers search for must
-- neither slow down nor fail a publish (S13). The argument: what it is. Definer: clients may not write the list.
create function private.alert_searches_later() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.alerts_left (found_id, searched) values (new.id, tg_argv[0]) on conflict do nothing;
  return null;
end $$;
create trigger e_alert_searches after insert on public.jobs for each row
  -- An import of older jobs is no news.
  when (new.status = 'active' and new.published_at > now() - interval '1 hour') execute function private.alert_searches_later('jobs');
-- A row is inserted once: whoever hides and shows themselves again rings nobody's phone.
create trigger e_alert_searches after insert on public.public_profiles for each row
  when (not new._deleted and new.created_at > now() - interval '1 hour') execute function private.alert_searches_later('people');

-- Periodic task, each minute: matches what is new, at most p_most searches, and for at most twenty seconds: more would be undone by
-- a timeout, and begin anew. Returns how many jobs and people are still left.
create function private.send_alerts(p_most int default 2000) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_batch constant int := 20;
  v_longest constant interval := '20 seconds';
  v_todo int := p_most;
  v_left private.alerts_left;
  v_after uuid;
begin
  while v_todo > 0 and clock_timestamp() < statement_timestamp() + v_longest loop
    select * into v_left from private.alerts_left order by found_id limit 1 for update skip locked;
    exit when not found;
    v_after := private.alert_searches(v_left, v_batch);
    v_todo := v_todo - case when v_after is null then 1 else v_batch end;
    if v_after is null then
      delete from private.alerts_left where found_id = v_left.found_id;
    else
      update private.alerts_left set after_search = v_after where found_id = v_left.found_id;
    end if;
  end loop;
  return (select count(*) from private.alerts_left);
end $$;

-- ---------------------------------------------------------------- once a day

-- When somebody was last told what a search has found, of those that are told once a day.
-- Privacy policy: What you save, hide, mute or archive, and your saved searches.
create table private.search_alerts (
  search_id uuid primary key references public.saved (id) on delete cascade,
  sent_at timestamptz not null
);

-- Periodic task, hourly: tells people in their morning what their searches have found since they were told last, or opened them, also by mail
-- where they want that (18_alert_mail.sql). At most
-- p_most searches; the others are due an hour later. Returns how many were due.
create function private.send_daily_alerts(p_most int default 5000) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_morning constant time := '07:00';
  v_search public.saved;
  v_due record;
  v_news uuid[];
  v_count int := 0;
begin
  for v_due in
    select s.id, a.sent_at from public.saved s
    join public.profiles p on p.id = s.user_id
    left join private.search_alerts a on a.search_id = s.id
    where s.kind = 'search' and not s._deleted and s.payload ->> 'alerts' = 'daily'
      and p.suspended_at is null and private.local_time(p.timezone, now())::time >= v_morning
      and private.local_time(p.timezone, coalesce(a.sent_at, s.created_at))::date < private.local_time(p.timezone, now())::date
    order by a.sent_at nulls first, s.id limit p_most
  loop
    select * into v_search from public.saved where id = v_due.id;
    v_news := private.news_of_search(v_search, greatest(private.search_opened_at(v_search.payload), coalesce(v_due.sent_at, v_search.created_at)));
    perform private.notify_of_found(v_search, v_news);
    perform private.mail_of_found(v_search, v_news, 'daily');
    insert into private.search_alerts (search_id, sent_at) values (v_due.id, now())
    on conflict (search_id) do update set sent_at = excluded.sent_at;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
