import { useEffect, useRef, useState } from 'react';
import type { Absence, Loadable } from '@/domain/sync/loadable';
import { Button } from '../button';

/** How the row's long texts come: why they are not here, and how to ask again. */
export type Lateness = Pick<Loadable<unknown>, 'absence' | 'retry'>;

interface LateTextProps {
  /** Undefined while its row is here without it (`longTexts` of the stream). */
  text: string | undefined;
  /** What it is, for "The description". */
  what: string;
  /** Left out where the text is always here. */
  late?: Lateness;
}

const BY_ITSELF = 'It comes by itself as soon as the server sends it.';

const WHY: Readonly<Record<Absence, string>> = {
  unknown: 'is being fetched.',
  filling: 'is being fetched.',
  offline: `is not on this device yet, and there is no connection. ${BY_ITSELF}`,
  failed: `did not come. ${BY_ITSELF}`,
};

/** A long text of a row, in its lines, or a word about why it is not here yet: opening the row fetches it, and so does sync in time. */
export function LateText({ text, what, late }: LateTextProps) {
  const [hasRetried, setHasRetried] = useState(false);
  const place = useRef<HTMLParagraphElement>(null);
  const isHere = text !== undefined;
  useEffect(() => {
    // It takes the place of the button that was pressed.
    if (isHere && hasRetried) place.current?.focus();
  }, [isHere, hasRetried]);
  if (isHere)
    return (
      <p ref={place} tabIndex={hasRetried ? -1 : undefined} className="max-w-[66ch] whitespace-pre-line">
        {text}
      </p>
    );
  const absence = late?.absence ?? null;
  const retry = (): void => {
    setHasRetried(true);
    late?.retry();
  };
  return (
    <>
      <p role="status" className="text-ink-2">
        The {what} {absence === null ? `is not on this device yet. ${BY_ITSELF}` : WHY[absence]}
      </p>
      {(absence === 'failed' || absence === 'offline' || hasRetried) && (
        <Button className="mt-3" busy={absence === 'unknown'} onClick={retry}>
          Try again
        </Button>
      )}
    </>
  );
}
