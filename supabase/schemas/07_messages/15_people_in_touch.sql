-- People in touch, and what a talent shows to them and not to strangers (04_people/11_shown_parts.sql).

-- Whether a talent is in touch with somebody: they applied to them and have not withdrawn, they wrote in an open conversation of the two, or one of
-- them confirms a credit of the other. Writing to somebody is not enough: it is the talent's own step that counts. Never while one of the two
-- blocks the other. Definer: it reads what is between others. For rules only.
create function private.is_in_touch(p_talent uuid, p_other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_other is not null and p_other <> p_talent and not private.is_blocked_pair(p_talent, p_other) and (
    exists (select from public.job_applications
      where applicant_id = p_talent and (employer_id = p_other or private.has_permission(p_other, company_id, 'read')) and status <> 'withdrawn' and not _deleted)
    or exists (select from public.conversation_members theirs
      join public.conversation_members mine on mine.conversation_id = theirs.conversation_id and mine.user_id = p_talent
      join public.conversations c on c.id = theirs.conversation_id and c.state = 'open'
      where theirs.user_id = p_other and theirs.is_active and mine.is_active
        and exists (select from public.messages m where m.conversation_id = c.id and m.sender_id = p_talent))
    or exists (select from public.conversations c where c.person_id = p_talent and c.state = 'open' and private.has_permission(p_other, c.company_id, 'read')
      and exists (select from public.messages m where m.conversation_id = c.id and m.sender_id = p_talent))
    or exists (select from public.endorsements
      where (asker_id, endorser_id) in ((p_talent, p_other), (p_other, p_talent)) and status = 'confirmed' and not _deleted));
end $$;

-- What this talent shows to people in touch and not to everyone, as fields of their public profile; null where there is no such person, they show
-- nothing more, or the caller is not in touch with them, and nobody can tell which. For members behind the gate. Raises two_factor_required (PT403),
-- MQ403. Definer: profiles are closed to others; it returns what its owner shows to the caller, and nothing else.
create function public.parts_in_touch(p_person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_person public.profiles;
  v_all public.public_profiles;
  v_shown jsonb;
  v_public jsonb;
begin
  perform private.require_gate();
  if not private.is_in_touch(p_person, (select auth.uid())) then return null; end if;
  if not exists (select from public.public_profiles where id = p_person and not _deleted) then return null; end if;
  select * into v_person from public.profiles where id = p_person;
  v_all := jsonb_populate_record(null::public.public_profiles, to_jsonb(v_person));
  v_all.media := private.shown_media(v_person.media, v_person.attachments_stored);
  v_all.credits := private.shown_credits(p_person, v_person.credits);
  v_all.confirmations := private.shown_confirmations(p_person);
  -- No sooner than everybody would see it: the moment would tell whose job it was.
  v_all.shown_days := private.shown_days(p_person, private.today('UTC') - 1, private.bookings_shown_at());
  v_shown := to_jsonb(private.only_parts_for(v_all, v_person, '{everyone,contacts}'));
  v_public := to_jsonb(private.only_parts_for(v_all, v_person, '{everyone}'));
  return (select jsonb_object_agg(field, value) from jsonb_each(v_shown) as each (field, value)
    where value is distinct from v_public -> field);
end $$;
revoke execute on function public.parts_in_touch(uuid) from public, anon;
grant execute on function public.parts_in_touch(uuid) to authenticated;

-- Confirmations as strangers see them. Definer: profiles are closed to others. For triggers only.
create function private.public_confirmations(p_asker uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_person public.profiles;
begin
  select * into v_person from public.profiles where id = p_asker;
  return case when private.part_circle(v_person, 'credits') = 'everyone' and private.part_circle(v_person, 'endorsements') = 'everyone'
    then private.shown_confirmations(p_asker) else '{}' end;
end $$;
