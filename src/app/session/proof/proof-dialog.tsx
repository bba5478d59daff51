import { useEffect, useState } from 'react';
import { addressNow } from '@/client-state/history-entries';
import { attempt } from '@/backend/auth/attempt';
import { sendMagicLink } from '@/backend/auth/auth';
import { useCaptcha } from '@/features/auth/captcha/use-captcha';
import { useIdentity, useSignOut } from '@/store/react/identity';
import { useIsOffline } from '@/store/react/use-sync-state';
import { Button } from '@/ui/button';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { Problem } from '@/ui/feedback/problem';
import { Sheet } from '@/ui/overlays/sheet';
import { deviceClock } from '@/sync/clock';

/** The auth server sends at most one mail per address in this time. */
const RESEND_AFTER_MS = 60_000;

type Sending = 'not sent' | 'sending' | 'sent' | 'may resend';

/**
 * Proves the person's identity by a link in an email (A4, ruling 17): the session that it opens is not barred. Closing
 * this changes nothing.
 */
export default function ProofDialog({ onClose }: { onClose: () => void }) {
  const { email } = useIdentity();
  const signOut = useSignOut();
  const copy = usePersistenceCopy();
  const isOffline = useIsOffline();
  const captcha = useCaptcha();
  const [sending, setSending] = useState<Sending>('not sent');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(
    () =>
      sending === 'sent' ? deviceClock.after(RESEND_AFTER_MS, () => setSending('may resend')) : undefined,
    [sending],
  );
  const send = async (): Promise<void> => {
    const before = sending;
    setProblem(null);
    const proof = await captcha.proof();
    if (!proof.ok) return setProblem(proof.message);
    setSending('sending');
    const sent = await attempt(() =>
      sendMagicLink({ email, intended: addressNow(), captchaToken: proof.token }),
    );
    captcha.renew();
    if (!sent.ok) setProblem(sent.message);
    setSending(sent.ok ? 'sent' : before);
  };
  const wasSent = sending === 'sent' || sending === 'may resend';
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
              in this browser to continue. Nothing there? Look in the spam folder; after a minute you can send
              it again.
            </p>
          ) : (
            <p>
              Several devices were new to your account lately, and this is one of them. A link in an email to{' '}
              <b className="font-semibold break-all">{email}</b> confirms that it is you. You are asked only
              once.
            </p>
          )}
        </div>
        <p className="text-sm text-ink-2">{isOffline ? copy.needsConnection : copy.textSaved}</p>
        {captcha.place}
        {problem !== null && <Problem>{problem}</Problem>}
      </div>
    </Sheet>
  );
}
