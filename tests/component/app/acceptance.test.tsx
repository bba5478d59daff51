import { type ReactNode } from 'react';
import { waitFor } from '@testing-library/dom';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AcceptanceBanner } from '@/app/shell/acceptance/acceptance-banner';
import { AcceptanceHint, AcceptanceQuestion } from '@/app/shell/acceptance/acceptance-of-text';
import { newId } from '@/domain/ids';
import { ACCEPTED_NOW } from '@/domain/legal/acceptance';
import { openStore } from '@/store/open/open';
import { UnifiedAuthContext, VISITOR } from '@/store/react/identity';
import { StoreContext } from '@/store/react/store-context';
import type { Store } from '@/store/store';
import { CLEAN, type SyncedRow } from '@/sync/document';

const me = newId();
let store: Store;
let root: Root;
let place: HTMLElement;

const hasAccepted = (accepted: Record<string, string> | undefined): Promise<void> =>
  store.rows('profiles').change([me], () => ({
    put: {
      id: me,
      kind: 'me',
      rev: 1,
      snapshot: '',
      full_name: 'Mara Voss',
      first_name: 'Mara',
      last_name: 'Voss',
      headline: 'Gaffer',
      bio: 'Nights.',
      skills: [],
      settings: { muted: [], quiet_from: '', quiet_to: '', ...(accepted && { accepted }) },
      timezone: '',
      created_at: '2026-11-01T08:00:00Z',
      sync: CLEAN,
    } as unknown as SyncedRow,
  }));
const storedAcceptance = async (): Promise<unknown> =>
  ((await store.rows('profiles').one(me)) as unknown as { settings: { accepted?: unknown } }).settings
    .accepted;

function show(node: ReactNode, at = '/jobs'): void {
  const value = Object.assign(Promise.resolve(store), { status: 'fulfilled', value: store } as const);
  root.render(
    <MemoryRouter initialEntries={[at]}>
      <UnifiedAuthContext value={{ identity: { ...VISITOR, userId: me, role: 'talent' }, mode: 'full' }}>
        <StoreContext value={value}>{node}</StoreContext>
      </UnifiedAuthContext>
    </MemoryRouter>,
  );
}
const text = (): string => place.textContent ?? '';
const accept = (): void =>
  void [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Accept')?.click();
const says = (words: string): Promise<void> => waitFor(() => expect(text()).toContain(words));
const diskIsFull = () =>
  vi.spyOn(store.rows('profiles'), 'change').mockRejectedValueOnce(new Error('The disk is full.'));

beforeEach(async () => {
  store = await openStore(me, { isShared: false });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await hasAccepted({ ...ACCEPTED_NOW, terms: '2025-01-01' });
});
afterEach(async () => {
  root.unmount();
  place.remove();
  vi.restoreAllMocks();
  await store.remove();
});

describe('the banner that asks to accept a newer text', () => {
  const QUESTION = 'changed since you accepted them. Please read and accept them again.';

  it('goes once the answer is stored, and leaves the focus in the page', async () => {
    show(
      <>
        <AcceptanceBanner />
        <main id="main" tabIndex={-1} />
      </>,
    );
    await says(QUESTION);
    accept();
    await waitFor(() => expect(text()).toBe(''));
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
    expect(await storedAcceptance()).toEqual(ACCEPTED_NOW);
  });

  it('stays when the answer cannot be stored, says so beside the question, and takes another try', async () => {
    show(<AcceptanceBanner />);
    await says(QUESTION);
    diskIsFull();
    accept();
    await says('Your answer was not saved: The disk is full.');
    expect(text()).toContain(QUESTION);
    expect([...place.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/terms',
      '/privacy',
    ]);
    expect(await storedAcceptance()).toMatchObject({ terms: '2025-01-01' });
    accept();
    await waitFor(() => expect(text()).toBe(''));
    expect(await storedAcceptance()).toEqual(ACCEPTED_NOW);
  });

  it.each(['/terms', '/privacy'])('is not above %s, which it would cover', async (path) => {
    show(
      <>
        <AcceptanceBanner />
        <AcceptanceHint />
      </>,
      path,
    );
    await says('You have not accepted the terms and the privacy policy as they are now.');
    expect(text()).not.toContain(QUESTION);
  });
});

describe('on the text itself', () => {
  const page = (
    <>
      <AcceptanceHint />
      <AcceptanceQuestion />
    </>
  );

  it('its end asks, the hint above leads there, and the confirmation takes the focus', async () => {
    show(page, '/terms');
    await says('Do you accept');
    const hint = place.querySelector<HTMLAnchorElement>('[role=status] a')!;
    expect(place.querySelector(hint.getAttribute('href')!)?.textContent).toContain('Do you accept');
    accept();
    await says('You have accepted the terms and the privacy policy.');
    await waitFor(() => expect(document.activeElement).toBe(place.querySelector('section p')));
    await waitFor(() => expect(place.querySelector('[role=status]')).toBeNull());
    expect(await storedAcceptance()).toEqual(ACCEPTED_NOW);
  });

  it('an answer that cannot be stored is said to be lost, and the question stays', async () => {
    show(page, '/privacy');
    await says('Do you accept');
    diskIsFull();
    accept();
    await waitFor(() =>
      expect(place.querySelector('[role=alert]')?.textContent).toBe(
        'Your answer was not saved: The disk is full.',
      ),
    );
    expect(text()).toContain('Do you accept');
    expect(text()).not.toContain('You have accepted');
  });

  it('nothing is asked of who has accepted it', async () => {
    show(page, '/terms');
    await says('Do you accept');
    await hasAccepted(ACCEPTED_NOW);
    await waitFor(() => expect(text()).toBe(''));
  });
});
