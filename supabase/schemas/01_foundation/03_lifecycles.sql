-- Lifecycles of jobs, applications, endorsements, projects, memberships, call sheets, bookings and notes: the legal steps from one status to another, and who may take them (S13).
-- Twin: src/domain/lifecycles.ts.

create table private.lifecycle_transitions (
  lifecycle text not null check (lifecycle in ('job', 'application', 'endorsement', 'project', 'membership', 'call_sheet', 'booking', 'note')),
  from_state text not null,
  event text not null,
  actor text not null check (actor in ('owner', 'applicant', 'employer', 'asker', 'endorser', 'editor', 'member', 'talent', 'reviewer', 'admin', 'system')),
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
  ('application', 'change_asked', 'offer', 'employer', 'offered'),
  ('application', 'turned_down', 'offer', 'employer', 'offered'),
  ('application', 'accepted', 'hire', 'employer', 'hired'),
  ('application', 'offered', 'accept', 'applicant', 'accepted'),
  ('application', 'offered', 'turn_down', 'applicant', 'turned_down'),
  ('application', 'offered', 'ask_change', 'applicant', 'change_asked'),
  ('application', 'change_asked', 'accept', 'applicant', 'accepted'),
  ('application', 'change_asked', 'turn_down', 'applicant', 'turned_down'),
  ('application', 'declined', 'reconsider', 'employer', 'reviewed'),
  ('endorsement', 'asked', 'confirm', 'endorser', 'confirmed'),
  ('endorsement', 'asked', 'decline', 'endorser', 'declined'),
  ('endorsement', 'declined', 'confirm', 'endorser', 'confirmed'),
  ('endorsement', 'confirmed', 'take_back', 'endorser', 'declined'),
  ('endorsement', 'asked', 'withdraw', 'asker', 'withdrawn'),
  ('endorsement', 'asked', 'lapse', 'system', 'lapsed'),
  ('endorsement', 'confirmed', 'lapse', 'system', 'lapsed'),
  ('endorsement', 'declined', 'lapse', 'system', 'lapsed'),
  ('project', 'development', 'greenlight', 'editor', 'prep'),
  ('project', 'prep', 'shelve', 'editor', 'development'),
  ('project', 'prep', 'roll', 'editor', 'shooting'),
  ('project', 'shooting', 'postpone', 'editor', 'prep'),
  ('project', 'shooting', 'wrap', 'editor', 'wrap'),
  ('project', 'wrap', 'pick_up', 'editor', 'shooting'),
  ('project', 'wrap', 'edit', 'editor', 'post'),
  ('project', 'wrap', 'complete', 'editor', 'completed'),
  ('project', 'post', 'pick_up', 'editor', 'shooting'),
  ('project', 'post', 'complete', 'editor', 'completed'),
  ('project', 'completed', 'reopen', 'editor', 'post'),
  ('project', 'cancelled', 'revive', 'editor', 'development'),
  ('project', 'development', 'cancel', 'editor', 'cancelled'),
  ('project', 'prep', 'cancel', 'editor', 'cancelled'),
  ('project', 'shooting', 'cancel', 'editor', 'cancelled'),
  ('project', 'wrap', 'cancel', 'editor', 'cancelled'),
  ('project', 'post', 'cancel', 'editor', 'cancelled'),
  ('membership', 'invited', 'accept', 'member', 'joined'),
  ('membership', 'invited', 'decline', 'member', 'declined'),
  ('membership', 'declined', 'accept', 'member', 'joined'),
  ('membership', 'joined', 'leave', 'member', 'left'),
  ('membership', 'invited', 'remove', 'editor', 'removed'),
  ('membership', 'joined', 'remove', 'editor', 'removed'),
  ('membership', 'declined', 'remove', 'editor', 'removed'),
  ('membership', 'left', 'remove', 'editor', 'removed'),
  ('membership', 'declined', 'invite_again', 'editor', 'invited'),
  ('membership', 'left', 'invite_again', 'editor', 'invited'),
  ('membership', 'removed', 'invite_again', 'editor', 'invited'),
  ('call_sheet', 'draft', 'publish', 'editor', 'published'),
  ('call_sheet', 'draft', 'cancel', 'editor', 'cancelled'),
  ('call_sheet', 'published', 'cancel', 'editor', 'cancelled'),
  ('call_sheet', 'cancelled', 'publish', 'editor', 'published'),
  ('booking', 'requested', 'hold', 'talent', 'held'),
  ('booking', 'requested', 'book', 'talent', 'confirmed'),
  ('booking', 'requested', 'decline', 'talent', 'declined'),
  ('booking', 'requested', 'withdraw', 'employer', 'released'),
  ('booking', 'requested', 'expire', 'system', 'expired'),
  ('booking', 'requested', 'overtake', 'system', 'released'),
  ('booking', 'held', 'challenge', 'system', 'challenged'),
  ('booking', 'challenged', 'stand_down', 'system', 'held'),
  ('booking', 'held', 'confirm', 'employer', 'confirmed'),
  ('booking', 'challenged', 'confirm', 'employer', 'confirmed'),
  ('booking', 'held', 'release', 'employer', 'released'),
  ('booking', 'challenged', 'release', 'employer', 'released'),
  ('booking', 'held', 'release', 'talent', 'released'),
  ('booking', 'challenged', 'release', 'talent', 'released'),
  ('booking', 'held', 'overtake', 'system', 'released'),
  ('booking', 'challenged', 'lapse', 'system', 'released'),
  ('booking', 'held', 'expire', 'system', 'expired'),
  ('booking', 'challenged', 'expire', 'system', 'expired'),
  ('booking', 'confirmed', 'cancel', 'employer', 'cancelled'),
  ('booking', 'confirmed', 'cancel', 'talent', 'cancelled'),
  ('booking', 'confirmed', 'call_off', 'system', 'cancelled'),
  ('booking', 'confirmed', 'complete', 'system', 'completed'),
  ('note', 'draft', 'submit', 'reviewer', 'waiting'),
  ('note', 'waiting', 'publish', 'system', 'published'),
  ('note', 'published', 'remove', 'admin', 'removed'),
  ('note', 'removed', 'restore', 'admin', 'published');

-- Steps that every open application can take.
insert into private.lifecycle_transitions (lifecycle, from_state, event, actor, to_state)
select 'application', state, step.event, step.actor, step.to_state
from unnest(array['pending', 'reviewed', 'shortlisted', 'interview', 'offered', 'change_asked', 'accepted']) as state,
  (values ('decline', 'employer', 'declined'), ('withdraw', 'applicant', 'withdrawn'), ('end', 'system', 'job_closed'))
    as step (event, actor, to_state);
-- A job that is open again takes those with it that its end has ended.
insert into private.lifecycle_transitions (lifecycle, from_state, event, actor, to_state)
select 'application', 'job_closed', 'reopen', 'system', from_state
from private.lifecycle_transitions where lifecycle = 'application' and event = 'end';

-- The event that leads from one state to another; null when this actor may not take that step. Definer: the rules that call
-- it do not depend on what the writer may read. Called only by rules.
create function private.lifecycle_event(p_lifecycle text, p_from text, p_to text, p_actor text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select event from private.lifecycle_transitions
    where lifecycle = p_lifecycle and from_state = p_from and to_state = p_to and actor = p_actor);
end $$;
