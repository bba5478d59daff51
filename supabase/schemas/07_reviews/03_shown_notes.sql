-- What others see of notes, and who takes one down.

-- Trigger function: names as they are now, and whether everybody sees it: public, not taken down, and neither side suspended or hidden. A block hides nothing, or
-- whoever fears a note would block its author. Definer: profiles and companies are other people's.
create function private.derive_note() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_reviewer public.profiles;
  v_subject public.profiles;
  v_company uuid;
  v_name text;
begin
  select * into v_reviewer from public.profiles where id = new.reviewer_id;
  select * into v_subject from public.profiles where id = new.subject_id;
  new.reviewer_name := private.display_name(new.reviewer_id);
  new.subject_name := private.display_name(new.subject_id);
  if tg_op = 'INSERT' then
    new.is_vouched := coalesce((select b.credit -> 'is_verified' = 'true' from public.bookings b where b.id = new.booking_id), false);
  end if;
  -- Of the company for which the booking was asked: nobody chooses later whose page a note is on.
  if tg_op = 'INSERT' and new.company_id is null then
    select c.id, c.name into v_company, v_name from public.bookings b join public.companies c on c.id = b.company_id and not c._deleted where b.id = new.booking_id;
    if new.about = 'employer' then
      new.company_id := v_company; new.company_name := coalesce(v_name, '');
    else
      new.reviewer_company := coalesce(v_name, '');
    end if;
  end if;
  new.is_shown := new.status = 'published' and new.is_public and not new._deleted
    and coalesce(v_reviewer.is_active and v_reviewer.suspended_at is null, false)
    and coalesce(v_subject.is_active and v_subject.suspended_at is null, false);
  return new;
end $$;
create trigger c_derive before insert or update on public.notes for each row execute function private.derive_note();

-- Trigger function: names are shown as they are now, and nobody's who is suspended or hidden. Definer: as above.
create function private.refresh_notes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.notes set id = id where reviewer_id = new.id or subject_id = new.id;
  return null;
end $$;
create trigger e_refresh_notes after update on public.profiles for each row
  when (new.full_name is distinct from old.full_name or new.is_active is distinct from old.is_active or new.suspended_at is distinct from old.suspended_at)
  execute function private.refresh_notes();

-- One note as everybody sees it.
create function private.note_json(n public.notes) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', n.id, 'rating', n.rating, 'text', n.text, 'collaboration_type', n.collaboration_type, 'about', n.about, 'at', n.created_at,
    'reviewer_id', n.reviewer_id, 'reviewer_name', n.reviewer_name, 'reviewer_company', n.reviewer_company, 'subject_id', n.subject_id,
    'subject_name', n.subject_name, 'company_id', n.company_id, 'company_name', n.company_name, 'role_code', n.role_code, 'reply_text', n.reply_text)
$$;

-- A page of what everybody sees, newest first: {count, average, notes, next}. p_filters: {subject, company, about, type, rating (at least), words}, each if wanted.
-- `count` and `average` are of all that fit; the average is null below 3. `next`: p_after of the page that follows, null after the last. Members search all;
-- visitors read those of one person or one company. Definer: the table's policies show each person only their own; it returns public notes and nothing else.
-- Raises MQ400, MQ403, two_factor_required (PT403). The filters stand in the statements themselves, and each call is planned for its own: so the indexes of lists serve it, and
-- a visitor's question reads the notes of one person or company, never all.
create function public.published_notes(p_filters jsonb default '{}', p_after jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_page constant int := 20;
  v_words text;
  v_about text;
  v_type text;
  v_subject uuid;
  v_company uuid;
  v_rating int;
  v_time timestamptz := 'infinity';
  v_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  v_count int;
  v_average numeric;
  v_notes public.notes[];
begin
  perform private.require_readable(p_filters);
  perform private.require_readable(p_after);
  v_words := nullif(lower(btrim(left(p_filters ->> 'words', 100))), '');
  v_about := p_filters ->> 'about';
  v_type := p_filters ->> 'type';
  begin
    v_subject := (p_filters ->> 'subject')::uuid;
    v_company := (p_filters ->> 'company')::uuid;
    v_rating := (p_filters ->> 'rating')::int;
    if p_after is not null then v_time := (p_after ->> 0)::timestamptz; v_id := (p_after ->> 1)::uuid; end if;
  exception when data_exception then
    perform private.refuse('MQ400', '{"detail": "filters"}');
  end;
  if (select auth.uid()) is not null then perform private.require_gate();
  elsif v_subject is null and v_company is null then perform private.refuse('MQ403');
  end if;
  select count(*), avg(n.rating) into v_count, v_average from public.notes n
  where n.is_shown and (v_subject is null or n.subject_id = v_subject) and (v_company is null or n.company_id = v_company)
    and (v_about is null or n.about = v_about) and (v_type is null or n.collaboration_type = v_type) and (v_rating is null or n.rating >= v_rating)
    and (v_words is null or position(v_words in lower(concat_ws(' ', n.text, n.subject_name, n.company_name, n.reviewer_name, n.reviewer_company))) > 0);
  v_notes := array(select n from public.notes n
    where n.is_shown and (v_subject is null or n.subject_id = v_subject) and (v_company is null or n.company_id = v_company)
    and (v_about is null or n.about = v_about) and (v_type is null or n.collaboration_type = v_type) and (v_rating is null or n.rating >= v_rating)
    and (v_words is null or position(v_words in lower(concat_ws(' ', n.text, n.subject_name, n.company_name, n.reviewer_name, n.reviewer_company))) > 0)
    and (n.created_at, n.id) < (v_time, v_id)
    order by n.created_at desc, n.id desc limit v_page + 1);
  return jsonb_build_object('count', v_count, 'average', case when v_count >= 3 then round(v_average, 1) end,
    'notes', (select coalesce(jsonb_agg(private.note_json(n) order by n.created_at desc, n.id desc), '[]') from unnest(v_notes[:v_page]) n),
    'next', case when cardinality(v_notes) > v_page then jsonb_build_array(v_notes[v_page].created_at, v_notes[v_page].id) end);
end $$;
revoke execute on function public.published_notes(jsonb, jsonb) from public;
grant execute on function public.published_notes(jsonb, jsonb) to anon, authenticated;

-- A7: what the landing page quotes: public notes about work for a company that was verified when it was completed, with a text and a rating of at least 4, newest first: [{id, client, rating, text, project, date}], at most 12.
-- `client`: the reviewer's name; `project`: the type of the collaboration. Everybody, visitors too. Definer: as above.
create function public.testimonials(p_most int default 3) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'client', n.reviewer_name, 'rating', n.rating, 'text', n.text,
      'project', n.collaboration_type, 'date', n.created_at) order by n.created_at desc, n.id desc), '[]')
    from (select * from public.notes where is_shown and is_vouched and rating >= 4 and text <> '' order by created_at desc, id desc
      limit least(greatest(p_most, 1), 12)) n);
end $$;
revoke execute on function public.testimonials(int) from public;
grant execute on function public.testimonials(int) to anon, authenticated;

-- Takes a note down, puts it back, or takes its reply down for good, and tells whoever wrote the words. p_event: remove | restore | remove_reply. Returns
-- {status, is_reply_removed}. Done twice is done. Admins only; raises what require_admin does, MQ403 for a note that the caller has a part in, MQ404, MQ400,
-- MQ803 for a reason that is too long, MQ805 without one. Definer: no role may read others' notes.
create function public.moderate_note(p_id uuid, p_event text, p_why text) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_note public.notes;
  v_why constant text := btrim(p_why, E' \t\n\r');
begin
  perform private.require_admin();
  if coalesce(v_why, '') = '' then perform private.refuse('MQ805'); end if;
  if length(v_why) > 2000 then perform private.refuse('MQ803'); end if;
  if p_event is null or p_event not in ('remove', 'restore', 'remove_reply') then perform private.refuse('MQ400', '{"detail": "event"}'); end if;
  select * into v_note from public.notes where id = p_id for update;
  if not found then perform private.refuse('MQ404'); end if;
  if auth.uid() in (v_note.reviewer_id, v_note.subject_id) then perform private.refuse('MQ403'); end if;
  if p_event = 'remove_reply' then
    if v_note.reply_text <> '' then
      insert into private.note_events (note_id, actor_id, event, why, words) values (p_id, auth.uid(), p_event, v_why, v_note.reply_text);
      update public.notes set reply_text = '', is_reply_removed = true where id = p_id;
      perform private.notify(v_note.subject_id, 'note', 'Your reply to a note was taken down', v_why, '/notes', 'note:' || v_note.booking_id);
    end if;
  elsif private.lifecycle_event('note', v_note.status, case p_event when 'remove' then 'removed' else 'published' end, 'admin') is not null then
    insert into private.note_events (note_id, actor_id, event, why) values (p_id, auth.uid(), p_event, v_why);
    update public.notes set status = case p_event when 'remove' then 'removed' else 'published' end where id = p_id;
    -- The note leaves the subject's devices, or comes back to them (S6).
    perform sync_private.access_changed(v_note.subject_id, 'notes', p_id);
    if p_event = 'remove' then
      perform private.notify(v_note.reviewer_id, 'note', 'Your note about ' || v_note.subject_name || ' was taken down', v_why, '/notes', 'note:' || v_note.booking_id);
    end if;
  end if;
  return (select jsonb_build_object('status', status, 'is_reply_removed', is_reply_removed) from public.notes where id = p_id);
end $$;
revoke execute on function public.moderate_note(uuid, text, text) from public, anon;
grant execute on function public.moderate_note(uuid, text, text) to authenticated;
