import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { readDays } from '@/domain/availability/calendar-file/read-days';
import { addDays, today } from '@/domain/values/days';
import type { FileRequest } from '@/features/availability/import/read-file';
import { formatLongDay } from '@/ui/dates/calendar';
import { createOnboardedAccount } from '../../support/accounts';
import { openApp, site } from '../support/app';

const TODAY = today(new Date());
const TOMORROW = addDays(TODAY, 1);

/** The worker's own code, in this thread: there are no workers here. */
class HereWorker extends EventTarget {
  terminate = (): void => undefined;
  postMessage({ file, range, timezone }: FileRequest): void {
    void file
      .text()
      .then((text) =>
        this.dispatchEvent(new MessageEvent('message', { data: readDays(text, range, timezone) })),
      );
  }
}
afterEach(() => vi.unstubAllGlobals());

const said = (day: string): string | null =>
  screen.getByRole('button', { name: new RegExp(`^${formatLongDay(day)},`) }).getAttribute('aria-label');

async function pick(user: UserEvent, lines: readonly string[]): Promise<void> {
  await screen.findByRole('button', { name: 'Add from a calendar file' }, { timeout: 20_000 });
  const text = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
  // Only now: the search and sync start workers of their own, and do without.
  vi.stubGlobal('Worker', HereWorker);
  await user.upload(
    document.querySelector<HTMLInputElement>('input[aria-label="Choose a calendar file"]')!,
    new File([text], 'work.ics', { type: 'text/calendar' }),
  );
}
const event = (...lines: readonly string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const stamp = (day: string): string => day.replaceAll('-', '');
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Add from a calendar file' }));

it(
  'says what a file would change, changes it as chosen, and takes it back',
  { timeout: 40_000 },
  async () => {
    const { email } = await createOnboardedAccount(site(), { name: 'Ines Imports' });
    const user = await openApp('/availability', email);
    await pick(user, [
      ...event('UID:1', `DTSTART;VALUE=DATE:${stamp(TODAY)}`),
      ...event('UID:2', `DTSTART:${stamp(TOMORROW)}T200000`, 'DURATION:PT1H'),
      ...event('UID:3', 'DTSTART;VALUE=DATE:20200101'),
    ]);
    const form = await sheet();
    await form.findByRole('heading', { name: '2 days will be marked as busy' });
    form.getByText('1 event is over');
    expect(said(TODAY)).toContain('No mark');
    await user.click(form.getByRole('radio', { name: 'On hold' }));
    await user.click(form.getByRole('radio', { name: 'Leave them out' }));
    form.getByText('1 day is taken in part');
    await user.click(form.getByRole('button', { name: 'Mark 1 day' }));
    await waitFor(() => expect(said(TODAY)).toContain('On hold'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(said(TODAY)).toContain('No mark'));

    // A file in which nothing is to be marked offers nothing to confirm.
    await pick(user, event('UID:3', 'DTSTART;VALUE=DATE:20200101'));
    const again = await sheet();
    await again.findByRole('heading', { name: 'No day changes' });
    expect(again.queryByRole('button', { name: /^Mark/ })).toBeNull();
  },
);
