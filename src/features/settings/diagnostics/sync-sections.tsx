import type { Diagnostics } from '@/store/sync/diagnostics';
import { DefinitionList } from '@/ui/layout/definition-list';
import { Mono } from '@/ui/layout/page';
import { StateLine } from '@/ui/status';
import { SettingsSection } from '../settings-section';
import { connectionLabel, errorLabel, moment, streamName, streamPosition, streamRows } from './copy';
import type { DeviceState } from './export-file';

interface SectionProps {
  state: Diagnostics;
  now: Date;
}

const SYNCING_TAB = {
  worker: 'This tab, in a worker',
  page: 'This tab, in the page itself',
  elsewhere: 'Another tab',
};

export function Connection({ state, device, now }: SectionProps & { device: DeviceState | null }) {
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
              {SYNCING_TAB[device?.leadsIn ?? 'elsewhere']} <Mono className="text-ink-2">{state.leader}</Mono>
            </span>,
          ],
        ]}
      />
    </SettingsSection>
  );
}

export function Queue({ state: { queue }, now }: SectionProps) {
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

export function Streams({ state }: SectionProps) {
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

export function LatestErrors({ state: { errors }, now }: SectionProps) {
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
