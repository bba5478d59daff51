import { expect, it } from 'vitest';
import KeepLook from '@/app/first-look/looks/keep-look';
import { keepLook } from '@/client-state/last/kept-looks';
import { newId } from '@/domain/ids';
import { applications, jobs } from '@/domain/streams';
import { applications as applicationStream } from '@/domain/streams/applications';
import { jobs as jobStream } from '@/domain/streams/jobs';
import { portOf } from '@/store/sync/sync-port';
import { sampleWorld } from '../../support/sample-world';
import { onDevice } from '../support/on-device';

const kept = (): string | null => localStorage.getItem('marquee:looks');

it('S6: nothing of how a screen looked stays when somebody may no longer read a row of others’ work', async () => {
  const { me, store, put, show } = await onDevice('employer');
  const [application, job] = [newId(), newId()];
  await put(applications, { ...applicationStream.sample(sampleWorld()), id: application });
  await put(jobs, { ...jobStream.sample(sampleWorld()), id: job });
  show(<KeepLook accountId={me} />);
  keepLook({ accountId: me, role: 'employer', address: '/messages', at: Date.now(), html: '<p>Ines</p>' });
  await portOf(store).change('jobs', [job], () => ({ remove: true }));
  expect(kept(), 'a job that makes room').not.toBeNull();
  await portOf(store).change('applications', [application], () => ({ remove: true }));
  await expect.poll(kept).toBeNull();
});
