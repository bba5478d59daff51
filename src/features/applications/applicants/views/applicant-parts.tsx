import { MoreHorizontal } from 'lucide-react';
import type { NamedDays } from '@/domain/applications/named-days';
import type { MatchPart } from '@/domain/jobs/match';
import type { ApplicationStatus } from '@/domain/lifecycles';
import { plural } from '@/domain/values/counts';
import { SOMEBODY } from '@/domain/values/text/names';
import { ApplicationStanding } from '@/ui/domain/applications/application-standing';
import { IconButton } from '@/ui/button';
import { cx } from '@/ui/cx';
import { quoteOf } from '@/ui/domain/applications/application-copy';
import { experienceLabel, rolesLine } from '@/ui/domain/people/person-copy';
import { NoteMarks, TeamMarksLine } from '@/ui/domain/noted/note-marks';
import { PickCheckbox } from '@/ui/layout/table/pick-checkbox';
import { Menu, type MenuItem } from '@/ui/overlays/menu';
import { StateLine } from '@/ui/status';
import { SEPARATOR } from '@/ui/separator';
import type { Applicant } from '../applicant';
import { movesOf } from '../moves';

/** What the list's views can do with an applicant; the screen implements it. */
export interface ApplicantActions {
  open: (id: string) => void;
  move: (applicant: Applicant, to: ApplicationStatus) => void;
  pick: (id: string, on: boolean) => void;
  /** Selects everybody from the one who was selected last. */
  pickTo: (id: string) => void;
  pickAll: () => void;
  clear: () => void;
}

export interface ViewProps {
  applicants: readonly Applicant[];
  picked: ReadonlySet<string>;
  now: Date;
  actions: ApplicantActions;
  /** Set when applicants of several jobs are listed together. */
  showJob?: boolean;
  /** Who is open beside the list. */
  openId?: string | null;
}

export interface ApplicantProps {
  applicant: Applicant;
  isPicked: boolean;
  now: Date;
  actions: ApplicantActions;
  showJob?: boolean;
  isOpen?: boolean;
}

export const applicantName = ({ application, person }: Applicant): string =>
  person?.full_name || application.applicant_name || SOMEBODY;

export const UNCOUNTED_DAYS: Readonly<Record<Exclude<NamedDays['kind'], 'counted'>, string>> = {
  'none named': 'No days named',
  'other days': 'Named other days',
};

export function FreeLine({ free }: Pick<Applicant, 'free'>) {
  if (!free) return null;
  if (free.kind !== 'counted') return <span className="text-sm text-ink-2">{UNCOUNTED_DAYS[free.kind]}</span>;
  const { days, of, unknown } = free;
  const words = [`Free ${days} of ${plural(of, 'day', 'days')}`, unknown > 0 && `${unknown} not known`]
    .filter(Boolean)
    .join(', ');
  if (unknown > 0 && days + unknown === of) return <span className="text-sm text-ink-2">{words}</span>;
  return <StateLine state={days === of ? 'free' : 'conflict'}>{words}</StateLine>;
}

export const ApplicantState = ({ applicant, now }: { applicant: Applicant; now: Date }) => (
  <ApplicationStanding application={applicant.application} side="employer" now={now} />
);

/** Selects one person, or everybody up to them. */
export function PersonCheckbox({
  applicant,
  isPicked,
  isCompact,
  actions,
}: Pick<ApplicantProps, 'applicant' | 'isPicked' | 'actions'> & { isCompact?: boolean }) {
  const { id } = applicant.application;
  return (
    <PickCheckbox
      label={`Select ${applicantName(applicant)}`}
      on={isPicked}
      isCompact={isCompact}
      onChange={(on, isRange) => (isRange ? actions.pickTo(id) : actions.pick(id, on))}
    />
  );
}

/** The id of the button with an applicant's name: the keys move the focus there, and a card that has moved to another column gets it back. */
export const nameId = (id: string): string => `applicant-${id}`;

export const NameButton = ({
  applicant,
  actions,
  className,
}: Pick<ApplicantProps, 'applicant' | 'actions'> & { className?: string }) => (
  <button
    type="button"
    id={nameId(applicant.application.id)}
    onClick={() => actions.open(applicant.application.id)}
    className={cx(
      '-my-2.5 inline-flex min-h-11 scroll-my-32 items-center text-left font-semibold hover:underline',
      // Its area reaches over the line below, which the border of every other button would strike out.
      'forced-colors:border-0! forced-colors:underline',
      className,
    )}
  >
    {applicantName(applicant)}
  </button>
);

/** Stars and tags: this person's own, then the team's. */
export const Marks = ({ applicant: { note, team }, most }: { applicant: Applicant; most?: number }) => (
  <>
    <NoteMarks note={note} most={most} />
    <TeamMarksLine team={team} most={most} />
  </>
);

export const underName = ({ application, person }: Applicant): string =>
  (person
    ? [rolesLine(person), experienceLabel(person.experience_years)].filter(Boolean).join(SEPARATOR)
    : '') || application.applicant_headline;

export const Quote = ({ applicant }: { applicant: Applicant }) => {
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

/** Offers only what the lifecycle allows; the server checks again (S13). */
export function ApplicantMenu({
  applicant,
  actions,
  className,
}: {
  applicant: Applicant;
  actions: ApplicantActions;
  className?: string;
}) {
  const { application } = applicant;
  const items: MenuItem[] = [
    { label: 'Read the application', onSelect: () => actions.open(application.id) },
    { label: 'See the profile', to: `/talent/${application.applicant_id}` },
    ...movesOf(applicant).map(({ to, label, danger }) => ({
      label,
      danger,
      onSelect: () => actions.move(applicant, to),
    })),
  ];
  const name = applicantName(applicant);
  return (
    <Menu
      label={`Actions for ${name}`}
      items={items}
      trigger={
        <IconButton label={`Actions for ${name}`} className={className}>
          <MoreHorizontal size={20} aria-hidden />
        </IconButton>
      }
    />
  );
}

/** Points of one part of the match. What is not known does not count, for or against them. */
export const PartPoints = ({ part: { points, maxPoints, isCounted } }: { part: MatchPart }) =>
  isCounted ? (
    <span className="mono text-ink-2">
      {points} of {maxPoints}
    </span>
  ) : (
    <span className="text-ink-2">Not counted</span>
  );
