import type { FormEvent, RefObject } from 'react';
import { Mail } from 'lucide-react';
import { formatCount } from '@/domain/values/counts';
import { Button } from '../../button';
import { BotField } from '../../fields/bot-field';
import { Field } from '../../fields/field';
import { PreferenceFields, type PreferenceFieldsProps } from './preference-fields';

/** Takes the form's place, and by its `ref` the focus, once a mail is on its way. */
export const CheckEmail = ({ ref }: { ref?: RefObject<HTMLDivElement | null> }) => (
  <div
    ref={ref}
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

interface SubscribeFormProps {
  /** How many read it already, where that is worth saying. */
  readers: number | null;
  /** Why nobody knows. */
  readersProblem?: string | undefined;
  email: string;
  onEmail: (email: string) => void;
  field?: RefObject<HTMLInputElement | null>;
  /** What is wrong with the address, or why it could not be sent. */
  problem: string | undefined;
  preferences: PreferenceFieldsProps['value'];
  onPreferences: PreferenceFieldsProps['onChange'];
  /** What only a program fills in. */
  website: string;
  onWebsite: (website: string) => void;
  isLoading: boolean;
  onSubmit: (event: FormEvent) => void;
}

/** A2 to A5: asks for an address, how often, and what about. */
export const SubscribeForm = ({
  readers,
  readersProblem,
  email,
  onEmail,
  field,
  problem,
  preferences,
  onPreferences,
  website,
  onWebsite,
  isLoading,
  onSubmit,
}: SubscribeFormProps) => (
  <form noValidate onSubmit={onSubmit} aria-label="Newsletter" className="grid gap-4">
    {/* A7. */}
    <p className="text-ink-2">
      {readers === null
        ? 'Be among the first to get industry updates'
        : `Join ${formatCount(readers)}+ media professionals`}
      {readersProblem !== undefined && <span className="block text-sm">{readersProblem}</span>}
    </p>
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
        onChange={(event) => onEmail(event.target.value)}
      />
      <Button type="submit" disabled={isLoading} className="sm:min-w-36">
        {isLoading ? 'Subscribing...' : 'Subscribe'}
      </Button>
    </div>
    <PreferenceFields value={preferences} onChange={onPreferences} />
    <BotField value={website} onChange={onWebsite} />
    <p className="text-sm text-ink-2">
      You are asked in a mail first. Every newsletter has a link that ends it at once.
    </p>
  </form>
);
