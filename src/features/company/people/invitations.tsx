import { useEffect, useEffectEvent, useState } from 'react';
import { answerInvitation, type CompanyInvitation } from '@/backend/company-invitations';
import { logoAt } from '@/domain/companies/logo';
import { formatTimeAgo } from '@/domain/values/days';
import { observeMyPlaces } from '@/store/company/colleagues';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import { useIsOffline } from '@/store/react/use-sync-state';
import { Button } from '@/ui/button';
import { CompanyMark } from '@/ui/domain/company-mark';
import { ACCESS_NOTES } from '@/ui/domain/company-access-copy';
import { Problem } from '@/ui/feedback/problem';
import { useNow } from '@/ui/dates/use-now';

interface InvitationCardProps {
  invitation: CompanyInvitation;
  onAnswered: (answer: 'accepted' | 'declined') => void;
}

/** One invitation, with both answers. */
export function InvitationCard({ invitation, onAnswered }: InvitationCardProps) {
  const { userId } = useIdentity();
  const isOffline = useIsOffline();
  const now = useNow();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<'accepted' | 'declined' | null>(null);
  const answer = async (given: 'accepted' | 'declined'): Promise<void> => {
    setProblem(null);
    setBusy(given);
    const result = await answerInvitation(userId, invitation.id, given);
    setBusy(null);
    if (result.outcome === 'answered') return onAnswered(given);
    setProblem(result.sentence);
  };
  // An answer whose reply was lost has arrived all the same, and sync brings what it did.
  const hasJoined = useLive(observeMyPlaces)?.some(({ id }) => id === invitation.id) ?? false;
  const onJoined = useEffectEvent(() => onAnswered('accepted'));
  useEffect(() => {
    if (hasJoined && problem !== null) onJoined();
  }, [hasJoined, problem]);
  const inviter = invitation.inviter || 'Somebody';
  return (
    <article aria-label={invitation.company} className="rounded-box border border-hair bg-sheet p-4">
      <div className="flex items-center gap-3">
        <CompanyMark name={invitation.company} logo={logoAt(invitation.logo)} />
        <h2 className="head min-w-0 text-lg wrap-anywhere">{invitation.company}</h2>
      </div>
      <p className="mt-1 text-ink-2">
        {inviter} invited you, {formatTimeAgo(invitation.invited_at, now)}. You would be one who{' '}
        {ACCESS_NOTES[invitation.access].toLowerCase()}.
      </p>
      {problem !== null && (
        <div className="mt-3">
          <Problem>{problem}</Problem>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={busy === 'accepted'}
          disabled={isOffline || busy !== null}
          onClick={() => void answer('accepted')}
        >
          Join {invitation.company}
        </Button>
        <Button
          busy={busy === 'declined'}
          disabled={isOffline || busy !== null}
          onClick={() => void answer('declined')}
        >
          Not for me
        </Button>
      </div>
    </article>
  );
}
