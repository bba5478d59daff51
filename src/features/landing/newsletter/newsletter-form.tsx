import { formatCount } from '@/domain/values/counts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Mail } from 'lucide-react';
import { countReaders, subscribe } from '@/backend/newsletter';
import { DEFAULT_PREFERENCES } from '@/domain/newsletter/subscription';
import { addressProblem } from '@/domain/values/email-address';
import { Button } from '@/ui/button';
import { alertToast, notice } from '@/ui/feedback/toast';
import { useFocusOnAppear } from '@/ui/feedback/use-focus-on-appear';
import { BotField } from '@/ui/fields/bot-field';
import { Field } from '@/ui/fields/field';
import { countOf } from '@/domain/claims';
import { countAttempt, takeBackAttempt } from './attempts';
import { PreferenceFields } from '@/ui/domain/newsletter/preference-fields';

const SENTENCE_FOR_NONE = 'Be among the first to get industry updates';
/** A7. */
const invitation = (readers: number | null): string => {
  const shown = countOf(readers);
  return shown === null ? SENTENCE_FOR_NONE : `Join ${formatCount(shown)}+ media professionals`;
};

function CheckEmail() {
  const confirmation = useFocusOnAppear<HTMLDivElement>();
  return (
    <div
      ref={confirmation}
      tabIndex={-1}
      className="flex gap-3 rounded-box border border-line bg-sheet px-4 py-4 outline-none"
    >
      <Mail aria-hidden size={22} className="mt-0.5 shrink-0" />
      <div>
        <p className="head text-lg">Check your email</p>
        <p className="mt-1 text-ink-2">
          A confirmation email is on its way. Click the link in it to complete your subscription.
        </p>
      </div>
    </div>
  );
}

/** A2 to A5: asks for an address; nobody is subscribed before they confirm it in their mail. */
export default function NewsletterForm() {
  const [email, setEmail] = useState('');
  const [website, setWebsite] = useState('');
  const [preferences, setPreferences] = useState(DEFAULT_PREFERENCES);
  const [problem, setProblem] = useState<string>();
  const [state, setState] = useState<'idle' | 'loading' | 'success'>('idle');
  const [readers, setReaders] = useState<number | null>(null);
  useEffect(() => {
    let isGone = false;
    void countReaders().then((count) => isGone || setReaders(count));
    return () => {
      isGone = true;
    };
  }, []);

  const field = useRef<HTMLInputElement>(null);
  const fail = (sentence: string): void => {
    // A button that was switched off while it waited has lost the focus.
    field.current?.focus();
    setState('idle');
    setProblem(sentence);
    alertToast({ state: 'failed', title: 'Subscription failed', text: sentence });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (state === 'loading') return;
    const wrong = addressProblem(email);
    setProblem(wrong ?? undefined);
    if (email.trim() === '')
      alertToast({ state: 'failed', title: 'Email required', text: 'Please enter your email address' });
    if (wrong !== null) return;
    const wait = countAttempt(email, Date.now());
    if (wait !== null) return fail(wait);
    setState('loading');
    const answer = await subscribe(email.trim(), preferences, website);
    if (!answer.ok) {
      if (answer.isUnreached) takeBackAttempt(email);
      return fail(answer.sentence);
    }
    setState('success');
    notice({
      state: 'sent',
      title: 'Almost there!',
      text: 'Check your email and click the confirmation link.',
    });
  };
  if (state === 'success') return <CheckEmail />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="Newsletter" className="grid gap-4">
      <p className="text-ink-2">{invitation(readers)}</p>
      <div className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field
          ref={field}
          label="Email for the newsletter"
          type="email"
          name="newsletter-email"
          autoComplete="email"
          inputMode="email"
          required
          value={email}
          error={problem}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" disabled={state === 'loading'} className="sm:min-w-36">
          {state === 'loading' ? 'Subscribing...' : 'Subscribe'}
        </Button>
      </div>
      <PreferenceFields value={preferences} onChange={setPreferences} />
      <BotField value={website} onChange={setWebsite} />
      <p className="text-sm text-ink-2">
        You are asked in a mail first. Every newsletter has a link that ends it at once.
      </p>
    </form>
  );
}
