-- What every other migration stands on: the schema of rules that PostgREST does not expose, refusals, lifecycles, and the
-- few checks that tables share. Owner of everything: the migration role.

create schema private;
revoke all on schema private from public;
-- Policies, checks and triggers name functions in here; clients still cannot call them, as PostgREST does not expose the
-- schema.
grant usage on schema private to anon, authenticated, service_role;

-- ---------------------------------------------------------------- refusals (twin: src/domain/refusals.ts)

create table private.refusals (
  code text primary key check (code ~ '^MQ[1-9][0-9]{2}$'),
  sentence text not null
);

insert into private.refusals (code, sentence) values
  ('MQ101', 'Add a pay rate or mark this job as unpaid before publishing.'),
  ('MQ102', 'Unpaid posts are for student, charity or self-funded projects only.'),
  ('MQ103', 'Maximum pay must be at least the minimum.'),
  ('MQ104', 'Shoot dates must be today or later.'),
  ('MQ105', 'The deadline must be before the first shoot day.'),
  ('MQ106', 'This job closed before your change arrived.'),
  ('MQ107', 'A job that is {from} cannot become {to}.'),
  ('MQ108', 'Add at least one date before publishing.'),
  ('MQ109', 'Give the job a title before publishing.'),
  ('MQ110', 'Only employers can post jobs.'),
  ('MQ111', 'Choose a department before publishing.'),
  ('MQ112', 'Say where the work is, or mark it as remote, before publishing.'),
  ('MQ113', 'A closed job can be opened again for 30 days. Post it anew instead.'),
  ('MQ201', 'You have already applied to this job.'),
  ('MQ202', 'Applications for this job have closed.'),
  ('MQ203', 'Complete your profile before applying.'),
  ('MQ204', 'Employers cannot apply to jobs.'),
  ('MQ205', 'You cannot apply to your own job.'),
  ('MQ206', 'An application that is {from} cannot become {to}.'),
  ('MQ207', 'A cover note can hold 4,000 characters.'),
  ('MQ301', '{Name} is not accepting messages.'),
  ('MQ302', 'You have reached today''s limit for new conversations.'),
  ('MQ303', 'Message is too long.'),
  ('MQ304', 'Write a message before sending.'),
  ('MQ305', 'This conversation is no longer open to you.'),
  ('MQ400', 'Some of this is not in the right form: {detail}.'),
  ('MQ403', 'You do not have permission to perform this action.'),
  ('MQ404', 'This is no longer available to you.'),
  ('MQ409', 'Somebody else already uses this.'),
  ('MQ500', 'This could not be saved. Your text is kept.');

-- The sentence of a code with its blanks filled in. Called by every rule and by sync_push; says nothing private.
create function private.refusal(p_code text, p_blanks jsonb default '{}') returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_sentence text;
  v_blank record;
begin
  select sentence into strict v_sentence from private.refusals where code = p_code;
  for v_blank in select key, value from jsonb_each_text(p_blanks) loop
    v_sentence := replace(v_sentence, '{' || v_blank.key || '}', coalesce(v_blank.value, ''));
  end loop;
  return v_sentence;
end $$;

-- Stops the statement with the code as SQLSTATE and the sentence as message: what the person is shown (S7).
create function private.refuse(p_code text, p_blanks jsonb default '{}') returns void
language plpgsql stable set search_path = '' as $$
begin
  raise exception using errcode = p_code, message = private.refusal(p_code, p_blanks);
end $$;

-- ---------------------------------------------------------------- lifecycles (twin: src/domain/lifecycles.ts)

create table private.lifecycle_transitions (
  lifecycle text not null check (lifecycle in ('job', 'application')),
  from_state text not null,
  event text not null,
  actor text not null check (actor in ('owner', 'applicant', 'employer', 'system')),
  to_state text not null,
  primary key (lifecycle, from_state, to_state, actor)
);

insert into private.lifecycle_transitions (lifecycle, from_state, event, actor, to_state) values
  ('job', 'active', 'close', 'owner', 'closed'),
  ('job', 'active', 'expire', 'system', 'closed'),
  ('job', 'closed', 'reopen', 'owner', 'active'),
  ('job', 'active', 'archive', 'owner', 'archived'),
  ('job', 'closed', 'archive', 'owner', 'archived'),
  ('application', 'pending', 'review', 'employer', 'reviewed'),
  ('application', 'pending', 'shortlist', 'employer', 'shortlisted'),
  ('application', 'pending', 'interview', 'employer', 'interview'),
  ('application', 'pending', 'offer', 'employer', 'offered'),
  ('application', 'reviewed', 'shortlist', 'employer', 'shortlisted'),
  ('application', 'reviewed', 'interview', 'employer', 'interview'),
  ('application', 'reviewed', 'offer', 'employer', 'offered'),
  ('application', 'shortlisted', 'unshortlist', 'employer', 'reviewed'),
  ('application', 'shortlisted', 'interview', 'employer', 'interview'),
  ('application', 'shortlisted', 'offer', 'employer', 'offered'),
  ('application', 'interview', 'offer', 'employer', 'offered'),
  ('application', 'offered', 'hire', 'employer', 'hired'),
  ('application', 'declined', 'reconsider', 'employer', 'reviewed');

insert into private.lifecycle_transitions (lifecycle, from_state, event, actor, to_state)
select 'application', state, step.event, step.actor, step.to_state
from unnest(array['pending', 'reviewed', 'shortlisted', 'interview', 'offered']) as state,
  (values ('decline', 'employer', 'declined'), ('withdraw', 'applicant', 'withdrawn'), ('end', 'system', 'job_closed'))
    as step (event, actor, to_state);

-- The event that leads from one state to another, or null when this actor may not take that step (S13).
create function private.lifecycle_event(p_lifecycle text, p_from text, p_to text, p_actor text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select event from private.lifecycle_transitions
    where lifecycle = p_lifecycle and from_state = p_from and to_state = p_to and actor = p_actor);
end $$;

-- ---------------------------------------------------------------- shared checks

-- Short labels: at most 40 of 1 to 60 characters (LIMITS in src/domain/entities/common.ts).
create function private.are_tags(p_tags text[]) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return (
    select cardinality(p_tags) <= 40
      and not exists (select from unnest(p_tags) tag where tag is null or length(tag) not between 1 and 60));
end $$;

-- A list of texts of 1 (or 0) to so many characters.
create function private.are_texts(p_texts text[], p_most int, p_shortest int, p_longest int) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select cardinality(p_texts) <= p_most and not exists (
      select from unnest(p_texts) t where t is null or length(t) not between p_shortest and p_longest));
end $$;

-- The calendar day it is now in a time zone. An unknown zone counts as UTC: a wrong word must not stop a whole write.
create function private.today(p_timezone text) returns date language plpgsql stable set search_path = '' as $$
begin
  return (now() at time zone coalesce(nullif(p_timezone, ''), 'UTC'))::date;
exception when invalid_parameter_value then
  return (now() at time zone 'UTC')::date;
end $$;

-- Words for an address: lower case, hyphens, and the tail of the id so that two of a name differ.
create function private.slug(p_words text, p_id uuid) returns text language sql immutable set search_path = '' as $$
  select concat_ws('-',
    nullif(btrim(left(regexp_replace(lower(p_words), '[^a-z0-9]+', '-', 'g'), 120), '-'), ''),
    right(p_id::text, 8))
$$;

-- ---------------------------------------------------------------- protection of tables

-- Row-level security on, nothing granted, and the restrictive gate in place (S14). Every table in `public` goes through
-- here when it is made; a test fails when one did not. Called by migrations only.
create function private.protect(p_table regclass) returns void language plpgsql set search_path = '' as $$
begin
  execute format('alter table %s enable row level security', p_table);
  -- Hosted Supabase grants everything on new tables by default.
  execute format('revoke all on table %s from public, anon, authenticated', p_table);
  execute format(
    'create policy gate on %s as restrictive for all to authenticated '
    'using ((select private.gate())) with check ((select private.gate()))', p_table);
end $$;

revoke execute on all functions in schema private from public, anon, authenticated;
-- Checks and refusals run with the rights of whoever writes.
grant execute on function private.refusal(text, jsonb), private.refuse(text, jsonb), private.are_tags(text[]),
  private.are_texts(text[], int, int, int), private.today(text) to anon, authenticated, service_role;
