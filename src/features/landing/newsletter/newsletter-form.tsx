import { type FormEvent, useEffect, useRef, useState } from 'react';
import { countReaders, subscribe } from '@/backend/newsletter';
import { DEFAULT_PREFERENCES } from '@/domain/newsletter/subscription';
import { addressProblem } from '@/domain/values/email-address';
import { alertToast, notice } from '@/ui/feedback/toast';
import { type Haptic, vibrate } from '@/platform/haptics';
import { countOf } from '@/domain/claims';
import { countAttempt } from './attempts';
import { useFocusOnAppear } from '@/ui/feedback/use-focus-on-appear';
import { CheckEmail, SubscribeForm } from '@/ui/domain/newsletter/subscribe-form';

const Confirmation = () => <CheckEmail ref={useFocusOnAppear<HTMLDivElement>()} />;

/** A2 to A5: asks for an address; nobody is subscribed before they confirm it in their mail. */
export default function NewsletterForm() {
  const [email, setEmail] = useState('');
  const [website, setWebsite] = useState('');
  const [preferences, setPreferences] = useState(DEFAULT_PREFERENCES);
  const [problem, setProblem] = useState<string>();
  const [state, setState] = useState<'idle' | 'loading' | 'success'>('idle');
  const [readers, setReaders] = useState<Awaited<ReturnType<typeof countReaders>> | null>(null);
  useEffect(() => {
    let isGone = false;
    void countReaders().then((answer) => isGone || setReaders(answer));
    return () => {
      isGone = true;
    };
  }, []);

  const field = useRef<HTMLInputElement>(null);
  const closeAlert = useRef<() => void>(undefined);
  const warn = (title: string, text: string): void => {
    closeAlert.current = alertToast({ state: 'failed', title, text });
  };
  const fail = (sentence: string, haptic: Haptic = 'error'): void => {
    vibrate(haptic);
    // A button that was switched off while it waited has lost the focus.
    field.current?.focus();
    setState('idle');
    setProblem(sentence);
    warn('Subscription failed', sentence);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (state === 'loading') return;
    const wrong = addressProblem(email);
    setProblem(wrong ?? undefined);
    // What was said of an earlier try is over with this one.
    closeAlert.current?.();
    if (email.trim() === '') warn('Email required', 'Please enter your email address');
    if (wrong !== null) return;
    const wait = countAttempt(email, Date.now());
    if (wait !== null) return fail(wait, 'warning');
    setState('loading');
    const answer = await subscribe(email.trim(), preferences, website);
    if (!answer.ok) return fail(answer.sentence);
    vibrate('success');
    setState('success');
    notice({
      state: 'sent',
      title: 'Almost there!',
      text: 'Check your email and click the confirmation link.',
    });
  };
  if (state === 'success') return <Confirmation />;
  return (
    <SubscribeForm
      readers={readers?.ok ? countOf(readers.value) : null}
      readersProblem={readers?.ok === false ? readers.sentence : undefined}
      email={email}
      onEmail={setEmail}
      field={field}
      problem={problem}
      preferences={preferences}
      onPreferences={setPreferences}
      website={website}
      onWebsite={setWebsite}
      isLoading={state === 'loading'}
      onSubmit={(event) => void submit(event)}
    />
  );
}
