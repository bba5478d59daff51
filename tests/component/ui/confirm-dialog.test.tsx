import { screen, waitFor } from '@testing-library/dom';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { show } from '../support/shown';

function Asking() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Send the note</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Send this note?"
        confirm="Send the note"
        onConfirm={() => undefined}
      >
        It is final.
      </ConfirmDialog>
    </>
  );
}

it('a question stays open under the second tap of a double tap, which lands beside it, and closes with its buttons and Escape', async () => {
  const user = show(<Asking />);
  const close = async (act: () => Promise<void>) => {
    await user.click(await screen.findByRole('button', { name: 'Send the note' }));
    await screen.findByRole('dialog', { name: 'Send this note?' });
    await user.click(document.querySelector('.bg-scrim')!);
    await user.click(screen.getByText('It is final.'));
    screen.getByRole('dialog', { name: 'Send this note?' });
    await act();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await close(() => user.click(screen.getByRole('button', { name: 'Keep it' })));
  await close(() => user.keyboard('{Escape}'));
});
