import { formatCount, plural } from '@/domain/values/counts';
import { useEffect, useState } from 'react';
import type { Store } from '@/store/store';
import { STREAM_WORDS } from '@/domain/definition/words';
import { STREAMS } from '@/domain/streams';

/** The streams that are counted for people, with their nouns. */
const COUNTED = STREAMS.flatMap(({ name, collection }) => {
  const words = STREAM_WORDS[name]?.counted;
  return words ? [{ collection, ...words }] : [];
});

/** Such as `47 jobs`; zero counts are left out, null when all are zero. */
export function countText(counts: readonly number[]): string | null {
  const parts = COUNTED.flatMap(({ one, many }, i) => {
    const count = counts[i] ?? 0;
    return count === 0 ? [] : [plural(count, one, many, formatCount)];
  });
  const last = parts.pop();
  if (last === undefined) return null;
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/**
 * Such as `142 jobs, 9 conversations and 310 messages`; null until counted. Counting is slow, so it happens once, on
 * mount.
 */
export function useDeviceCounts(store: Store): string | null {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let isMounted = true;
    const count = async () => {
      const counts = await Promise.all(COUNTED.map(({ collection }) => store.rows(collection).count()));
      if (isMounted) setText(countText(counts));
    };
    count().catch((error: unknown) => console.error('The rows of this device could not be counted:', error));
    return () => {
      isMounted = false;
    };
  }, [store]);
  return text;
}
