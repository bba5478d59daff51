import { DESIGN } from './design-constants';

/** Lengths that SQL checks, forms count down from, and the store's schemas repeat. Characters, not bytes. */
export const LIMITS = {
  title: 120,
  description: 10_000,
  coverNote: 4_000,
  message: 4_000,
  shortText: 200,
  bio: 2_000,
  /** Of an offer, an interview, and the answers to them. */
  dealNote: 1_000,
  /** What somebody adds as they confirm a credit. */
  endorsement: 280,
  /** What colleagues say to each other about an applicant. */
  teamNote: 1_000,
  /** Of a project. */
  logline: 280,
  tag: 60,
  tags: 40,
  /** The name of a template, for messages or jobs. */
  templateName: 60,
  url: 2_000,
  /** As JSON, without the 40 spaces at most that Postgres writes between its parts and counts up to 3,000. */
  hiring: 2_900,
} as const;

/** How often one may write to a person who has not answered, over all conversations with them. Twin of `private.require_answer`. */
export const MAX_UNANSWERED_MESSAGES = 3;

/** How long the text of a message can be changed. Twin of `private.guard_message_change`, whose clock decides. */
export const MESSAGE_CHANGE_MINUTES = 10;

/**
 * Of one amount of pay, in the smallest units of its currency, and so by how many of them make a whole one: `maxPay`. Twins: the checks of
 * each such column, `private.is_offer` and `private.are_budget_rates`; a test holds them equal.
 */
export const MAX_PAY_MINOR = 1_000_000_000;
export const MAX_HOURLY_RATE_MINOR = 10_000_000;
/** Of a project's budget, in minor units. Twin: the check of `project_budgets.total_minor`. */
export const MAX_BUDGET_MINOR = 1_000_000_000_000;

/** Times that one interview offers. Twin of `private.is_interview`. */
export const MAX_INTERVIEW_SLOTS = 5;
/** How far away the last day of an offer, and a time for an interview, can be. Twin of `private.require_day_in_sight`. */
export const PLANNING_YEARS = 2;
/** Steps after which an application takes no more offers and interview times. Twin of `private.guard_deal`. */
export const MAX_DEAL_STEPS = 60;
/** Steps of one side of an application in 24 hours, after which only those that end something are taken. Twin of `private.require_step_within_day`. */
export const MAX_STEPS_A_DAY = 10;

/** How long whoever is first has to confirm once they are challenged. Twin: `private.challenge_hours`; a test holds them equal. */
export const CHALLENGE_HOURS = 24;

/** Of a request for days, as of a job and an offer: a series shoots for 120. Twin of `private.guard_new_booking`. */
export const MAX_BOOKING_DAYS = 200;
/** What each side adds as it answers, releases or cancels. */
export const MAX_STEP_NOTE = 500;

/** Of a note about somebody, and of the reply to one, in characters; the server refuses more (MQ715, MQ719). */
export const MAX_NOTE = 2_000;
export const MAX_NOTE_REPLY = 1_000;

/** Twin of `private.are_attachments` and of the bucket's own limit. Bytes. */
export const MAX_ATTACHMENT_BYTES = DESIGN.maxFileBytes;
export const MAX_ATTACHMENTS = 10;
export const MAX_FILE_NAME_LENGTH = 200;

/** Of one profile. Twins of `private.guard_profile_parts`. */
export const MAX_CREDITS = 100;
export const MAX_STILLS = 12;
export const MAX_VIDEOS = 6;
/** Twin of `private.is_cv`. */
export const MAX_CV_BYTES = 10 * 1024 * 1024;
/** Of one profile, with one application. Twin of `private.guard_application_parts`. */
export const MAX_PIECES = 6;

/**
 * The largest side in pixels and the largest size in bytes of a profile's pictures, each kept in two sizes. Twins of
 * `private.is_profile_media`.
 */
export const PICTURE_LIMITS = {
  avatar: { file: { pixels: 512, bytes: 524_288 }, thumb: { pixels: 128, bytes: 65_536 } },
  still: { file: { pixels: 2048, bytes: 2_097_152 }, thumb: { pixels: 640, bytes: 262_144 } },
} as const;

/** The same of a company's logo. Twin: `private.is_company_logo`. */
export const LOGO_LIMITS = {
  file: { pixels: 512, bytes: 262_144 },
  thumb: { pixels: 128, bytes: 65_536 },
} as const;
