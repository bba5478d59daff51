import type { AttachmentView } from '@/domain/attachments';
import { FileList } from '@/ui/files/file-list';
import { FilesField } from '@/ui/files/file-picker';
import { pagePickedFiles } from '@/ui/files/page-picked-files';
import { usePickedFiles } from '@/ui/files/use-picked-files';
import { Part } from './part';

const file = (id: string, name: string, size: number, more: Partial<AttachmentView>): AttachmentView => ({
  id,
  name,
  size,
  type: '',
  state: 'sent',
  percent: null,
  sentence: '',
  isOnDevice: false,
  isMine: more.isOnDevice === true,
  ...more,
});

const FILES: readonly AttachmentView[] = [
  file('1', 'Call sheet day 12.pdf', 184_000, { state: 'waiting', isOnDevice: true }),
  file('2', 'Reel 2026.mp4', 38_000_000, { state: 'uploading', percent: 40, isOnDevice: true }),
  file('3', 'Rushes.mov', 52_000_000, {
    state: 'refused',
    sentence: 'The server takes files of up to 50 MB.',
    isOnDevice: true,
  }),
  file('4', 'Still 01.png', 1_400_000, { state: 'sent', type: 'image/png', isOnDevice: true }),
  file('5', 'Risk assessment with a name that does not end on a phone.docx', 92_000, { state: 'expected' }),
  file('6', 'Recce notes.txt', 2_100, { state: 'elsewhere' }),
];

const OFFLINE_FILES: readonly AttachmentView[] = [
  file('7', 'Call sheet day 13.pdf', 184_000, { state: 'waiting', isOnDevice: true }),
  file('8', 'Location map.pdf', 640_000, { state: 'sent' }),
];

/** A grey image of one pixel, for previews. */
const GREY_IMAGE = new Blob(
  [
    Uint8Array.from(
      atob('R0lGODdhAQABAIAAAICAgAAAACwAAAAAAQABAAACAkQBADs='),
      (letter) => letter.codePointAt(0) ?? 0,
    ),
  ],
  { type: 'image/gif' },
);

const PICKED = pagePickedFiles();

const actions = {
  read: () => Promise.resolve(GREY_IMAGE),
  preview: (shown: AttachmentView) => Promise.resolve(shown.isOnDevice ? GREY_IMAGE : null),
  retry: () => Promise.resolve(),
  saveBytes: () => {},
};

export function Files() {
  const picked = usePickedFiles(PICKED, 'showcase');
  return (
    <Part title="Files in every state">
      <FileList files={FILES} offline={false} {...actions} />
      <p className="mt-4 mb-1 text-sm text-ink-2">Without signal</p>
      <FileList files={OFFLINE_FILES} offline {...actions} />
      <div className="mt-4">
        <FilesField label="Files" hint="Up to 10, each up to 50 MB." picked={picked} />
      </div>
    </Part>
  );
}
