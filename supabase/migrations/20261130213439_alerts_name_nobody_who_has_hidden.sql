-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP TRIGGER "d_queue_push_again" ON "public"."notifications";

CREATE TABLE "private"."people_in_alerts" ("notification_id" uuid NOT NULL, "found" uuid[] NOT NULL, CONSTRAINT "people_in_alerts_pkey" PRIMARY KEY (notification_id));

ALTER TABLE "private"."people_in_alerts" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.forget_in_alerts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_alert record;
  v_search public.saved;
  v_left uuid[];
  v_words record;
begin
  perform set_config('notifications.is_quiet', 'on', true);
  for v_alert in
    select n.id, n.group_key, a.found from private.people_in_alerts a join public.notifications n on n.id = a.notification_id
    where a.found @> array[old.id] and not n.is_read and not n._deleted order by n.id for update of n
  loop
    v_left := array(select found.id from unnest(v_alert.found) with ordinality found (id, place)
      join public.public_profiles p on p.id = found.id and not p._deleted where found.id <> old.id order by found.place);
    select * into v_search from public.saved where id = substring(v_alert.group_key from 'search:(.+)')::uuid;
    if not found or v_left = '{}' then
      delete from public.notifications where id = v_alert.id;
    else
      select * into v_words from private.words_of_found(v_search, v_left);
      update public.notifications set title = v_words.title, message = v_words.message, action_url = v_words.url where id = v_alert.id;
      update private.people_in_alerts set found = v_left where notification_id = v_alert.id;
    end if;
  end loop;
  perform set_config('notifications.is_quiet', '', true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.notify_of_found(p_search public.saved, p_found uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.unread_alert(p_user uuid, p_type text, p_group text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select id from public.notifications where user_id = p_user and type = p_type and group_key = p_group
    and not is_read and not _deleted order by created_at desc limit 1);
end $function$;

CREATE OR REPLACE FUNCTION private.words_of_found(p_search public.saved, p_found uuid[], OUT title text, OUT message text, OUT url text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
end $function$;

ALTER TABLE "private"."people_in_alerts" ADD CONSTRAINT "people_in_alerts_notification_id_fkey" FOREIGN KEY (notification_id) REFERENCES public.notifications(id) ON DELETE CASCADE;

CREATE INDEX people_in_alerts_found ON private.people_in_alerts USING gin (found);

CREATE TRIGGER d_queue_push_again AFTER UPDATE ON public.notifications FOR EACH ROW WHEN (((NOT new.is_read) AND (new.group_key !~~ 'job-change:%'::text) AND (COALESCE(current_setting('notifications.is_quiet'::text, true), ''::text) = ''::text) AND ((new.title IS DISTINCT FROM old.title) OR (new.message IS DISTINCT FROM old.message)))) EXECUTE FUNCTION private.queue_push();

CREATE TRIGGER e_forget_in_alerts_of_erased AFTER DELETE ON public.public_profiles FOR EACH ROW WHEN ((NOT old._deleted)) EXECUTE FUNCTION private.forget_in_alerts();

CREATE TRIGGER e_forget_in_alerts AFTER UPDATE ON public.public_profiles FOR EACH ROW WHEN ((new._deleted AND (NOT old._deleted))) EXECUTE FUNCTION private.forget_in_alerts();

REVOKE ALL ON FUNCTION "private"."forget_in_alerts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unread_alert"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."words_of_found"(public.saved, uuid[]) FROM PUBLIC;

-- Alerts that wait to be read already. One about one person leads to them: where they have hidden themselves by now, it goes. One about several names the latest, whose words
-- tell who it is; of the others nothing is known, so it goes with that one.
delete from public.notifications n where n.type = 'people_alert' and not n.is_read and not n._deleted and n.action_url ~ '^/talent/[0-9a-f-]{36}$'
  and not exists (select from public.public_profiles p where p.id = substring(n.action_url from 9)::uuid and not p._deleted);
insert into private.people_in_alerts (notification_id, found)
select id, array[substring(action_url from 9)::uuid] from public.notifications
where type = 'people_alert' and not is_read and not _deleted and action_url ~ '^/talent/[0-9a-f-]{36}$';
insert into private.people_in_alerts (notification_id, found)
select distinct on (n.id) n.id, array[p.id] from public.notifications n
join public.public_profiles p on not p._deleted and n.message = left('The latest: ' || concat_ws(', ', p.full_name, nullif(p.headline, '')), 500)
where n.type = 'people_alert' and not n.is_read and not n._deleted order by n.id, p.created_at desc;
