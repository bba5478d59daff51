import {
  type ApplicationStatus,
  APPLICATION_SECTIONS,
  type ApplicationSection,
  transitionsFrom,
} from '@/domain/lifecycles';

/** What an employer can do with an application, from the lifecycle; only its words are here. */
export interface Move {
  to: ApplicationStatus;
  label: string;
  danger?: boolean;
}

const WORDS: Readonly<Record<string, string>> = {
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
    label: WORDS[event] ?? event,
    danger: event === 'decline',
  }));

export const SECTIONS = Object.keys(APPLICATION_SECTIONS) as ApplicationSection[];

export const isSection = (value: string | null): value is ApplicationSection =>
  SECTIONS.some((section) => section === value);

export const sectionOf = (status: ApplicationStatus): ApplicationSection =>
  SECTIONS.find((section) => (APPLICATION_SECTIONS[section] as readonly string[]).includes(status)) ?? 'answered';
