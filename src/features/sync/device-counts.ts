import { useEffect, useState } from 'react';
import type { Store } from '@/store/store';
import type { CollectionName } from '@/domain/streams';

/** The collections a person would count, in words. */
const COUNTED: readonly [CollectionName, one: string, many: string][] = [
  ['jobs', 'job', 'jobs'],
  ['conversations', 'conversation', 'conversations'],
  ['messages', 'message', 'messages'],
];

const number = new Intl.NumberFormat('en-US');

/** `142 jobs, 9 conversations and 310 messages`; null until counted. Counting is slow, so it happens once, when asked for. */
export function useDeviceCounts(store: Store): string | null {
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    const count = async () => {
      const counts = await Promise.all(COUNTED.map(([name]) => store.rows(name).count()));
      const parts = COUNTED.map(([, one, many], i) => `${number.format(counts[i] ?? 0)} ${counts[i] === 1 ? one : many}`);
      if (here) setWords(`${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`);
    };
    count().catch((error: unknown) => console.error('The rows of this device could not be counted:', error));
    return () => {
      here = false;
    };
  }, [store]);
  return words;
}
