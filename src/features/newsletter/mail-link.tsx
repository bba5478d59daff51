import { type ComponentType, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Accepted, NewsletterAnswer } from '@/backend/newsletter';
import { Button } from '@/ui/button';
import { Problem } from '@/ui/feedback/problem';
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

interface MailPageProps {
  title: string;
  intro: string;
  act: Act;
  label: string;
  /** More for whoever came with a token and has not pressed yet. */
  More?: ComponentType<{ token: string }>;
  children?: ReactNode;
}

/** The page behind a mail's link, `?token=`: one button, and what became of it. */
export function MailPage({ title, intro, act, label, More, children }: MailPageProps) {
  const token = useSearchParams()[0].get('token');
  const [done, setDone] = useState<string | null>(null);
  return (
    <Page narrow>
      <PageTitle className="text-3xl font-extrabold">{title}</PageTitle>
      <div className="mt-4 grid justify-items-start gap-4">
        {token === null && <Problem>This link is incomplete. Copy all of it from the mail.</Problem>}
        {done !== null && (
          <p role="status" className="text-md">
            {done}
          </p>
        )}
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
