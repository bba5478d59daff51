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
import { attempt } from '@/ui/attempt';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { DefinitionList } from '@/ui/definition-list';
import { LiveView } from '@/ui/live-view';
import { useIsPersistent } from '@/ui/persistence-context';
import { Mono, Page, PageTitle } from '@/ui/page';
import { StateLine } from '@/ui/status';
import { notice } from '@/ui/toast';
import { useNow } from '@/ui/use-now';
import { SettingsSection } from '../settings-section';
import { diagnosticsFile, type DeviceState } from './export-file';
import { useDeviceState } from './use-device-state';
import {
  connectionWords,
  moment,
  ROTATION_WORDS,
  streamName,
  streamPlace,
  streamRows,
  errorWords,
  WORKER_WORDS,
} from './copy';

const FILE_TYPE = 'application/json';

interface Shown {
  state: Diagnostics;
  now: Date;
}

function Connection({ state, device, now }: Shown & { device: DeviceState | null }) {
  return (
    <SettingsSection id="connection" title="Connection">
      <DefinitionList
        rows={[
          ['Server', connectionWords(state, now)],
          [
            'Last in step',
            state.lastInStepAt === null ? (
              'Not yet'
            ) : (
              <Mono key="step">{moment(state.lastInStepAt, now)}</Mono>
            ),
          ],
          [
            'Who speaks to it',
            <span key="leader">
              {device?.leads ? 'This tab' : 'Another tab'} <Mono className="text-ink-2">{state.leader}</Mono>
            </span>,
          ],
        ]}
      />
    </SettingsSection>
  );
}

function Queue({ state: { queue }, now }: Shown) {
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
          ['Set aside', <Mono key="aside">{queue.deferred}</Mono>],
          [
            'Refused or clashing',
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

function Streams({ state }: Shown) {
  return (
    <SettingsSection id="streams" title="What is here" lead="How far each kind has been followed.">
      <ul>
        {state.streams.map((stream) => (
          <li
            key={stream.name}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hair py-2 last:border-0"
          >
            <span className="font-semibold">{streamName(stream.name)}</span>
            <Mono>{streamRows(stream)}</Mono>
            <Mono className="w-full text-sm text-ink-2">{streamPlace(stream)}</Mono>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

function LatestErrors({ state: { errors }, now }: Shown) {
  return (
    <SettingsSection
      id="errors"
      title="Last faults"
      lead="The newest of at most fifty. No connection is none."
    >
      {errors.length === 0 ? (
        <StateLine state="synced">Nothing has gone wrong that was kept.</StateLine>
      ) : (
        <ol>
          {errors.toReversed().map((error, i) => (
            <li key={i} className="flex gap-3 border-b border-hair py-2 last:border-0">
              <Mono className="shrink-0 text-sm text-ink-2">{moment(error.at, now)}</Mono>
              <span className="min-w-0">{errorWords(error)}</span>
            </li>
          ))}
        </ol>
      )}
    </SettingsSection>
  );
}

const SHOWN_ROTATIONS = 10;

function Rotations({ now }: { now: Date }) {
  const tried = useClientState(rotationsAtom);
  return (
    <SettingsSection
      id="rotations"
      title="Session renewals"
      lead="Every 50 minutes, since this page was opened."
    >
      {tried.length === 0 ? (
        <p className="text-ink-2">None so far.</p>
      ) : (
        <ol>
          {tried
            .slice(-SHOWN_ROTATIONS)
            .toReversed()
            .map(({ at, attempt: number, result }) => (
              <li key={`${at} ${number}`} className="flex gap-3 border-b border-hair py-2 last:border-0">
                <Mono className="shrink-0 text-sm text-ink-2">{moment(at, now)}</Mono>
                <span className="min-w-0">
                  {ROTATION_WORDS[result]}
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
  const isKept = useIsPersistent();
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
            'Kept when room runs out',
            !isKept
              ? 'This browser keeps nothing.'
              : space
                ? space.persistent
                  ? 'Yes'
                  : 'Not promised'
                : 'This browser does not say.',
          ],
          [
            'App',
            <Mono key="app">
              {[device?.app.version, device?.app.build].filter(Boolean).join(', ') || '…'}
            </Mono>,
          ],
          ['Stored form', <Mono key="schema">{state.schemaVersion}</Mono>],
          ['Service worker', device ? WORKER_WORDS[device.worker] : '…'],
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
  const [asking, setAsking] = useState(false);
  const text = device && diagnosticsFile(state, device, clientStore.get(rotationsAtom));
  const again = async (): Promise<void> => {
    if (await attempt(() => resyncEverything(store), 'This could not be asked for'))
      notice({
        state: 'saving',
        title: 'Everything is asked for again',
        text: 'It comes as soon as the server answers.',
      });
  };
  return (
    <>
      <div className="mb-8 flex flex-wrap gap-2">
        <Button
          variant="primary"
          onClick={() => void attempt(() => sendNow(store), 'This could not be tried')}
        >
          Send now
        </Button>
        <Button onClick={() => setAsking(true)}>Ask for everything again</Button>
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
        open={asking}
        onOpenChange={setAsking}
        title="Ask for everything again?"
        confirm="Ask again"
        keep="Leave it"
        danger={false}
        onConfirm={() => void again()}
      >
        Jobs, people, messages and all the rest are fetched anew, which costs a few megabytes. What you wrote
        and what waits to be sent stays as it is.
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

/** Never seen: a device always knows something of itself. */
const NOTHING = { title: 'Nothing to show', text: 'This device keeps nothing yet.' };

/** `/settings/diagnostics`: how sync is doing here, for a person and for whoever helps them. */
export default function DiagnosticsScreen() {
  return (
    <Page>
      <PageTitle className="text-2xl">Diagnostics</PageTitle>
      <p className="mt-1 mb-6 max-w-[34rem] text-ink-2">
        How this device keeps in step. A file of it holds no names, no words of yours and nobody’s address.
      </p>
      <LiveView
        data={useLoadable([], observeDiagnostics)}
        what="what this device knows"
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
          title: 'This device could not be looked at',
          text: 'The browser did not let Marquee read its own store. What you wrote is still where it was.',
        }}
      >
        {(state) => <Loaded state={state} />}
      </LiveView>
    </Page>
  );
}
