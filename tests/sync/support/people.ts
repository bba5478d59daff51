import { blankJobContent } from '@/domain/jobs/blank-job';
import type { JobContent } from '@/domain/jobs/job-content';
import type { Server } from './server';

/** A job that can be published. */
export const jobContent = (more: Partial<JobContent> = {}): JobContent => ({
  ...blankJobContent('Europe/Berlin', 'EUR'),
  title: 'Gaffer, three nights',
  description: 'Night exteriors.',
  category: 'electric',
  role_code: 'gaffer',
  salary_min: 620,
  salary_max: 680,
  location: 'Babelsberg',
  city: 'Potsdam',
  country_code: 'DE',
  job_dates: [{ day: soon(30), kind: 'shoot', call: '18:00', wrap: '' }],
  ...more,
});

/** The date this many days from the real today, because the server uses the real clock. */
const soon = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Publishes a job as its owner, without a device. Returns its id. */
export async function publishedJob(
  server: Server,
  ownerId: string,
  more: Partial<JobContent> = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const content = jobContent(more);
  const [answer] = await server.as({ id: ownerId }).push([
    {
      stream: 'drafts',
      id,
      base: null,
      document: {
        kind: 'job',
        intent: 'publish',
        subject_id: null,
        title: content.title,
        payload: { ...content },
      },
    },
  ]);
  if (answer?.status !== 'accepted') throw new Error(`The job was not published: ${JSON.stringify(answer)}`);
  return id;
}
