import { act } from 'react';
import { expect, it } from 'vitest';
import { FocusContext, PageTitle } from '@/ui/layout/page';
import { mounted } from '../support/mounted';

const page = mounted();

const screenWith = (isHere: boolean) => (
  <FocusContext value>
    <div role="dialog">
      <input />
    </div>
    {isHere && <PageTitle>Diagnostics</PageTitle>}
  </FocusContext>
);
const input = (): HTMLInputElement => page.place.querySelector('input')!;

it('a screen that comes late takes the focus for its heading', async () => {
  await page.render(screenWith(false));
  await page.render(screenWith(true));
  expect(document.activeElement?.textContent).toBe('Diagnostics');
});

it('but from nobody who types into a dialog that they have opened meanwhile', async () => {
  await page.render(screenWith(false));
  await act(async () => input().focus());
  await page.render(screenWith(true));
  expect(document.activeElement).toBe(input());
});
