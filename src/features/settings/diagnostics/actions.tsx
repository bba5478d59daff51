import { useState } from 'react';
import { clientStore } from '@/client-state/client-state';
import { rotationsAtom } from '@/platform/sign-in/rotations';
import { saveFile } from '@/platform/save-file';
import { copyText } from '@/platform/share';
import { useStore } from '@/store/react/store-context';
import { resyncEverything, type Diagnostics } from '@/store/sync/diagnostics';
import { sendNow } from '@/store/writes/queue-actions';
import { Button } from '@/ui/button';
import { attempt } from '@/ui/feedback/attempt';
import { notice } from '@/ui/feedback/toast';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { diagnosticsFile, type DeviceState } from './export-file';

const FILE_TYPE = 'application/json';

async function copy(text: string): Promise<void> {
  const copied = await copyText(text);
  notice(
    copied
      ? { state: 'sent', title: 'Copied' }
      : { state: 'failed', title: 'This browser does not allow copying. Export a file instead.' },
  );
}

/** Sends, fetches everything again, and hands the diagnostics out as a file or a copy. */
export function Actions({ state, device }: { state: Diagnostics; device: DeviceState | null }) {
  const store = useStore();
  const [isConfirming, setConfirming] = useState(false);
  const text = device && diagnosticsFile(state, device, clientStore.get(rotationsAtom));
  const resync = async (): Promise<void> => {
    if (await attempt(() => resyncEverything(store), 'The resync could not start'))
      notice({
        state: 'saving',
        title: 'Everything will be fetched again',
        text: 'It arrives as soon as the server answers.',
      });
  };
  return (
    <>
      <div className="mb-8 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void attempt(() => sendNow(store), 'Nothing could be sent')}>
          Send now
        </Button>
        <Button onClick={() => setConfirming(true)}>Fetch everything again</Button>
        <Button
          disabled={text === null}
          onClick={() =>
            text !== null &&
            saveFile(
              `marquee-diagnostics-${new Date(state.at).toISOString().slice(0, 10)}.json`,
              text,
              FILE_TYPE,
            )
          }
        >
          Export as a file
        </Button>
        <Button disabled={text === null} onClick={() => text !== null && void copy(text)}>
          Copy
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Fetch everything again?"
        confirm="Fetch again"
        keep="Cancel"
        danger={false}
        onConfirm={() => void resync()}
      >
        Jobs, people, messages and everything else are downloaded again, a few megabytes. What you wrote and
        what is waiting to be sent stays as it is.
      </ConfirmDialog>
    </>
  );
}
