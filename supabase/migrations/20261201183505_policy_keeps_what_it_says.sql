-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.cut_shown_days()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today constant date := private.today('UTC');
  v_person uuid;
  v_count int := 0;
begin
  for v_person in
    select t.id from public.public_profiles t where not t._deleted
      and (t.shown_days <> '' and left(t.shown_days, 10) < to_char(v_today - 8, 'YYYY-MM-DD')
        or t.shown_days = '' and exists (select from public.availability a where a.user_id = t.id and not a._deleted
          and a.month between date_trunc('month', v_today)::date and v_today + 371)
        -- In any state: what was agreed may have ended since.
        or exists (select from public.bookings b where b.talent_id = t.id and b.status not in ('requested', 'declined') and b.updated_at > now() - interval '400 days'))
  loop
    perform private.refresh_shown_days(v_person);
    v_count := v_count + 1;
  end loop;
  delete from public.availability where month < date_trunc('month', v_today - interval '12 months')::date;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.prune_identity_proofs()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count int;
begin
  delete from private.identity_proofs where proved_at < now() - interval '23 hours';
  get diagnostics v_count = row_count;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION public.prove_identity(p_purpose text, p_password text DEFAULT NULL::text, p_code text DEFAULT NULL::text, p_subject text DEFAULT ''::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := auth.uid();
  v_way text := case when p_password is not null then 'password' when p_code is not null then 'code' end;
  v_answer jsonb;
begin
  perform private.require_gate();
  if not exists (select from private.proof_purposes where name = p_purpose) then perform private.refuse('MQ400', '{"detail": "purpose"}'); end if;
  if v_way = 'password' then
    v_answer := private.try_own_password(p_password);
  else
    if v_way is null then
      v_way := case when private.is_unused_recovery(p_purpose) then 'recovery' end;
    elsif not exists (select from private.two_factor where user_id = v_user and enabled_at is not null)
      or private.try_second_factor(v_user, 'totp', private.without_spaces(p_code), 1) <> 'ok' then
      v_way := null;
    end if;
    v_answer := jsonb_build_object('approved', v_way is not null, 'wait_ms', 0);
  end if;
  if (v_answer ->> 'approved')::boolean then
    insert into private.identity_proofs (session_id, user_id, purpose, way, subject)
    values (private.session_id(), v_user, p_purpose, v_way, lower(btrim(coalesce(p_subject, ''))))
    on conflict (session_id, purpose, way) do update set subject = excluded.subject, proved_at = now(), used_at = null
      -- A recovery that is being used at this moment stays used.
      where private.identity_proofs.way <> 'recovery' or private.identity_proofs.used_at is null;
    if not found then v_answer := v_answer || '{"approved": false}'; end if;
  end if;
  return v_answer;
end $function$;

REVOKE ALL ON FUNCTION "private"."prune_identity_proofs"() FROM PUBLIC;

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-prune-identity-proofs', '33 * * * *', 'select private.prune_identity_proofs()');
  end if;
end $guard$;
