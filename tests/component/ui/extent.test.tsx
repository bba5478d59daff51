import { act } from 'react';
import { expect, it } from 'vitest';
import { ListPositions } from '@/ui/results/list-positions';
import { useExtent } from '@/ui/results/use-extent';
import { mounted } from '../support/mounted';

const page = mounted();

function List({ positions, query }: { positions: ListPositions; query: string }) {
  const { limit, extend } = useExtent(positions, query);
  return <button onClick={extend}>{limit}</button>;
}
const limit = (): number => Number(page.place.textContent);
const extend = (): Promise<void> => act(async () => page.place.querySelector('button')?.click());

it('A9: a list reads 20 rows, and 20 more each time it is extended, until another query begins anew', async () => {
  const positions = new ListPositions();
  await page.render(<List positions={positions} query="a" />);
  expect(limit()).toBe(20);
  await extend();
  expect(limit()).toBe(40);
  await extend();
  expect(limit()).toBe(60);
  await page.remount(<List positions={positions} query="a" />);
  expect(limit()).toBe(60);
  await page.render(<List positions={positions} query="b" />);
  expect(limit()).toBe(20);
});
