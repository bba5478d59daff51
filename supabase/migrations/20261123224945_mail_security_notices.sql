-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP FUNCTION "private"."send_security_notice"(uuid, text, text);

CREATE TABLE "private"."security_mail" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "user_id" uuid NOT NULL, "address" text NOT NULL, "title" text NOT NULL, "message" text NOT NULL, "made_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "due_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "attempts" integer NOT NULL DEFAULT 0, "taken_at" timestamp with time zone, CONSTRAINT "security_mail_pkey" PRIMARY KEY (id));

CREATE OR REPLACE FUNCTION private.announce_credential_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.encrypted_password is distinct from new.encrypted_password then
    perform private.log_security_event(new.id, 'password_changed', 'high');
    perform private.send_security_notice(new.id, 'Your password was changed', 'If that was not you, ask for a new one by mail and sign out everywhere.');
  end if;
  if old.email is distinct from new.email then
    perform private.log_security_event(new.id, 'account_email_changed', 'high');
    perform private.send_security_notice(new.id, 'Your e-mail address was changed', 'You sign in with the new one from now on.');
    perform private.send_security_notice(new.id, 'Your e-mail address was changed',
      'This one no longer signs in to your account. If that was not you, tell us by answering this mail.', old.email);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.is_security_notice(n public.notifications)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select n.type = 'system' and n.action_url = '/settings/security'
$function$;

CREATE OR REPLACE FUNCTION private.send_security_notice(p_user uuid, p_title text, p_message text, p_address text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_address is null then
    insert into public.notifications (user_id, type, title, message, action_url)
    values (p_user, 'system', p_title, p_message, '/settings/security');
  end if;
  insert into private.security_mail (user_id, address, title, message)
  select id, coalesce(p_address, email), p_title, p_message from auth.users
  where id = p_user and coalesce(p_address, email) <> '' and email_confirmed_at is not null;
end $function$;

CREATE OR REPLACE FUNCTION public.push_take(p_most integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_taken jsonb;
begin
  delete from public.push_outbox where made_at < now() - interval '24 hours';
  delete from public.push_outbox o using public.notifications n, public.profiles p
  where o.taken_at is null and o.due_at <= now() and n.id = o.notification_id and p.id = n.user_id
    and (n._deleted or p.suspended_at is not null
      or not private.is_security_notice(n) and (n.is_read or (p.settings -> 'muted') ? n.type));

  update public.push_outbox o set due_at = private.quiet_until(p.settings, p.timezone, now())
  from public.notifications n join public.profiles p on p.id = n.user_id
  where o.taken_at is null and o.due_at <= now() and n.id = o.notification_id and not private.is_security_notice(n)
    and private.quiet_until(p.settings, p.timezone, now()) is not null;

  with taken as (
    update public.push_outbox set taken_at = now(), attempts = attempts + 1
    where id in (select id from public.push_outbox where taken_at is null and due_at <= now()
                 order by due_at, id limit p_most for update skip locked)
    returning *)
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'turn', t.turn, 'attempts', t.attempts, 'age_s', floor(extract(epoch from now() - t.made_at)),
      'subscription', jsonb_build_object('endpoint', s.endpoint, 'keys', s.subscription -> 'keys'),
      'payload', jsonb_build_object('kind', n.type, 'title', w.title, 'url', n.action_url)) order by t.id), '[]')
  into v_taken
  from taken t
  join public.notifications n on n.id = t.notification_id
  join public.push_subscriptions s on s.id = t.subscription_id
  join private.push_titles w on w.type = n.type;
  return v_taken;
end $function$;

CREATE OR REPLACE FUNCTION public.security_mail_settle(p_results jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.security_mail m using jsonb_to_recordset(p_results) as r (id bigint, outcome text)
  where m.id = r.id and r.outcome = 'sent';
  update private.security_mail m set taken_at = null, due_at = now() + make_interval(secs => r.after_s)
  from jsonb_to_recordset(p_results) as r (id bigint, outcome text, after_s double precision)
  where m.id = r.id and r.outcome = 'later';
end $function$;

REVOKE ALL ON FUNCTION "public"."security_mail_settle"(jsonb) FROM "anon";

REVOKE ALL ON FUNCTION "public"."security_mail_settle"(jsonb) FROM "authenticated";

CREATE OR REPLACE FUNCTION public.security_mail_take(p_most integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_taken jsonb;
begin
  delete from private.security_mail where made_at < now() - interval '3 days';
  with taken as (
    update private.security_mail set taken_at = now(), attempts = attempts + 1
    where id in (select id from private.security_mail
                 where due_at <= now() and (taken_at is null or taken_at < now() - interval '10 minutes')
                 order by due_at, id limit least(greatest(p_most, 1), 100) for update skip locked)
    returning *)
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'attempts', attempts, 'to', address, 'title', title, 'message', message,
    'at', made_at) order by id), '[]')
  into v_taken from taken;
  return v_taken;
end $function$;

REVOKE ALL ON FUNCTION "public"."security_mail_take"(integer) FROM "anon";

REVOKE ALL ON FUNCTION "public"."security_mail_take"(integer) FROM "authenticated";

ALTER TABLE "private"."security_mail" ADD CONSTRAINT "security_mail_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX security_mail_due ON private.security_mail USING btree (due_at);

CREATE INDEX security_mail_user_id ON private.security_mail USING btree (user_id);

REVOKE ALL ON FUNCTION "private"."is_security_notice"(public.notifications) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."send_security_notice"(uuid, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."security_mail_settle"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."security_mail_settle"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."security_mail_take"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."security_mail_take"(integer) TO "service_role";
