import { act } from 'react';
import { fireEvent, screen } from '@testing-library/dom';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { pagePickedFiles } from '@/ui/files/page-picked-files';
import { firstMessageSaving } from '@/platform/updates/draft-saver';
import { Button } from '@/ui/button';
import { useMessageSheet } from '@/ui/domain/messages/use-message-sheet';

let root: Root;
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const first = {
  readBy: null,
  openDraft: async () => ({ text: '', save: async () => {}, remove: async () => {} }),
  pickedFiles: pagePickedFiles(),
  place: 'ann',
  send: async () => 'the-conversation',
};

function WriteToAnn() {
  const { write, sheet } = useMessageSheet(first, { name: 'Ann', ...firstMessageSaving });
  return (
    <>
      <Button onClick={write}>Write</Button>
      {sheet}
    </>
  );
}

it('a first message opens over the screen, is still there when it opens again, and leads to its conversation', async () => {
  const router = createMemoryRouter([
    { path: '/', element: <WriteToAnn /> },
    { path: '/messages/:id', element: <p>The conversation</p> },
  ]);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<RouterProvider router={router} />));
  expect(screen.queryByRole('dialog')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Write' }));
  const field = await screen.findByLabelText('Message');
  await act(async () => void fireEvent.change(field, { target: { value: 'On my way' } }));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close' })));
  await act(async () => void fireEvent.click(screen.getByText('Write')));
  expect(await screen.findByDisplayValue('On my way')).toBeTruthy();

  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send message' })));
  expect(await screen.findByText('The conversation')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/messages/the-conversation');
});
