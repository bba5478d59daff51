import { LOCAL_PUBLISHABLE_KEY } from '@/backend/config';
import { newId } from '@/domain/ids';
import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import { DEMO_PASSWORD } from './session';

const OPEN_JOB = ['id', 'title', 'questions', 'pay_type', 'application_deadline'] as const;
export type OpenJob = Pick<Job, (typeof OPEN_JOB)[number]>;

/** An account that uses the server's API directly, to look up or set up what a story needs. */
export class ApiAccount {
  private constructor(
    private readonly site: string,
    readonly id: string,
    private readonly token: string,
  ) {}

  static async of(site: string, email: string): Promise<ApiAccount> {
    const answer = await fetch(`${site}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    });
    const session = (await answer.json()) as { access_token?: string; user?: { id: string } };
    if (!session.access_token || !session.user)
      throw new Error(`${email} could not sign in (${answer.status}).`);
    return new ApiAccount(site, session.user.id, session.access_token);
  }

  /** Name the columns: `*` would include the server's own, which nobody may read. */
  async read<T>(path: string): Promise<T[]> {
    const answer = await fetch(`${this.site}/rest/v1/${path}`, { headers: this.headers() });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as T[];
  }

  /** Open jobs of `poster` that take applications here and that this person has not applied to. */
  async openJobs(poster: string): Promise<OpenJob[]> {
    const [jobs, mine] = await Promise.all([
      this.read<OpenJob>(
        `jobs?select=${OPEN_JOB.join()}&status=eq.active&apply_mode=eq.marquee&posted_by=eq.${poster}&order=id`,
      ),
      this.read<Pick<Application, 'job_id'>>(`job_applications?select=job_id&applicant_id=eq.${this.id}`),
    ]);
    const applied = new Set(mine.map(({ job_id: job }) => job));
    const now = new Date().toISOString().slice(0, 10);
    return jobs.filter(
      (job) => !applied.has(job.id) && (job.application_deadline === null || job.application_deadline > now),
    );
  }

  /** Applies as the app would. Returns the application's id. */
  async apply(job: Pick<Job, 'id' | 'questions'>, coverNote: string): Promise<string> {
    const id = newId();
    const document = {
      job_id: job.id,
      cover_note: coverNote,
      rate_quote_minor: 61_000,
      rate_unit: 'day',
      currency: 'USD',
      answers: job.questions.map(() => 'Yes.'),
    };
    const answer = await fetch(`${this.site}/rest/v1/rpc/sync_push`, {
      method: 'POST',
      headers: this.headers(),
      body: JSON.stringify({
        p_client: newId(),
        p_writes: [{ stream: 'applications', id, base: null, document, edit: newId() }],
      }),
    });
    const [outcome] = (await answer.json()) as { status: string; message?: string }[];
    if (outcome?.status !== 'accepted')
      throw new Error(`The application was not accepted: ${JSON.stringify(outcome)}`);
    return id;
  }

  private headers(): Record<string, string> {
    return {
      apikey: LOCAL_PUBLISHABLE_KEY,
      authorization: `Bearer ${this.token}`,
      'content-type': 'application/json',
    };
  }
}

/** The first entry, or an error that says what the seed lacks. */
export function firstOf<T>(list: readonly T[], what: string): T {
  const [first] = list;
  if (first === undefined) throw new Error(`The seed has no ${what}.`);
  return first;
}
