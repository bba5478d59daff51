-- That somebody is typing: told while it happens, over the private channels of hints (09_operations/03_realtime.sql).

-- Tells the others of an open conversation that the caller is typing in it. Where there is nobody to tell (no such conversation, a request, a block, too
-- often, no Realtime) it ends in the same way, so that nobody learns from it who has blocked them. Callers: signed-in people; raises the gate's
-- refusals. More than 150 times in five minutes it is quiet for a minute; calls meanwhile do not count, because a device goes on without knowing. Definer: clients may not send messages, nor see who has blocked whom.
create function public.tell_typing(p_conversation uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := (select auth.uid());
begin
  perform private.require_gate();
  if v_me is null or to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null
    or private.remaining_wait_ms('typing', 'account ' || v_me) > 0
    or not (private.count_attempt('typing', 'account ' || v_me) ->> 'allowed')::boolean
  then return; end if;
  perform realtime.send(jsonb_build_object('conversation', c.id, 'account', v_me), 'typing', 'account:' || other.user_id, true)
  from public.conversations c
    cross join lateral (
      select o.user_id from public.conversation_members mine
        join public.conversation_members o on o.conversation_id = c.id and o.user_id <> v_me and o.is_active
      where mine.conversation_id = c.id and mine.user_id = v_me and mine.is_active
      -- In a company's thread whoever reads it, so that two colleagues do not answer at once.
      union select private.reads_company_thread(c, v_me)) other
    join public.profiles p on p.id = other.user_id and p.suspended_at is null
  where c.id = p_conversation and c.state = 'open' and not c._deleted and not case when private.is_company_thread(c) then private.is_blocked_pair(other.user_id, v_me, c.company_id)
    else private.is_personal_block(v_me, other.user_id) end;
end $$;
revoke execute on function public.tell_typing(uuid) from public, anon;
grant execute on function public.tell_typing(uuid) to authenticated;
