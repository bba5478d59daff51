import { act } from 'react';
import { fireEvent, screen } from '@testing-library/dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pagePickedFiles } from '@/ui/files/page-picked-files';
import { discardUnsavedDrafts, firstMessageSaving } from '@/platform/updates/draft-saver';
import { hasUnsavedText } from '@/platform/updates/unsaved-text';
import { PersonMessageSheet } from '@/ui/domain/people/person-message-sheet';

let root: Root;
let stored: string[];
let send: () => Promise<string>;

const show = (open: boolean): Promise<void> =>
  act(async () =>
    root.render(
      <PersonMessageSheet
        open={open}
        onOpenChange={() => {}}
        name="Ann"
        first={{
          readBy: null,
          openDraft: async () => ({
            text: '',
            save: async (text) => void stored.push(text),
            remove: async () => void stored.push('removed'),
          }),
          pickedFiles: pagePickedFiles(),
          place: 'ann',
          send: () => send(),
        }}
        {...firstMessageSaving}
        onSent={() => {}}
      />,
    ),
  );

const type = (value: string): void => {
  fireEvent.change(screen.getByLabelText('Message'), { target: { value } });
};
const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

describe('S2: the text of a first message', () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    stored = [];
    send = async () => 'conversation';
    root = createRoot(document.body.appendChild(document.createElement('div')));
    await show(true);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    discardUnsavedDrafts();
    vi.useRealTimers();
  });

  it('is saved at least every two seconds while somebody types without a pause', async () => {
    let typed = '';
    for (let key = 1; key <= 44; key += 1) {
      type((typed += 'x'));
      await pass(250);
      expect((stored.at(-1) ?? '').length).toBeGreaterThanOrEqual(key - 8);
    }
  });

  it('is saved at once when the page is hidden, and when the sheet closes', async () => {
    type('On my');
    expect(hasUnsavedText()).toBe(true);
    await act(async () => void dispatchEvent(new Event('pagehide')));
    expect([stored, hasUnsavedText()]).toEqual([['On my'], false]);
    type('On my way');
    await show(false);
    expect(stored).toEqual(['On my', 'On my way']);
  });

  it('is a draft no more once it is sent, and one again when it could not be', async () => {
    send = async () => Promise.reject(new Error('This device has no space left.'));
    type('On my way');
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    await pass(500);
    expect(stored).toEqual(['On my way']);
    send = async () => 'conversation';
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    await pass(3_000);
    expect([stored, hasUnsavedText()]).toEqual([['On my way', 'removed'], false]);
  });
});
