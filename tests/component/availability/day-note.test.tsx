import { screen, waitFor } from '@testing-library/dom';
import { useState } from 'react';
import { firstValueFrom } from 'rxjs';
import { expect, it } from 'vitest';
import type { DayMark } from '@/domain/availability/day-marks';
import { today } from '@/domain/values/days';
import { ownDay } from '@/features/availability/day-copy';
import DaySheet from '@/features/availability/day/day-sheet';
import { markDays, observeMyCalendar } from '@/store/entities/availability';
import { useLive } from '@/store/react/use-live';
import { onDevice } from '../support/on-device';

const DAY = today(new Date());
const mark = (note: string): DayMark => ({ state: 'hold', part: 'day', note });

function TodaySheet() {
  const calendar = useLive(observeMyCalendar);
  const [isOpen, setOpen] = useState(true);
  return calendar && <DaySheet own={isOpen ? ownDay(calendar, DAY) : null} onClose={() => setOpen(false)} />;
}

async function opened() {
  const { store, show } = await onDevice('talent');
  await markDays(store, { [DAY]: mark('Ask') });
  const user = show(<TodaySheet />);
  await screen.findByDisplayValue('Ask');
  return {
    store,
    user,
    note: async () => (await firstValueFrom(observeMyCalendar(store))).marks[DAY]?.note,
  };
}

it('S2: a sheet that is open and closed again writes nothing over what another device noted meanwhile', async () => {
  const { store, user, note } = await opened();
  await markDays(store, { [DAY]: mark('Dentist') });
  await screen.findByDisplayValue('Dentist');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await note()).toBe('Dentist');
});

it('S2: what is typed is saved by itself, and then typed on from what another device has noted', async () => {
  const { store, user, note } = await opened();
  const field = screen.getByLabelText(/^Note/);
  await user.type(field, ' Petra');
  await waitFor(async () => expect(await note()).toBe('Ask Petra'), { timeout: 5_000 });
  await markDays(store, { [DAY]: mark('Dentist') });
  await screen.findByDisplayValue('Dentist');
  await user.type(field, '!');
  await waitFor(async () => expect(await note()).toBe('Dentist!'), { timeout: 5_000 });
  expect(store.refused.all()).toEqual([]);
});

it('a day is taken away also right after its note was typed', async () => {
  const { store, user } = await opened();
  await user.type(screen.getByLabelText(/^Note/), ' Petra');
  await user.click(screen.getByRole('radio', { name: 'No mark' }));
  await waitFor(async () => expect((await firstValueFrom(observeMyCalendar(store))).marks).toEqual({}));
});
