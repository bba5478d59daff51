import { useClientState } from '@/client-state/client-state';
import { formatBytes } from '@/domain/values/bytes';
import { rotationsAtom } from '@/platform/sign-in/rotations';
import type { Diagnostics } from '@/store/sync/diagnostics';
import { DefinitionList } from '@/ui/layout/definition-list';
import { Mono } from '@/ui/layout/page';
import { useIsPersistent } from '@/ui/sync/use-persistence';
import { SettingsSection } from '../settings-section';
import { moment, ROTATION_LABELS, WORKER_LABELS } from './copy';
import type { DeviceState } from './export-file';

const MAX_SHOWN_ROTATIONS = 10;

export function Rotations({ now }: { now: Date }) {
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

export function Device({ state, device }: { state: Diagnostics; device: DeviceState | null }) {
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
