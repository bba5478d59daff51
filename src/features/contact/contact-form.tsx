import { formatCount } from '@/domain/values/counts';
import { useState } from 'react';
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form';
import type { ContactAnswer } from '@/backend/contact';
import {
  BLANK_CONTACT_FORM,
  CONTACT_LIMITS,
  CONTACT_TOPICS,
  type ContactForm,
  contactProblems,
} from '@/domain/contact/contact-message';
import { NETWORK_FAILURE } from '@/domain/errors/call-failures';
import { retryAfterCopy } from '@/domain/security/retry-after-copy';
import { lengthOf } from '@/domain/values/text/sendable-text';
import { Button } from '@/ui/button';
import { Problem } from '@/ui/feedback/problem';
import { BotField } from '@/ui/fields/bot-field';
import { Select } from '@/ui/fields/choice';
import { Field, TextArea } from '@/ui/fields/field';
import { useAnnounceErrors } from '@/ui/fields/use-announce-errors';
import { StateLine } from '@/ui/status';
import { placeOfDraft } from './draft';
import { type DraftState, useContactDraft } from './use-contact-draft';
import { useHasNetwork } from './use-has-network';

export interface SentMessage {
  id: string;
  email: string;
  /** Although somebody is signed in on this device. */
  asVisitor: boolean;
}

const resolver: Resolver<ContactForm> = (form) => {
  const problems = Object.entries(contactProblems(form));
  const errors = Object.fromEntries(problems.map(([field, message]) => [field, { type: 'form', message }]));
  return problems.length === 0
    ? { values: form, errors: {} }
    : { values: {}, errors: errors as FieldErrors<ContactForm> };
};

/** Why a message was not sent; null: it was. */
const PROBLEMS: {
  readonly [Outcome in ContactAnswer['outcome']]: (
    answer: Extract<ContactAnswer, { outcome: Outcome }>,
  ) => string | null;
} = {
  received: () => null,
  limited: ({ waitMs }) => retryAfterCopy(waitMs),
  refused: ({ sentence }) => sentence,
  failed: ({ sentence }) => sentence,
};

const problemOf = (answer: ContactAnswer): string | null =>
  // Its own kind of answer, which the table's type cannot tell.
  (PROBLEMS[answer.outcome] as (answer: ContactAnswer) => string | null)(answer);

/** Only when a message is sent: what it needs is no part of a page that is there before any code. */
async function post(id: string, form: ContactForm, website: string): Promise<ContactAnswer> {
  try {
    const { sendContactMessage } = await import('@/backend/contact');
    return await sendContactMessage(id, form, website);
  } catch {
    // The code did not come: there is no connection.
    return { outcome: 'failed', sentence: NETWORK_FAILURE };
  }
}

function DraftLine({ state }: { state: DraftState }) {
  if (state === 'none') return null;
  if (state === 'saving') return <StateLine state="draft">Saving the draft…</StateLine>;
  return state === 'saved' ? (
    <StateLine state="synced">Draft kept {placeOfDraft()}</StateLine>
  ) : (
    <span role="alert">
      <StateLine state="failed">There is no space to keep this. Do not reload the page.</StateLine>
    </span>
  );
}

interface ContactFormProps {
  /** Who writes; null: a visitor. */
  accountId: string | null;
  onSent: (message: SentMessage) => void;
}

/** The form of `/contact`. What is typed stays until it is sent or cleared, whatever becomes of sending it. */
export function ContactFormFields({ accountId, onSent }: ContactFormProps) {
  const [website, setWebsite] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const hasNetwork = useHasNetwork();
  const announceErrors = useAnnounceErrors<ContactForm>();
  const form = useForm<ContactForm>({ resolver, defaultValues: BLANK_CONTACT_FORM });
  const { errors, isSubmitting } = form.formState;
  const draft = useContactDraft(accountId, form.reset);
  // Full storage keeps nothing beyond this page.
  const place = draft.state === 'failed' ? 'while this page is open' : placeOfDraft();
  const length = lengthOf(useWatch({ control: form.control, name: 'message' }));
  const register = (name: keyof ContactForm) =>
    form.register(name, { onChange: () => draft.changed(form.getValues()) });

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    const id = await draft.idOf(values);
    const answer = await post(id, values, website);
    const why = problemOf(answer);
    setProblem(why);
    if (answer.outcome !== 'received') return;
    await draft.discard();
    onSent({ id, email: values.email.trim(), asVisitor: answer.asVisitor });
  }, announceErrors);
  const clear = (): void => {
    setProblem(null);
    void draft.discard().then(() => form.setFocus('topic'));
  };

  return (
    <form
      noValidate
      aria-label="Contact"
      className="grid gap-5"
      onSubmit={(event) => void (isSubmitting ? event.preventDefault() : submit(event))}
    >
      <Select
        label="What is it about?"
        placeholder="Choose one"
        options={CONTACT_TOPICS}
        error={errors.topic?.message}
        {...register('topic')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" optional autoComplete="name" error={errors.name?.message} {...register('name')} />
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint="The answer comes here."
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <div>
        <TextArea
          label="Message"
          rows={8}
          hint={`At least ${CONTACT_LIMITS.shortestMessage} characters. For a report: who or which job, and what happened.`}
          error={errors.message?.message}
          {...register('message')}
        />
        <p className="mono mt-1 text-right text-sm text-ink-2">
          {formatCount(length)} of {formatCount(CONTACT_LIMITS.message)}
          <span className="sr-only"> characters</span>
        </p>
      </div>
      <BotField value={website} onChange={setWebsite} />
      {!hasNetwork && (
        <p role="status">
          <StateLine state="waiting">There is no connection. Write on: your text is kept {place}.</StateLine>
        </p>
      )}
      {problem !== null && (
        <Problem>
          {problem} Your text is kept {place}.
        </Problem>
      )}
      <div className="grid gap-2 sm:flex sm:items-center">
        <Button variant="primary" type="submit" busy={isSubmitting} className="sm:min-w-44">
          {isSubmitting ? 'Sending' : problem === null ? 'Send message' : 'Try again'}
        </Button>
        {draft.state !== 'none' && (
          <Button variant="quiet" onClick={clear}>
            Clear the form
          </Button>
        )}
      </div>
      <p className="min-h-6 text-sm">
        <DraftLine state={draft.state} />
      </p>
    </form>
  );
}
