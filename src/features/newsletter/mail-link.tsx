import { type ComponentType, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Accepted, NewsletterAnswer } from '@/backend/newsletter';
import { useIsStillHtml } from '@/client-state/page/prerendered';
import { vibrate } from '@/platform/haptics';
import { Button } from '@/ui/button';
import { Problem } from '@/ui/feedback/problem';
import { useFocusOnAppear } from '@/ui/feedback/use-focus-on-appear';
import { Page, PageTitle } from '@/ui/layout/page';

/** What a token of a mail is used for. */
export type Act = (token: string) => Promise<NewsletterAnswer<Accepted>>;

type ActState = { kind: 'idle' | 'busy' } | { kind: 'done' | 'failed'; sentence: string };

interface ActButtonProps {
  act: Act;
  token: string;
  label: string;
  variant?: 'primary';
  /** What takes the button's place when it is done. Left out: both stay. */
  onDone?: (sentence: string) => void;
}

/** Nothing happens before it is pressed: mail programs open links by themselves. */
export function ActButton({ act, token, label, variant, onDone }: ActButtonProps) {
  const [state, setState] = useState<ActState>({ kind: 'idle' });
  const run = async (): Promise<void> => {
    setState({ kind: 'busy' });
    const answer = await act(token);
    vibrate(answer.ok ? 'success' : 'error');
    if (answer.ok) onDone?.(answer.value.message);
    setState(
      answer.ok
        ? { kind: 'done', sentence: answer.value.message }
        : { kind: 'failed', sentence: answer.sentence },
    );
  };
  return (
    <>
      {state.kind === 'failed' && <Problem>{state.sentence}</Problem>}
      {state.kind === 'done' && <p role="status">{state.sentence}</p>}
      <Button variant={variant} busy={state.kind === 'busy'} onClick={() => void run()}>
        {label}
      </Button>
    </>
  );
}

function Done({ children }: { children: string }) {
  const sentence = useFocusOnAppear<HTMLParagraphElement>();
  return (
    <p ref={sentence} tabIndex={-1} className="text-md outline-none">
      {children}
    </p>
  );
}

interface MailPageProps {
  title: string;
  intro: string;
  act: Act;
  label: string;
  /** What somebody can do whose browser runs no script, as sentences. */
  withoutScript: ReactNode;
  /** More for whoever came with a token and has not pressed yet. */
  More?: ComponentType<{ token: string }>;
  children?: ReactNode;
}

/** The page behind a mail's link, `?token=`: one button, and what became of it. */
export function MailPage({ title, intro, act, label, withoutScript, More, children }: MailPageProps) {
  const token = useSearchParams()[0].get('token');
  const [done, setDone] = useState<string | null>(null);
  // Made with the app, which knows no token; only a browser can tell that there is none.
  const isStillHtml = useIsStillHtml();
  return (
    <Page narrow>
      <PageTitle className="text-3xl font-extrabold">{title}</PageTitle>
      <div className="mt-4 grid justify-items-start gap-4">
        <noscript>
          <div className="grid gap-3 rounded-box border border-line bg-sheet px-3 py-2.5">
            {withoutScript}
          </div>
        </noscript>
        {token === null && (
          // As high as what comes into it, so that nothing below moves.
          <div className="min-h-20 sm:min-h-12">
            {!isStillHtml && <Problem>This link is incomplete. Copy all of it from the mail.</Problem>}
          </div>
        )}
        {done !== null && <Done>{done}</Done>}
        {token !== null && done === null && (
          <>
            <p className="text-md text-ink-2">{intro}</p>
            <ActButton variant="primary" act={act} token={token} label={label} onDone={setDone} />
          </>
        )}
        {children}
      </div>
      {token !== null && done === null && More && <More token={token} />}
    </Page>
  );
}
