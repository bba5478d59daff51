import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { attempt } from '@/backend/attempt';
import { sendMagicLink } from '@/backend/auth';
import { useCaptcha } from '@/features/auth/use-captcha';
import { useIdentity, useSignOut } from '@/store/react/identity';
import { useIsOffline } from '@/store/react/use-is-offline';
import { Button } from '@/ui/button';
import { usePersistenceCopy } from '@/ui/use-persistence-copy';
import { Problem } from '@/ui/problem';
import { Sheet } from '@/ui/sheet';
import { deviceClock } from '@/sync/clock';

/** As often as the auth server sends one to the same address. */
const AGAIN_AFTER_MS = 60_000;

type Sending = 'not yet' | 'sending' | 'sent' | 'sent long ago';

/** Shows that it is them by a link in a mail (A4, ruling 17): the session that it opens here is not held. Closing this changes nothing. */
export default function ProofDialog({ onClose }: { onClose: () => void }) {
  const { email } = useIdentity();
  const { pathname, search } = useLocation();
  const signOut = useSignOut();
  const words = usePersistenceCopy();
  const isOffline = useIsOffline();
  const captcha = useCaptcha();
  const [sending, setSending] = useState<Sending>('not yet');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(
    () =>
      sending === 'sent' ? deviceClock.after(AGAIN_AFTER_MS, () => setSending('sent long ago')) : undefined,
    [sending],
  );
  const send = async (): Promise<void> => {
    const before = sending;
    setProblem(null);
    const proof = await captcha.proof();
    if (!proof.ok) return setProblem(proof.message);
    setSending('sending');
    const sent = await attempt(() =>
      sendMagicLink({ email, intended: `${pathname}${search}`, captchaToken: proof.token }),
    );
    captcha.renew();
    if (!sent.ok) setProblem(sent.message);
    setSending(sent.ok ? 'sent' : before);
  };
  const wasSent = sending === 'sent' || sending === 'sent long ago';
  return (
    <Sheet
      kind="dialog"
      open
      onOpenChange={(open) => !open && onClose()}
      title="Is this you?"
      foot={
        <>
          <Button
            onClick={() => {
              onClose();
              signOut();
            }}
          >
            Sign out
          </Button>
          <Button
            variant="primary"
            busy={sending === 'sending'}
            disabled={isOffline || sending === 'sent'}
            onClick={() => void send()}
          >
            {wasSent ? 'Send it again' : 'Email me a link'}
          </Button>
        </>
      }
    >
      <div className="space-y-2 p-4">
        <div role="status">
          {wasSent ? (
            <p>
              We have sent a mail to <b className="font-semibold break-all">{email}</b>. Open the link in it
              in this browser, and everything goes on. Nothing there? Look in the spam folder; in a minute it
              can be sent again.
            </p>
          ) : (
            <p>
              This device is new to your account, as others were lately. A link in a mail to{' '}
              <b className="font-semibold break-all">{email}</b> shows that it is you; you are asked once.
            </p>
          )}
        </div>
        <p className="text-sm text-ink-2">{isOffline ? words.needsConnection : words.textSaved}</p>
        {captcha.place}
        {problem !== null && <Problem>{problem}</Problem>}
      </div>
    </Sheet>
  );
}
