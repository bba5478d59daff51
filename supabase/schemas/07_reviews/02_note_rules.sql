-- Who may write a note, and when it is published.

-- For how long after a booking was completed. Twin: NOTE_DAYS in src/domain/notes/note-window.ts.
create function private.note_days() returns int language sql immutable set search_path = '' as $$ select 14 $$;

-- Trigger function: from its completion on, or once it is cancelled after some of its days, a booking can be written about. Definer: windows are closed to clients.
create function private.open_note_window() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_completed_at timestamptz := (select max((step ->> 'at')::timestamptz) from jsonb_array_elements(new.history) step where step ->> 'status' = new.status);
begin
  insert into private.note_windows (booking_id, closes_at)
  values (new.id, coalesce(v_completed_at, clock_timestamp()) + make_interval(days => private.note_days())) on conflict (booking_id) do nothing;
  return null;
end $$;
create trigger e_open_note_window after insert or update on public.bookings for each row
  when (new.status = 'completed' or new.days_worked > 0) execute function private.open_note_window();

-- Seals the note of a draft under the draft's id, so that a replay makes no second one (S3). The payload is {rating, text, collaborationType, isPublic}. Says the
-- same whatever the other side has written. Raises MQ400, MQ711 to MQ716. Definer: sealed notes are closed to clients. For carry_out_draft alone.
create function private.submit_note(p_draft public.drafts) returns void language plpgsql security definer set search_path = '' as $$
declare
  c_blank constant text := '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+';
  v_me constant uuid := p_draft.owner_id;
  v_booking public.bookings;
  v_window private.note_windows;
  v_type constant text := p_draft.payload ->> 'collaborationType';
  v_text text;
begin
  select * into v_booking from public.bookings where id = p_draft.subject_id and v_me in (employer_id, talent_id) and private.is_worked(status, days_worked) and not _deleted;
  if not found then perform private.refuse('MQ711'); end if;
  -- Both sides, and the clock, one after the other: each sees what the one before wrote.
  select * into v_window from private.note_windows where booking_id = v_booking.id for update;
  if not found then perform private.refuse('MQ711'); end if;
  -- One of each side, whoever hired for it then.
  if exists (select from private.sealed_notes where booking_id = v_booking.id and (reviewer_id = v_booking.talent_id) = (v_me = v_booking.talent_id))
    or exists (select from public.notes where booking_id = v_booking.id and (reviewer_id = v_booking.talent_id) = (v_me = v_booking.talent_id))
  then
    perform private.refuse('MQ712');
  end if;
  if v_window.is_done or v_window.closes_at <= clock_timestamp() then perform private.refuse('MQ713', jsonb_build_object('days', private.note_days())); end if;
  if coalesce(p_draft.payload ->> 'rating', '') !~ '^[1-5]$' then perform private.refuse('MQ714'); end if;
  if coalesce(jsonb_typeof(p_draft.payload -> 'text'), 'string') <> 'string' then perform private.refuse('MQ400', '{"detail": "text"}'); end if;
  v_text := regexp_replace(private.visible_text(left(coalesce(p_draft.payload ->> 'text', ''), 10000)), c_blank || '$|^' || c_blank, '', 'g');
  if length(v_text) > 2000 then perform private.refuse('MQ715'); end if;
  if private.is_collaboration_type(v_type) is not true then perform private.refuse('MQ716'); end if;
  insert into private.sealed_notes (id, booking_id, reviewer_id, subject_id, rating, text, collaboration_type, is_public)
  values (p_draft.id, v_booking.id, v_me, case when v_me = v_booking.talent_id then v_booking.employer_id else v_booking.talent_id end,
    (p_draft.payload ->> 'rating')::int, v_text, v_type, p_draft.payload -> 'isPublic' = 'true');
  if exists (select from private.sealed_notes theirs where theirs.booking_id = v_booking.id and theirs.subject_id = v_me
    and theirs.reviewer_id in (v_booking.employer_id, v_booking.talent_id))
  then
    perform private.publish_notes(v_booking.id, p_draft.id);
  end if;
end $$;

-- Publishes what is written about a booking, with one notification for each side. Done twice is done. p_draft: the one that is being written, which follows
-- (sweep_sent_draft). Definer: as above. For rules and timers only.
create function private.publish_notes(p_booking uuid, p_draft uuid default null) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_booking public.bookings;
  v_at constant timestamptz := clock_timestamp();
  v_ids uuid[];
  v_side uuid;
  v_other uuid;
begin
  select * into v_booking from public.bookings where id = p_booking;
  update private.note_windows set is_done = true where booking_id = p_booking and not is_done;
  if not found then return; end if;
  with opened as (delete from private.sealed_notes where booking_id = p_booking returning *),
  published as (
    insert into public.notes (id, booking_id, reviewer_id, subject_id, about, rating, text, collaboration_type, is_public, publish_at, created_at, updated_at, role_code)
    select id, booking_id, reviewer_id, subject_id, case when subject_id = v_booking.talent_id then 'talent' else 'employer' end, rating, text,
      collaboration_type, is_public, v_at, v_at, v_at, v_booking.role_code from opened returning id)
  select coalesce(array_agg(id), '{}') into v_ids from published;
  -- The note takes the place of the draft, on each device of its author.
  update public.drafts set _deleted = true where id = any (v_ids) and id is distinct from p_draft and not _deleted;
  foreach v_side in array array[v_booking.talent_id, v_booking.employer_id] loop
    v_other := case when v_side = v_booking.talent_id then v_booking.employer_id else v_booking.talent_id end;
    if exists (select from public.notes where booking_id = p_booking and subject_id = v_side) then
      perform private.notify(v_side, 'note', private.display_name(v_other) || ' wrote a note about you', v_booking.title, '/notes', 'note:' || p_booking);
    elsif exists (select from public.notes where booking_id = p_booking and reviewer_id = v_side) then
      perform private.notify(v_side, 'note', 'Your note about ' || private.display_name(v_other) || ' is published', v_booking.title, '/notes', 'note:' || p_booking);
    end if;
  end loop;
end $$;

-- Trigger function: the draft of a note that its sending has published. Definer: the row is being written by a client, who may not remove it.
create function private.sweep_sent_draft() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.drafts set _deleted = true where id = new.id and exists (select from public.notes where id = new.id);
  return null;
end $$;
create trigger d_sweep_sent after insert or update on public.drafts for each row
  when (new.kind = 'note' and new.result_id is not null and not new._deleted) execute function private.sweep_sent_draft();

-- Trigger function: drafts of notes are erased with their author's account alone, whose devices need no tombstone; the other side could compute its id, and would
-- learn from it that there was one. After zz_tombstone. Definer: the log is closed to clients.
create function private.forget_note_draft() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from sync_private.tombstones where stream = 'drafts' and id = old.id;
  return null;
end $$;
create trigger zzz_forget after delete on public.drafts for each row
  when (old.kind = 'note') execute function private.forget_note_draft();

-- Trigger function, for clients' writes alone: the subject replies, once. Raises MQ403, MQ717 to MQ719. Definer: it needs no right of the writer.
create function private.guard_note() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  c_blank constant text := '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+';
  v_reply constant text := regexp_replace(private.visible_text(left(new.reply_text, 10000)), c_blank || '$|^' || c_blank, '', 'g');
begin
  if old.subject_id is distinct from (select auth.uid()) then perform private.refuse('MQ403'); end if;
  if new.reply_text = old.reply_text then return old; end if;
  new := old;
  if old.replied_at is not null then perform private.refuse('MQ717'); end if;
  if v_reply = '' then perform private.refuse('MQ718'); end if;
  if length(v_reply) > 1000 then perform private.refuse('MQ719'); end if;
  new.reply_text := v_reply;
  new.replied_at := clock_timestamp();
  return new;
end $$;
create trigger a_guard before update on public.notes for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_note();

-- Trigger function: whoever wrote hears of the reply. Definer: clients may not create notifications.
create function private.notify_reply() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.reviewer_id, 'note', new.subject_name || ' replied to your note', left(new.reply_text, 200), '/notes', 'note:' || new.booking_id);
  return null;
end $$;
create trigger d_notify after update on public.notes for each row
  when (old.replied_at is null and new.replied_at is not null) execute function private.notify_reply();

-- What clocks decide: notes whose 14 days are over are published, and three days before that whoever has not written is reminded, once, whatever the other side did.
-- Returns how many bookings changed. At most p_most at once, so that what piled up during a failure takes several runs; each is whole or not at all, and done twice
-- is done. For timers only: every minute.
create function private.advance_notes(p_most int default 500) returns int language plpgsql volatile security definer set search_path = '' as $$
declare
  v_due record;
  v_window private.note_windows;
  v_booking public.bookings;
  v_side uuid;
  v_count int := 0;
begin
  for v_due in
    select booking_id from private.note_windows
    where not is_done and (closes_at <= clock_timestamp() or not is_reminded and closes_at <= clock_timestamp() + interval '3 days')
    order by closes_at, booking_id limit p_most
  loop
    -- Somebody may have written meanwhile.
    select * into v_window from private.note_windows where booking_id = v_due.booking_id and not is_done for update;
    continue when not found;
    if v_window.closes_at <= clock_timestamp() then
      perform private.publish_notes(v_due.booking_id);
    else
      update private.note_windows set is_reminded = true where booking_id = v_due.booking_id;
      select * into v_booking from public.bookings where id = v_due.booking_id;
      foreach v_side in array array[v_booking.talent_id, v_booking.employer_id] loop
        continue when exists (select from private.sealed_notes where booking_id = v_booking.id and reviewer_id = v_side);
        perform private.notify(v_side, 'note',
          'Last days for a note about ' || private.display_name(case when v_side = v_booking.talent_id then v_booking.employer_id else v_booking.talent_id end),
          v_booking.title, '/bookings/' || v_booking.id || '/note', 'note:' || v_booking.id);
      end loop;
    end if;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
revoke execute on function private.advance_notes(int) from public, anon, authenticated;
