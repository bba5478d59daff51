import type { Loadable } from '@/domain/sync/loadable';

/** For a screen whose store is not open yet: only a new start tries that again. */
export const NOT_READ: Loadable<never> = {
  value: undefined,
  absence: 'unknown',
  retry: () => location.reload(),
};
