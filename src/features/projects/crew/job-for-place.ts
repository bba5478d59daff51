import type { JobContent } from '@/domain/jobs/job-content';
import type { Project } from '@/domain/streams/production/projects';
import { findRole, roleLabel } from '@/domain/taxonomy/crew-roles';
import { findPlaceByName } from '@/domain/taxonomy/places';
import { addDays } from '@/domain/values/days';

/** More days than a form shows at once are chosen there. */
const MAX_DAYS = 31;

function daysOf({ starts_on: from, ends_on: to }: Pick<Project, 'starts_on' | 'ends_on'>): string[] {
  if (from === null) return [];
  const days: string[] = [];
  for (let day = from; day <= (to ?? from) && days.length < MAX_DAYS; day = addDays(day, 1)) days.push(day);
  return days;
}

/** What a job for open places of a project begins with: title, role, dates and place. */
export function jobForPlace(project: Project, roleCode: string, headcount: number): Partial<JobContent> {
  const place = findPlaceByName(project.city);
  return {
    project_id: project.id,
    title: roleLabel(roleCode),
    role_code: roleCode,
    category: findRole(roleCode)?.department ?? '',
    headcount,
    production: project.title,
    production_kind: project.production_kind,
    job_dates: daysOf(project).map((day) => ({ day, kind: 'shoot', call: '', wrap: '' })),
    city: project.city,
    ...(place
      ? {
          region: place.region,
          country_code: place.country_code,
          lat: place.lat,
          lng: place.lng,
          currency: place.currency,
        }
      : {}),
    timezone: project.timezone || place?.timezone || '',
  };
}
