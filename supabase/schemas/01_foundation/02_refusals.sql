-- Refusals: each has a stable code and a sentence for the person (S7). Twin: src/domain/refusals.ts.

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
  ('MQ109', 'Say which role this is before publishing.'),
  ('MQ110', 'Only employers can post jobs.'),
  ('MQ111', 'Choose a department before publishing.'),
  ('MQ112', 'Say where the work is, or mark it as remote, before publishing.'),
  ('MQ113', 'A closed job can be opened again for 30 days. Post it anew instead.'),
  ('MQ114', 'You have {most} open jobs, the most for one account. Close some first.'),
  ('MQ115', 'You have published {most} jobs in 24 hours, the most for one day. Try again tomorrow.'),
  ('MQ201', 'You have already applied to this job.'),
  ('MQ202', 'Applications for this job have closed.'),
  ('MQ203', 'Complete your profile before applying.'),
  ('MQ204', 'Employers cannot apply to jobs.'),
  ('MQ205', 'You cannot apply to your own job.'),
  ('MQ206', 'An application that is {from} cannot become {to}.'),
  ('MQ207', 'A cover note can hold 4,000 characters.'),
  ('MQ208', '{Name} does not accept applications from you.'),
  ('MQ209', 'Say the rate before you make an offer.'),
  ('MQ210', 'This offer changed before your answer arrived. Read it again, then answer.'),
  ('MQ211', 'This offer was open until {day}. Ask for a new one.'),
  ('MQ212', 'Say what you would like changed.'),
  ('MQ213', 'Offer at least one time for the interview that is still to come.'),
  ('MQ214', 'The times for this interview changed before your answer arrived. Choose again.'),
  ('MQ215', 'This offer is no longer open.'),
  ('MQ216', 'Say which times would suit you.'),
  ('MQ217', 'This has changed {most} times. Write to each other instead.'),
  ('MQ218', 'This job is not filled, so that cannot be the reason. Choose another one.'),
  ('MQ301', '{Name} is not accepting messages.'),
  ('MQ302', 'You have reached today''s limit for new conversations.'),
  ('MQ303', 'Message is too long.'),
  ('MQ304', 'Write a message before sending.'),
  ('MQ305', 'This conversation is no longer open to you.'),
  ('MQ306', '{Name} has not answered yet. You can write again when they do.'),
  ('MQ307', 'You blocked {Name}. Unblock them before you write.'),
  ('MQ308', 'This job is no longer open, so nobody can be invited to it.'),
  ('MQ309', '{Name} has already applied to this job.'),
  ('MQ310', 'You have already invited {Name} to this job.'),
  ('MQ311', 'A message can be changed for 10 minutes after it was sent.'),
  ('MQ312', 'This message has changed {most} times. Write another one.'),
  ('MQ313', 'This job is no longer open to others, so it cannot be sent.'),
  ('MQ400', 'Some of this is not in the right form: {detail}.'),
  ('MQ403', 'You do not have permission to perform this action.'),
  ('MQ404', 'This is no longer available to you.'),
  ('MQ409', 'Somebody else already uses this.'),
  ('MQ411', 'You have {most} {things}, the most that one account holds. Remove some first.'),
  ('MQ412', 'You have sent {most} {things} in 24 hours, the most for one day. Try again tomorrow.'),
  ('MQ500', 'This could not be saved. Your text is kept.'),
  ('MQ601', '{name} is larger than 50 MB. Send a smaller file, or a link to it.'),
  ('MQ602', 'Up to 10 files fit with one message or application.'),
  ('MQ603', '{name} is empty, so there is nothing to send.'),
  ('MQ604', 'These files would take you over {most} in 24 hours, the most for one day. Try again tomorrow, or send a link.'),
  ('MQ605', 'These files would take you over {most}, the most that one account keeps. Send a link instead.'),
  ('MQ606', '{name} is not as large as its message says.'),
  ('MQ607', '{name} arrived as another kind of file, so it was not kept.'),
  ('MQ621', 'A profile lists up to 100 credits. Remove some first.'),
  ('MQ622', 'A profile shows up to 12 stills. Remove one first.'),
  ('MQ623', 'A profile shows up to 6 videos. Remove one first.'),
  ('MQ624', 'Enter the address of a video on YouTube or Vimeo.'),
  ('MQ625', 'Pictures are kept as JPEG. Choose this one again.'),
  ('MQ626', 'This picture is too large. Choose it again, or a smaller one.'),
  ('MQ627', 'This picture has the wrong shape. Choose it again.'),
  ('MQ628', 'A CV is a PDF. Save yours as one, and choose it again.'),
  ('MQ629', 'A CV can have 10 MB. Save a smaller PDF, and choose it again.'),
  ('MQ630', 'Up to 6 pieces of your work go with an application.'),
  ('MQ631', 'The CV that you attached is no longer there. Attach the one in your profile, or apply without it.'),
  ('MQ641', 'This credit has changed, or is no longer on your profile. Ask again from there.'),
  ('MQ642', 'You can ask people with whom you have an open conversation, or who were on it with you.'),
  ('MQ643', '{most} people have not answered about this credit yet. Wait for an answer, or take a request back.'),
  ('MQ644', 'A credit shows up to {most} confirmations.'),
  ('MQ645', '{Name} has changed this credit, or taken the request back.'),
  ('MQ646', '{Name} has already answered, so there is no request to take back.'),
  ('MQ647', 'A sentence can have 280 characters.'),
  ('MQ651', 'Days can be marked from a year back to three years ahead.'),
  ('MQ671', 'Only employers can start projects.'),
  ('MQ672', 'A project that is {from} cannot become {to}.'),
  ('MQ673', 'Give the project a title.'),
  ('MQ674', 'You can invite people who applied to you, whom you write with or have hired, and whom you have saved if they are open to contact.'),
  ('MQ675', 'This invitation is no longer open.'),
  ('MQ676', 'The last day cannot be before the first.'),
  ('MQ677', 'You have left this project. Its editors can invite you again.'),
  ('MQ678', 'Whoever owns a project cannot leave it.'),
  ('MQ681', 'This call sheet has changed. Look at version {version} before you confirm.'),
  ('MQ682', 'This call sheet was cancelled, so there is nothing to confirm.'),
  ('MQ683', 'Say the general call before you publish.'),
  ('MQ684', 'A call sheet that is {from} cannot become {to}.'),
  ('MQ685', 'This call sheet was cancelled. Publish it again to change it.'),
  ('MQ686', 'You are already booked on {date}.'),
  ('MQ687', 'This hold has expired.'),
  ('MQ688', 'This has ended, so nothing about it can change any more.'),
  ('MQ689', 'Only employers, and editors of the project, can ask for days.'),
  ('MQ690', 'Another production is ahead of you on {date}. Challenge it, and it has 24 hours to confirm.'),
  ('MQ691', 'You have given {most} holds on {date}. Release one of them first.'),
  ('MQ692', 'Choose from one to {most} days that are still to come.'),
  ('MQ693', '{Name} is already booked on {date}.'),
  ('MQ694', 'Nobody is ahead of you. Confirm the booking instead.'),
  ('MQ695', 'Somebody has a hold on {date}. Release it before you say yes to a booking.'),
  ('MQ696', 'Say what the days are for.'),
  ('MQ697', 'Say the rate, or that the work is unpaid.'),
  ('MQ698', '{Name} has not answered {most} of your requests. Wait for an answer first.'),
  ('MQ699', 'This changed before your answer arrived. Look at it again.'),
  ('MQ701', 'Choose what your message is about.'),
  ('MQ702', 'A name is one line of at most 100 characters.'),
  ('MQ703', 'Please enter a valid email address.'),
  ('MQ704', 'Write at least 20 characters, so that we know what it is about.'),
  ('MQ705', 'A message can hold 4,000 characters.'),
  ('MQ731', 'Enter an e-mail address, such as name@company.com.'),
  ('MQ732', '{Name} works for {company} already.'),
  ('MQ733', 'Whoever owns a company cannot leave it. Hand it to a colleague first.'),
  ('MQ734', 'Only a colleague who has joined can own the company.'),
  ('MQ735', 'Companies are for hiring. Switch your account to hiring, then accept.'),
  ('MQ736', 'A note can have 1 to 1,000 characters.'),
  ('MQ741', 'A name can only contain letters, spaces, hyphens and apostrophes.'),
  ('MQ721', 'Publish the call sheet before you share it.'),
  ('MQ722', 'This person is not on the call sheet.'),
  ('MQ801', 'Choose what is wrong before you report it.'),
  ('MQ802', 'Say in a few words what happened.'),
  ('MQ803', 'These words can have 2,000 characters.'),
  ('MQ804', 'You have already reported this. Somebody is going to look at it.'),
  ('MQ805', 'Say what was done before you resolve this.'),
  ('MQ901', 'Add the address of your company’s website first.'),
  ('MQ902', 'Others have addresses at {domain}, too, so one proves nothing. Ask us for a check instead.'),
  ('MQ903', 'Enter an address at {domain}, where your website is.'),
  ('MQ904', 'Say what proves that this is your company.'),
  ('MQ905', 'Write a note that the company’s owner can read.'),
  ('MQ906', 'This company is already verified.'),
  ('MQ907', 'Another company at {domain} is verified. Ask us for a check, and say what you have to do with it.');

-- The sentence of a code, with its placeholders filled in. Definer: clients may not read the table, and the sentences are
-- public knowledge. Every role, because rules run with the writer's rights.
create function private.refusal_sentence(p_code text, p_blanks jsonb default '{}') returns text
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
grant execute on function private.refusal_sentence(text, jsonb) to anon, authenticated, service_role;

-- Stops the statement: the code becomes its SQLSTATE, the sentence its message (S7). Every role, for the same reason.
create function private.refuse(p_code text, p_blanks jsonb default '{}') returns void
language plpgsql stable set search_path = '' as $$
begin
  raise exception using errcode = p_code, message = private.refusal_sentence(p_code, p_blanks);
end $$;
grant execute on function private.refuse(text, jsonb) to anon, authenticated, service_role;
