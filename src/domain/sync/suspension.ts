import { isFixable } from './sync-blocker';

/** Said wherever an account is suspended; each place has a link to `/contact` beside it. */
export const SUSPENDED = 'This account is suspended.';
export const SUSPENDED_TEXT = `${SUSPENDED} Write to us if you think that is a mistake.`;

/** Whether the server bars the account itself, which nobody can remove on a device. @param barred the sync status's */
export const isSuspension = (barred: string | null): boolean => barred !== null && !isFixable(barred);
