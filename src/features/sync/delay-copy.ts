import type { SyncDelay } from '@/domain/sync/sync-delay';

/** What keeps this device from being in step, as the sync sheet says it. */
export const DELAY_TEXT: Readonly<Record<SyncDelay, string>> = {
  slow: 'The line is slow. Everything gets through, a little at a time.',
  foreign:
    'Something else answers in Marquee’s place, as the networks of hotels and airports do until you sign in to them. Open any website to see its page. Your work is kept here and sent afterwards.',
  failing: 'Marquee’s server has a fault. This device keeps trying by itself; nothing of yours is lost.',
  mismatch:
    'The server is of another version than this app. Reload to get the newest one; what you wrote is kept and sent afterwards.',
  held: 'Some changes are still being written on the server. They arrive by themselves.',
};
