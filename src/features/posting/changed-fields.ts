import type { JobContent } from '@/domain/job-content';

/** Only the fields that differ, so that an edit does not conflict with another device's change to an untouched field. */
export function changedFields(before: JobContent, after: JobContent): Partial<JobContent> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof JobContent]),
  );
  return Object.fromEntries(changed);
}
