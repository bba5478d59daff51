import { DEFINITIONS } from './all-streams';
import type { StreamDefinition } from './define-stream';

/**
 * What people read about the rows of each stream. `vite.streams.ts` runs this file when the app is built: whoever shows words
 * loads them without zod.
 */
export const STREAM_WORDS: Readonly<Record<string, StreamDefinition['words']>> = Object.fromEntries(
  Object.values<StreamDefinition>(DEFINITIONS).map(({ name, words }) => [name, words]),
);
