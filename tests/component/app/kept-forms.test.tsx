import { screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { countFormCopies, type FormName, forgetFormCopies } from '@/client-state/form-copies';
import { useKeptForm } from '@/platform/updates/use-kept-form';
import { useKeptState } from '@/platform/updates/use-kept-state';
import { LeftText } from '@/ui/fields/left-text';
import { shownAgain } from '../support/shown';

const OFFER: FormName = { accountId: 'mara', name: 'offer a' };
const LEFT = 'This is as you left it. It is not sent yet.';
const START = { words: '', days: ['2026-05-10'], town: null as string | null };

/** A form of each of the two kinds, with a field, another value and its two ways to end. */
function StateForm({ of }: { of: FormName }) {
  const { values, change, wasRestored, finish, clear } = useKeptState({
    of,
    start: START,
    nullable: ['town'],
  });
  return (
    <form>
      {wasRestored && <LeftText goes="sent" onDiscard={clear} />}
      <input
        aria-label="Words"
        value={values.words}
        onChange={(event) => change({ words: event.target.value })}
      />
      <output>{JSON.stringify([values.days, values.town])}</output>
      <button type="button" onClick={() => change({ days: [...values.days, '2026-05-11'], town: 'Bath' })}>
        More
      </button>
      <button type="button" onClick={() => void finish()}>
        Send
      </button>
    </form>
  );
}

const schema = z.object({ words: z.string(), days: z.array(z.string()), town: z.null() });
let failure: Error | null = null;

function HookForm({ of }: { of: FormName }) {
  const { form, wasRestored, submit, clear } = useKeptForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaults: { ...START, town: null },
    of,
    save: () => (failure ? Promise.reject(failure) : Promise.resolve()),
    onDone: () => {},
  });
  return (
    <form onSubmit={submit}>
      {wasRestored && <LeftText goes="sent" onDiscard={clear} />}
      <input aria-label="Words" {...form.register('words')} />
      <button type="submit">Send</button>
    </form>
  );
}

const words = () => screen.getByLabelText<HTMLInputElement>('Words').value;

afterEach(() => {
  failure = null;
  localStorage.clear();
});

for (const [kind, Form] of [
  ['state', StateForm],
  ['react-hook-form', HookForm],
] as const) {
  it(`S2: what is typed into a form (${kind}) is there when it opens again, says so, and can be discarded`, async () => {
    let user = shownAgain(<Form of={OFFER} />);
    expect(screen.queryByText(LEFT)).toBeNull();
    await user.type(screen.getByLabelText('Words'), 'Nights from the tenth');
    // Left at once, before any pause.
    user = shownAgain(<Form of={OFFER} />);
    expect(words()).toBe('Nights from the tenth');
    screen.getByText(LEFT);
    await user.click(screen.getByRole('button', { name: 'Discard it' }));
    await waitFor(() => expect(words()).toBe(''));
    expect(screen.queryByText(LEFT)).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Words')));
    // The form goes on: what is typed after that is kept as before.
    await user.type(screen.getByLabelText('Words'), 'Days');
    user = shownAgain(<Form of={OFFER} />);
    expect(words()).toBe('Days');
  });

  it(`S2: nothing of a form (${kind}) is kept once it is sent, or is as it was opened`, async () => {
    let user = shownAgain(<Form of={OFFER} />);
    await user.type(screen.getByLabelText('Words'), 'Nights');
    await waitFor(() => expect(countFormCopies('mara')).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(countFormCopies('mara')).toBe(0));
    user = shownAgain(<Form of={OFFER} />);
    expect(words()).toBe('');
    await user.type(screen.getByLabelText('Words'), 'N');
    await user.clear(screen.getByLabelText('Words'));
    shownAgain(<Form of={OFFER} />);
    expect(screen.queryByText(LEFT)).toBeNull();
  });

  it(`S9: a form (${kind}) is one account’s and one subject’s, and gone with the account`, async () => {
    const user = shownAgain(<Form of={OFFER} />);
    await user.type(screen.getByLabelText('Words'), 'Nights');
    for (const of of [
      { ...OFFER, accountId: 'omar' },
      { ...OFFER, name: 'offer b' },
    ]) {
      shownAgain(<Form of={of} />);
      expect(words()).toBe('');
    }
    await waitFor(() => expect(countFormCopies('mara')).toBe(1));
    forgetFormCopies('mara');
    shownAgain(<Form of={OFFER} />);
    expect(words()).toBe('');
  });
}

it('S2: what could not be stored stays typed and kept', async () => {
  failure = new Error('The disk is full.');
  const user = shownAgain(<HookForm of={OFFER} />);
  await user.type(screen.getByLabelText('Words'), 'Nights');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(words()).toBe('Nights');
  shownAgain(<HookForm of={OFFER} />);
  expect(words()).toBe('Nights');
});

it('S2: lists, and values that there were none of, are kept as well', async () => {
  const user = shownAgain(<StateForm of={OFFER} />);
  await user.click(screen.getByRole('button', { name: 'More' }));
  shownAgain(<StateForm of={OFFER} />);
  screen.getByText(LEFT);
  expect(document.querySelector('output')?.textContent).toBe('[["2026-05-10","2026-05-11"],"Bath"]');
});
