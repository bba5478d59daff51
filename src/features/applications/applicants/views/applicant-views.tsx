import { useState } from 'react';
import { groupBy } from '@/domain/values/group-by';
import type { ApplicationSection } from '@/domain/lifecycles';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { quoteOf, SECTION_LABELS } from '@/ui/domain/applications/application-copy';
import { experienceLabel, rolesLine } from '@/ui/domain/people/person-copy';
import { SlateCells } from '@/ui/layout/slate';
import type { Applicant } from '../applicant';
import {
  type ApplicantActions,
  ApplicantMenu,
  applicantName,
  ApplicantState,
  FreeLine,
  PickCheckbox,
} from './applicant-parts';
import { sectionOf, SECTIONS } from '../moves';

export interface ViewProps {
  applicants: readonly Applicant[];
  picked: ReadonlySet<string>;
  now: Date;
  actions: ApplicantActions;
  /** Set when applicants of several jobs are listed together. */
  showJob?: boolean;
}

interface ApplicantProps {
  applicant: Applicant;
  isPicked: boolean;
  now: Date;
  actions: ApplicantActions;
  showJob?: boolean;
}

const underName = ({ application, person }: Applicant): string =>
  (person
    ? [rolesLine(person), experienceLabel(person.experience_years)].filter(Boolean).join('\u2002·\u2002')
    : '') || application.applicant_headline;

const Quote = ({ applicant }: { applicant: Applicant }) => {
  const quote = quoteOf(applicant.application);
  return quote ? (
    <>
      <b className="font-semibold">{quote.amount}</b>
      <span className="font-normal text-ink-2"> {quote.unit}</span>
    </>
  ) : (
    <span className="font-sans font-normal text-ink-2">As offered</span>
  );
};

const NameButton = ({ applicant, actions }: { applicant: Applicant; actions: ApplicantActions }) => (
  <button
    type="button"
    onClick={() => actions.open(applicant.application.id)}
    className="-my-2.5 inline-flex min-h-11 items-center text-left font-semibold hover:underline"
  >
    {applicantName(applicant)}
  </button>
);

function Card({ applicant, isPicked, now, actions, showJob }: ApplicantProps) {
  return (
    <article
      aria-label={applicantName(applicant)}
      className={cx(
        'rounded-box border bg-sheet',
        isPicked ? 'border-ink outline outline-ink' : 'border-hair',
      )}
    >
      <div className="flex items-start gap-2.5 px-3 pt-3 pb-2">
        <Avatar name={applicantName(applicant)} size={40} />
        <div className="min-w-0 flex-1">
          <h3 className="leading-tight">
            <NameButton applicant={applicant} actions={actions} />
          </h3>
          <p className="text-sm text-ink-2">{underName(applicant)}</p>
          {showJob && <p className="text-sm font-medium">{applicant.application.job_title}</p>}
        </div>
        <ApplicantMenu applicant={applicant} actions={actions} className="-mt-2 -mr-2" />
      </div>
      <SlateCells
        bare
        cols="two"
        className="border-t border-hair"
        cells={[
          { label: 'Quote', value: <Quote applicant={applicant} /> },
          {
            label: 'Match',
            value: applicant.match ? (
              <>
                {applicant.match.score} <span className="text-ink-2">match</span>
              </>
            ) : (
              <span className="font-sans text-ink-2">No profile here</span>
            ),
          },
        ]}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-hair px-3 py-2 text-sm">
        <span className="grid gap-1">
          <FreeLine free={applicant.free} />
          <ApplicantState applicant={applicant} now={now} />
        </span>
        <PickCheckbox
          name={applicantName(applicant)}
          on={isPicked}
          onChange={(on) => actions.pick(applicant.application.id, on)}
        />
      </div>
    </article>
  );
}

function Row({ applicant, isPicked, now, actions, showJob }: ApplicantProps) {
  return (
    <li className={cx('relative border-b border-hair px-4 py-3', isPicked && 'bg-well')}>
      {isPicked && <i aria-hidden className="absolute inset-y-0 left-0 w-1 bg-ink" />}
      <div className="flex items-start gap-3">
        <div className="self-center pr-1">
          <PickCheckbox
            name={applicantName(applicant)}
            on={isPicked}
            onChange={(on) => actions.pick(applicant.application.id, on)}
          />
        </div>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <NameButton applicant={applicant} actions={actions} />
            <span className="mono text-base">
              <Quote applicant={applicant} />
            </span>
          </p>
          <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
            <span>{underName(applicant)}</span>
            {applicant.match && (
              <span>
                <span className="mono">{applicant.match.score}</span> match
              </span>
            )}
          </p>
          {showJob && <p className="text-sm font-medium">{applicant.application.job_title}</p>}
          <p className="mt-0.5 flex flex-wrap gap-x-4">
            <FreeLine free={applicant.free} />
            <ApplicantState applicant={applicant} now={now} />
          </p>
        </div>
        <ApplicantMenu applicant={applicant} actions={actions} className="-mr-3 self-center" />
      </div>
    </li>
  );
}

/** Cards per section at first, and per "Show more": a board with hundreds of cards is slow, and nobody reads it. */
const SECTION_PAGE_SIZE = 40;

function useMore(all: readonly Applicant[]): {
  shown: readonly Applicant[];
  showMore: () => void;
  left: number;
} {
  const [limit, setLimit] = useState(SECTION_PAGE_SIZE);
  return {
    shown: all.slice(0, limit),
    showMore: () => setLimit(limit + SECTION_PAGE_SIZE),
    left: Math.max(0, all.length - limit),
  };
}

/** One section as rows, for phones. */
export function ApplicantRows({ applicants, picked, ...rest }: ViewProps) {
  const { shown, showMore, left } = useMore(applicants);
  if (applicants.length === 0) return <p className="px-4 py-6 text-ink-2">Nobody here.</p>;
  return (
    <>
      <ul>
        {shown.map((applicant) => (
          <Row
            key={applicant.application.id}
            {...rest}
            applicant={applicant}
            isPicked={picked.has(applicant.application.id)}
          />
        ))}
      </ul>
      {left > 0 && (
        <div className="p-4">
          <Button wide onClick={showMore}>
            Show more, {left} left
          </Button>
        </div>
      )}
    </>
  );
}

function Column({ section, applicants, picked, ...rest }: ViewProps & { section: ApplicationSection }) {
  const { shown, showMore, left } = useMore(applicants);
  return (
    <section aria-label={SECTION_LABELS[section]}>
      <h2 className="head mb-2 flex items-baseline justify-between border-b-2 border-ink pb-1.5 text-lg">
        {SECTION_LABELS[section]}{' '}
        <span className="mono text-base font-medium text-ink-2">{applicants.length}</span>
      </h2>
      {applicants.length === 0 && (
        <p className="border border-dashed border-line px-3 py-4 text-sm text-ink-2">
          Nobody here. Use the menu on a card to move somebody.
        </p>
      )}
      <ul className="grid gap-2.5">
        {shown.map((applicant) => (
          <li key={applicant.application.id}>
            <Card {...rest} applicant={applicant} isPicked={picked.has(applicant.application.id)} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button wide className="mt-2.5" onClick={showMore}>
          Show more, {left} left
        </Button>
      )}
    </section>
  );
}

/** All sections side by side, for wide screens. */
export function ApplicantBoard({ applicants, ...rest }: ViewProps) {
  const bySection = groupBy(applicants, ({ application }) => sectionOf(application.status));
  return (
    <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
      {SECTIONS.map((section) => (
        <Column key={section} section={section} applicants={bySection.get(section) ?? []} {...rest} />
      ))}
    </div>
  );
}
