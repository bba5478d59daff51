import { MARKETING } from '@/domain/marketing-constants';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Pause, Play } from 'lucide-react';
import { vibrate } from '@/platform/haptics';
import { IconButton } from '@/ui/button';
import { COMMUNITY } from './copy';

/** A2, A9. */
export const ROTATES_EVERY_MS = MARKETING.messageEveryMs;

const STILL = '(prefers-reduced-motion: reduce)';

const subscribe = (onChange: () => void): (() => void) => {
  const query = matchMedia(STILL);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Whether the person asked for less motion; in a prerendered page not. */
const usePrefersStill = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(STILL).matches,
    () => false,
  );

/** A2: what the community stands for, one sentence at a time. Stands still when asked to, and where less motion is wanted until asked to move. */
export function Community() {
  const prefersStill = usePrefersStill();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isMoving = chosen ?? !prefersStill;
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => setAt((before) => (before + 1) % COMMUNITY.length), ROTATES_EVERY_MS);
    return () => clearInterval(timer);
  }, [isMoving]);
  return (
    <section className="laid-out-near board border-b border-hair" aria-label="What we stand for">
      <div className="wrap @container flex min-h-56 flex-wrap items-center gap-4 py-10 md:min-h-80 md:py-16">
        {/* All of them take the place of the longest, so that nothing below moves. */}
        <ul className="grid min-w-[min(14rem,100%)] flex-1">
          {COMMUNITY.map((sentence, index) => (
            <li
              key={sentence}
              aria-hidden={index !== at || undefined}
              className={`head col-start-1 row-start-1 max-w-[22ch] min-w-0 text-[min(var(--text-4xl),17vw)] leading-[1] font-extrabold transition-opacity duration-(--dur-3) md:text-[5.4rem] ${index === at ? '' : 'opacity-0'}`}
            >
              {sentence}
            </li>
          ))}
        </ul>
        <div className="flex shrink-0 flex-col items-center gap-1 self-end">
          <span className="mono text-sm text-ink-3">
            {at + 1}/{COMMUNITY.length}
          </span>
          <IconButton
            label={isMoving ? 'Pause' : 'Play'}
            onClick={() => {
              vibrate('light', 'subtle');
              setChosen(!isMoving);
            }}
          >
            {isMoving ? <Pause aria-hidden size={20} /> : <Play aria-hidden size={20} />}
          </IconButton>
        </div>
      </div>
    </section>
  );
}
