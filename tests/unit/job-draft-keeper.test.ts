import 'fake-indexeddb/auto';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  // The module adds listeners to the page when it is loaded, and Node has no page.
  globalThis.addEventListener ??= (() => {}) as typeof globalThis.addEventListener;
});
const { blankJobContent } = await import('@/domain/jobs/blank-job');
const { newId } = await import('@/domain/ids');
const { closedFormsSaved, JobDraftKeeper } = await import('@/features/posting/drafts/job-draft-keeper');
const { saveAllDrafts } = await import('@/platform/updates/draft-saver');
const { hasUnsavedText } = await import('@/platform/updates/unsaved-text');
const { observeDraft, saveJobDraft } = await import('@/store/entities/jobs');
const { openStore } = await import('@/store/open/open');
type Store = Awaited<ReturnType<typeof openStore>>;
type State = Parameters<ConstructorParameters<typeof JobDraftKeeper>[3]['onState']>[0];

const blank = blankJobContent('Europe/London', 'GBP');
const opened: Store[] = [];
beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(async () => {
  vi.unstubAllGlobals();
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
  const close = keeper.watchPage();
  return { store: onStore, keeper, close, created, states };
}
const stored = (store: Store, id: string) => firstValueFrom(observeDraft(store, id));

describe('S2: a job draft', () => {
  it('is stored when its form closes, under the id that the form reported', async () => {
    const { store, keeper, close, created, states } = await openForm();
    keeper.changed({ ...blank, title: 'Gaf' });
    keeper.changed({ ...blank, title: 'Gaffer' });
    expect(hasUnsavedText()).toBe(true);
    close();
    await closedFormsSaved();
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
    await closedFormsSaved();
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
    await closedFormsSaved();
    expect(created).toEqual([id]);
    expect(await stored(store, id)).toMatchObject({ intent: 'publish', payload: { title: 'Gaffer' } });
    expect(hasUnsavedText()).toBe(false);
  });

  it('is saved with what was to be published when its publication could not be stored', async () => {
    const { store } = await openForm();
    const id = await saveJobDraft(store, { ...blank, title: 'Gaffer' });
    const form = await openForm(id, { ...blank, title: 'Gaffer' }, store);
    await store
      .rows('drafts')
      .change([id], (_id, row) => (row ? { put: { ...row, result_id: newId() } } : null));
    const publish = () => form.keeper.publish({ ...blank, title: 'Gaffer 2' });
    await expect(publish()).rejects.toThrow('already been published');
    expect(hasUnsavedText()).toBe(true);
    form.close();
    await closedFormsSaved();
    expect(form.states.map(({ state }) => state)).toEqual(['saving', 'failed']);
    await store
      .rows('drafts')
      .change([id], (_id, row) => (row ? { put: { ...row, result_id: null } } : null));
    await saveAllDrafts();
    expect((await stored(store, id))?.payload.title).toBe('Gaffer 2');
    expect(hasUnsavedText()).toBe(false);
  });
});
