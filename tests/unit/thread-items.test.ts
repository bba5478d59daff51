import { describe, expect, it } from 'vitest';
import type { ApplicationStatus } from '@/domain/lifecycles';
import type { Application } from '@/domain/streams/applications';
import { withOffers } from '@/features/messages/thread/cards/thread-items';
import type { ThreadMessage } from '@/store/messages/read-thread';
import type { Stored } from '@/store/queries/write-status';

const at = (hour: number): string => `2027-01-04T${String(hour).padStart(2, '0')}:00:00.000+00:00`;
const message = (id: string, hour: number): ThreadMessage => ({ id, created_at: at(hour) }) as ThreadMessage;
const application = (status: ApplicationStatus, steps: [ApplicationStatus, number][]): Stored<Application> =>
  ({
    id: 'offer',
    status,
    updated_at: at(23),
    history: steps.map(([step, hour]) => ({ status: step, at: at(hour), by: 'employer' })),
  }) as Stored<Application>;
const THREAD = [message('first', 9), message('second', 11), message('third', 13)];
const WHOLE = { beginning: true, end: true };
const order = (offer: Stored<Application>, is = WHOLE): string[] =>
  withOffers(THREAD, [offer], is).map(({ id }) => id);

describe('an offer in a thread', () => {
  it('stands where it last moved: made, then accepted', () => {
    expect(
      order(
        application('offered', [
          ['pending', 8],
          ['offered', 10],
        ]),
      ),
    ).toEqual(['first', 'offer', 'second', 'third']);
    expect(
      order(
        application('accepted', [
          ['offered', 10],
          ['accepted', 12],
        ]),
      ),
    ).toEqual(['first', 'second', 'offer', 'third']);
    expect(
      order(
        application('hired', [
          ['offered', 10],
          ['accepted', 12],
          ['hired', 14],
        ]),
      ),
    ).toEqual(['first', 'second', 'third', 'offer']);
  });
  it('S8: stands last while its step is only on this device', () => {
    expect(order(application('accepted', [['offered', 10]]))).toEqual(['first', 'second', 'third', 'offer']);
    const items = withOffers(THREAD, [application('accepted', [['offered', 10]])], WHOLE);
    expect(items.at(-1)?.created_at).toBe(at(13));
  });
  it('stays when the application ends, and is gone when somebody reconsiders', () => {
    expect(
      order(
        application('declined', [
          ['offered', 10],
          ['declined', 12],
        ]),
      ),
    ).toEqual(['first', 'second', 'offer', 'third']);
    expect(
      order(
        application('reviewed', [
          ['offered', 10],
          ['declined', 12],
          ['reviewed', 14],
        ]),
      ),
    ).toEqual(['first', 'second', 'third']);
  });
  it('that moved before the messages that are shown waits until those are', () => {
    const early = application('offered', [['offered', 7]]);
    expect(order(early, { beginning: false, end: true })).toEqual(['first', 'second', 'third']);
    expect(order(early)).toEqual(['offer', 'first', 'second', 'third']);
  });
  it('that moved after the messages that are shown waits until those are', () => {
    const late = application('offered', [['offered', 15]]);
    expect(order(late, { beginning: true, end: false })).toEqual(['first', 'second', 'third']);
    expect(order(application('accepted', [['offered', 10]]), { beginning: true, end: false })).toEqual([
      'first',
      'second',
      'third',
    ]);
  });
});
