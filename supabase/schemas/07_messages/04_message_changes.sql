-- Changes of a message's text, and what it said before.

-- What a message said before it was changed, for whoever looks into a report (08_reports.sql), or abuse could be changed away. Pruned after 90 days.
-- Privacy policy: What a message said before you changed it, for 90 days.
create table private.earlier_texts (
  message_id uuid not null references public.messages (id) on delete cascade,
  sender_id uuid not null references public.profiles (id) on delete cascade,
  until timestamptz not null default clock_timestamp(),
  body text not null
);
create index earlier_texts_message_id on private.earlier_texts (message_id, until);
create index earlier_texts_sender_id on private.earlier_texts (sender_id, until);
create index earlier_texts_until on private.earlier_texts (until);

-- Deletes texts that no report has asked for in time. For timers only: daily. Definer: it is closed to everybody else.
create function private.prune_earlier_texts() returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.earlier_texts where until < now() - interval '90 days';
end $$;

-- Trigger function, for clients' writes alone: a sender may change the text, and nothing else, for ten minutes by the server's clock, and only while
-- they may write to the others, ten times each message and 200 times in a day. Raises MQ301, MQ303, MQ304, MQ307, MQ311, MQ312, MQ412. Definer: it
-- reads blocks and the conversation, and keeps the text of before.
create function private.guard_message_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_most constant int := 10;
  v_most_a_day constant int := 200;
  v_body text := new.body;
  v_conversation public.conversations;
begin
  new := old;
  if v_body = old.body then return new; end if;
  if coalesce(v_body, '') !~ '\S' then perform private.refuse('MQ304'); end if;
  if length(v_body) > 4000 then perform private.refuse('MQ303'); end if;
  if old.created_at < clock_timestamp() - interval '10 minutes' then perform private.refuse('MQ311'); end if;
  select * into v_conversation from public.conversations where id = old.conversation_id;
  if private.is_company_thread(v_conversation) then perform private.require_company_contact(v_conversation.company_id, v_conversation.person_id, old.sender_id);
  else perform private.require_contact(old.sender_id, v_conversation.participants); end if;
  if (select count(*) from private.earlier_texts where message_id = old.id) >= v_most then perform private.refuse('MQ312', jsonb_build_object('most', v_most)); end if;
  -- One at a time per sender, or many at once could keep more than that.
  perform pg_advisory_xact_lock(hashtext('changed messages'), hashtext(old.sender_id::text));
  if (select count(*) from private.earlier_texts where sender_id = old.sender_id and until > now() - interval '24 hours') >= v_most_a_day then
    perform private.refuse('MQ412', jsonb_build_object('most', v_most_a_day, 'things', 'changed messages'));
  end if;
  insert into private.earlier_texts (message_id, sender_id, body) values (old.id, old.sender_id, old.body);
  new.body := v_body;
  new.edited_at := clock_timestamp();
  return new;
end $$;
create trigger a_guard_change before update on public.messages for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_message_change();

-- Trigger function: the list shows the last message as it is now. Always stamps the conversation, or no pull would find the change of an earlier
-- message (03_sync/03_pull_candidates.sql). Definer: clients may not write this column of the conversation.
create function private.refresh_preview() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations set last_message_preview = case when last_seq = new.server_seq
    then left(regexp_replace(btrim(new.body), '\s+', ' ', 'g'), 160) else last_message_preview end
  where id = new.conversation_id;
  return null;
end $$;
create trigger d_preview after update on public.messages for each row
  when (new.body is distinct from old.body) execute function private.refresh_preview();
