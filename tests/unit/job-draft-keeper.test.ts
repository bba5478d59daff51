import 'fake-indexeddb/auto';
import { firstValueFrom } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  // The module adds listeners to the page when it is loaded, and Node has no page.
  globalThis.addEventListener ??= (() => {}) as typeof globalThis.addEventListener;
});
const { blankJobContent } = await import('@/domain/jobs/blank-job');
const { newId } = await import('@/domain/ids');
const { jobDraftKey, JobDraftKeeper } = await import('@/features/posting/drafts/job-draft-keeper');
const { discardUnsavedDrafts, saveAllDrafts, unsavedDraft } = await import('@/platform/updates/draft-saver');
const { hasUnsavedText } = await import('@/platform/updates/unsaved-text');
const { observeDraft } = await import('@/store/entities/jobs');
const { saveJobDraft } = await import('../support/edits');
const { openStore } = await import('@/store/open/open');
type Store = Awaited<ReturnType<typeof openStore>>;
type State = Parameters<ConstructorParameters<typeof JobDraftKeeper>[3]['onState']>[0];

const blank = blankJobContent('Europe/London', 'GBP');
const opened: Store[] = [];
afterEach(async () => {
  discardUnsavedDrafts();
  for (const store of opened.splice(0)) await store.remove();
});

/** Opens a form on an existing draft, or on a new one. */
async function openForm(id: string | null = null, start = blank, store?: Store) {
  const onStore = store ?? (await openStore(newId(), { isShared: false }));
  if (!store) opened.push(onStore);
  const created: string[] = [];
  const states: State[] = [];
  const keeper = new JobDraftKeeper(onStore, id, start, {
    onCreated: (made) => created.push(made),
    onState: (state) => states.push(state),
  });
  return { store: onStore, keeper, close: () => keeper.close(), created, states };
}
const stored = (store: Store, id: string) => firstValueFrom(observeDraft(store, id));

describe('S2: a job draft', () => {
  it('is stored when its form closes, under the id that the form reported', async () => {
    const { store, keeper, close, created, states } = await openForm();
    keeper.changed({ ...blank, title: 'Gaf' });
    keeper.changed({ ...blank, title: 'Gaffer' });
    expect(hasUnsavedText()).toBe(true);
    close();
    await saveAllDrafts();
    const [id = ''] = created;
    expect(created).toHaveLength(1);
    expect((await stored(store, id))?.payload.title).toBe('Gaffer');
    expect(states.map(({ state }) => state)).toEqual(['saving', 'saved']);
    expect(hasUnsavedText()).toBe(false);
  });

  it('keeps another device’s change to a field that was not edited here', async () => {
    const { store } = await openForm();
    const id = await saveJobDraft(store, { ...blank, title: 'Gaffer' });
    const form = await openForm(id, { ...blank, title: 'Gaffer' }, store);
    await saveJobDraft(store, { ...blank, title: 'Gaffer', description: 'Nights.' }, id);
    form.keeper.changed({ ...blank, title: 'Gaffer, second unit' });
    form.close();
    await saveAllDrafts();
    expect((await stored(store, id))?.payload).toMatchObject({
      title: 'Gaffer, second unit',
      description: 'Nights.',
    });
    expect(form.created).toEqual([]);
  });

  it('is published with its latest text, and a later save does not revert that', async () => {
    const { store, keeper, close, created } = await openForm();
    keeper.changed({ ...blank, title: 'Gaf' });
    const id = await keeper.publish({ ...blank, title: 'Gaffer' });
    keeper.changed({ ...blank, title: 'typed while leaving' });
    close();
    await saveAllDrafts();
    expect(created).toEqual([id]);
    expect(await stored(store, id)).toMatchObject({ intent: 'publish', payload: { title: 'Gaffer' } });
    expect(hasUnsavedText()).toBe(false);
  });

  it('is saved with what its form shows when its publication could not be stored', async () => {
    const { store } = await openForm();
    const id = await saveJobDraft(store, { ...blank, title: 'Gaffer' });
    const form = await openForm(id, { ...blank, title: 'Gaffer' }, store);
    await store
      .rows('drafts')
      .change([id], (_id, row) => (row ? { put: { ...row, result_id: newId() } } : null));
    const publish = () => form.keeper.publish({ ...blank, title: 'Gaffer 2' });
    const published = publish();
    expect(hasUnsavedText()).toBe(true);
    form.keeper.changed({ ...blank, title: 'typed meanwhile' });
    await expect(published).rejects.toThrow('already been published');
    expect(hasUnsavedText()).toBe(true);
    form.close();
    await saveAllDrafts();
    expect(form.states.map(({ state }) => state)).toEqual(['saving', 'failed']);
    await store
      .rows('drafts')
      .change([id], (_id, row) => (row ? { put: { ...row, result_id: null } } : null));
    await saveAllDrafts();
    expect((await stored(store, id))?.payload.title).toBe('typed meanwhile');
    expect(hasUnsavedText()).toBe(false);
  });

  it('reports its id after the first save that succeeds', async () => {
    const form = await openForm();
    const lost = vi.spyOn(form.store, 'rows').mockImplementation(() => {
      throw new Error('no space');
    });
    form.keeper.changed({ ...blank, title: 'Gaffer' });
    form.close();
    await saveAllDrafts();
    expect([form.created, form.states.at(-1)?.state, hasUnsavedText()]).toEqual([[], 'failed', true]);
    lost.mockRestore();
    await saveAllDrafts();
    expect(form.created).toHaveLength(1);
    expect((await stored(form.store, form.created[0]!))?.payload.title).toBe('Gaffer');
  });

  it('that could not be saved is offered to the next form of the same draft, and of no other', async () => {
    const { store } = await openForm();
    const id = await saveJobDraft(store, { ...blank, title: 'Gaffer' });
    const form = await openForm(id, { ...blank, title: 'Gaffer' }, store);
    const lost = vi.spyOn(store, 'rows').mockImplementation(() => {
      throw new Error('no space');
    });
    form.keeper.changed({ ...blank, title: 'Gaffer 2' });
    form.close();
    await saveAllDrafts();
    lost.mockRestore();
    expect(unsavedDraft(jobDraftKey(store, id))).toMatchObject({
      value: { content: { ...blank, title: 'Gaffer 2' } },
    });
    expect(unsavedDraft(jobDraftKey(store, newId()))).toBeNull();
  });
});
