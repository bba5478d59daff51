import { useMemo } from 'react';
import { isColleagueIn, isCompanyThread } from '@/domain/messages/sides';
import type { Application } from '@/domain/streams/applications';
import type { Conversation } from '@/domain/streams/conversations';
import { observeApplicationOf, observeOffersBetween } from '@/store/entities/applications';
import type { Stored } from '@/store/queries/write-status';
import { useLive } from '@/store/react/use-live';

const NO_OFFERS: readonly Stored<Application>[] = [];

/** Who is on the other side of a thread, and the offers between the two sides. Undefined where nobody is left there. */
export function useOtherSide(
  conversation: Conversation,
  me: string,
): { other: Conversation['members'][number] | undefined; offers: readonly Stored<Application>[] } {
  const isShared = isCompanyThread(conversation);
  const isColleague = isColleagueIn(conversation, me);
  const others = conversation.members.filter(({ user_id: userId }) => userId !== me);
  // To whom a colleague writes; of a company whoever asked, and else the one whose name came first.
  const named = isColleague ? conversation.person_id : conversation.state_by;
  const other =
    others.find(({ user_id: userId }) => userId === named) ?? (isColleague ? undefined : others[0]);
  const isOfTwo = !isShared && conversation.participants.length === 2 && other !== undefined;
  const job = conversation.job_id ?? '';
  const between = useLive(isOfTwo ? observeOffersBetween : null, me, other?.user_id ?? '', job);
  const person = conversation.person_id;
  const application = useLive(isShared && person !== null ? observeApplicationOf : null, job, person ?? '');
  const offers = useMemo(() => {
    if (!isShared) return between ?? NO_OFFERS;
    return application?.offer ? [application] : NO_OFFERS;
  }, [isShared, application, between]);
  return { other, offers };
}
