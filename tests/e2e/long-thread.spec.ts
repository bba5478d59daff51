import type { Page } from '@playwright/test';
import { newId } from '../../src/domain/ids';
import { call, createConversation, sendMessage } from '../support/accounts';
import { DESKTOP, expect, expectSynced, PHONE, signIn, test } from './support/story';
import { bubble, thread } from './support/thread';

/** Far more than are ever drawn (180); `unit/thread-window` has 10,000. */
const MESSAGES = 540;
const MAX_DRAWN = 180;
const A_PUSH = 60;

/** Where a message stands on the screen; null: it is not drawn. */
const topOf = (page: Page, text: string): Promise<number | null> =>
  page.evaluate((wanted) => {
    const all = [...document.querySelectorAll('[id^="message-"]')];
    const found = all.find((each) => each.textContent?.includes(wanted));
    return found ? Math.round(found.getBoundingClientRect().top) : null;
  }, text);

for (const [device, viewport] of [
  ['a phone, where the page scrolls', PHONE],
  ['a wide screen, where the thread does', DESKTOP],
] as const)
  test(`a long thread on ${device}: opens at the newest, is read to its beginning and back in bounded parts, and nothing jumps`, async ({
    page,
    site,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(viewport);
    const { ines, mara, thread: id } = await createConversation(site, `Long ${viewport.width}`);
    const push = (documents: { id?: string; body: string; reply_to_id?: string }[]): Promise<unknown> =>
      call(
        site,
        '/rest/v1/rpc/sync_push',
        {
          p_client: newId(),
          p_writes: documents.map(({ id: own = newId(), ...document }) => ({
            stream: 'messages',
            id: own,
            base: null,
            edit: newId(),
            document: { conversation_id: id, ...document },
          })),
        },
        ines.token,
      );
    const original = newId();
    await push([{ id: original, body: 'The plan for the night.' }]);
    for (let sent = 0; sent < MESSAGES; sent += A_PUSH)
      await push(
        Array.from({ length: A_PUSH }, (_, at) => ({ body: `Note ${sent + at + 1} of the long night.` })),
      );
    await signIn(page, mara.email, '/messages');
    await expectSynced(page);
    await page.goto(`/messages/${id}`);
    await expect(bubble(page, `Note ${MESSAGES} of`)).toBeInViewport();
    const drawn = () => thread(page).getByRole('listitem').count();
    expect(await drawn()).toBeLessThan(30);

    // Upwards, to the first words of the two.
    const scrollTo = (at: 'top' | 'bottom') =>
      page.evaluate(
        ([inPane, where]) => {
          const scroller = inPane
            ? document.querySelector('[aria-label="Messages"][role="region"]')
            : document.scrollingElement;
          scroller?.scrollTo(0, where === 'top' ? 0 : scroller.scrollHeight);
        },
        [viewport === DESKTOP, at] as const,
      );
    let most = 0;
    await expect(async () => {
      await scrollTo('top');
      most = Math.max(most, await drawn());
      await expect(bubble(page, 'Are you free on Friday?')).toBeVisible({ timeout: 100 });
    }).toPass({ timeout: 90_000, intervals: [50] });
    expect(most).toBeGreaterThan(60);
    expect(most).toBeLessThanOrEqual(MAX_DRAWN + 2);

    // Somebody reads in the middle while a message arrives.
    const seen = 'Note 20 of';
    await bubble(page, seen).scrollIntoViewIfNeeded();
    await page.waitForTimeout(300);
    const before = await topOf(page, seen);
    await sendMessage(site, ines, mara, 'Something new.');
    await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible({ timeout: 30_000 });
    expect(Math.abs(((await topOf(page, seen)) ?? Infinity) - (before ?? 0))).toBeLessThanOrEqual(2);

    // Back down, to what has arrived meanwhile.
    most = 0;
    await expect(async () => {
      await scrollTo('bottom');
      most = Math.max(most, await drawn());
      await expect(bubble(page, 'Something new.')).toBeVisible({ timeout: 100 });
    }).toPass({ timeout: 90_000, intervals: [50] });
    expect(most).toBeLessThanOrEqual(MAX_DRAWN + 2);
    await expect(async () => {
      // The last part was drawn below the end that was scrolled to.
      await scrollTo('bottom');
      await expect(page.getByRole('button', { name: 'New messages' })).toHaveCount(0, { timeout: 100 });
    }).toPass({ timeout: 20_000, intervals: [50] });

    // What a reply answers, far above.
    await push([{ body: 'Yes, that plan.', reply_to_id: original }]);
    await expect(bubble(page, 'Yes, that plan.')).toBeInViewport({ timeout: 30_000 });
    await bubble(page, 'Yes, that plan.')
      .getByRole('button', { name: /^Answers/ })
      .click();
    const answered = page.locator(`[id="message-${original}"]`);
    await expect(answered).toBeInViewport();
    await expect(answered).toBeFocused();
    expect(await drawn()).toBeLessThanOrEqual(MAX_DRAWN);
    await page.getByRole('button', { name: /^(To the latest|New messages)$/ }).click();
    await expect(bubble(page, 'Yes, that plan.')).toBeInViewport();
  });
