import { formatClockTime, formatDayHeading } from '@/domain/values/days';

/** A look that is older than this says so, in milliseconds: what it counts and calls today may have changed. */
const CURRENT_FOR_MS = 60_000;

function on(day: string): string {
  if (day === 'Today') return '';
  return day === 'Yesterday' ? 'yesterday ' : `on ${day} `;
}

/** "As it was at 10:42", over a screen as it looked then; nothing for one that was seen just now. @param at ms since 1970 */
export function ageOf(at: number, now: Date): Node {
  if (now.getTime() - at < CURRENT_FOR_MS) return document.createDocumentFragment();
  const line = document.createElement('p');
  line.className = 'look-age';
  const text = document.createElement('span');
  const clock = Object.assign(document.createElement('span'), {
    className: 'mono',
    textContent: formatClockTime(at),
  });
  text.append(`As it was ${on(formatDayHeading(at, now))}at `, clock);
  line.append(text);
  return line;
}
