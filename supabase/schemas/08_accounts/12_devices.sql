-- Trusted devices (A3, A4 "Device trust", A9; ruling 17). The device reports its traits once per session; the consequences are
-- decided here. A suspected breach holds that one session until its owner proves who they are. It never locks an account.
--
-- Definers: only the server evaluates devices. Members call the two functions in `public`, for themselves.

-- Privacy policy: Sign-ins: when, and from which browser and device
create table public.user_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- as last reported (A3)
  fingerprint jsonb not null check (jsonb_typeof(fingerprint) = 'object' and octet_length(fingerprint::text) <= 8000),
  is_trusted boolean not null default false,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now()
);
create index user_devices_user_id on public.user_devices (user_id, last_seen desc);
select private.protect_table('public.user_devices');
grant select, delete on public.user_devices to authenticated;

create policy "own devices are read" on public.user_devices for select to authenticated
  using (user_id = (select auth.uid()));
create policy "own devices are forgotten" on public.user_devices for delete to authenticated
  using (user_id = (select auth.uid()));

-- The result of each session's report, so that no session counts twice. No row: it has not reported yet.
-- Privacy policy: Sign-ins: when, and from which browser and device
create table private.device_sessions (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  device_id uuid references public.user_devices (id) on delete set null,
  outcome text not null check (outcome in ('first', 'match', 'tolerated', 'mismatch', 'held', 'confirmed')),
  at timestamptz not null default now()
);
create index device_sessions_user_id on private.device_sessions (user_id);
create index device_sessions_device_id on private.device_sessions (device_id);

-- One row for each account that has ever had a device.
-- Privacy policy: To notice one that is not yours.
create table private.device_trust (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- mismatches since the last proof (A4)
  suspicious int not null default 0,
  warned_at timestamptz
);

-- Trigger function: logs a device that its owner removes, and notifies every device, but not of those deleted with their account or
-- to store another one.
create function private.log_forgotten_device() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_family text := private.device_family(old.fingerprint ->> 'userAgent');
begin
  perform private.log_security_event(old.user_id, 'device_forgotten', 'low', jsonb_build_object('device', v_family));
  perform private.send_security_notice(old.user_id, 'A device was removed',
    coalesce(left(v_family, 80), 'It') || ' is no longer trusted. If that was not you, change your password and sign out everywhere.');
  return null;
end $$;
create trigger log_removal after delete on public.user_devices for each row
  when (current_user in ('anon', 'authenticated')) execute function private.log_forgotten_device();

-- ---------------------------------------------------------------- proof by the session itself

-- Whether the session itself proves the person, on whatever device: it has passed the second factor, or a mailed link or a passkey
-- opened it. A passkey's session is opened by a one-time token, as a link's is. `amr` keeps the method for as long as the session
-- lasts, hence the hundred years.
create function private.is_proven_session() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.signed_in_recently(array['otp', 'magiclink', 'recovery'], interval '100 years')
    or exists (select from private.mfa_sessions where session_id = private.session_id() and user_id = auth.uid());
end $$;

-- Whether this session is held until its owner proves who they are.
create function private.is_held_session() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.device_sessions where session_id = private.session_id() and outcome = 'held');
end $$;

-- ---------------------------------------------------------------- which device it is

-- Twenty devices are stored per person, including the current one; untrusted ones are removed first, then those not seen for longest.
create function private.trim_devices(p_user uuid, p_present uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.user_devices where id in (
    select id from public.user_devices where user_id = p_user and id <> p_present order by is_trusted desc, last_seen desc offset 19);
  -- Also old results of sessions; but a held session stays held.
  delete from private.device_sessions where user_id = p_user and outcome <> 'held' and at < now() - interval '180 days';
end $$;

-- The most similar device: {id, confidence}, of the trusted ones or of the others.
create function private.closest_device(p_user uuid, p_fingerprint jsonb, p_trusted boolean, out id uuid, out confidence numeric)
language sql stable security definer set search_path = '' as $$
  select d.id, private.device_confidence(d.fingerprint, p_fingerprint) from public.user_devices d
  where d.user_id = p_user and d.is_trusted = p_trusted order by 2 desc, d.last_seen desc limit 1
$$;

-- Updates when a device was last seen and its traits, or stores a new device. Returns its id.
create function private.save_sighting(p_user uuid, p_device uuid, p_fingerprint jsonb, p_trusted boolean) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_device uuid := p_device;
begin
  if v_device is null then
    insert into public.user_devices (user_id, fingerprint, is_trusted) values (p_user, p_fingerprint, p_trusted) returning id into v_device;
    perform private.trim_devices(p_user, v_device);
  else
    update public.user_devices set fingerprint = p_fingerprint, last_seen = now(), is_trusted = is_trusted or p_trusted where id = v_device;
  end if;
  return v_device;
end $$;

-- The owner has proved that this device is theirs: it is trusted, and the count is reset.
create function private.confirm_device(p_user uuid, p_device uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_agent text;
begin
  update public.user_devices set is_trusted = true, last_seen = now() where id = p_device returning fingerprint ->> 'userAgent' into v_agent;
  update private.device_trust set suspicious = 0, warned_at = null where user_id = p_user;
  perform private.log_security_event(p_user, 'device_confirmed', 'low', jsonb_build_object('device', private.device_family(v_agent)));
end $$;

-- Logs a mismatch and counts it; 'held' from the third on (A4, A9). Every device is notified, at most once an hour.
create function private.count_mismatch(p_user uuid, p_said jsonb) returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_trust private.device_trust;
  v_about jsonb := jsonb_build_object('device', private.device_family(p_said ->> 'userAgent'));
begin
  update private.device_trust set suspicious = suspicious + 1 where user_id = p_user returning * into v_trust;
  perform private.log_security_event(p_user, 'device_mismatch', 'medium', v_about || jsonb_build_object('count', v_trust.suspicious));
  if v_trust.suspicious < 3 then return 'mismatch'; end if;
  perform private.log_security_event(p_user, 'device_breach_suspected', 'high', v_about);
  if v_trust.warned_at is null or v_trust.warned_at < now() - interval '1 hour' then
    update private.device_trust set warned_at = now() where user_id = p_user;
    perform private.send_security_notice(p_user, 'A new device was held back', 'It was asked to confirm that it is you. If it was not, change your password and sign it out.');
  end if;
  return 'held';
end $$;

-- Reports the device of this session, once per session that has passed the gate; a repeated call returns the first result:
--   first      the first device that this account ever had: trusted
--   match      a trusted device, whose record is updated (confidence from 0.75)
--   tolerated  similar to one (above 0.5): neither trusted nor counted
--   confirmed  a new one, in a session that itself proves the person: trusted from now on
--   mismatch   a new one: counted
--   held       the third mismatch or a later one: this session has no access until its owner proves who they are
-- Raises MQ400 for a malformed fingerprint, and what the gate raises. Every device is notified of a new one. Calls of one person wait
-- for one another.
create function public.record_device(p_fingerprint jsonb) returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_session uuid := private.session_id();
  v_said jsonb;
  v_known record;
  v_device uuid;
  v_outcome text;
  v_is_first boolean;
begin
  perform private.require_gate();
  v_said := private.valid_fingerprint(p_fingerprint);
  -- This row stays when all devices are removed: whoever holds a stolen token could remove them, and be the first.
  insert into private.device_trust (user_id) values (v_user) on conflict do nothing;
  v_is_first := found;
  perform from private.device_trust where user_id = v_user for update;
  select outcome into v_outcome from private.device_sessions where session_id = v_session;
  if found then return v_outcome; end if;

  select * into v_known from private.closest_device(v_user, v_said, true);
  if v_known.confidence >= 0.75 then
    v_outcome := 'match';
    v_device := private.save_sighting(v_user, v_known.id, v_said, true);
  elsif v_known.confidence > 0.5 then
    v_outcome := 'tolerated';
    v_device := v_known.id;
  elsif v_is_first then
    v_outcome := 'first';
    v_device := private.save_sighting(v_user, null, v_said, true);
    perform private.log_security_event(v_user, 'device_trusted', 'low', jsonb_build_object('device', private.device_family(v_said ->> 'userAgent')));
  else
    select * into v_known from private.closest_device(v_user, v_said, false);
    if private.is_proven_session() then v_outcome := 'confirmed'; else v_outcome := private.count_mismatch(v_user, v_said); end if;
    -- A held one has its own notice.
    if v_outcome <> 'held' then
      perform private.send_security_notice(v_user, 'A new device signed in',
        -- An unknown browser is whatever it calls itself.
        left(private.device_family(v_said ->> 'userAgent'), 80) || '. If it was not you, change your password and sign it out.');
    end if;
    v_device := private.save_sighting(v_user, case when v_known.confidence >= 0.75 then v_known.id end, v_said, v_outcome = 'confirmed');
  end if;
  insert into private.device_sessions (session_id, user_id, device_id, outcome) values (v_session, v_user, v_device, v_outcome);
  if v_outcome = 'confirmed' then perform private.confirm_device(v_user, v_device); end if;
  return v_outcome;
end $$;
revoke execute on function public.record_device(jsonb) from public, anon;
grant execute on function public.record_device(jsonb) to authenticated;

-- Trigger function: a held session that passes the second factor is released.
create function private.release_held_session() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_device uuid;
begin
  update private.device_sessions set outcome = 'confirmed' where session_id = new.session_id and user_id = new.user_id and outcome = 'held' returning device_id into v_device;
  if found then perform private.confirm_device(new.user_id, v_device); end if;
  return null;
end $$;
create trigger release_held_session after insert or update on private.mfa_sessions for each row execute function private.release_held_session();

-- The caller's devices, the current one first, then by last use. Members whose session has passed the gate.
create function public.list_devices() returns table (id uuid, user_agent text, is_trusted boolean, first_seen timestamptz, last_seen timestamptz, is_current boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_gate();
  return query
    select d.id, d.fingerprint ->> 'userAgent', d.is_trusted, d.first_seen, d.last_seen, s.session_id is not null
    from public.user_devices d left join private.device_sessions s on s.device_id = d.id and s.session_id = private.session_id()
    where d.user_id = auth.uid() order by 6 desc, 5 desc;
end $$;
revoke execute on function public.list_devices() from public, anon;
grant execute on function public.list_devices() to authenticated;
