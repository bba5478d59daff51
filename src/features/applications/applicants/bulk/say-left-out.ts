import { plural } from '@/domain/values/counts';
import { alertToast } from '@/ui/feedback/toast';
import type { LeftOut } from './bulk-moves';
import { countOf, namesOf } from './left-out';

/** Whom a step has left out though they were chosen for it, once it is taken. Nothing when it was for all of them. */
export function sayLeftOut(leftOut: readonly LeftOut[]): void {
  if (leftOut.length === 0) return;
  alertToast({
    state: 'conflict',
    title: `${plural(countOf(leftOut), 'person is', 'people are')} left as they are`,
    text: leftOut.map((group) => `${group.why}: ${namesOf(group)}.`).join(' '),
  });
}
