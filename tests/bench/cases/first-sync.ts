import type { Page } from 'playwright';
import { benchPage, inPage, inPeerPage } from '../browser';
import type { Work } from '../page/database-work';
import type { FirstSync } from '../page/first-sync';
import type { Access } from '../page/peers/client';
import { insertMessages, type Person, signInPage } from '../rig';
import type { Stage } from '../run';
import { median } from '../stats';
import { at, count, ms, rounds, type Row, times } from '../table';
import { pageWrites } from './page-writes';

const MESSAGES = 10_000;
const ROUNDS = 3;

/** B4: the first sync after sign-in, compared with the floor and the peers on the same rows. Medians of three rounds. */
export async function firstSyncs(stage: Stage): Promise<Row[]> {
  const [person, other] = [
    await stage.rig.signUp('reader', 'talent'),
    await stage.rig.signUp('writer', 'employer'),
  ];
  await insertMessages(stage.rig, other, person, MESSAGES);
  // The plugin pages by time; without this index the backend would sort all rows for every page.
  await stage.rig.backend.sql('create index bench_messages_updated on public.messages (updated_at, id)');
  return [
    ...(await atSpeed(stage, person, 1)),
    ...(await atSpeed(stage, person, 4)),
    ...(await countedRows(stage, person)),
  ];
}

async function atSpeed(stage: Stage, person: Person, slowdown: number): Promise<Row[]> {
  const { url, publishableKey: key } = stage.rig.backend;
  const access: Access = { url, key, token: person.token };
  const ours: FirstSync[] = [];
  const others: Record<string, number[]> = {};
  const repeats = count('BENCH_ROUNDS', ROUNDS);
  // In turns, so that other load on the machine affects all of them alike.
  for (let round = 0; round < repeats; round += 1) {
    ours.push(
      await onPage(stage, 'ours', slowdown, async (page) => {
        await signInPage(page, person);
        return inPage(page, 'firstSync', person.id, MESSAGES);
      }),
    );
    for (const [name, measure] of Object.entries(contenders(access))) {
      (others[name] ??= []).push(await onPage(stage, name === FLOOR ? 'ours' : 'peers', slowdown, measure));
    }
  }
  const all = median(ours.map((run) => run.all));
  const firstPage = median(ours.map((run) => run.firstPage));
  const rate = Math.round(MESSAGES / (all / 1000));
  const goal = slowdown === 1 ? { rate: 3000, page: 500 } : { rate: 1500, page: 1000 };
  return [
    {
      id: 'B4',
      what: `first sync of 10,000 messages of 1 KB${at(slowdown)}`,
      measured: `${rate} rows/s, ${rounds(ours.map((run) => run.all))}`,
      goal: `>= ${goal.rate} rows/s`,
      met: rate >= goal.rate,
    },
    {
      id: 'B4',
      what: `  first page usable${at(slowdown)}`,
      measured: rounds(ours.map((run) => run.firstPage)),
      goal: `<= ${ms(goal.page)}`,
      met: firstPage <= goal.page,
    },
    ...Object.entries(others).map(([name, took]) => beside(name, all, took, slowdown)),
    ...(await pageWrites(stage, slowdown)),
  ];
}

const FLOOR = 'bare sync_pull + bare IndexedDB';
const PLUGIN = "RxDB's Supabase plugin";

const contenders = (access: Access): Record<string, (page: Page) => Promise<number>> => ({
  [FLOOR]: (page) => inPage(page, 'floor', access.url, access.key, access.token),
  [PLUGIN]: (page) => inPeerPage(page, 'rxdbFirstSync', access, MESSAGES),
  'Legend-State, all pages in one list': (page) => inPeerPage(page, 'legendFirstSync', access, MESSAGES),
  'bare supabase-js pages + bare IndexedDB': (page) => inPeerPage(page, 'bareFetch', access, MESSAGES),
});

function beside(name: string, ours: number, took: readonly number[], slowdown: number): Row {
  const theirs = median(took);
  const row = {
    id: 'B4',
    what: `  against ${name}${at(slowdown)}`,
    measured: `${times(ours / theirs)} of ${rounds(took)}`,
    goal: '',
    met: null,
  };
  if (name === FLOOR) return { ...row, goal: '<= 1.5 x', met: ours <= 1.5 * theirs };
  if (name === PLUGIN) return { ...row, goal: '< 1 x', met: ours < theirs };
  return row;
}

async function onPage<T>(
  { browser, rig }: Stage,
  side: 'ours' | 'peers',
  slowdown: number,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await benchPage(browser, rig.backend.url, { side, slowdown });
  const answer = await measure(page);
  await page.context().close();
  return answer;
}

/** The same sync in rounds of their own, counted instead of timed: what they do is the same on every machine. */
async function countedRows(stage: Stage, person: Person): Promise<Row[]> {
  const { url, publishableKey: key } = stage.rig.backend;
  const access: Access = { url, key, token: person.token };
  const counted: Record<string, Work> = {
    ours: await onPage(stage, 'ours', 1, async (page) => {
      await signInPage(page, person);
      await inPage(page, 'countWork');
      await inPage(page, 'firstSync', person.id, MESSAGES);
      return inPage(page, 'work');
    }),
    [FLOOR]: await onPage(stage, 'ours', 1, async (page) => {
      await inPage(page, 'countWork');
      await inPage(page, 'floor', url, key, person.token);
      return inPage(page, 'work');
    }),
    [PLUGIN]: await onPage(stage, 'peers', 1, async (page) => {
      await inPeerPage(page, 'countWork');
      await inPeerPage(page, 'rxdbFirstSync', access, MESSAGES);
      return inPeerPage(page, 'work');
    }),
  };
  return Object.entries(counted).map(([name, work]) => ({
    id: 'B4',
    what: `  counted: ${name}`,
    measured: inWords(work),
    goal: '',
    met: null,
  }));
}

function inWords(work: Work): string {
  const each = (total: number): string => (total / MESSAGES).toFixed(2);
  return (
    `${work.requests} requests; ${work.transactions} transactions, ${work.writeTransactions} of them to write; ${work.reads} reads; ` +
    `a row: ${each(work.puts)} values, ${each(work.indexEntries)} index entries, ${Math.round(work.bytes / MESSAGES)} bytes`
  );
}
