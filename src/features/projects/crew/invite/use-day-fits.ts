import { daysReason } from '@/domain/availability/day-words';
import { readShownDays } from '@/domain/availability/shown-days';
import { daysToCome } from '@/domain/projects/project-days';
import type { Project } from '@/domain/streams/production/projects';
import { today } from '@/domain/values/days';
import { observePeopleById } from '@/store/entities/profiles';
import { useLive } from '@/store/react/use-live';
import { useNow } from '@/ui/dates/use-now';

/** How the days of a project that are to come fit each of these people, in words; '' where this device knows neither. */
export function useDayFits(project: Project, ids: readonly string[]): (id: string) => string {
  const people = useLive(observePeopleById, ids);
  const days = daysToCome(project, today(useNow(), project.timezone));
  return (id) => {
    const person = people?.get(id);
    return (person && daysReason(days, readShownDays(person.shown_days))?.text) ?? '';
  };
}
