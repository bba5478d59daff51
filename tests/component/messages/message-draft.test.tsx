import { waitFor } from '@testing-library/dom';
import { useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { type MessageDraft, useMessageDraft } from '@/features/messages/composer/use-message-draft';
import { discardUnsavedDrafts, saveAllDrafts } from '@/platform/updates/draft-saver';
import { hasUnsavedText } from '@/platform/updates/unsaved-text';
import { getMessageDraft, openMessageDraft, saveMessageDraft } from '@/store/messages/message-draft';
import { openStore } from '@/store/open/open';
import type { Store } from '@/store/store';

const ANN = { id: newId(), name: 'Ann' };
const BEN = { id: newId(), name: 'Ben' };
const roots: Root[] = [];
let store: Store;

/** Opens the composer of a conversation; the result is always that of the latest render. */
async function open(conversation = ANN) {
  const root = createRoot(document.createElement('div'));
  roots.push(root);
  const shown: { draft?: MessageDraft } = {};
  function Harness() {
    const draft = useMessageDraft(store, conversation);
    useEffect(() => {
      shown.draft = draft;
    }, [draft]);
    return null;
  }
  root.render(<Harness />);
  await waitFor(() => expect(shown.draft).toBeDefined());
  return { get: () => shown.draft!, close: () => root.unmount() };
}

async function openReady(conversation = ANN) {
  const composer = await open(conversation);
  await waitFor(() => expect(composer.get().ready).toBe(true));
  return composer;
}

/** A message that is being stored until the test decides. */
function sendSlowly(composer: Awaited<ReturnType<typeof open>>) {
  let end: { stored: () => void; failed: () => void } | undefined;
  const storing = new Promise<void>((resolve, reject) => {
    end = { stored: resolve, failed: () => reject(new Error('This device has no space left.')) };
  });
  let hasStored = false;
  const sent = composer.get().send(
    () => storing,
    () => (hasStored = true),
  );
  return { ...end!, sent, hasStored: () => hasStored };
}

beforeEach(async () => {
  store = await openStore(newId(), { isShared: false });
});
afterEach(async () => {
  for (const root of roots.splice(0)) root.unmount();
  discardUnsavedDrafts();
  await store.remove();
});

describe('S2, S3: the text of a message', () => {
  it('leaves the field at once, and its draft is removed when the message is stored', async () => {
    const composer = await openReady();
    composer.get().type('On my way');
    await saveAllDrafts();
    const { stored, sent, hasStored } = sendSlowly(composer);
    await waitFor(() => expect(composer.get().text).toBe(''));
    expect([await getMessageDraft(store, ANN.id), hasUnsavedText(), hasStored()]).toEqual([
      'On my way',
      true,
      false,
    ]);
    stored();
    expect([await sent, hasStored()]).toEqual([null, true]);
    expect([await getMessageDraft(store, ANN.id), hasUnsavedText()]).toEqual(['', false]);
  });

  it('is put back ahead of what was typed since, when it could not be stored', async () => {
    const composer = await openReady();
    composer.get().type('On my way');
    const { failed, sent } = sendSlowly(composer);
    composer.get().type('and late');
    failed();
    expect((await sent)?.message).toBe('This device has no space left.');
    await waitFor(() => expect(composer.get().text).toBe('On my way\nand late'));
    await saveAllDrafts();
    expect(await getMessageDraft(store, ANN.id)).toBe('On my way\nand late');
  });

  it('is not offered again in a conversation that is opened while the message is being stored', async () => {
    const before = await openReady();
    before.get().type('On my way');
    await saveAllDrafts();
    const { stored, sent } = sendSlowly(before);
    before.close();
    const after = await open();
    const other = await openReady(BEN);
    expect([after.get().ready, other.get().ready]).toEqual([false, true]);
    stored();
    await sent;
    await waitFor(() => expect(after.get().ready).toBe(true));
    expect([after.get().text, await getMessageDraft(store, ANN.id)]).toEqual(['', '']);
  });

  it('is in the conversation, with the reason, when it was opened again before storing failed', async () => {
    const before = await openReady();
    before.get().type('On my way');
    const { failed, sent } = sendSlowly(before);
    before.close();
    const after = await open();
    failed();
    await sent;
    await waitFor(() => expect(after.get().text).toBe('On my way'));
    expect(after.get().problem).toMatch(/no space/);
    after.get().type('On my way!');
    await saveAllDrafts();
    expect(await getMessageDraft(store, ANN.id)).toBe('On my way!');
  });

  it('is whole in a composer that opens before the last keystrokes were stored', async () => {
    const before = await openReady();
    before.get().type('On my');
    await saveAllDrafts();
    before.get().type('On my way');
    before.close();
    const after = await openReady();
    expect(after.get().text).toBe('On my way');
    await saveAllDrafts();
    expect(await getMessageDraft(store, ANN.id)).toBe('On my way');
  });

  it('that another tab has written meanwhile stays when this one’s message is sent', async () => {
    const composer = await openReady();
    composer.get().type('ok');
    await saveAllDrafts();
    const elsewhere = await openMessageDraft(store, ANN.id);
    await saveMessageDraft(
      store,
      { conversationId: ANN.id, name: 'Ann' },
      elsewhere,
      'A long answer, half written',
    );
    const { stored, sent } = sendSlowly(composer);
    stored();
    await sent;
    expect(await getMessageDraft(store, ANN.id)).toBe('A long answer, half written');
  });
});
