-- Bookings: one person asked for some days of work, on terms. A request becomes a hold or a booking when the person says yes; holds on the same days
-- stand in a queue, in the order in which they were given. The lifecycle, `booking`, is in 01_foundation/03_lifecycles.sql; who may take which step is in
-- 22_booking_rules.sql, the queue and its clocks in 23_hold_queue.sql, and what accepted offers become in 24_offer_bookings.sql.

-- Privacy policy: Requests, holds and bookings: the days, the role, the pay and the other terms
create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  employer_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  talent_id uuid not null references public.profiles (id) on delete cascade,
  -- what the employer asks for, and for which work; not changed after
  wants text not null default 'hold' check (wants in ('hold', 'booking')),
  job_id uuid references public.jobs (id) on delete set null,
  project_id uuid references public.projects (id) on delete set null,
  title text not null check (length(title) between 1 and 120),
  role_code text not null default '' check (role_code ~ '^[a-z0-9_]{0,60}$'),
  days date[] not null check (cardinality(days) between 1 and 200),
  -- where the work is
  timezone text not null default 'UTC' check (length(timezone) <= 60),
  place text not null default '' check (length(place) <= 200),
  rate_minor int check (rate_minor between 0 and 1000000000),
  rate_unit text not null default 'day' check (rate_unit in ('hour', 'day', 'week', 'month', 'year', 'project', 'deferred', 'unpaid')),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  kit_fee_minor int check (kit_fee_minor between 0 and 1000000000),
  -- of the fee for all days, if the employer cancels what was booked
  kill_fee_percent int not null default 0 check (kill_fee_percent between 0 and 100),
  note text not null default '' check (length(note) <= 1000),
  -- the last day on which a request or a hold is open, where the work is
  open_until date not null,
  -- what the employer says later
  employer_step text not null default '' check (employer_step in ('', 'confirmed', 'withdrawn')),
  employer_note text not null default '' check (length(employer_note) <= 500),
  is_challenging boolean not null default false,
  -- the person's own part
  talent_step text not null default '' check (talent_step in ('', 'accepted', 'declined', 'released')),
  talent_note text not null default '' check (length(talent_note) <= 500),
  -- server, as everything below
  status text not null default 'requested' check (status in ('requested', 'held', 'challenged', 'confirmed', 'completed', 'released', 'declined',
    'expired', 'cancelled')),
  -- the application whose accepted offer this is
  application_id uuid references public.job_applications (id) on delete set null,
  -- place in the queue of holds, from 1; 0: in none
  rank int not null default 0,
  held_at timestamptz,
  challenge_deadline timestamptz,
  -- of a hold that challenges: until when those who are first have time to confirm; null: nobody is challenged by it
  challenging_until timestamptz,
  confirmed_at timestamptz,
  -- when each side agreed to the terms
  employer_agreed_at timestamptz,
  talent_agreed_at timestamptz,
  -- a side, a clock, or others: somebody else booked the days
  ended_by text not null default '' check (ended_by in ('', 'employer', 'talent', 'clock', 'others')),
  -- due because the employer cancelled; null: nothing, or not to be computed from the rate
  kill_fee_minor bigint,
  -- of one that was cancelled: how many of its days had begun by then, from the first; they can be reviewed, and are a credit
  days_worked int not null default 0,
  -- once it is completed, what it says as a credit of the person: {production, role, year, kind}, with is_verified where the company was; null where it names no role
  -- (25_booked_credits.sql)
  credit jsonb,
  employer_name text not null default '',
  company_name text not null default '',
  -- in no document: the rev at which it last became another of request, hold, booking, or ended; a step from before that was meant for something else (MQ699)
  stage_rev bigint not null default 1,
  -- in no document: production and kind of the work, as they were when both sides had agreed; what it is called later is not the person's to learn
  agreed_production jsonb,
  -- in no document: for which company it was asked, whatever its poster works for later
  company_id uuid references public.companies (id) on delete set null,
  talent_name text not null default '',
  -- [{status, at, by}], oldest first
  history jsonb not null default '[]'
);

-- Append-only: every step, with who took it.
-- Privacy policy: and who answered what, and when
create table private.booking_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  actor text not null,
  from_state text,
  to_state text not null,
  at timestamptz not null default clock_timestamp()
);
create index booking_events_booking_id on private.booking_events (booking_id);

-- Who challenges whom: the later hold, and one that was given before it.
-- Privacy policy: Requests, holds and bookings:
create table private.booking_challenges (
  challenger_id uuid not null references public.bookings (id) on delete cascade,
  challenged_id uuid not null references public.bookings (id) on delete cascade,
  primary key (challenger_id, challenged_id)
);
create index booking_challenges_challenged_id on private.booking_challenges (challenged_id);

-- The days that people are booked on. Nobody is twice on one day, whatever raced, unless they allow it themselves.
-- Privacy policy: Requests, holds and bookings:
create table private.booked_slots (
  booking_id uuid not null references public.bookings (id) on delete cascade,
  talent_id uuid not null references public.profiles (id) on delete cascade,
  day date not null,
  allows_others boolean not null,
  primary key (booking_id, day),
  constraint one_booking_a_day exclude using btree (talent_id with =, day with =) where (not allows_others)
);
create index booked_slots_talent_id on private.booked_slots (talent_id, day);

insert into sync_private.streams (name, pull_order, relation, readable, writable, merge, owner_columns, is_insertable) values (
  'bookings', 35, 'public.bookings',
  '{id,employer_id,talent_id,wants,job_id,project_id,title,role_code,days,timezone,place,rate_minor,rate_unit,currency,kit_fee_minor,kill_fee_percent,note,
    open_until,employer_step,employer_note,is_challenging,talent_step,talent_note,status,application_id,rank,held_at,challenge_deadline,challenging_until,confirmed_at,
    employer_agreed_at,talent_agreed_at,ended_by,kill_fee_minor,days_worked,credit,employer_name,company_name,talent_name,history,created_at,updated_at}',
  '{talent_id,wants,job_id,project_id,title,role_code,days,timezone,place,rate_minor,rate_unit,currency,kit_fee_minor,kill_fee_percent,note,open_until,
    employer_step,employer_note,is_challenging,talent_step,talent_note}',
  '{"is_challenging": "turn_on", "employer_step": "act", "employer_note": "act", "talent_step": "act", "talent_note": "act"}', '{employer_id,talent_id}', true);
select sync_private.install_stream('bookings');
create index bookings_job_id on public.bookings (job_id);
create index bookings_project_id on public.bookings (project_id);
create index bookings_company_id on public.bookings (company_id);
create index bookings_application_id on public.bookings (application_id);
-- What clocks wait for (23_hold_queue.sql).
create index bookings_waiting on public.bookings (open_until) where status in ('requested', 'held', 'challenged', 'confirmed');
select private.bound_rows('public.bookings', 'employer_id', 't.created_at > now() - interval ''24 hours''', 100, 'requests', 'MQ412');

create policy "both sides read" on public.bookings for select to authenticated
  using (employer_id = (select auth.uid()) or talent_id = (select auth.uid()));
create policy "employers ask" on public.bookings for insert to authenticated
  with check (employer_id = (select auth.uid()));
create policy "both sides take steps" on public.bookings for update to authenticated
  using (employer_id = (select auth.uid()) or talent_id = (select auth.uid()))
  with check (employer_id = (select auth.uid()) or talent_id = (select auth.uid()));
