import { useId, useState, type ReactNode } from 'react';
import { BadgeCheck, ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Confirmation } from '@/domain/definition/profile-parts';
import { confirmedBy } from '@/domain/people/endorsements';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { cx } from '../../cx';
import { SEPARATOR } from '../../separator';

interface CreditConfirmationsProps {
  confirmations: readonly Confirmation[];
  production: string;
}

/** Sentences that are shown before anybody asks for all names. */
const MAX_SHOWN_SENTENCES = 2;

const Name = ({ confirmation: { person_id: id, name } }: { confirmation: Confirmation }) =>
  id === null ? (
    <span className="font-semibold">{name}</span>
  ) : (
    <Link
      to={`/talent/${id}`}
      className="-my-2.5 inline-flex min-h-11 min-w-11 items-center font-semibold underline decoration-hair decoration-2 underline-offset-4 hover:decoration-ink"
    >
      {name}
    </Link>
  );

const Sentence = ({
  confirmation: { name, role, sentence },
  production,
}: {
  confirmation: Confirmation;
  production: string;
}): ReactNode => (
  <figure className="mt-2 border-l-2 border-line pl-3">
    <blockquote className="whitespace-pre-line">“{sentence}”</blockquote>
    <figcaption className="mt-0.5 text-sm text-ink-2">
      {[name, role === '' ? '' : roleLabel(role), `on ${production}`].filter(Boolean).join(', ')}
    </figcaption>
  </figure>
);

/** Who was on it as well and says so: one line, the names behind it, and what they wrote. */
export function CreditConfirmations({ confirmations, production }: CreditConfirmationsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (confirmations.length === 0) return null;
  const said = confirmations.filter(({ sentence }) => sentence !== '');
  return (
    <div className="mt-0.5">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="-mb-1 inline-flex min-h-11 min-w-11 items-center gap-1.5 text-left text-sm font-medium"
      >
        <BadgeCheck size={18} aria-hidden className="shrink-0 text-good" />
        <span className="underline decoration-hair decoration-2 underline-offset-4">
          {confirmedBy(confirmations.map(({ name }) => name))}
        </span>
        <ChevronDown size={16} aria-hidden className={cx('shrink-0', isOpen && 'rotate-180')} />
      </button>
      <ul id={id} hidden={!isOpen} className="mt-1 grid gap-1.5">
        {confirmations.map((confirmation) => (
          <li key={confirmation.id} className="text-sm">
            <Name confirmation={confirmation} />
            {confirmation.role !== '' && (
              <span className="text-ink-2">
                {SEPARATOR}
                {roleLabel(confirmation.role)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {(isOpen ? said : said.slice(0, MAX_SHOWN_SENTENCES)).map((confirmation) => (
        <Sentence key={confirmation.id} confirmation={confirmation} production={production} />
      ))}
    </div>
  );
}
