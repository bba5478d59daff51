import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { RouteParamsContext } from '@/client-state/page/route-params';
import { newId } from '@/domain/ids';
import { applications, bookings } from '@/domain/streams';
import { applications as applicationStream } from '@/domain/streams/applications';
import { bookings as bookingStream } from '@/domain/streams/production/bookings';
import { addDays, today } from '@/domain/values/days';
import MyApplicationsScreen from '@/features/applications/my-applications/my-applications-screen';
import BookingScreen from '@/features/bookings/booking-screen';
import { sampleWorld } from '../../support/sample-world';
import { onDevice } from '../support/on-device';

const OFFER = {
  id: newId(),
  rate_minor: 61_000,
  rate_unit: 'day' as const,
  currency: 'USD',
  days: [],
  place: '',
  note: '',
  answer_by: null,
};
const TITLE = 'Gaffer for a focus';

/** By keyboard, so that the focus is on the button that is pressed. */
async function pressed(user: UserEvent, button: HTMLElement): Promise<void> {
  button.focus();
  await user.keyboard('{Enter}');
}
async function answer(user: UserEvent, button: string, confirm: string, words = ''): Promise<void> {
  await pressed(user, await screen.findByRole('button', { name: button }));
  const sheet = within(await screen.findByRole('dialog'));
  if (words !== '') await user.type(sheet.getByRole('textbox'), words);
  await pressed(user, sheet.getByRole('button', { name: confirm }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });
}
const focusIsOn = (heading: string): Promise<void> =>
  waitFor(() => expect(document.activeElement?.textContent).toBe(heading));

async function openOffer(isWide: boolean): Promise<UserEvent> {
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { me, put, complete, show } = await onDevice('talent');
  const row = {
    ...applicationStream.sample(sampleWorld()),
    applicant_id: me,
    job_title: TITLE,
    status: 'offered' as const,
    offer: OFFER,
  };
  await put(applications, row);
  await complete(applications);
  return show(<MyApplicationsScreen />, `/applications?a=${row.id}`);
}

describe.each([
  ['a wide screen', true],
  ['a phone', false],
])('on %s', (_, isWide) => {
  it.each([
    ['Accept', 'Accept the offer', '', 'The offer'],
    ['Ask for a change', 'Ask for the change', 'A day later', 'The offer'],
    ['Decline', 'Decline the offer', '', 'The offer'],
    ['Withdraw', 'Withdraw', '', TITLE],
  ])('after "%s" the focus is on a heading of the application', async (button, confirm, words, heading) => {
    const user = await openOffer(isWide);
    await answer(user, button, confirm, words);
    await focusIsOn(heading);
  });
});

it.each([
  ['Accept', 'Accept the booking'],
  ['Decline', 'Decline'],
])('after "%s" of a request for days the focus is on its heading', async (button, confirm) => {
  const { me, put, complete, show } = await onDevice('talent');
  const row = {
    ...bookingStream.sample(sampleWorld()),
    talent_id: me,
    title: TITLE,
    status: 'requested' as const,
    wants: 'booking' as const,
    days: [addDays(today(new Date()), 9)],
    open_until: addDays(today(new Date()), 5),
  };
  await put(bookings, row);
  await complete(bookings);
  const user = show(
    <RouteParamsContext value={{ id: row.id }}>
      <BookingScreen />
    </RouteParamsContext>,
  );
  await answer(user, button, confirm);
  await focusIsOn(TITLE);
});
