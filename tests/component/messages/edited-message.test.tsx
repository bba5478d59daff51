import { waitFor } from '@testing-library/dom';
import { useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { WRITTEN_ELSEWHERE } from '@/domain/sync/form-copy';
import { type Composing, useComposer } from '@/features/messages/composer/use-composer';
import { discardUnsavedDrafts, saveAllDrafts } from '@/platform/updates/draft-saver';
import { openMessageEdits, saveMessageDraft } from '@/store/messages/message-draft';
import { observeThread, sendMessage } from '@/store/entities/messages';
import { openStore } from '@/store/open/open';
import { StoreContext } from '@/store/react/store-context';
import { opened } from '@/store/writes/form-edit';
import type { Store } from '@/store/store';
import { CLEAN } from '@/sync/document';

const roots: Root[] = [];
let store: Store;
let thread: string;
let message: string;

const NO_JOB = { id: null, name: '', pick: () => {} };

/** Opens the composer of the conversation; the result is always that of the latest render. */
async function open() {
  const root = createRoot(document.createElement('div'));
  roots.push(root);
  const shown: { composing?: Composing } = {};
  const value = Object.assign(Promise.resolve(store), { status: 'fulfilled', value: store } as const);
  function Harness() {
    const composing = useComposer(store, { id: thread, name: 'Ann', isOpen: false }, () => {}, NO_JOB);
    useEffect(() => {
      shown.composing = composing;
    });
    return null;
  }
  root.render(
    <StoreContext value={value}>
      <Harness />
    </StoreContext>,
  );
  await waitFor(() => expect(shown.composing?.ready).toBe(true));
  return { get: () => shown.composing!, close: () => root.unmount() };
}
const waiting = async () => (await firstValueFrom(observeThread(store, thread))).messages[0]!;
async function startEditing() {
  const composer = await open();
  composer.get().edit(await waiting());
  await waitFor(() => expect(composer.get().editing).toBe('unsent'));
  return composer;
}

beforeEach(async () => {
  store = await openStore(newId(), { isShared: false });
  ({ id: message, conversationId: thread } = await sendMessage(store, {
    recipientId: newId(),
    body: 'At six.',
  }));
});
afterEach(async () => {
  for (const root of roots.splice(0)) root.unmount();
  discardUnsavedDrafts();
  await store.remove();
});

describe('S2: the new text of a message that waits', () => {
  it('is stored while it is typed, and is there again after a reload, on the message that it began from', async () => {
    const before = await startEditing();
    before.get().type('At seven.');
    await saveAllDrafts();
    before.close();
    expect(await openMessageEdits(store, thread)).toMatchObject([
      { message: { id: message, body: 'At six.' }, draft: { shown: { body: 'At seven.' } } },
    ]);
    const after = await open();
    await waitFor(() => expect(after.get()).toMatchObject({ editing: 'unsent', text: 'At seven.' }));
    await after.get().send();
    expect((await waiting()).body).toBe('At seven.');
    await waitFor(() => expect(after.get().editing).toBeNull());
    expect(await openMessageEdits(store, thread)).toEqual([]);
  });

  it('is stored when the conversation is left before the pause', async () => {
    const before = await startEditing();
    before.get().type('At eight.');
    before.close();
    await saveAllDrafts();
    const after = await open();
    await waitFor(() => expect(after.get().text).toBe('At eight.'));
  });

  it('is removed when the change is taken back', async () => {
    const composer = await startEditing();
    composer.get().type('At seven.');
    await saveAllDrafts();
    composer.get().cancelEdit();
    await waitFor(() => expect(composer.get().editing).toBeNull());
    await waitFor(async () => expect(await openMessageEdits(store, thread)).toEqual([]));
    expect((await waiting()).body).toBe('At six.');
  });

  it('becomes a new message’s draft when the message was sent while nobody was here', async () => {
    const before = await startEditing();
    before.get().type('At seven.');
    await saveAllDrafts();
    before.close();
    await store
      .rows('messages')
      .change([message], (_id, row) => (row ? { put: { ...row, rev: 1, sync: CLEAN } } : null));
    const after = await open();
    await waitFor(() => expect(after.get()).toMatchObject({ editing: null, text: 'At seven.' }));
    expect(after.get().problem).toMatch(/has been sent in the meantime/);
    await waitFor(async () => expect(await openMessageEdits(store, thread)).toEqual([]));
  });

  it('that another tab types as well stays beside this one, and the composer says so', async () => {
    const composer = await startEditing();
    await saveMessageDraft(
      store,
      { conversationId: thread, message: { id: message, isSent: false, body: 'At six.' }, name: 'Ann' },
      opened({}),
      'At nine, from the other tab.',
    );
    composer.get().type('At seven.');
    await saveAllDrafts();
    await waitFor(() => expect(composer.get().problem).toBe(WRITTEN_ELSEWHERE));
    expect(await openMessageEdits(store, thread)).toMatchObject([
      { draft: { shown: { body: 'At nine, from the other tab.' } } },
    ]);
    expect(JSON.stringify(store.refused.all())).toContain('At seven.');
    expect(composer.get().text).toBe('At seven.');
  });
});
