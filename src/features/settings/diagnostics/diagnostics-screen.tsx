import { useStore } from '@/store/react/store-context';
import { useLoadable } from '@/store/react/use-loadable';
import { type Diagnostics, observeDiagnostics } from '@/store/sync/diagnostics';
import { useNow } from '@/ui/dates/use-now';
import { Page, PageTitle } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { Actions } from './actions';
import { Device, Rotations } from './device-sections';
import { Connection, LatestErrors, Queue, Streams } from './sync-sections';
import { useDeviceState } from './use-device-state';

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
        How this device syncs. The exported file contains no names, no addresses and nothing you wrote.
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
