import { act, useLayoutEffect } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  type HiddenJobs,
  type StoreHidden,
  useHiddenJobs,
} from '@/features/jobs/list/personal/use-hidden-jobs';
import { SAMPLE_JOB } from '../../support/sample-job';
import { mounted } from '../support/mounted';

const shown = mounted();
let hidden: HiddenJobs;
const stored = vi.fn<StoreHidden>();
beforeEach(() => {
  stored.mockReset().mockResolvedValue(true);
});

function List({ account, store }: { account: string | null; store: StoreHidden | null }) {
  const now = useHiddenJobs(account, store);
  useLayoutEffect(() => {
    hidden = now;
  });
  return null;
}
const job = SAMPLE_JOB;
const toggle = (isHidden: boolean) => act(async () => hidden.toggle(job, isHidden));

it('a tap before the store is open is seen at once, and stored once it is', async () => {
  await shown.render(<List account="me" store={null} />);
  await toggle(false);
  expect(hidden.tapped(job.id)).toBe(true);
  await shown.render(<List account="me" store={stored} />);
  await shown.render(<List account="me" store={stored} />);
  expect(stored.mock.calls).toEqual([[job, true]]);
  const other = { ...job, id: 'another' };
  await act(async () => hidden.toggle(other, false));
  expect(stored.mock.calls.slice(1), 'the first is not stored again').toEqual([[other, true]]);
  await toggle(true);
  expect(hidden.tapped(job.id)).toBe(false);
  expect(stored.mock.calls.slice(2)).toEqual([[job, false]]);
});

it('a tap that could not be stored is taken back, and can be made again', async () => {
  stored.mockResolvedValueOnce(false);
  await shown.render(<List account="me" store={stored} />);
  await toggle(false);
  expect(hidden.tapped(job.id)).toBeUndefined();
  await toggle(false);
  expect(hidden.tapped(job.id)).toBe(true);
  expect(stored).toHaveBeenCalledTimes(2);
});

it('Undo is stored after what it undoes', async () => {
  let end = (_ok: boolean): void => {};
  stored.mockReturnValueOnce(new Promise((done) => (end = done)));
  await shown.render(<List account="me" store={stored} />);
  await toggle(false);
  await toggle(true);
  expect(stored.mock.calls).toEqual([[job, true]]);
  await act(async () => end(true));
  expect(stored.mock.calls.slice(1)).toEqual([[job, false]]);
});

it('S9: what one account has tapped is neither shown to another nor stored for it', async () => {
  await shown.render(<List account="me" store={null} />);
  await toggle(false);
  await shown.render(<List account="somebody else" store={stored} />);
  expect(hidden.tapped(job.id)).toBeUndefined();
  expect(stored).not.toHaveBeenCalled();
});
