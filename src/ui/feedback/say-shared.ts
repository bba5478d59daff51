import { alertToast, notice } from './toast';

/**
 * Says what became of sharing a link; a shared one speaks for itself.
 * @param path of the page that was to be shared: what cannot be copied can be read
 */
export function sayShared(outcome: 'shared' | 'copied' | 'cancelled' | 'failed', path: string): void {
  if (outcome === 'copied') notice({ state: 'sent', title: 'Link copied' });
  if (outcome === 'failed')
    alertToast({ state: 'failed', title: 'The link could not be shared', text: location.origin + path });
}
