/**
 * Queries for what a person may read of a stream, run with their rights: row-level security, within the stream's scope.
 * Tests compare it with what a device has assembled from pulls (S4, S6).
 */
const READABLE: Record<string, string> = {
  jobs: `select id, rev from public.jobs where not _deleted and (status = 'active' or posted_by = auth.uid() or company_id in (select private.my_companies('read')) or id in (
    select job_id from public.job_applications where applicant_id = auth.uid() and not _deleted
    union select target_id from public.saved where user_id = auth.uid() and kind = 'job' and not _deleted))`,
  people: 'select id, rev from public.public_profiles where not _deleted and id is distinct from auth.uid()',
};

export const readableRowsSql = (table: string, stream: string): string =>
  READABLE[stream] ?? `select id, rev from public.${table} where not _deleted`;
