import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { blankJobContent } from '@/domain/jobs/blank-job';
import { openStore } from '@/store/open/open';
import {
  MAX_JOB_TEMPLATES,
  observeJobTemplates,
  putJobTemplateBack,
  removeJobTemplate,
  renameJobTemplate,
  saveJobTemplate,
} from '@/store/posting/job-templates';
import { memoryBackend } from '@/store/storage/memory-backend';
import type { Store } from '@/store/store';

let store: Store;
beforeEach(async () => {
  store = await openStore(newId(), {
    backend: memoryBackend(),
    isShared: false,
    collections: ['drafts'],
  });
});
afterEach(() => store.remove());

const all = () => firstValueFrom(observeJobTemplates(store));
const job = {
  ...blankJobContent('Europe/London', 'GBP'),
  title: 'Gaffer',
  production: 'Low Tide',
  city: 'Watford',
  salary_min: 620,
  required_skills: ['HMI'],
  company_id: newId(),
  job_dates: [{ day: '2027-02-01', kind: 'shoot' as const, call: '17:30', wrap: '' }],
  application_deadline: '2027-01-20',
  is_urgent: true,
  more_roles: [{ id: newId(), title: 'Grip', role_code: 'grip', headcount: '1', rate: '400' }],
};

it('keeps everything of a job but its days, what depends on them, further roles and the company', async () => {
  await saveJobTemplate(store, '  Night   gaffer ', job);
  const [{ name, content } = { name: '', content: {} }] = await all();
  expect(name).toBe('Night gaffer');
  expect(content).toMatchObject({
    title: 'Gaffer',
    city: 'Watford',
    salary_min: 620,
    required_skills: ['HMI'],
  });
  for (const field of ['job_dates', 'application_deadline', 'is_urgent', 'company_id', 'more_roles'])
    expect(content, field).not.toHaveProperty(field);
  expect(await store.rows('drafts').find({ selector: {} })).toMatchObject([
    { kind: 'job_template', intent: null, sync: { state: 'waiting' } },
  ]);
});

it('is named after the job unless somebody names it, cut, renamed, removed and put back', async () => {
  await saveJobTemplate(store, ' ', job);
  await saveJobTemplate(store, 'x'.repeat(90), job);
  const [first, second] = await all();
  expect([first?.name, second?.name]).toEqual(['Gaffer, Low Tide', 'x'.repeat(60)]);
  await renameJobTemplate(store, second!, ' Best boy ');
  expect((await all()).map(({ name }) => name)).toEqual(['Best boy', 'Gaffer, Low Tide']);
  await removeJobTemplate(store, first!.id);
  expect((await all()).map(({ name }) => name)).toEqual(['Best boy']);
  await putJobTemplateBack(store, first!);
  expect(await all()).toContainEqual(first);
});

it('says at the name that there are fifty, before anything is sent', async () => {
  for (let n = 0; n < MAX_JOB_TEMPLATES; n += 1) await saveJobTemplate(store, `No. ${n}`, job);
  await expect(saveJobTemplate(store, 'One more', job)).rejects.toMatchObject({
    message: 'You have 50 job templates, the most that one account holds. Remove some first.',
    field: 'title',
  });
  expect(await all()).toHaveLength(MAX_JOB_TEMPLATES);
});
