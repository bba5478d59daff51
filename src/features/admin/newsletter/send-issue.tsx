import { type FormEvent, useState } from 'react';
import { attempt } from '@/backend/auth/attempt';
import { proveIdentity } from '@/backend/account/identity-proof';
import { queueIssue, testIssue } from '@/backend/newsletter-issues';
import { Button } from '@/ui/button';
import { Problem } from '@/ui/feedback/problem';
import { PasswordField } from '@/ui/fields/password-field';
import { SectionHeading } from '@/ui/layout/section-heading';
import { readers } from './issue-state';

/** Mails the draft to the admin alone. */
function TestMail({ id, disabled }: { id: string; disabled: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ ok: boolean; sentence: string } | null>(null);
  const send = async (): Promise<void> => {
    setBusy(true);
    setOutcome(null);
    const answer = await testIssue(id);
    setBusy(false);
    setOutcome(
      answer.ok ? { ok: true, sentence: answer.value.message } : { ok: false, sentence: answer.sentence },
    );
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={isBusy} disabled={disabled} onClick={() => void send()}>
        Send me a test
      </Button>
      {outcome !== null &&
        (outcome.ok ? <p role="status">{outcome.sentence}</p> : <Problem>{outcome.sentence}</Problem>)}
    </div>
  );
}

interface SendIssueProps {
  id: string;
  /** What the proof is for: this text, and no other. */
  version: string;
  recipients: number;
  /** The draft on the screen is not the one that would be sent. */
  isUnsaved: boolean;
  onQueued: () => void;
}

/** Sends the saved draft. The password proves who it is (S13): a stolen session must not reach every reader. */
export function SendIssue({ id, version, recipients, isUnsaved, onQueued }: SendIssueProps) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setRefusal(null);
    if (password === '') return setProblem('Enter your password.');
    setBusy(true);
    const proof = await attempt(() =>
      proveIdentity('newsletter', { way: 'password', password }, { subject: `${id}:${version}` }),
    );
    if (!proof.ok) {
      setBusy(false);
      return setProblem(proof.message);
    }
    const answer = await queueIssue(id);
    setBusy(false);
    if (answer.ok) onQueued();
    else setRefusal(answer.sentence);
  };
  return (
    <section aria-label="Send" className="grid gap-4">
      <SectionHeading title="Send" />
      {isUnsaved && <p className="text-ink-2">Save the draft first: what is saved is what is sent.</p>}
      <TestMail id={id} disabled={isUnsaved} />
      {recipients === 0 ? (
        <p>Nobody would get this issue: no confirmed reader wants it.</p>
      ) : (
        <form
          noValidate
          aria-label="Send to readers"
          className="grid gap-3"
          onSubmit={(event) => void send(event)}
        >
          <p>
            It goes to {readers(recipients)}. What has left cannot be called back, but you can stop the rest.
          </p>
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            value={password}
            error={problem}
            onChange={(event) => {
              setPassword(event.target.value);
              setProblem(undefined);
            }}
          />
          {refusal !== null && <Problem>{refusal}</Problem>}
          <Button
            type="submit"
            variant={isUnsaved ? undefined : 'primary'}
            disabled={isUnsaved}
            busy={isBusy}
            className="justify-self-start"
          >
            {isBusy ? 'Sending' : `Send to ${readers(recipients)}`}
          </Button>
        </form>
      )}
    </section>
  );
}
