import { Clapperboard, Plane, X } from 'lucide-react';

/** How a day looks: what its owner says of it, what others see of it (`partly`, `unknown`), or an accepted offer (`booked`). */
export type DayLook = 'free' | 'partly' | 'hold' | 'busy' | 'booked' | 'travel' | 'off' | 'unknown';

export const DAY_LOOK_LABELS: Readonly<Record<DayLook, string>> = {
  free: 'Free',
  partly: 'Partly free',
  hold: 'On hold',
  busy: 'Busy',
  booked: 'Booked',
  travel: 'Travel',
  off: 'Not available',
  unknown: 'Not known',
};

export const DAY_LOOK_TONES: Readonly<Record<DayLook, string>> = {
  free: 'bg-sheet text-good',
  partly: 'bg-sheet text-good',
  hold: 'bg-hold-tint text-hold',
  busy: 'bg-inverse text-on-inverse',
  booked: 'bg-inverse text-on-inverse',
  travel: 'bg-waiting-tint text-waiting',
  off: 'bg-well text-ink-3',
  unknown: 'bg-paper text-ink-2',
};

/** Each state has a shape of its own, because nobody should have to tell them by colour. */
export function DayMark({ look }: { look: DayLook }) {
  if (look === 'free') return <i aria-hidden className="size-2.5 rounded-full border-2 border-current" />;
  if (look === 'partly')
    return (
      <i aria-hidden className="size-2.5 overflow-hidden rounded-full border-2 border-current">
        <i className="block h-full w-1/2 bg-current" />
      </i>
    );
  if (look === 'hold') return <i aria-hidden className="hatch h-2.5 w-6" />;
  if (look === 'busy') return <i aria-hidden className="h-2.5 w-6 bg-current" />;
  if (look === 'booked') return <Clapperboard aria-hidden size={14} strokeWidth={2.25} />;
  if (look === 'travel') return <Plane aria-hidden size={13} strokeWidth={2.25} />;
  if (look === 'off') return <X aria-hidden size={13} strokeWidth={2.5} />;
  return <i aria-hidden className="h-0.5 w-2.5 bg-current" />;
}
