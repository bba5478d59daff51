-- Requests to verify a company as admins see them on `/admin/verifications`, with what was granted, by them and by mail.
--
-- Definers: no role may read or write the table. Each begins with require_admin and raises what that does.

-- One of them: {id, company_id, company_name, website, owner_name, verified_how, note, address, asked_at, state, decided_at, decided_by, decision, ended_at, ended_by,
-- ended_reason, open_jobs}. Names of admins are null where nobody has, or the account is gone.
create function private.verification_json(v private.company_verifications) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', v.id, 'company_id', v.company_id, 'company_name', v.company_name, 'website', v.website,
      'owner_name', private.display_name(c.owner_id), 'verified_how', v.verified_how, 'note', v.note, 'address', v.address, 'asked_at', v.asked_at,
      'state', v.state, 'decided_at', v.decided_at, 'decided_by', case when v.decided_by is not null then private.display_name(v.decided_by) end,
      'decision', v.decision, 'ended_at', v.ended_at, 'ended_by', case when v.ended_by is not null then private.display_name(v.ended_by) end,
      'ended_reason', v.ended_reason, 'open_jobs', c.open_jobs)
    from public.companies c where c.id = v.company_id);
end $$;

-- A page of the queue: {open, verifications, next}. First what is open, the oldest first; then what was decided or has ended, the latest first. `open`: how many are, in all.
-- `next`: p_after of the page that follows; null after the last. p_most: at most 100.
create function public.verification_queue(p_after jsonb default null, p_most int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_most int := least(greatest(p_most, 1), 100);
  v_rows jsonb;
begin
  perform private.require_admin();
  perform private.require_readable(p_after);
  select coalesce(jsonb_agg(jsonb_build_object('place', jsonb_build_array(part, place, id), 'verification', private.verification_json(q.verification))
    order by part, place, id), '[]')
  into v_rows from (
    select v.id, v as verification, p.part, p.place
    from private.company_verifications v,
      lateral (select case when v.state = 'open' then 0 else 1 end as part,
        case when v.state = 'open' then extract(epoch from v.asked_at) else -extract(epoch from coalesce(v.ended_at, v.decided_at)) end as place) p
    where (v.state = 'open' and v.verified_how = 'admin' or v.state in ('granted', 'declined', 'ended'))
      and (p_after is null or (p.part, p.place, v.id) > ((p_after ->> 0)::int, (p_after ->> 1)::numeric, (p_after ->> 2)::uuid))
    order by p.part, p.place, v.id limit v_most + 1) q;
  return jsonb_build_object(
    'open', (select count(*) from private.company_verifications where state = 'open' and verified_how = 'admin'),
    'verifications', (select coalesce(jsonb_agg(r -> 'verification' order by n), '[]') from jsonb_array_elements(v_rows) with ordinality as rows (r, n) where n <= v_most),
    'next', case when jsonb_array_length(v_rows) > v_most then v_rows -> (v_most - 1) -> 'place' end);
end $$;
revoke execute on function public.verification_queue(jsonb, int) from public, anon;
grant execute on function public.verification_queue(jsonb, int) to authenticated;

-- The request of this id, once its company is locked, and what an admin writes about it. Raises MQ404 for one that is not there, MQ403 for the admin's own company, MQ905 without a
-- note, MQ803 for one of more than 2,000 characters. For the two functions below alone.
create function private.verification_for_admin(p_id uuid, p_note text) returns private.company_verifications language plpgsql volatile set search_path = '' as $$
declare
  v_company public.companies;
  v_verification private.company_verifications;
begin
  perform private.require_admin();
  if coalesce(btrim(p_note, E' \t\n\r'), '') = '' then perform private.refuse('MQ905'); end if;
  if length(btrim(p_note, E' \t\n\r')) > 2000 then perform private.refuse('MQ803'); end if;
  select c.* into v_company from private.company_verifications v join public.companies c on c.id = v.company_id where v.id = p_id for update of c;
  if not found then perform private.refuse('MQ404'); end if;
  if private.has_permission(auth.uid(), v_company.id, 'read') then perform private.refuse('MQ403'); end if;
  select * into v_verification from private.company_verifications where id = p_id;
  return v_verification;
end $$;

-- Grants an open request, or declines it, with a note that the owner reads; returns it. One that is no longer open stays as it is: decided already, or changed under the
-- admin's eyes, which its `state` says. Raises what verification_for_admin does, and MQ400.
create function public.decide_verification(p_id uuid, p_is_granted boolean, p_note text) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_verification private.company_verifications := private.verification_for_admin(p_id, p_note);
  v_note text := btrim(p_note, E' \t\n\r');
begin
  if p_is_granted is null then perform private.refuse('MQ400', '{"detail": "granted or declined"}'); end if;
  if v_verification.state = 'open' and v_verification.verified_how = 'admin' then
    if p_is_granted then
      perform private.grant_verification(p_id, auth.uid(), v_note);
    else
      update private.company_verifications set state = 'declined', decided_at = clock_timestamp(), decided_by = auth.uid(), decision = v_note where id = p_id;
      perform private.notify((select owner_id from public.companies where id = v_verification.company_id), 'system',
        left(v_verification.company_name, 160) || ' is not verified yet', v_note, '/company', 'verification:' || p_id);
    end if;
    select * into v_verification from private.company_verifications where id = p_id;
  end if;
  return private.verification_json(v_verification);
end $$;
revoke execute on function public.decide_verification(uuid, boolean, text) from public, anon;
grant execute on function public.decide_verification(uuid, boolean, text) to authenticated;

-- Ends a verification, however it came about, with a reason that the owner reads; returns it. One that has ended stays as it is. Raises what verification_for_admin does.
create function public.end_verification(p_id uuid, p_reason text) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_verification private.company_verifications := private.verification_for_admin(p_id, p_reason);
  v_reason text := btrim(p_reason, E' \t\n\r');
begin
  if v_verification.state = 'granted' then
    update public.companies set verified_at = null where id = v_verification.company_id;
    perform private.end_verifications(v_verification.company_id, auth.uid(), v_reason);
    perform private.notify((select owner_id from public.companies where id = v_verification.company_id), 'system',
      left(v_verification.company_name, 160) || ' is no longer verified', v_reason, '/company', 'verification:' || p_id);
    select * into v_verification from private.company_verifications where id = p_id;
  end if;
  return private.verification_json(v_verification);
end $$;
revoke execute on function public.end_verification(uuid, text) from public, anon;
grant execute on function public.end_verification(uuid, text) to authenticated;
