-- Does what a webhook does on a hosted project: says that something may be waiting in an outbox. Runs at each start, after the migrations.

create or replace function marquee_local.tell_outbox() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('marquee_outbox', '');
  return null;
end $$;
revoke all on function marquee_local.tell_outbox() from public;

do $$
begin
  if to_regclass('public.notifications') is null then return; end if;
  create or replace trigger zz_marquee_outbox after insert or update on public.notifications
    for each statement execute function marquee_local.tell_outbox();
end $$;

do $$
begin
  if to_regclass('private.newsletter_issues') is null then return; end if;
  create or replace trigger zz_marquee_outbox after insert on private.newsletter_confirmations
    for each statement execute function marquee_local.tell_outbox();
  create or replace trigger zz_marquee_outbox after update of state on private.newsletter_issues
    for each statement execute function marquee_local.tell_outbox();
end $$;

do $$
begin
  if to_regclass('private.contact_mail') is null then return; end if;
  create or replace trigger zz_marquee_outbox after insert on private.contact_mail
    for each statement execute function marquee_local.tell_outbox();
end $$;

do $$
begin
  if to_regclass('private.alert_mail') is null then return; end if;
  create or replace trigger zz_marquee_outbox after insert on private.alert_mail
    for each statement execute function marquee_local.tell_outbox();
end $$;

do $$
begin
  if to_regclass('private.company_mail') is null then return; end if;
  create or replace trigger zz_marquee_outbox after insert on private.company_mail
    for each statement execute function marquee_local.tell_outbox();
end $$;

do $$
begin
  if to_regclass('private.message_mail') is null then return; end if;
  create or replace trigger zz_marquee_outbox after insert on private.message_mail
    for each statement execute function marquee_local.tell_outbox();
end $$;
