import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { createConversation, createOnboardedAccount } from '../../support/accounts';
import { fill, openApp, site } from '../support/app';

const composer = () => screen.findByRole('textbox', { name: 'Message' });
const thread = () => within(screen.getByRole('region', { name: 'Messages' }));

describe('a conversation', () => {
  it('refuses a message of 4,001 characters and shows the count; 4,000 are sent', async () => {
    const { ines, thread: id } = await createConversation(site(), 'Component');
    const user = await openApp(`/messages/${id}`, ines.email);
    const tooLong = `${'x'.repeat(4000)}!`;
    await fill(user, await composer(), tooLong);
    await screen.findByText('Message is too long. 4,001 of 4,000 characters.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await composer()).toHaveProperty('value', tooLong);
    await fill(user, await composer(), 'x'.repeat(4000));
    await screen.findByText('4,000 of 4,000 characters');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(async () => expect(await composer()).toHaveProperty('value', ''));
    await waitFor(() =>
      expect(
        thread()
          .getAllByRole('listitem')
          .some(({ textContent }) => /x{4000}[^]*(Sent|Delivered)/.test(textContent ?? '')),
      ).toBe(true),
    );
  });

  it.each([
    [
      '0198b5f2-0000-7000-8000-000000000000',
      'It is not on this device. It may still be on its way, or it is no longer open to you. If you have left a company, or looked for work since, its threads are no longer yours to read.',
    ],
    ['not-an-id', 'The address of this conversation is not complete. Pick it from your messages.'],
  ])('that is not there helps on: %s', async (id, says) => {
    await openApp(`/messages/${id}`, (await createOnboardedAccount(site(), {})).email);
    await screen.findByRole('heading', { name: 'This conversation is not here' });
    await screen.findByText(says);
    expect(screen.getByRole('link', { name: 'All messages' })).toBeTruthy();
  });
});
