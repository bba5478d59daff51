import { screen } from '@testing-library/dom';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { SearchField } from '@/ui/fields/search-field';
import { show } from '../support/shown';

const onDone = vi.fn();
const onForget = vi.fn();

function Search() {
  const [text, setText] = useState('');
  return (
    <>
      <SearchField
        label="Search jobs"
        placeholder="Role"
        text={text}
        onText={setText}
        recent={{ texts: ['gaffer', 'spark london'], onDone, onForget }}
      />
      <button type="button">Elsewhere</button>
    </>
  );
}

const offered = () => screen.queryByRole('list', { name: 'Recent searches' });

it('offers what was searched for while the empty field has the focus, by key and by tap', async () => {
  const user = show(<Search />);
  const field = screen.getByRole('searchbox', { name: 'Search jobs' });
  expect(offered()).toBeNull();
  await user.click(field);
  expect(offered()?.textContent).toBe('gafferspark london');
  await user.keyboard('{Escape}');
  expect(offered()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await user.click(field);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Clear recent searches');
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(field).toHaveProperty('value', 'spark london');
  expect(document.activeElement).toBe(field);
  expect(offered()).toBeNull();
});

it('keeps what was typed once somebody is done with it, and not each letter', async () => {
  onDone.mockClear();
  const user = show(<Search />);
  await user.type(screen.getByRole('searchbox', { name: 'Search jobs' }), 'dolly grip');
  expect(onDone).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onDone.mock.calls).toEqual([['dolly grip']]);
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(onDone).toHaveBeenLastCalledWith('dolly grip');
});

it('can be cleared', async () => {
  const user = show(<Search />);
  await user.click(screen.getByRole('searchbox', { name: 'Search jobs' }));
  await user.click(screen.getByRole('button', { name: 'Clear recent searches' }));
  expect(onForget).toHaveBeenCalledOnce();
});
