import { useState } from 'react';
import { copyText } from '@/platform/share';
import { clientStore, useClientState } from '@/client-state/client-state';
import { rotationsAtom } from '@/platform/rotations';
import { saveFile } from '@/platform/save-file';
import { formatBytes } from '@/domain/bytes';
import { resyncEverything, type Diagnostics, observeDiagnostics } from '@/store/sync/diagnostics';
import { sendNow } from '@/store/writes/queue';
import { useStore } from '@/store/react/store-context';
import { useLoadable } from '@/store/react/use-loadable';
import { attempt } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { DefinitionList } from '@/ui/layout/definition-list';
import { LiveView } from '@/ui/loading/live-view';
import { useIsPersistent } from '@/ui/sync/persistence-context';
import { Mono, Page, PageTitle } from '@/ui/layout/page';
import { StateLine } from '@/ui/status';
import { notice } from '@/ui/feedback/toast';
import { useNow } from '@/ui/dates/use-now';
import { SettingsSection } from '../settings-section';
import { diagnosticsFile, type DeviceState } from './export-file';
import { useDeviceState } from './use-device-state';
import {
  connectionLabel,
  moment,
  ROTATION_LABELS,
  streamName,
  streamPosition,
  streamRows,
  errorLabel,
  WORKER_LABELS,
} from './copy';

const FILE_TYPE = 'application/json';

interface SectionProps {
  state: Diagnostics;
  now: Date;
}

function Connection({ state, device, now }: SectionProps & { device: DeviceState | null }) {
  return (
    <SettingsSection id="connection" title="Connection">
      <DefinitionList
        rows={[
          ['Server', connectionLabel(state, now)],
          [
            'Last synced',
            state.lastInStepAt === null ? (
              'Not yet'
            ) : (
              <Mono key="step">{moment(state.lastInStepAt, now)}</Mono>
            ),
          ],
          [
            'Syncing tab',
            <span key="leader">
              {device?.leads ? 'This tab' : 'Another tab'} <Mono className="text-ink-2">{state.leader}</Mono>
            </span>,
          ],
        ]}
      />
    </SettingsSection>
  );
}

function Queue({ state: { queue }, now }: SectionProps) {
  const refused = Object.entries(queue.refused);
  return (
    <SettingsSection id="queue" title="Waiting to be sent" lead="The sync sheet in the bar shows each item.">
      <DefinitionList
        rows={[
          ['Waiting', <Mono key="waiting">{queue.waiting}</Mono>],
          [
            'Oldest',
            queue.oldestSince === null ? 'None' : <Mono key="oldest">{moment(queue.oldestSince, now)}</Mono>,
          ],
          ['Deferred', <Mono key="deferred">{queue.deferred}</Mono>],
          [
            'Refused or in conflict',
            refused.length === 0 ? (
              'None'
            ) : (
              <Mono key="refused">{refused.map(([code, count]) => `${count} × ${code}`).join(', ')}</Mono>
            ),
          ],
        ]}
      />
    </SettingsSection>
  );
}

function Streams({ state }: SectionProps) {
  return (
    <SettingsSection id="streams" title="What is here" lead="How far each kind of data has been synced.">
      <ul>
        {state.streams.map((stream) => (
          <li
            key={stream.name}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hair py-2 last:border-0"
          >
            <span className="font-semibold">{streamName(stream.name)}</span>
            <Mono>{streamRows(stream)}</Mono>
            <Mono className="w-full text-sm text-ink-2">{streamPosition(stream)}</Mono>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

function LatestErrors({ state: { errors }, now }: SectionProps) {
  return (
    <SettingsSection
      id="errors"
      title="Latest errors"
      lead="The newest of at most fifty. Being offline is not counted."
    >
      {errors.length === 0 ? (
        <StateLine state="synced">No errors are recorded.</StateLine>
      ) : (
        <ol>
          {errors.toReversed().map((error, i) => (
            <li key={i} className="flex gap-3 border-b border-hair py-2 last:border-0">
              <Mono className="shrink-0 text-sm text-ink-2">{moment(error.at, now)}</Mono>
              <span className="min-w-0">{errorLabel(error)}</span>
            </li>
          ))}
        </ol>
      )}
    </SettingsSection>
  );
}

const MAX_SHOWN_ROTATIONS = 10;

function Rotations({ now }: { now: Date }) {
  const attempts = useClientState(rotationsAtom);
  return (
    <SettingsSection
      id="rotations"
      title="Session renewals"
      lead="Every 50 minutes, since this page was opened."
    >
      {attempts.length === 0 ? (
        <p className="text-ink-2">None so far.</p>
      ) : (
        <ol>
          {attempts
            .slice(-MAX_SHOWN_ROTATIONS)
            .toReversed()
            .map(({ at, attempt: number, result }) => (
              <li key={`${at} ${number}`} className="flex gap-3 border-b border-hair py-2 last:border-0">
                <Mono className="shrink-0 text-sm text-ink-2">{moment(at, now)}</Mono>
                <span className="min-w-0">
                  {ROTATION_LABELS[result]}
                  {number > 1 && `, try ${number}`}
                </span>
              </li>
            ))}
        </ol>
      )}
    </SettingsSection>
  );
}

function Device({ state, device }: { state: Diagnostics; device: DeviceState | null }) {
  const isPersistent = useIsPersistent();
  const space = device?.space ?? null;
  return (
    <SettingsSection id="versions" title="This device">
      <DefinitionList
        rows={[
          [
            'Storage used',
            space ? (
              <Mono key="used">
                {formatBytes(space.used)} of {formatBytes(space.quota)}
              </Mono>
            ) : (
              'This browser does not say.'
            ),
          ],
          [
            'Kept when space runs out',
            !isPersistent
              ? 'This browser keeps nothing.'
              : space
                ? space.persistent
                  ? 'Yes'
                  : 'Not guaranteed'
                : 'This browser does not say.',
          ],
          [
            'App',
            <Mono key="app">
              {[device?.app.version, device?.app.build].filter(Boolean).join(', ') || '…'}
            </Mono>,
          ],
          ['Store version', <Mono key="schema">{state.schemaVersion}</Mono>],
          ['Service worker', device ? WORKER_LABELS[device.worker] : '…'],
        ]}
      />
    </SettingsSection>
  );
}

async function copy(text: string): Promise<void> {
  const copied = await copyText(text);
  notice(
    copied
      ? { state: 'sent', title: 'Copied' }
      : { state: 'failed', title: 'This browser does not allow copying. Export a file instead.' },
  );
}

function Actions({ state, device }: { state: Diagnostics; device: DeviceState | null }) {
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

function Loaded({ state }: { state: Diagnostics }) {
  const store = useStore();
  const now = useNow();
  const device = useDeviceState(store, state.at);
  return (
    <>
      <Actions state={state} device={device} />
      <Connection state={state} device={device} now={now} />
      <Queue state={state} now={now} />
      <Streams state={state} now={now} />
      <LatestErrors state={state} now={now} />
      <Rotations now={now} />
      <Device state={state} device={device} />
    </>
  );
}

/** Never shown, because a device always has diagnostics; `LiveView` requires it. */
const NOTHING = { title: 'Nothing to show', text: 'This device keeps nothing yet.' };

/** `/settings/diagnostics`: the state of sync on this device, for people and for support. */
export default function DiagnosticsScreen() {
  return (
    <Page>
      <PageTitle className="text-2xl">Diagnostics</PageTitle>
      <p className="mt-1 mb-6 max-w-[34rem] text-ink-2">
        How this device syncs. The exported file holds no names, nothing that you wrote and nobody’s address.
      </p>
      <LiveView
        data={useLoadable([], observeDiagnostics)}
        what="the diagnostics"
        renderFrame={(shown) => <div className="-mx-4">{shown}</div>}
        skeleton={
          <div aria-hidden className="breathe grid gap-3 px-4">
            {[0, 1, 2, 3, 4, 5].map((row) => (
              <i key={row} className="block h-8 bg-well" />
            ))}
          </div>
        }
        offline={NOTHING}
        empty={NOTHING}
        failed={{
          title: 'The diagnostics did not load',
          text: 'The browser did not let Marquee read its own store. What you wrote is still there.',
        }}
      >
        {(state) => <Loaded state={state} />}
      </LiveView>
    </Page>
  );
}
