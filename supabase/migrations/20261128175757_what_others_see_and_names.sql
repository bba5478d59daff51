-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP FUNCTION "private"."booked_days"(uuid, timestamp with time zone);

DROP FUNCTION "private"."held_days"(uuid, timestamp with time zone);

DROP FUNCTION "private"."shown_days"(uuid, date, timestamp with time zone);

CREATE OR REPLACE FUNCTION private.asker_name(p_account uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select left(private.name_of(p.full_name), 80) || ' (' || left(u.email, 1) || '…@' || split_part(u.email, '@', 2) || ')'
    from public.profiles p join auth.users u on u.id = p.id where p.id = p_account);
end $function$;

CREATE OR REPLACE FUNCTION private.booked_days(p_person uuid, p_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone)
 RETURNS SETOF date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query select distinct day from public.bookings b, unnest(b.days) as day
    where b.talent_id = p_person and not b._deleted and b.confirmed_at < p_at and private.booking_ended_at(b.status, b.history) >= p_at;
end $function$;

CREATE OR REPLACE FUNCTION private.booking_ended_at(p_status text, p_history jsonb)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when p_status in ('released', 'declined', 'expired', 'cancelled') then (p_history -> -1 ->> 'at')::timestamptz else 'infinity' end
$function$;

CREATE OR REPLACE FUNCTION private.create_account_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.days_to_show(p public.profiles, p_shown text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_kept_days constant int := 7;
  v_first date := private.today('UTC') - 1;
  v_from date := nullif(left(p_shown, 10), '')::date;
begin
  if private.part_circle(p, 'days') <> 'everyone' then return ''; end if;
  return private.shown_days(p.id, case when v_from between v_first - v_kept_days and v_first then v_from else v_first end, private.bookings_shown_at());
end $function$;

CREATE OR REPLACE FUNCTION private.guard_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_talent boolean := old.talent_id = (select auth.uid());
  v_says public.bookings := new;
  v_to text;
  v_day date;
  -- words that do not reach the other side
  v_unsent text := '';
  v_type constant text := 'booking';
  v_most_holds constant int := 3;
begin
  if (new.talent_id, new.wants, new.job_id, new.project_id, new.title, new.role_code, new.days, new.timezone, new.place, new.rate_minor, new.rate_unit,
      new.currency, new.kit_fee_minor, new.kill_fee_percent, new.note, new.open_until) is distinct from
    (old.talent_id, old.wants, old.job_id, old.project_id, old.title, old.role_code, old.days, old.timezone, old.place, old.rate_minor, old.rate_unit,
      old.currency, old.kit_fee_minor, old.kill_fee_percent, old.note, old.open_until)
    or v_is_talent and (new.employer_step, new.employer_note, new.is_challenging) is distinct from (old.employer_step, old.employer_note, old.is_challenging)
    or not v_is_talent and (new.talent_step, new.talent_note) is distinct from (old.talent_step, old.talent_note)
  then
    perform private.refuse('MQ403');
  end if;
  perform private.lock_days_of(old.talent_id);
  -- Everything of the server's, and no words without the step that they belong to.
  new := old;
  if v_is_talent then
    if v_says.talent_step = old.talent_step then return new; end if;
    new.talent_step := v_says.talent_step;
    new.talent_note := btrim(private.visible_text(left(v_says.talent_note, 2000)));
    v_to := private.after_talent_step(old.status, old.wants, new.talent_step);
  else
    if v_says.employer_step <> old.employer_step then
      new.employer_step := v_says.employer_step;
      new.employer_note := btrim(private.visible_text(left(v_says.employer_note, 2000)));
      v_to := private.after_employer_step(old.status, new.employer_step);
    elsif v_says.is_challenging and not old.is_challenging then
      if old.status not in ('held', 'challenged') then
        perform private.refuse(case when old.status = 'expired' then 'MQ687' when old.status in ('requested', 'confirmed') then 'MQ699' else 'MQ688' end);
      end if;
      if private.first_held_day(old.talent_id, old.days, old.employer_id, old.id, old.held_at) is null then perform private.refuse('MQ694'); end if;
      if private.is_blocked_pair(old.employer_id, old.talent_id) then perform private.refuse_contact(old.employer_id, old.talent_id); end if;
      new.is_challenging := true;
      return new;
    else
      return new;
    end if;
  end if;
  -- Who blocks somebody is not booked by them, and reads nothing of them; letting go is open to both, and what was written with it goes back to whoever wrote it.
  if private.is_blocked_pair(old.employer_id, old.talent_id) then
    if v_to in ('held', 'confirmed') then
      perform private.refuse_contact((select auth.uid()), case when v_is_talent then old.employer_id else old.talent_id end);
    end if;
    v_unsent := case when v_is_talent then new.talent_note else new.employer_note end;
    new.talent_note := old.talent_note;
    new.employer_note := old.employer_note;
  end if;
  if v_to is null or private.lifecycle_event('booking', old.status, v_to, case when v_is_talent then 'talent' else 'employer' end) is null then
    perform private.refuse(case when old.status = 'expired' then 'MQ687' when old.status in ('requested', 'held', 'challenged', 'confirmed') then 'MQ699' else 'MQ688' end);
  end if;
  -- Clocks count, also before the timer has looked at them.
  if v_to in ('held', 'confirmed')
    and (private.today(old.timezone) > old.open_until or old.status = 'challenged' and old.challenge_deadline <= clock_timestamp())
  then
    perform private.refuse('MQ687');
  end if;

  if v_to in ('held', 'confirmed') then
    v_day := private.first_booked_day(old.talent_id, old.days, old.id);
    if v_day is not null then
      perform private.refuse(case when v_is_talent then 'MQ686' else 'MQ693' end,
        jsonb_build_object('date', private.date_words(v_day), 'Name', old.talent_name));
    end if;
  end if;
  if v_to = 'held' then
    select min(day) into v_day from unnest(old.days) as day where (select count(*) from public.bookings b
      where b.talent_id = old.talent_id and b.status in ('held', 'challenged') and b.days @> array[day]) >= v_most_holds;
    if v_day is not null then
      perform private.refuse('MQ691', jsonb_build_object('date', private.date_words(v_day), 'most', v_most_holds));
    end if;
    new.held_at := clock_timestamp();
    new.talent_agreed_at := new.held_at;
  elsif v_to = 'confirmed' then
    v_day := private.first_held_day(old.talent_id, old.days, old.employer_id, old.id, old.held_at);
    if v_day is not null then
      perform private.refuse(case when v_is_talent then 'MQ695' else 'MQ690' end, jsonb_build_object('date', private.date_words(v_day)));
    end if;
    new.confirmed_at := clock_timestamp();
    if v_is_talent then new.talent_agreed_at := new.confirmed_at; else new.employer_agreed_at := new.confirmed_at; end if;
  else
    new.ended_by := case when v_is_talent then 'talent' else 'employer' end;
    if v_to = 'cancelled' and not v_is_talent then new.kill_fee_minor := private.kill_fee(old); end if;
    if v_unsent <> '' then
      perform private.notify((select auth.uid()), v_type,
        case when v_is_talent then old.employer_name else old.talent_name end || ' is not accepting messages, so your words were not sent',
        v_unsent, '/bookings/' || old.id, 'booking:' || old.id || ':unsent');
    end if;
  end if;
  new.status := v_to;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  if new.company_id is not null and (tg_op = 'INSERT' or new.company_id is distinct from old.company_id)
    and not exists (select from public.companies where id = new.company_id and owner_id = new.id and not _deleted)
  then perform private.refuse('MQ403'); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.held_days(p_person uuid, p_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone)
 RETURNS SETOF date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query select distinct day from public.bookings b, unnest(b.days) as day
    where b.talent_id = p_person and not b._deleted and b.held_at < p_at and coalesce(b.confirmed_at, 'infinity') >= p_at and private.booking_ended_at(b.status, b.history) >= p_at;
end $function$;

CREATE OR REPLACE FUNCTION private.is_name(p_text text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_text constant text := regexp_replace(btrim(private.visible_text(coalesce(p_text, ''))), ' {2,}', ' ', 'g');
begin
  return private.name_of(v_text) = v_text;
end $function$;

CREATE OR REPLACE FUNCTION private.name_of(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  c_no_name constant text :=
    '\u0001-\u001f\u0021-\u0026\u0028-\u002c\u002e-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02c5' ||
    '\u02d2-\u02df\u02e5-\u02eb\u02ed\u02ef-\u02ff\u0375\u037e\u0384-\u0385\u0387\u03f6\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6' ||
    '\u05f3-\u060f\u061b-\u061f\u0660-\u066d\u06d4\u06dd-\u06de\u06e9\u06f0-\u06f9\u06fd-\u06fe\u0700-\u070f\u07c0-\u07c9\u07f6-\u07f9\u07fe-\u07ff' ||
    '\u0830-\u083e\u085e\u0888\u0890-\u0891\u08e2\u0964-\u0970\u09e6-\u09ef\u09f2-\u09fb\u09fd\u0a66-\u0a6f\u0a76\u0ae6-\u0af1\u0b66-\u0b70\u0b72-\u0b77' ||
    '\u0be6-\u0bfa\u0c66-\u0c7f\u0c84\u0ce6-\u0cef\u0d4f\u0d58-\u0d5e\u0d66-\u0d79\u0de6-\u0def\u0df4\u0e3f\u0e4f-\u0e5b\u0ed0-\u0ed9\u0f01-\u0f17' ||
    '\u0f1a-\u0f34\u0f36\u0f38\u0f3a-\u0f3d\u0f85\u0fbe-\u0fc5\u0fc7-\u0fda\u1040-\u104f\u1090-\u1099\u109e-\u109f\u10fb\u1360-\u137c\u1390-\u1399\u1400' ||
    '\u166d-\u166e\u1680\u169b-\u169c\u16eb-\u16f0\u1735-\u1736\u17d4-\u17d6\u17d8-\u17db\u17e0-\u180a\u180e\u1810-\u1819\u1940-\u194f\u19d0-\u19ff' ||
    '\u1a1e-\u1a1f\u1a80-\u1aa6\u1aa8-\u1aad\u1b4e-\u1b6a\u1b74-\u1b7f\u1bb0-\u1bb9\u1bfc-\u1bff\u1c3b-\u1c49\u1c50-\u1c59\u1c7e-\u1c7f\u1cc0-\u1cc7\u1cd3' ||
    '\u1fbd\u1fbf-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed-\u1fef\u1ffd-\u200b\u200e-\u2018\u201a-\u2070\u2074-\u207e\u2080-\u208e\u20a0-\u20c1\u2100-\u2101\u2103-\u2106' ||
    '\u2108-\u2109\u2114\u2116-\u2118\u211e-\u2123\u2125\u2127\u2129\u212e\u213a-\u213b\u2140-\u2144\u214a-\u214d\u214f-\u2182\u2185-\u2bff\u2ce5-\u2cea' ||
    '\u2cf9-\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u3004\u3007-\u3029\u3030\u3036-\u303a\u303d-\u303f\u309b-\u309c\u30a0\u30fb\u3190-\u319f\u31c0-\u31ef' ||
    '\u3200-\u33ff\u4dc0-\u4dff\ua490-\ua4c6\ua4fe-\ua4ff\ua60d-\ua60f\ua620-\ua629\ua673\ua67e\ua6e6-\ua6ef\ua6f2-\ua716\ua720-\ua721\ua789-\ua78a' ||
    '\ua828-\ua82b\ua830-\ua839\ua874-\ua877\ua8ce-\ua8d9\ua8f8-\ua8fa\ua8fc\ua900-\ua909\ua92e-\ua92f\ua95f\ua9c1-\ua9cd\ua9d0-\ua9df\ua9f0-\ua9f9' ||
    '\uaa50-\uaa5f\uaa77-\uaa79\uaade-\uaadf\uaaf0-\uaaf1\uab5b\uab6a-\uab6b\uabeb\uabf0-\uabf9\ufb29\ufbb2-\ufbd2\ufd3e-\ufd4f\ufd90-\ufd91\ufdc8-\ufdcf' ||
    '\ufdfc-\ufdff\ufe10-\ufe19\ufe30-\ufe6b\ufeff-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\ufffd\U00010100-\U000101fc\U000102e1-\U000102fb' ||
    '\U00010320-\U00010323\U00010341\U0001034a\U0001039f\U000103d0-\U000103d5\U000104a0-\U000104a9\U0001056f\U00010857-\U0001085f\U00010877-\U0001087f' ||
    '\U000108a7-\U000108af\U000108fb-\U000108ff\U00010916-\U0001091f\U0001093f\U000109bc-\U000109bd\U000109c0-\U000109ff\U00010a40-\U00010a58' ||
    '\U00010a7d-\U00010a7f\U00010a9d-\U00010a9f\U00010ac8\U00010aeb-\U00010af6\U00010b39-\U00010b3f\U00010b58-\U00010b5f\U00010b78-\U00010b7f' ||
    '\U00010b99-\U00010baf\U00010cfa-\U00010cff\U00010d30-\U00010d49\U00010d6e\U00010d8e-\U00010e7e\U00010ead\U00010ed0-\U00010ed8\U00010f1d-\U00010f26' ||
    '\U00010f51-\U00010f59\U00010f86-\U00010f89\U00010fc5-\U00010fcb\U00011047-\U0001106f\U000110bb-\U000110c1\U000110cd\U000110f0-\U000110f9' ||
    '\U00011136-\U00011143\U00011174-\U00011175\U000111c5-\U000111c8\U000111cd\U000111d0-\U000111d9\U000111db\U000111dd-\U000111f4\U00011238-\U0001123d' ||
    '\U000112a9\U000112f0-\U000112f9\U000113d4-\U000113d8\U0001144b-\U0001145d\U000114c6\U000114d0-\U000114d9\U000115c1-\U000115d7\U00011641-\U00011643' ||
    '\U00011650-\U0001166c\U000116b9-\U000116e3\U00011730-\U0001173f\U0001183b\U000118e0-\U000118f2\U00011944-\U00011959\U000119e2\U00011a3f-\U00011a46' ||
    '\U00011a9a-\U00011a9c\U00011a9e-\U00011aa2\U00011b00-\U00011b09\U00011be1-\U00011bf9\U00011c41-\U00011c71\U00011d50-\U00011d59\U00011da0-\U00011da9' ||
    '\U00011de0-\U00011de9\U00011ef7-\U00011ef8\U00011f43-\U00011f59\U00011fc0-\U00011fff\U00012400-\U00012474\U00012ff1-\U00012ff2\U00013430-\U0001343f' ||
    '\U00016130-\U00016139\U00016a60-\U00016a6f\U00016ac0-\U00016ac9\U00016af5\U00016b37-\U00016b3f\U00016b44-\U00016b61\U00016d6d-\U00016d79' ||
    '\U00016e80-\U00016e9a\U00016fe2\U00016ff4-\U00016ff6\U0001bc9c\U0001bc9f-\U0001cef0\U0001cf50-\U0001d164\U0001d16a-\U0001d16c\U0001d173-\U0001d17a' ||
    '\U0001d183-\U0001d184\U0001d18c-\U0001d1a9\U0001d1ae-\U0001d241\U0001d245-\U0001d378\U0001d6c1\U0001d6db\U0001d6fb\U0001d715\U0001d735\U0001d74f' ||
    '\U0001d76f\U0001d789\U0001d7a9\U0001d7c3\U0001d7ce-\U0001d9ff\U0001da37-\U0001da3a\U0001da6d-\U0001da74\U0001da76-\U0001da83\U0001da85-\U0001da8b' ||
    '\U0001e140-\U0001e149\U0001e14f\U0001e2f0-\U0001e2ff\U0001e4f0-\U0001e4f9\U0001e5f1-\U0001e5ff\U0001e8c7-\U0001e8cf\U0001e950-\U0001ed3d' ||
    '\U0001eef0-\U0001fbfa\U000e0001-\U000e007f';
begin
  return left(btrim(regexp_replace(regexp_replace(coalesce(p_text, ''), '[' || c_no_name || ']+', ' ', 'g'), ' {2,}', ' ', 'g')), 200);
end $function$;

CREATE OR REPLACE FUNCTION private.part_circle(p public.profiles, p_part text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when said = 'contacts' then 'contacts'
    when said <> 'everyone' then 'nobody'
    when p_part = 'rate' and not p.show_rate or p_part = 'days' and p.settings ->> 'show_days' = 'false' then 'nobody'
    else 'everyone' end
  from (select coalesce(p.settings ->> ('shown_' || p_part), 'everyone') as said) as setting
$function$;

CREATE OR REPLACE FUNCTION private.reset_unconfirmed_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.shown_days(p_person uuid, p_from date, p_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_length constant int := 372;
  v_letters text;
begin
  with booked as (
    select b.day from private.booked_days(p_person, p_at) as b (day)
  ), held as (
    select h.day from private.held_days(p_person, p_at) as h (day)
  ), marked as (
    select key::date as day, private.shown_letter(mark) as letter
    from public.availability a, jsonb_each(a.days) as entry (key, mark)
    where a.user_id = p_person and not a._deleted and a.month between date_trunc('month', p_from)::date and p_from + v_length
  )
  select string_agg(case when b.day is not null or m.letter = 'b' then 'b' when h.day is not null then 'h' else coalesce(m.letter, '-') end, '' order by n)
  into v_letters
  from generate_series(0, v_length - 1) n
    left join booked b on b.day = p_from + n
    left join held h on h.day = p_from + n
    left join marked m on m.day = p_from + n;
  v_letters := rtrim(v_letters, '-');
  return case when v_letters = '' then '' else to_char(p_from, 'YYYY-MM-DD') || v_letters end;
end $function$;

REVOKE ALL ON FUNCTION "private"."booked_days"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."booking_ended_at"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."held_days"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_name"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."name_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_days"(uuid, date, timestamp with time zone) FROM PUBLIC;

insert into private.refusals (code, sentence) values ('MQ741', 'A name can only contain letters, spaces, hyphens and apostrophes.');

-- Where a switch and the setting of a part disagree, the narrower one is shown from now on (04_people/11_shown_parts.sql): public profiles are derived anew.
update public.profiles set settings = settings
where show_rate and settings ->> 'shown_rate' <> 'everyone'
  or settings ->> 'show_days' is distinct from 'false' and settings ->> 'shown_days' <> 'everyone';
