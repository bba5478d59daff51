-- Notes: what the two sides of a completed booking say about each other. Until both have written, or 14 days after the booking was completed, nobody reads a
-- note but its author. So it is no row of `notes` by then, where counts, tombstones or hints could tell of it, but lies sealed in a closed table; its author has
-- it in their drafts. Who may write, and what publishes it, is in 02_note_rules.sql; what others see, in 03_shown_notes.sql.

-- On what the two worked together: kinds of productions, as credits have them. Twin: COLLABORATION_TYPES in src/domain/notes/note-form.ts. Reads no table; writers
-- of notes may execute it, because constraints run with their rights.
create function private.is_collaboration_type(p_type text) returns boolean language sql immutable set search_path = '' as $$
  select p_type in ('feature', 'series', 'short', 'commercial', 'music_video', 'documentary', 'corporate', 'live', 'photo', 'animation', 'other')
$$;
grant execute on function private.is_collaboration_type(text) to authenticated, service_role;

-- Privacy policy: Notes after a completed booking: a rating, your words, what you worked on, and your name as the one who wrote it
create table public.notes (
  -- the draft's, which is derived from its author and the booking
  id uuid primary key,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  reviewer_id uuid not null references public.profiles (id) on delete cascade,
  subject_id uuid not null references public.profiles (id) on delete cascade,
  -- the side of the subject
  about text not null check (about in ('talent', 'employer')),
  rating int not null check (rating between 1 and 5),
  text text not null default '' check (length(text) <= 2000),
  collaboration_type text not null check (private.is_collaboration_type(collaboration_type)),
  is_public boolean not null default false,
  publish_at timestamptz not null default clock_timestamp(),
  -- the subject's part, said once
  reply_text text not null default '' check (length(reply_text) <= 1000),
  -- server, as everything below; `removed`: taken down by an admin
  status text not null default 'published' check (status in ('published', 'removed')),
  replied_at timestamptz,
  is_reply_removed boolean not null default false,
  -- whether everybody sees it
  is_shown boolean not null default false,
  -- whether the company that booked was verified when the booking was completed; devices have no use for it
  is_vouched boolean not null default false,
  reviewer_name text not null default '',
  -- of an employer
  reviewer_company text not null default '',
  subject_name text not null default '',
  -- of a subject who hires
  company_id uuid references public.companies (id) on delete set null,
  company_name text not null default '',
  -- what the person did; a code of the crew taxonomy, or ''
  role_code text not null default '',
  unique (booking_id, reviewer_id)
);

-- What is written and not yet published. No stream, no policy: its author reads it as a draft, and nobody else may know of it.
-- Privacy policy: Nobody reads a note before both sides have written, or for up to 14 days.
create table private.sealed_notes (
  id uuid primary key,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  reviewer_id uuid not null references public.profiles (id) on delete cascade,
  subject_id uuid not null references public.profiles (id) on delete cascade,
  rating int not null check (rating between 1 and 5),
  text text not null check (length(text) <= 2000),
  collaboration_type text not null check (private.is_collaboration_type(collaboration_type)),
  is_public boolean not null,
  written_at timestamptz not null default clock_timestamp(),
  unique (booking_id, reviewer_id)
);
alter table private.sealed_notes enable row level security;
create index sealed_notes_reviewer_id on private.sealed_notes (reviewer_id);
create index sealed_notes_subject_id on private.sealed_notes (subject_id);

-- How long notes about a completed booking can be written. The row is also what both sides’ writing and the clock take turns with.
-- Privacy policy: Nobody reads a note before both sides have written, or for up to 14 days.
create table private.note_windows (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  closes_at timestamptz not null,
  -- both have written, or the time is over
  is_done boolean not null default false,
  is_reminded boolean not null default false
);
alter table private.note_windows enable row level security;
create index note_windows_open on private.note_windows (closes_at) where not is_done;

-- Append-only: what admins did with a note, and why.
-- Privacy policy: What the people who run Marquee decided about a report or a note, and why.
create table private.note_events (
  id bigint generated always as identity primary key,
  note_id uuid not null references public.notes (id) on delete cascade,
  actor_id uuid references public.profiles (id) on delete set null,
  event text not null check (event in ('remove', 'restore', 'remove_reply')),
  why text not null,
  -- the words of a reply that was taken down
  words text not null default '',
  at timestamptz not null default clock_timestamp()
);
alter table private.note_events enable row level security;
create index note_events_note_id on private.note_events (note_id);
create index note_events_actor_id on private.note_events (actor_id);

insert into sync_private.streams (name, pull_order, relation, readable, writable, owner_columns) values (
  'notes', 36, 'public.notes',
  '{id,booking_id,reviewer_id,subject_id,about,rating,text,collaboration_type,is_public,publish_at,reply_text,status,replied_at,is_reply_removed,is_shown,
    reviewer_name,reviewer_company,subject_name,company_id,company_name,role_code,created_at,updated_at}',
  '{reply_text}', '{reviewer_id,subject_id}');
select sync_private.install_stream('notes');
-- Lists of what everybody sees, newest first: all of them, of a person, of a company.
create index notes_shown on public.notes (created_at desc, id desc) where is_shown;
create index notes_of_subject on public.notes (subject_id, created_at desc) where is_shown;
create index notes_of_company on public.notes (company_id, created_at desc) where is_shown;
create index notes_quoted on public.notes (created_at desc, id desc) where is_shown and is_vouched and rating >= 4 and text <> '';
create index notes_company_id on public.notes (company_id);

-- A note that was taken down is its author's alone.
create policy "both sides read" on public.notes for select to authenticated
  using (reviewer_id = (select auth.uid()) or subject_id = (select auth.uid()) and status = 'published');
create policy "the subject replies" on public.notes for update to authenticated
  using (subject_id = (select auth.uid()) and status = 'published') with check (subject_id = (select auth.uid()));
