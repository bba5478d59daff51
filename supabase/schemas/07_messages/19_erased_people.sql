-- Whose account is erased leaves no words and no name with others: what they wrote goes with the account (`messages.sender_id`), and with it what conversations and
-- notifications of others have copied. Their own rows go by their references.

-- Takes back what others were told in these groups where it names somebody. Definer: notifications are other people's. For the functions below, and when somebody leaves companies for
-- good.
create function private.forget_name_in_notifications(p_user uuid, p_groups text[]) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name constant text := coalesce((select full_name from public.profiles where id = p_user), '');
begin
  delete from public.notifications where user_id <> p_user and v_name <> '' and group_key = any (p_groups) and position(v_name in title || ' ' || message) > 0;
end $$;

-- Takes back what others were told about somebody: all that was about what goes with the account (their conversations of two, notes about their
-- bookings), and of the rest what names them. What was said of days that both had agreed on stays, without their name (private.erase_bookings).
-- Definer: notifications are other people's. For the function below alone.
create function private.forget_in_notifications(p public.profiles) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_theirs constant text[] := array(
    select 'message:' || c.id from public.conversation_members m join public.conversations c on c.id = m.conversation_id
      where m.user_id = p.id and (c.person_id = p.id or cardinality(c.participants) <= 2 and not private.is_company_thread(c))
    union select 'note:' || id from public.bookings where p.id in (employer_id, talent_id)
    union select 'endorsement:' || id from public.endorsements where p.id in (asker_id, endorser_id));
begin
  delete from public.notifications where user_id <> p.id and group_key = any (v_theirs);
  perform private.forget_name_in_notifications(p.id, array(
    select 'message:' || conversation_id from public.messages where sender_id = p.id
    union select 'job:' || job_id from public.job_applications where applicant_id = p.id
    union select 'project:' || project_id from public.project_members where p.id in (user_id, invited_by)));
end $$;

-- Trigger function: an account is erased. Before its row goes, because that takes what tells where they were. Definer: conversations and notifications are other people's.
create function private.forget_person() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_conversations constant uuid[] := array(
    select conversation_id from public.conversation_members where user_id = old.id union select conversation_id from public.messages where sender_id = old.id);
begin
  perform private.forget_in_notifications(old);
  perform private.erase_bookings(old);
  perform private.erase_projects(old.id);
  delete from public.messages where sender_id = old.id;
  update public.conversations c set
    -- Here, not by the foreign keys: they would check again what this transaction has changed, against profiles that are gone.
    created_by = nullif(c.created_by, old.id), state_by = nullif(c.state_by, old.id), person_id = nullif(c.person_id, old.id),
    members = (select coalesce(jsonb_agg(card order by place), '[]') from jsonb_array_elements(c.members) with ordinality cards (card, place) where card ->> 'user_id' <> old.id::text),
    last_message_preview = case when c.last_message_sender_id is distinct from old.id then c.last_message_preview
      else coalesce((select left(regexp_replace(btrim(m.body), '\s+', ' ', 'g'), 160) from public.messages m where m.conversation_id = c.id order by m.server_seq desc limit 1), '') end,
    last_message_sender_id = case when c.last_message_sender_id is distinct from old.id then c.last_message_sender_id
      else (select m.sender_id from public.messages m where m.conversation_id = c.id order by m.server_seq desc limit 1) end
  where c.id = any (v_conversations);
  return old;
end $$;
create trigger a_forget_person before delete on public.profiles for each row execute function private.forget_person();
