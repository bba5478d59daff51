import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { ListPositions } from '@/ui/results/list-positions';
import { VirtualRows } from '@/ui/results/virtual-rows';
import { mounted } from '../support/mounted';

const seen = vi.hoisted(() => ({ overscan: [] as (number | undefined)[] }));
vi.mock('@tanstack/react-virtual', async (original) => {
  const real = await original<typeof import('@tanstack/react-virtual')>();
  const useWindowVirtualizer: typeof real.useWindowVirtualizer = (options) => {
    seen.overscan.push(options.overscan);
    return real.useWindowVirtualizer(options);
  };
  return { ...real, useWindowVirtualizer };
});

const page = mounted();

it('A9: a list has one row beyond its edges, and five once somebody moves it', async () => {
  await page.render(
    <VirtualRows
      rows={Array.from({ length: 60 }, (_, at) => String(at))}
      size={{ row: 100, gap: 0 }}
      idOf={(row) => row}
      renderRow={(row) => row}
      total={60}
      queryKey="all"
      positions={new ListPositions()}
    />,
  );
  expect(new Set(seen.overscan)).toEqual(new Set([1]));
  await act(async () => void dispatchEvent(new Event('wheel')));
  expect(seen.overscan.at(-1)).toBe(5);
});
