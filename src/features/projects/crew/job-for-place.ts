import type { JobContent } from '@/domain/jobs/job-content';
import { daysToCome } from '@/domain/projects/project-days';
import type { Project } from '@/domain/streams/production/projects';
import { findRole, roleLabel } from '@/domain/taxonomy/crew-roles';
import { findPlaceByName } from '@/domain/taxonomy/places';
import type { Day } from '@/domain/values/days';

/** What a job for open places of a project begins with: title, role, the dates from today on, and place. */
export function jobForPlace(
  project: Project,
  roleCode: string,
  headcount: number,
  today: Day,
): Partial<JobContent> {
  const place = findPlaceByName(project.city);
  return {
    project_id: project.id,
    title: roleLabel(roleCode),
    role_code: roleCode,
    category: findRole(roleCode)?.department ?? '',
    headcount,
    production: project.title,
    production_kind: project.production_kind,
    job_dates: daysToCome(project, today).map((day) => ({ day, kind: 'shoot', call: '', wrap: '' })),
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
