import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../support/app';

test('a wrong password explains itself', async () => {
  const user = await openApp('/sign-in');
  await user.type(await screen.findByLabelText('Email'), 'talent@marquee.test');
  await user.type(screen.getByLabelText('Password'), 'not-it');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'x');
});
