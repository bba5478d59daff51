import { useEffect, useState } from 'react';
import type { Store } from '@/store/store';
import { STREAM_WORDS } from '@/domain/definition/words';
import { STREAMS } from '@/domain/streams';

/** The streams a person would count, with the words for them. */
const COUNTED = STREAMS.flatMap(({ name, collection }) => {
  const words = STREAM_WORDS[name]?.counted;
  return words ? [{ collection, ...words }] : [];
});

const number = new Intl.NumberFormat('en-US');

/** What there is none of is left out: `47 jobs`; null for nothing at all. */
export function countWords(counts: readonly number[]): string | null {
  const parts = COUNTED.flatMap(({ one, many }, i) => {
    const count = counts[i] ?? 0;
    return count === 0 ? [] : [`${number.format(count)} ${count === 1 ? one : many}`];
  });
  const last = parts.pop();
  if (last === undefined) return null;
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** `142 jobs, 9 conversations and 310 messages`; null until counted. Counting is slow, so it happens once, when asked for. */
export function useDeviceCounts(store: Store): string | null {
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    const count = async () => {
      const counts = await Promise.all(COUNTED.map(({ collection }) => store.rows(collection).count()));
      if (here) setWords(countWords(counts));
    };
    count().catch((error: unknown) => console.error('The rows of this device could not be counted:', error));
    return () => {
      here = false;
    };
  }, [store]);
  return words;
}
