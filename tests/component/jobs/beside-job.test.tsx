import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import type { ApplicationStatus } from '@/domain/lifecycles';
import { applications, jobs, saved } from '@/domain/streams';
import { applications as applicationStream } from '@/domain/streams/applications';
import { saved as savedStream } from '@/domain/streams/saved';
import { addDays, today } from '@/domain/values/days';
import { OwnerPanel } from '@/features/jobs/actions/owner-panel';
import { OtherJobs } from '@/features/jobs/detail/beside/other-jobs';
import { SAMPLE_JOB } from '../../support/sample-job';
import { sampleWorld } from '../../support/sample-world';
import { onDevice } from '../support/on-device';

const TO_COME = addDays(today(new Date(), 'UTC'), 40);
const JOB = {
  ...SAMPLE_JOB,
  role_code: 'first_ac',
  starts_on: TO_COME,
  ends_on: TO_COME,
  valid_through: TO_COME,
};
const jobLike = (title: string, change: Partial<typeof JOB> = {}) => ({
  ...JOB,
  id: newId(),
  title,
  posted_by: newId(),
  production: 'Night Ferry',
  ...change,
});

describe('beside a job', () => {
  const titled = (name: string) => {
    const section = screen.queryByRole('heading', { level: 2, name })?.closest('section');
    return (
      section &&
      within(section)
        .getAllByRole('heading', { level: 3 })
        .map((title) => title.textContent)
    );
  };

  it('are the others of its show, and jobs of its role by others', async () => {
    const { put, show } = await onDevice('talent');
    await put(
      jobs,
      JOB,
      jobLike('2nd AC', { posted_by: JOB.posted_by, production: JOB.production, role_code: 'second_ac' }),
      jobLike('Focus puller'),
      jobLike('Gaffer', { role_code: 'gaffer', category: 'electric' }),
    );
    show(<OtherJobs job={JOB} />);
    await screen.findByRole('heading', { level: 2, name: 'Similar jobs' });
    await screen.findByRole('heading', { level: 2, name: 'More on Low Tide' });
    expect(titled('Similar jobs')?.join()).toContain('Focus puller');
    expect(titled('Similar jobs')).toHaveLength(1);
    expect(titled('More on Low Tide')?.join()).toContain('2nd AC');
    expect(titled('More on Low Tide')).toHaveLength(1);
  });

  it('are marked where this person has applied, and left out where they are hidden', async () => {
    const { me, put, show } = await onDevice('talent');
    const [applied, hidden] = [jobLike('Focus puller'), jobLike('1st AC, nights')];
    await put(jobs, JOB, applied, hidden);
    await put(applications, {
      ...applicationStream.sample(sampleWorld()),
      id: newId(),
      job_id: applied.id,
      applicant_id: me,
      status: 'pending',
    });
    await put(saved, {
      ...savedStream.sample(sampleWorld()),
      id: newId(),
      user_id: me,
      kind: 'hidden',
      target_id: hidden.id,
    });
    show(<OtherJobs job={JOB} />);
    await screen.findByRole('heading', { level: 2, name: 'Similar jobs' });
    await waitFor(() => expect(titled('Similar jobs')).toHaveLength(1));
    expect(titled('Similar jobs')?.join()).toContain('Focus puller');
    await screen.findByText(/Applied|Sent|Pending/);
  });

  it('is no heading where there is nothing under it', async () => {
    const { put, show } = await onDevice('talent');
    await put(jobs, JOB, jobLike('Focus puller'));
    show(<OtherJobs job={{ ...JOB, role_code: 'gaffer' }} />);
    show(<OtherJobs job={JOB} />);
    await screen.findByRole('heading', { level: 2, name: 'Similar jobs' });
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  });
});

describe('the panel of its poster', () => {
  async function open(statuses: readonly ApplicationStatus[]) {
    const { me, put, show, complete } = await onDevice('employer');
    const mine = { ...JOB, posted_by: me };
    await put(jobs, mine);
    await put(
      applications,
      ...statuses.map((status) => ({
        ...applicationStream.sample(sampleWorld()),
        id: newId(),
        job_id: mine.id,
        employer_id: me,
        status,
      })),
    );
    show(<OwnerPanel job={{ ...mine, sync: { state: 'sent' } }} as="panel" />);
    return { panel: within(await screen.findByRole('region', { name: 'Your job' })), complete };
  }

  it('counts who has applied, without those who withdrew, and nobody before all applications are here', async () => {
    const { panel, complete } = await open(['pending', 'declined', 'withdrawn', 'withdrawn']);
    expect(panel.getByRole('link', { name: 'Applicants' })).toBeTruthy();
    expect(panel.queryByText(/applied\.$/)).toBeNull();
    await complete(applications);
    const link = await panel.findByRole('link', { name: '2 applicants' });
    expect(link.getAttribute('href')).toBe(`/employer/applications?job=${JOB.id}`);
    expect(panel.getByText(/people have applied\.$/).textContent).toBe('Open. 2 people have applied.');
  });

  it('says so of one, and of nobody', async () => {
    const one = await open(['pending']);
    await one.complete(applications);
    await waitFor(() =>
      expect(one.panel.getByText(/applied\.$/).textContent).toBe('Open. 1 person has applied.'),
    );
    one.panel.getByRole('link', { name: '1 applicant' });
  });
});
