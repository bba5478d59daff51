import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it, vi } from 'vitest';
import { Suggestions } from '@/features/showcase/form-parts';
import { show } from '../support/shown';

const MAX_LENGTH = 40;
const TOO_LONG = `One has ${MAX_LENGTH} characters at most: the rest did not fit.`;

const open = async () => {
  const user = show(<Suggestions />);
  const field = await screen.findByLabelText<HTMLInputElement>('Skills');
  await user.click(field);
  return { user, field };
};
/** An open list of suggestions hides the rest of the page from screen readers. */
const chosen = (): (string | null)[] =>
  within(screen.getByLabelText('Skills, chosen'))
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent);

describe('S2, S8: a tag that is too long', () => {
  it('says so while it is typed, and never ends in half an emoji', async () => {
    const { user, field } = await open();
    const fits = 'a'.repeat(MAX_LENGTH - 1);
    await user.paste(`${fits}😀 and more words`);
    await waitFor(() => expect(field.value).toBe(fits));
    expect(screen.getByText(TOO_LONG)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(chosen()).toEqual(['Steadicam', fits]));
    await user.type(field, 'Grip');
    await waitFor(() => expect(screen.queryByText(TOO_LONG)).toBeNull());
  });

  it('of exactly the length, or with a comma after it, is taken as it is', async () => {
    const { user } = await open();
    const whole = 'b'.repeat(MAX_LENGTH);
    await user.paste(`${whole},`);
    await waitFor(() => expect(chosen()).toEqual(['Steadicam', whole]));
    expect(screen.queryByText(TOO_LONG)).toBeNull();
  });
});

describe('a tag is only made by a deliberate act', () => {
  it('not by leaving the field: half a word stays text, with a button that adds it', async () => {
    const { user, field } = await open();
    await user.type(field, 'span');
    await user.tab();
    await user.click(document.body);
    expect(chosen()).toEqual(['Steadicam']);
    expect(field.value).toBe('span');
    await user.click(screen.getByRole('button', { name: 'Add “span”', hidden: true }));
    await waitFor(() => expect(chosen()).toEqual(['Steadicam', 'span']));
    expect(field.value).toBe('');
  });

  it('a form that is sent with half a tag says so, and is not sent', async () => {
    const sent = vi.fn<() => void>();
    const user = show(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent();
        }}
      >
        <Suggestions />
        <button type="submit">Save</button>
      </form>,
    );
    const field = await screen.findByLabelText<HTMLInputElement>('Skills');
    await user.type(field, 'span');
    const form = field.closest('form')!;
    form.requestSubmit();
    expect(await screen.findByText('Add “span”, or clear it.')).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
    await user.clear(field);
    await waitFor(() => expect(screen.queryByText('Add “span”, or clear it.')).toBeNull());
    form.requestSubmit();
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

describe('Esc in a field that suggests', () => {
  it('closes the list, and a second one does not wipe the text', async () => {
    const user = show(<Suggestions />);
    const field = await screen.findByLabelText<HTMLInputElement>('Role');
    await user.click(field);
    await user.type(field, 'cam');
    await user.keyboard('{Escape}{Escape}{Escape}');
    expect(field.value).toBe('cam');
  });
});
