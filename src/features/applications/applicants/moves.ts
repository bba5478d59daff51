import {
  type ApplicationStatus,
  APPLICATION_SECTIONS,
  type ApplicationSection,
  transitionsFrom,
} from '@/domain/lifecycles';

/** An employer's action on an application. The lifecycle defines them; only the labels are here. */
export interface Move {
  to: ApplicationStatus;
  label: string;
  danger?: boolean;
}

const MOVE_LABELS: Readonly<Record<string, string>> = {
  review: 'Mark as reviewed',
  shortlist: 'Shortlist',
  unshortlist: 'Take off the shortlist',
  interview: 'Invite to interview',
  offer: 'Make an offer',
  hire: 'Mark as hired',
  decline: 'Decline',
  reconsider: 'Reconsider',
};

export const movesFrom = (status: ApplicationStatus): Move[] =>
  transitionsFrom('application', status, 'employer').map(({ event, to }) => ({
    to: to as ApplicationStatus,
    label: MOVE_LABELS[event] ?? event,
    danger: event === 'decline',
  }));

export const SECTIONS = Object.keys(APPLICATION_SECTIONS) as ApplicationSection[];

/** Their names in URLs (P2). */
export const SECTION_NAMES: Readonly<Record<ApplicationSection, string>> = {
  pending: 'pending',
  reviewed: 'reviewed',
  interviews: 'interviews',
  answered: 'answered',
};

export const SECTION_TITLES: Readonly<Record<ApplicationSection, string>> = {
  pending: 'Pending applications',
  reviewed: 'Reviewed applications',
  interviews: 'Interviews',
  answered: 'Answered applications',
};

export const sectionOf = (status: ApplicationStatus): ApplicationSection =>
  SECTIONS.find((section) => (APPLICATION_SECTIONS[section] as readonly string[]).includes(status)) ??
  'answered';
