import { calledPeople } from '@/domain/call-sheets/calls';
import { leftOff } from '@/domain/call-sheets/called-on';
import { NO_CALL } from '@/domain/call-sheets/own-call';
import type { SkippedTimes } from '@/domain/call-sheets/times/skipped-times';
import { newId } from '@/domain/ids';
import { type Call, type Calls, MAX_CALLS } from '@/domain/call-sheets/content';
import { OFF } from '@/domain/call-sheets/off';
import type { ProjectMember } from '@/domain/streams/production/crew';
import { Button } from '@/ui/button';
import { TimeField } from '@/ui/dates/time-field';
import { Chip } from '@/ui/fields/choice';
import { type LineField, LineList } from './line-list';

interface CallTimesProps {
  calls: Calls;
  generalCall: string;
  members: readonly ProjectMember[];
  /** Booked for the show, and not for this day. */
  notBooked: ReadonlySet<string>;
  /** Why the call of each cannot be. */
  impossible: SkippedTimes['calls'];
  onChange: (calls: Calls) => void;
}

const OTHERS_FIELDS: readonly LineField<Call & { id: string }>[] = [
  { key: 'name', label: 'Name of', maxLength: 120 },
  { key: 'role', label: 'Role of', maxLength: 60 },
  { key: 'call', label: 'Call of', type: 'time' },
];

/** Whose call is not the general one, or who is not called, by department, and people who are not on the project. */
export function CallTimes({ calls, generalCall, members, notBooked, impossible, onChange }: CallTimesProps) {
  const departments = calledPeople({ content: { general_call: generalCall } as never, calls: {} }, members);
  const put = (id: string, changes: Partial<Call>): void =>
    onChange({ ...calls, [id]: { ...(calls[id] ?? NO_CALL), ...changes } });
  const onProject = new Set(members.map(({ user_id: id }) => id));
  const others = Object.entries(calls)
    .filter(([id]) => !onProject.has(id))
    .map(([id, call]) => ({ id, ...call }));
  // Together with these they are at most what a sheet holds.
  const own = Object.entries(calls).filter(
    ([id, { call, note }]) => onProject.has(id) && call + note !== '',
  ).length;
  const toLeaveOff = members.filter(
    ({ user_id: id, status }) => status === 'joined' && notBooked.has(id) && calls[id]?.call !== OFF,
  );
  return (
    <div className="grid gap-4">
      {toLeaveOff.length > 0 && (
        <div className="grid gap-2 rounded-box border border-waiting bg-waiting-tint px-3 py-2.5">
          <p className="wrap-anywhere">
            Not booked on this day: {toLeaveOff.map(({ user_name: name }) => name).join(', ')}.
          </p>
          <Button
            className="justify-self-start"
            onClick={() =>
              onChange(
                leftOff(
                  calls,
                  toLeaveOff.map(({ user_id: id }) => id),
                ),
              )
            }
          >
            Leave {toLeaveOff.length === 1 ? 'them' : `all ${toLeaveOff.length}`} off
          </Button>
        </div>
      )}
      {departments.map(({ label, people }) => (
        <fieldset key={label}>
          <legend className="caption w-full border-b border-hair pb-1">{label}</legend>
          <ul>
            {people.map(({ id, name, role }) => (
              <li
                key={id}
                className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-center gap-3 border-b border-hair py-2 sm:grid-cols-[minmax(0,1fr)_7.5rem_minmax(0,1fr)]"
              >
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-medium">{name}</span>
                  {role !== '' && <span className="block text-sm text-ink-2">{role}</span>}
                </span>
                {calls[id]?.call === OFF ? (
                  <span className="text-sm font-medium text-ink-2">Not called</span>
                ) : (
                  <TimeField
                    label={<span className="sr-only">Call of {name}</span>}
                    value={calls[id]?.call ?? ''}
                    otherwise={generalCall}
                    impossible={impossible[id]}
                    onChange={(call) => put(id, { call })}
                  />
                )}
                <span className="col-span-full flex items-center justify-end gap-2 sm:col-span-1">
                  {calls[id]?.call !== OFF && (
                    <input
                      aria-label={`Note for ${name}`}
                      placeholder="Note"
                      maxLength={200}
                      value={calls[id]?.note ?? ''}
                      onChange={(event) => put(id, { note: event.target.value })}
                      className="min-h-12 w-full min-w-0 rounded-box border border-line bg-sheet px-3 py-2 text-base text-ink"
                    />
                  )}
                  <Chip
                    on={calls[id]?.call === OFF}
                    onChange={(isOff) => put(id, isOff ? { ...NO_CALL, call: OFF } : { call: '' })}
                  >
                    Off
                    <span className="sr-only">: {name} is not called</span>
                  </Chip>
                </span>
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      <LineList
        title="People who are not on the project"
        one="person"
        lines={others}
        blank={{ id: '', ...NO_CALL }}
        max={MAX_CALLS - own}
        onChange={(lines) =>
          onChange({
            ...Object.fromEntries(Object.entries(calls).filter(([id]) => onProject.has(id))),
            ...Object.fromEntries(lines.map(({ id, ...call }) => [id || newId(), call])),
          })
        }
        fields={OTHERS_FIELDS}
        impossible={({ id }) => impossible[id]}
      />
    </div>
  );
}
