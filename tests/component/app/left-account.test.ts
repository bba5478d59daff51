import { waitFor } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { leaveAccount, switchAccount } from '@/app/session/store/data-layer';
import { writeIdentity } from '@/backend/session/identity';
import { deleteDatabasesOf } from '@/store/open/delete-databases';
import { SAMPLE_TALENT } from '../../support/sample-identity';

const NINA = SAMPLE_TALENT.userId;

it.for([
  ['S9: the databases of an account that another tab has left are not put back here', null, 0],
  ['S2: those that the browser deletes are', NINA, 1],
] as const)('%s', async ([, signedIn, timesPutBack]) => {
  writeIdentity(SAMPLE_TALENT);
  const onCleared = vi.fn<() => void>();
  const store = await switchAccount(NINA, onCleared);
  writeIdentity(signedIn === null ? null : SAMPLE_TALENT);
  const lost = new Promise<void>((tell) => store.lifecycle.lost$.subscribe(() => tell()));
  await deleteDatabasesOf(NINA);
  await lost;
  // In its queue after what the loss has begun.
  if (timesPutBack > 0) await waitFor(() => expect(onCleared).toHaveBeenCalled());
  await leaveAccount(false);
  expect(onCleared).toHaveBeenCalledTimes(timesPutBack);
});
