import { act, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { useTypedAmount } from '@/ui/domain/pay/use-typed-amount';
import { mounted } from '../support/mounted';

const page = mounted();

function Rate() {
  const [amount, setAmount] = useState<number | null>(620);
  const { value, type, problem } = useTypedAmount(amount, 'EUR', setAmount);
  return (
    <form>
      <input value={value} onChange={(event) => type(event.target.value)} />
      <button type="button" onClick={() => setAmount((before) => (before ?? 0) + 10)}>
        10 more
      </button>
      <output>{JSON.stringify(amount)}</output>
      <p>{problem}</p>
    </form>
  );
}

const at = <Kind extends HTMLElement>(selector: string): Kind => page.place.querySelector<Kind>(selector)!;
const shown = () => [at<HTMLInputElement>('input').value, at('output').textContent, at('p').textContent];
const type = (text: string): Promise<void> =>
  act(async () => {
    const input = at<HTMLInputElement>('input');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

beforeEach(() => page.render(<Rate />));

it('reads an amount as it is typed, a decimal comma included, and leaves the text as it is', async () => {
  expect(shown()).toEqual(['620', '620', '']);
  await type('650,');
  expect(shown()).toEqual(['650,', 'null', 'Enter an amount, such as 620.']);
  await type('650,5');
  expect(shown()).toEqual(['650,5', '650.5', '']);
  await type('650,50');
  expect(shown()).toEqual(['650,50', '650.5', '']);
  await type('');
  expect(shown()).toEqual(['', 'null', '']);
});

it('shows an amount that was set elsewhere, also after other text', async () => {
  await type('650,50');
  await act(async () => at('button').click());
  expect(shown()).toEqual(['660.5', '660.5', '']);
  await type('plenty');
  await act(async () => at('button').click());
  expect(shown()).toEqual(['10', '10', '']);
});
