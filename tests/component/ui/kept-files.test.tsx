import { screen, waitFor } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { newId } from '@/domain/ids';
import { openStore } from '@/store/open/open';
import { getPendingUploads } from '@/store/files/pending-uploads';
import { PickedFilesStore } from '@/store/files/picked-files';
import { removeOrphanedFiles } from '@/store/files/remove-orphaned-files';
import { FilesField } from '@/ui/files/file-picker';
import { type PickedFilesCache, usePickedFiles } from '@/ui/files/use-picked-files';
import { show, shownAgain } from '../support/shown';

const PLACE = newId();

function Files({ cache }: { cache: PickedFilesCache }): ReactNode {
  const picked = usePickedFiles(cache, PLACE);
  const state = `${picked.files.length} ${picked.isKept ? 'kept' : 'not kept'}`;
  return (
    <>
      <FilesField label="Files" hint="Up to 10." picked={picked} />
      <output>{picked.isRead ? state : 'reading'}</output>
      <button onClick={() => picked.take()()}>Send</button>
    </>
  );
}
const WAIT = { timeout: 5_000 };
const says = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text), WAIT);
const input = () => document.querySelector<HTMLInputElement>('input[type="file"]')!;

it('S2: picked files are here after a reload, until they are sent or removed, and are no upload', async () => {
  const store = await openStore(newId(), { isShared: false });
  onTestFinished(async () => void (await store.remove()));
  const page = (): PickedFilesStore => new PickedFilesStore(store);
  let user = show(<Files cache={page()} />);
  await says('0 kept');
  await user.upload(input(), [
    new File(['a page'], 'cv.pdf', { type: 'application/pdf' }),
    new File(['a reel'], 'reel.mp4', { type: 'video/mp4' }),
  ]);
  await says('2 kept');
  await removeOrphanedFiles(store);
  expect(await getPendingUploads(store)).toEqual([]);
  expect(await store.files.all('waiting')).toEqual([]);

  const again = page();
  user = shownAgain(<Files cache={again} />);
  await says('2 kept');
  expect(again.get(PLACE)?.map(({ name, type }) => [name, type])).toEqual([
    ['cv.pdf', 'application/pdf'],
    ['reel.mp4', 'video/mp4'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove reel.mp4' }));
  await waitFor(async () => expect(await store.files.all()).toHaveLength(1), WAIT);

  user = shownAgain(<Files cache={page()} />);
  await says('1 kept');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(async () => expect(await store.files.all()).toEqual([]), WAIT);
});

it('files for which there is no room stay in the page, which says so', async () => {
  const store = await openStore(newId(), { isShared: false });
  onTestFinished(async () => void (await store.remove()));
  store.files.add = () => Promise.reject(new Error('No room'));
  const user = show(<Files cache={new PickedFilesStore(store)} />);
  await says('0 kept');
  await user.upload(input(), new File(['a'], 'cv.pdf'));
  await screen.findByText(
    'This device has no room to keep these files. They are here until you close this page.',
    {},
    WAIT,
  );
  await says('1 not kept');
});
