-- What happened around an account (A3, A7): sign-ins, failures, changes of security settings. Written by the server and by
-- devices. Events from a device are marked as such, and it cannot report what only the server knows.

-- Append-only.
-- Privacy policy: Security events, such as a new password, a new device or a refused code.
create table public.security_events (
  id bigint generated always as identity primary key,
  user_id uuid default auth.uid() references public.profiles (id) on delete cascade,
  event_type text not null check (length(event_type) between 1 and 80),
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 8000),
  timestamp timestamptz not null default now()
);
create index security_events_user_id on public.security_events (user_id, timestamp desc);
select private.protect_table('public.security_events');
grant select on public.security_events to authenticated;
grant insert (event_type, severity, data) on public.security_events to authenticated;
select private.bound_rows('public.security_events', 'user_id', 't.timestamp > now() - interval ''24 hours''', 200, 'security events', 'MQ412');

create policy "own events are read" on public.security_events for select to authenticated
  using (user_id = (select auth.uid()));
create policy "own events are logged" on public.security_events for insert to authenticated
  with check (user_id = (select auth.uid()));

-- Prefixes of event types that only the server may write.
create table private.server_event_prefixes (prefix text primary key);
insert into private.server_event_prefixes (prefix) values
  ('two_factor_'), ('passkey_'), ('password_'), ('account_'), ('session_'), ('sign_in_success'), ('sign_in_failed'), ('captcha_'), ('device_'), ('company_');

-- Trigger function, for clients' writes alone. Raises MQ403. Definer: it reads the prefixes.
create function private.mark_device_event() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.server_event_prefixes where starts_with(new.event_type, prefix)) then
    perform private.refuse('MQ403');
  end if;
  new.data := new.data || '{"from": "device"}';
  return new;
end $$;
create trigger a_mark before insert on public.security_events for each row
  when (current_user in ('anon', 'authenticated')) execute function private.mark_device_event();

-- Logs an event. Definer, for other functions only: never callable by clients.
create function private.log_security_event(p_user uuid, p_type text, p_severity text, p_data jsonb default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.security_events (user_id, event_type, severity, data)
  values (p_user, p_type, p_severity, p_data || jsonb_strip_nulls(jsonb_build_object('session', private.session_id())));
end $$;
