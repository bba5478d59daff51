import {
  type ApplicationStatus,
  APPLICATION_SECTIONS,
  type ApplicationSection,
  transitionsFrom,
} from '@/domain/lifecycles';
import { groupBy } from '@/domain/values/group-by';

/** An employer's action on an application. The lifecycle defines them; only the labels are here. */
export interface Move {
  to: ApplicationStatus;
  label: string;
  danger?: boolean;
  /** New terms for what is under way: never the main thing to do. */
  isRevision?: boolean;
}

const MOVE_LABELS: Readonly<Record<string, string>> = {
  review: 'Mark as reviewed',
  shortlist: 'Shortlist',
  unshortlist: 'Take off the shortlist',
  interview: 'Invite to interview',
  offer: 'Make an offer',
  hire: 'Confirm the hire',
  decline: 'Decline',
  reconsider: 'Reconsider',
};

/** New terms in place of those that stand: no step of the lifecycle, because the state stays. */
const REVISIONS: Partial<Record<ApplicationStatus, Move>> = {
  interview: { to: 'interview', label: 'Propose other times', isRevision: true },
  offered: { to: 'offered', label: 'Change the offer', isRevision: true },
};

export const movesFrom = (status: ApplicationStatus): Move[] => {
  const revision = REVISIONS[status];
  const steps = transitionsFrom('application', status, 'employer').map(({ event, to }) => ({
    to: to as ApplicationStatus,
    label: MOVE_LABELS[event] ?? event,
    danger: event === 'decline',
  }));
  return revision ? [...steps, revision] : steps;
};

/** Those that this person may take; none for whoever only views. */
export const movesOf = ({
  application,
  mayAnswer,
}: {
  application: { status: ApplicationStatus };
  mayAnswer: boolean;
}): Move[] => (mayAnswer ? movesFrom(application.status) : []);

const STEPS_THAT_ASK: readonly ApplicationStatus[] = ['declined', 'offered', 'interview', 'hired'];

/** Whether the step opens a sheet before it is taken. */
export const asksFirst = (to: ApplicationStatus): boolean => STEPS_THAT_ASK.includes(to);

export const SECTIONS = Object.keys(APPLICATION_SECTIONS) as ApplicationSection[];

/** Their names in URLs (P2). */
export const SECTION_NAMES: Readonly<Record<ApplicationSection, string>> = {
  pending: 'pending',
  reviewed: 'reviewed',
  interviews: 'interviews',
  answered: 'answered',
  ended: 'ended',
};

export const SECTION_TITLES: Readonly<Record<ApplicationSection, string>> = {
  pending: 'Pending applications',
  reviewed: 'Reviewed applications',
  interviews: 'Interviews',
  answered: 'Decided applications',
  ended: 'Ended applications',
};

export const sectionOf = (status: ApplicationStatus): ApplicationSection =>
  SECTIONS.find((section) => (APPLICATION_SECTIONS[section] as readonly string[]).includes(status)) ??
  'ended';

/** The steps that a card may be dropped on, by the column that they lead to. New terms for what stands lead nowhere. */
export const dropsFrom = (status: ApplicationStatus): ReadonlyMap<ApplicationSection, Move[]> =>
  groupBy(
    movesFrom(status).filter(({ isRevision }) => !isRevision),
    ({ to }) => sectionOf(to),
  );
