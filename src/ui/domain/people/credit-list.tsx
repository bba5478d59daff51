import type { ReactNode } from 'react';
import { BadgeCheck, ExternalLink } from 'lucide-react';
import { PRODUCTION_LABELS } from '@/domain/jobs/job-copy';
import { isWebAddress } from '@/domain/navigation/web-address';
import type { Confirmation, Confirmations } from '@/domain/definition/profile-parts';
import type { ListedCredit } from '@/domain/people/credits';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { CreditConfirmations } from '../endorsements/credit-confirmations';
import { SEPARATOR } from '../../separator';

interface CreditListProps {
  credits: readonly ListedCredit[];
  /** Who confirms them. */
  confirmations?: Confirmations;
  /** At the end of each line. */
  actions?: (credit: ListedCredit) => ReactNode;
  /** Takes the place of a credit, such as the form in which it is edited. */
  instead?: (credit: ListedCredit) => ReactNode;
}

/** The URL is somebody else's text: only http and https, never `javascript:`. */
const isWeb = (url: string | null): url is string => url !== null && isWebAddress(url);

function CreditLine({
  credit,
  confirmations = [],
  children,
}: {
  credit: ListedCredit;
  confirmations?: readonly Confirmation[];
  children?: ReactNode;
}) {
  const { production, role, year, kind, url, is_booked: isBooked } = credit;
  return (
    <div className="flex items-start gap-x-3 py-2.5">
      <span className="mono w-[5ch] shrink-0 text-ink-2">{year}</span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">
          {isWeb(url) ? (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="-my-2.5 inline-flex min-h-11 min-w-11 items-center gap-1.5 underline decoration-hair decoration-2 underline-offset-4 hover:decoration-ink"
            >
              {production}
              <ExternalLink size={16} aria-hidden className="shrink-0" />
            </a>
          ) : (
            production
          )}
        </p>
        <p className="text-sm text-ink-2">
          {roleLabel(role)}
          {SEPARATOR}
          {PRODUCTION_LABELS[kind]}
        </p>
        {isBooked && (
          <p className="mt-1 flex items-center gap-1.5 text-sm font-medium">
            <BadgeCheck size={18} aria-hidden className="shrink-0 text-good" />
            Confirmed by a booking
          </p>
        )}
        <CreditConfirmations confirmations={confirmations} production={production} />
      </div>
      {children}
    </div>
  );
}

/** What somebody has worked on, in their order. */
export const CreditList = ({ credits, confirmations, actions, instead }: CreditListProps) => (
  <ul className="border-t border-hair">
    {credits.map((credit) => (
      <li key={credit.id} className="border-b border-hair">
        {instead?.(credit) ?? (
          <CreditLine credit={credit} confirmations={confirmations?.[credit.id]}>
            {actions?.(credit)}
          </CreditLine>
        )}
      </li>
    ))}
  </ul>
);
