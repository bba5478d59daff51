-- What both sides of an application are told.

-- What the employer is told after the applicant's name. For rules only.
create function private.applicant_step(p public.job_applications) returns text
language sql stable set search_path = '' as $$
  select case p.status
    when 'withdrawn' then 'withdrew'
    when 'accepted' then 'accepted your offer'
    when 'turned_down' then 'turned your offer down'
    when 'change_asked' then 'asks for a change to your offer'
    when 'interview' then case when p.interview_reply -> 'slot' = 'null' then 'asks for other interview times' else 'chose an interview time' end
    else 'changed their application' end
$$;

-- What a decline is refused for that was decided before this step: whoever said yes meanwhile is not told no unread (MQ220). For rules only.
create function private.overtaking_step(p_status text) returns text language sql immutable set search_path = '' as $$
  select case p_status
    when 'reviewed' then 'They were marked as reviewed'
    when 'shortlisted' then 'They were put on the shortlist'
    when 'interview' then 'They were invited to an interview'
    when 'offered' then 'They were offered the job'
    when 'change_asked' then 'They asked for a change to your offer'
    when 'accepted' then 'They accepted your offer'
    when 'turned_down' then 'They turned your offer down'
    when 'hired' then 'They were hired'
    when 'withdrawn' then 'They withdrew'
    when 'job_closed' then 'The job ended'
    else 'Their application changed'
  end
$$;

-- What an applicant reads of a decline: the employer's words, or the sentence of its reason; null where there is neither. For rules only.
create function private.decline_words(p_code text, p_note text) returns text language sql immutable set search_path = '' as $$
  -- Twin: DECLINE_REASONS in src/domain/applications/decline-words.ts
  select case when p_note ~ '\S' then p_note else case p_code
    when 'filled' then 'The role is filled.'
    when 'dates' then 'The dates do not fit.'
    when 'experience' then 'They are looking for other experience.'
    when 'rate' then 'The rate does not fit.'
    when 'location' then 'The distance does not fit.'
    when 'other' then 'They decided otherwise this time.' end end
$$;

-- The headline of an applicant's notification. p_again: the status is the same, its offer or its times are new.
create function private.application_headline(p_status text, p_note text, p_again boolean) returns text
language sql immutable set search_path = '' as $$
  select case p_status
    when 'reviewed' then 'Your application has been read'
    when 'shortlisted' then 'You are on the shortlist'
    when 'interview' then case when p_again then 'New times for your interview' else 'You are invited to an interview' end
    when 'offered' then case when p_again then 'Your offer has changed' else 'You have an offer' end
    when 'hired' then 'You are hired'
    when 'declined' then case when p_note ~ '\S' then 'Not this time: ' || p_note else 'Not this time' end
    when 'job_closed' then 'The job has closed'
    else 'Your application has changed'
  end
$$;
