import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  COMPANY_VERIFICATION,
  confirmVerificationLink,
  readVerificationLink,
} from '@/backend/company-verification';
import { callFailureSentence } from '@/domain/errors/call-failures';
import { linkSentence, type VerificationLink } from '@/domain/companies/verification';
import { Button, LinkButton } from '@/ui/button';
import { Problem } from '@/ui/feedback/problem';
import { useFocusOnAppear } from '@/ui/feedback/use-focus-on-appear';
import { Page, PageTitle } from '@/ui/layout/page';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';

const failureOf = (error: unknown): string => callFailureSentence(error, COMPANY_VERIFICATION);

/** What became of the link, or why it cannot be used. It takes the place of what was pressed. */
function Sentence({ link, wasPressed }: { link: VerificationLink; wasPressed: boolean }) {
  const appeared = useFocusOnAppear<HTMLDivElement>();
  const { outcome, name = 'The company' } = link;
  if (outcome === 'open') return null;
  const isGood = outcome === 'done' || outcome === 'verified';
  const sentence = linkSentence(outcome, name);
  if (isGood || wasPressed)
    return (
      <div ref={appeared} tabIndex={-1} className="outline-none">
        {isGood ? <p className="text-md">{sentence}</p> : <Problem>{sentence}</Problem>}
      </div>
    );
  return <Problem>{sentence}</Problem>;
}

/** @param onRetry reads the link again: mounts this anew */
function MailedLink({ token, onRetry }: { token: string; onRetry: () => void }) {
  const [link, setLink] = useState<VerificationLink | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [wasPressed, setPressed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isGone = false;
    readVerificationLink(token).then(
      (answer) => !isGone && setLink(answer),
      (error: unknown) => !isGone && setFailure(failureOf(error)),
    );
    return () => {
      isGone = true;
    };
  }, [token]);
  const press = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await confirmVerificationLink(token);
      setPressed(true);
      setLink(answer);
    } catch (error) {
      setFailure(failureOf(error));
    }
    setBusy(false);
  };
  if (link === null)
    return failure === null ? (
      <div aria-busy="true" className="w-full">
        <RowsSkeleton rows={2} />
        <p role="status" className="sr-only">
          Loading the company
        </p>
      </div>
    ) : (
      <>
        <Problem>{failure}</Problem>
        <Button onClick={onRetry}>Try again</Button>
      </>
    );
  if (link.outcome !== 'open') return <Sentence link={link} wasPressed={wasPressed} />;
  return (
    <>
      <p className="text-md">
        <b className="font-semibold wrap-anywhere">{link.name}</b> on Marquee has a website at{' '}
        <b className="font-semibold wrap-anywhere">{link.domain}</b>. Is it your company?
      </p>
      {link.asker && (
        <p>
          Asked for by <b className="font-semibold wrap-anywhere">{link.asker}</b>. Press only if you know
          them: what they post is believed then.
        </p>
      )}
      <p className="text-ink-2">
        One press, and everybody who sees its jobs reads that it is verified. If you do not know about it,
        close this page: nothing happens.
      </p>
      {failure !== null && <Problem>{failure}</Problem>}
      <Button
        variant="primary"
        busy={isBusy}
        className="max-w-full wrap-anywhere"
        onClick={() => void press()}
      >
        Verify {link.name}
      </Button>
    </>
  );
}

/** `/companies/verify?token=`, from the mail. Nothing happens before the button is pressed: mail programs open links by themselves. */
export default function VerifyScreen() {
  const token = useSearchParams()[0].get('token');
  const [attempts, setAttempts] = useState(0);
  return (
    <Page narrow>
      <PageTitle className="text-3xl font-extrabold">Verify a company</PageTitle>
      <div className="mt-4 grid justify-items-start gap-4">
        {token === null ? (
          <Problem>This link is incomplete. Copy all of it from the mail.</Problem>
        ) : (
          <MailedLink key={`${token} ${attempts}`} token={token} onRetry={() => setAttempts(attempts + 1)} />
        )}
        <LinkButton to="/about">What Marquee is</LinkButton>
      </div>
    </Page>
  );
}
