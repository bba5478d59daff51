import { screen, waitFor } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { IconButton } from '@/ui/button';
import { Menu } from '@/ui/overlays/menu';
import { show } from '../support/shown';

function menu() {
  const onSelect = vi.fn();
  const user = show(
    <>
      <Menu
        label="Actions for Mara Voss"
        trigger={<IconButton label="Actions">…</IconButton>}
        items={[{ label: 'Profile' }, { label: 'Remove', onSelect }]}
      />
      <button>Elsewhere</button>
    </>,
  );
  return { user, onSelect };
}

const button = () => screen.findByRole('button', { name: 'Actions' });
const isShut = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

it('says that it has a menu, opens it by a click, and gives the focus back', async () => {
  const { user, onSelect } = menu();
  const trigger = await button();
  expect(trigger.getAttribute('aria-haspopup')).toBe('menu');
  expect(trigger.getAttribute('aria-expanded')).toBe('false');
  await user.click(trigger);
  await screen.findByRole('menu', { name: 'Actions for Mara Voss' });
  expect(trigger.getAttribute('aria-expanded')).toBe('true');
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  await isShut();
  await waitFor(() => expect(document.activeElement).toBe(trigger));
});

it('is used by keyboard: an arrow opens it, arrows move in it, Enter chooses, Escape closes', async () => {
  const { user, onSelect } = menu();
  const trigger = await button();
  trigger.focus();
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('menu');
  await waitFor(() => expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await isShut();
  await waitFor(() => expect(document.activeElement).toBe(trigger));
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Profile' })));
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Remove' })));
  await user.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledTimes(1);
  await isShut();
});

it('opens again after it was closed', async () => {
  const { user } = menu();
  const trigger = await button();
  for (let round = 0; round < 2; round += 1) {
    await user.click(trigger);
    await screen.findByRole('menu');
    await user.keyboard('{Escape}');
    await isShut();
  }
});
