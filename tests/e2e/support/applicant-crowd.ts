import type { Backend } from '../../../supabase/local/backend';
import { type Account, createOnboardedAccount, publishJob } from '../../support/accounts';

/** So many people who have applied to a job. Names have no digits. */
async function crowd({ sql }: Backend, job: string, people: number): Promise<void> {
  await sql(
    `with people as (
       insert into auth.users (id, email, raw_user_meta_data)
       select gen_random_uuid(), 'applicant-' || n || '@${job}.test',
         jsonb_build_object('full_name', 'Applicant ' || translate(lpad(n::text, 3, '0'), '0123456789', 'abcdefghij'), 'role', 'talent')
       from generate_series(1, ${people}) n returning id)
     select count(*) from people`,
  );
  await sql(
    `insert into public.job_applications (job_id, applicant_id, employer_id, cover_note, applicant_name, job_title)
     select j.id, p.id, j.posted_by, 'I am free.', p.full_name, j.title
     from public.jobs j, public.profiles p join auth.users u on u.id = p.id where j.id = $1 and u.email like '%@${job}.test'`,
    [job],
  );
}

/** Somebody who hires, with one job to which so many people have applied. */
export async function employerWithCrowd(
  backend: Backend,
  people: number,
): Promise<{ employer: Account; job: string }> {
  const employer = await createOnboardedAccount(backend.url, { role: 'employer', name: 'Mara Bulk' });
  const job = await publishJob(backend.url, employer, { title: 'Gaffer', production: 'Low Tide' });
  await crowd(backend, job, people);
  return { employer, job };
}
