import type { ReactNode } from 'react';
import { RatingBulbs } from './rating-bulbs';

interface NoteEntryProps {
  rating: number;
  text: string;
  /** What the two worked on, and when it was published. */
  meta: string;
  /** Who wrote it, and of whom where that is not said above. */
  from: ReactNode;
  reply: { name: string; text: string } | null;
  /** One quiet thing to do, beside whoever wrote it. */
  aside?: ReactNode;
  /** Where it stands, and what can be done. */
  children?: ReactNode;
}

/** One note as its readers see it: how it was, in whose words, and what its subject says to that. */
export const NoteEntry = ({ rating, text, meta, from, reply, aside, children }: NoteEntryProps) => (
  <article className="grid gap-1.5 border-b border-hair py-4">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <RatingBulbs rating={rating} />
      <p className="text-sm text-ink-2">{meta}</p>
    </div>
    {text !== '' && <p className="max-w-[66ch] wrap-anywhere whitespace-pre-line">{text}</p>}
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="min-w-0 text-sm wrap-anywhere text-ink-2">{from}</p>
      {aside}
    </div>
    {reply && (
      <div className="mt-1 border-l-2 border-line pl-3">
        <p className="text-sm font-semibold">{reply.name || 'Somebody'} replied</p>
        <p className="max-w-[66ch] wrap-anywhere whitespace-pre-line">{reply.text}</p>
      </div>
    )}
    {children}
  </article>
);
