import type { SyncDelay } from '@/domain/sync/sync-delay';

export type SyncKind = 'synced' | 'fetching' | 'saving' | 'offline' | 'attention';

export interface SyncShown {
  kind: SyncKind;
  delay?: SyncDelay | null;
  /** Of `saving`: nothing gets through for now. */
  isHeldUp?: boolean;
}

const WORDS: Record<SyncKind, string> = {
  synced: 'Synced',
  fetching: 'Catching up',
  saving: 'Saving',
  offline: 'Offline',
  attention: 'Needs attention',
};

/** How sync is, in a word, and whether that keeps work from leaving (brand, S8). What a person has to do comes before either. */
export function syncWord({ kind, delay = null, isHeldUp = false }: SyncShown): {
  word: string;
  isStopped: boolean;
} {
  if (kind === 'synced' || kind === 'attention') return { word: WORDS[kind], isStopped: false };
  if (delay === 'foreign') return { word: 'No way through', isStopped: true };
  if (kind === 'offline') return { word: WORDS.offline, isStopped: true };
  if (kind === 'saving' && isHeldUp) return { word: 'Held up', isStopped: true };
  return { word: delay === 'slow' ? 'Slow line' : WORDS[kind], isStopped: false };
}

/** The chip's label, such as "Offline, 3 waiting". */
export function syncLabel({ waiting, ...shown }: SyncShown & { waiting: number }): string {
  const { word, isStopped } = syncWord(shown);
  return isStopped && waiting > 0 ? `${word}, ${waiting} waiting` : word;
}
