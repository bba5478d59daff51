import type { Page } from 'playwright';
import { rejectCookies } from '../../support/cookies';
import { PHONE, signInToApp } from '../app-page';
import { withDiskProfile } from '../disk-profile';
import { type Held, heldBy } from '../heap';
import { type Person, type Rig, write } from '../rig';
import type { Stage } from '../run';
import { count, type Row } from '../table';

const JOBS = 5_000;
const MESSAGES = 50_000;
const GOAL_MB = 300;
const FILLED_WITHIN_MS = 600_000;
const SHOWN_WITHIN_MS = 60_000;
const CONVERSATIONS = 100;
/** Jobs, and conversations, that are opened one after the other. */
const OPENED = 10;
const SCROLLS = 20;
/** What a busy hour brings, once a minute: a search, a job, a thread, a message out and one in. */
const MINUTES = 60;
const SETTLE_MS = 1_000;

/** What the page holds in memory after its first fill, and after somebody has read around in it. The goal is a phone of 2 GB's. */
export async function memoryOfPage({ rig }: Stage): Promise<Row[]> {
  const messages = count('BENCH_HELD_MESSAGES', MESSAGES);
  const [person, other] = [await rig.signUp('reader', 'talent'), await rig.signUp('writer', 'employer')];
  // The writer of 50,000 messages has reached the server's limit for a day.
  const caller = await rig.signUp('caller', 'employer');
  return withDiskProfile(
    async (context) => {
      await rejectCookies(context);
      const page = await context.newPage();
      const url = rig.backend.url;
      await signInToApp(page, url, person);
      const empty = await heldBy(context, page);
      await insertRows(rig, person, other, messages);
      await forget(page, url);
      await page.goto(`${url}/jobs`);
      await allStored(page, { jobs: JOBS, messages });
      const filled = await heldBy(context, page);
      await readAround(page);
      const read = await heldBy(context, page);
      const minutes = count('BENCH_MINUTES', MINUTES);
      const used: Held[] = [];
      // Whoever writes first may go on when there is an answer.
      await write(url, caller, person, 'Are you free on Friday?');
      await write(url, person, caller, 'I am.');
      for (let minute = 1; minute <= minutes; minute += 1) {
        await write(url, caller, person, `Message ${minute}: the gate has moved again`);
        await useForAMinute(page, minute);
        if (minute % Math.ceil(minutes / 3) === 0) used.push(await heldBy(context, page));
      }
      const last = used.at(-1) ?? read;
      const row = (what: string, held: Held, hasGoal = true, note = ''): Row => ({
        id: 'memory',
        what,
        measured: `page ${held.page} MB, its workers ${held.workers} MB${held.own === null ? '' : `; its process ${held.own} MB of its own`}${note}`,
        goal: hasGoal ? `<= ${GOAL_MB} MB` : '',
        met: hasGoal ? (held.own ?? held.page + held.workers) <= GOAL_MB : null,
      });
      const rows = `${JOBS.toLocaleString('en')} jobs and ${messages.toLocaleString('en')} messages`;
      return [
        row('heap after signing in to an empty account', empty, false),
        row(`heap after a first fill of ${rows}`, filled),
        row('  after reading around in it: lists, search, jobs, a thread', read),
        row(
          `  after an hour's use: ${minutes} searches, jobs, threads, messages out and messages in`,
          last,
          true,
          used.length > 1
            ? ` (after each third of it ${used.map((held) => held.page + held.workers).join(', ')} MB)`
            : '',
        ),
      ];
    },
    { viewport: PHONE, hasTouch: true, isMobile: true },
  );
}

/** The rows of a busy account: its messages in many conversations, of equal length. */
async function insertRows(
  { backend: { sql } }: Rig,
  reader: Person,
  writer: Person,
  messages: number,
): Promise<void> {
  await sql('set session_replication_role = replica');
  await sql(
    `insert into public.jobs (id, posted_by, title, description, category, city, country_code, published_at, slug, company_name, poster_name)
     select gen_random_uuid(), $1, 'Job ' || i, repeat(md5(i::text) || ' ', 20), 'camera', 'Los Angeles', 'US',
       now() - make_interval(secs => i), 'held-job-' || i, 'Gullwing Pictures', 'Mara'
     from generate_series(1, $2::int) i`,
    [writer.id, JOBS],
  );
  await sql(
    `insert into public.conversations (id, kind, participants, members, state, last_seq, last_message_at, last_message_preview)
     select gen_random_uuid(), 'direct', $1,
       jsonb_build_array(jsonb_build_object('user_id', $2::text, 'name', 'Writer ' || i, 'headline', '', 'avatar_url', null, 'role', 'employer')),
       'open', $3::int, now() - make_interval(secs => i), 'Number ' || i
     from generate_series(1, $4::int) i`,
    [[writer.id, reader.id], writer.id, messages / CONVERSATIONS, CONVERSATIONS],
  );
  await sql(
    `insert into public.conversation_members (conversation_id, user_id)
     select c.id, member from public.conversations c, unnest(c.participants) member`,
  );
  await sql(
    `insert into public.messages (id, conversation_id, sender_id, body, server_seq, created_at)
     select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid,
       c.id, $1, repeat(md5(c.id::text || i), 20), i, at
     from generate_series(1, $2::int) i
     cross join (select id, row_number() over (order by last_message_at) as place from public.conversations) c
     cross join lateral (select now() - make_interval(secs => ($2::int - i) * 100 + c.place) as at) made`,
    [writer.id, messages / CONVERSATIONS],
  );
  await sql('set session_replication_role = origin');
  await sql('analyze');
}

/** Deletes what the device holds, so that the signed-in person's next page fills it anew. */
async function forget(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/health`);
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases())
      if (name !== undefined) indexedDB.deleteDatabase(name);
  });
}

/** Counted in IndexedDB without our code. */
async function allStored(page: Page, expected: Record<string, number>): Promise<void> {
  const deadline = Date.now() + FILLED_WITHIN_MS;
  for (;;) {
    const stored = await page.evaluate(storedRows, Object.keys(expected));
    if (Object.entries(expected).every(([collection, rows]) => stored[collection] === rows)) return;
    if (Date.now() > deadline) throw new Error(`The device holds ${JSON.stringify(stored)}.`);
    await page.waitForTimeout(2 * SETTLE_MS);
  }
}

/** Runs in the page. */
async function storedRows(collections: string[]): Promise<Record<string, number>> {
  const answer = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
    });
  const stored: Record<string, number> = {};
  for (const { name = '' } of await indexedDB.databases()) {
    const collection = collections.find((each) => name.endsWith(`--${each}`) && !name.includes('guest'));
    if (collection === undefined) continue;
    const database = await answer(indexedDB.open(name));
    stored[collection] = await answer(database.transaction('docs').objectStore('docs').count());
    database.close();
  }
  return stored;
}

const JOB_ROWS = 'section[aria-label="Results"] li a';
const CONVERSATION_ROWS = 'main [role=tabpanel] li a';
const THREAD_ROWS = 'section[aria-label^="Thread with"] li';

/** The offer to install covers half a row of a list. The driver scrolls to the middle of a row before it taps it, and that tap opens nothing. */
async function dismissInstallOffer(page: Page): Promise<void> {
  const answer = page.getByRole('button', { name: 'Not now' });
  if (
    await answer.waitFor({ timeout: 15 * SETTLE_MS }).then(
      () => true,
      () => false,
    )
  )
    await answer.tap();
}

/** Never reloads: whatever one screen leaves behind, the next ones add to. */
async function readAround(page: Page): Promise<void> {
  await openTab(page, 'Jobs', JOB_ROWS);
  await dismissInstallOffer(page);
  await scroll(page, 4_000);
  for (const words of ['job 42', 'camera', 'gullwing']) {
    await page.getByLabel('Search jobs').fill(words);
    await page.waitForTimeout(SETTLE_MS);
  }
  await page.getByLabel('Search jobs').fill('');
  await page.waitForTimeout(SETTLE_MS);
  for (let i = 0; i < OPENED; i += 1) await openRow(page, JOB_ROWS, 'main article h1', i);
  await openTab(page, 'Messages', CONVERSATION_ROWS);
  for (let i = 0; i < OPENED; i += 1)
    await openRow(page, CONVERSATION_ROWS, THREAD_ROWS, i, () => scroll(page, -4_000));
}

/** Another thread, job and search each minute. Never reloads either. */
async function useForAMinute(page: Page, minute: number): Promise<void> {
  await openTab(page, 'Jobs', JOB_ROWS);
  await page.getByLabel('Search jobs').fill(`job ${minute}`);
  await page.waitForTimeout(SETTLE_MS);
  await page.getByLabel('Search jobs').fill('');
  await page.waitForTimeout(SETTLE_MS);
  await openRow(page, JOB_ROWS, 'main article h1', minute % OPENED);
  await openTab(page, 'Messages', CONVERSATION_ROWS);
  await openRow(page, CONVERSATION_ROWS, THREAD_ROWS, minute % OPENED, async () => {
    await page.getByLabel('Message', { exact: true }).fill(`Answer ${minute}`);
    // Not by a tap: Playwright's own is off by what the page has scrolled, under a docked composer.
    await page.getByRole('button', { name: 'Send', exact: true }).dispatchEvent('click');
    await page
      .locator(THREAD_ROWS, { hasText: `Answer ${minute}` })
      .last()
      .waitFor({ timeout: SHOWN_WITHIN_MS });
  });
}

async function openTab(page: Page, name: string, brings: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).last().getByRole('link', { name }).tap();
  await page.locator(brings).first().waitFor({ timeout: SHOWN_WITHIN_MS });
}

async function openRow(
  page: Page,
  rows: string,
  brings: string,
  index: number,
  read: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  // A list draws what its screen has room for, and a little more.
  const drawn = await page.locator(rows).count();
  await page
    .locator(rows)
    .nth(index % drawn)
    .tap();
  await page.locator(brings).first().waitFor({ timeout: SHOWN_WITHIN_MS });
  await read();
  await page.goBack();
  await page.locator(rows).first().waitFor({ timeout: SHOWN_WITHIN_MS });
}

async function scroll(page: Page, pixels: number): Promise<void> {
  for (let i = 0; i < SCROLLS; i += 1) {
    await page.evaluate((by) => {
      for (const each of [document.scrollingElement, ...document.querySelectorAll('main, main *')])
        if (each && each.scrollHeight > each.clientHeight) each.scrollTop += by;
    }, pixels);
    await page.waitForTimeout(50);
  }
}
