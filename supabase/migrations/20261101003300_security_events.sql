-- Security events (A7) come from the server and from devices. What a device says is its word: it is marked, and it cannot say what
-- only the server knows.

create table private.server_events (prefix text primary key);
insert into private.server_events (prefix) values ('two_factor_'), ('passkey_'), ('password_'), ('account_'), ('session_');

create function private.mark_device_event() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.server_events where starts_with(new.event_type, prefix)) then
    perform private.refuse('MQ403');
  end if;
  new.data := new.data || '{"from": "device"}';
  return new;
end $$;
create trigger a_mark before insert on public.security_events for each row
  when (current_user in ('anon', 'authenticated')) execute function private.mark_device_event();

-- Writes one down. For procedures of this schema; never callable by clients.
create function private.log_security(p_user uuid, p_type text, p_severity text, p_data jsonb default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.security_events (user_id, event_type, severity, data)
  values (p_user, p_type, p_severity, p_data || jsonb_strip_nulls(jsonb_build_object('session', private.session_id())));
end $$;

revoke execute on function private.mark_device_event(), private.log_security(uuid, text, text, jsonb) from public;
