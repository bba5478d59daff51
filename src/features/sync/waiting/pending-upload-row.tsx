import { formatBytes } from '@/domain/values/bytes';
import type { PendingUpload } from '@/store/files/pending-uploads';
import { retryFile } from '@/store/files/observe-files';
import { useStore } from '@/store/react/store-context';
import { attempt } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { SyncItemRow } from '@/ui/sync/sync-parts';
import { timeOrDayOf } from '../item-copy';

/** A file whose message or application has already been sent. */
export function PendingUploadRow({
  file,
  now,
  offline,
}: {
  file: PendingUpload;
  now: Date;
  offline: boolean;
}) {
  const store = useStore();
  const { state, percent, name, sentence } = file;
  const where =
    percent !== null
      ? `Uploading ${percent} %.`
      : offline
        ? 'Waiting for signal.'
        : sentence || 'Waiting to be sent.';
  return (
    <SyncItemRow
      state={state}
      what={`File: ${name}`}
      text={state === 'refused' ? formatBytes(file.size) : `${formatBytes(file.size)}. ${where}`}
      when={timeOrDayOf(file.addedAt, now)}
      reason={state === 'refused' ? `Could not be uploaded. ${file.sentence}` : undefined}
      actions={
        state === 'refused' && (
          <Button
            onClick={() => void attempt(() => retryFile(store, file.id), 'This could not be sent again')}
          >
            Retry
          </Button>
        )
      }
    />
  );
}
