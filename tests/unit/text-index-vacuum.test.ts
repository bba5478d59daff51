import { expect, it } from 'vitest';
import { type TextDocument, TextIndex } from '@/store/search/text-index';

const JOBS = 480;
const PAGE = 80;
/** As long as the vacuum in batches takes to be in the middle of the terms. */
const BETWEEN_PAGES_MS = 30;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Words that hardly repeat, the same in each run. */
function* words(): Generator<string, never> {
  for (let seed = 7; ;) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield `${(seed % 60_000).toString(36)}qz`;
  }
}

it('S12: the index of words is cleaned while rows get their texts page by page, and stays so', async () => {
  const word = words();
  const next = (): string => word.next().value;
  const text = (): string => Array.from({ length: 60 }, next).join(' ');
  const index = new TextIndex();
  const put = (documents: TextDocument[]): void => void index.handle({ type: 'put', documents });
  const jobs = Array.from({ length: JOBS }, (_, n) => ({
    id: `id${n}`,
    newest: `${n}`,
    roles: [],
    codes: [],
    title: `${next()} ${next()}`,
    facts: `city${n % 50}`,
    text: `${next()} ${next()}`,
  }));
  for (let at = 0; at < JOBS; at += PAGE) put(jobs.slice(at, at + PAGE));
  // First the rows came, then their texts; then a page is edited again and again.
  const edits = [
    ...Array.from({ length: JOBS / PAGE }, (_, page) => page * PAGE),
    ...Array.from({ length: 10 }, () => 0),
  ];
  for (const at of edits) {
    put(jobs.slice(at, at + PAGE).map((job) => ({ ...job, text: `${job.text} ${text()} unique${job.id}` })));
    await pause(BETWEEN_PAGES_MS);
  }
  const { dirtCount } = (index as unknown as { index: { dirtCount: number } }).index;
  expect(dirtCount).toBeLessThan(JOBS);
  const isFound = ({ id, title }: TextDocument): boolean => {
    const answer = index.handle({ type: 'search', requestId: 1, words: title });
    return answer !== null && 'matches' in answer && answer.matches?.ids.includes(id) === true;
  };
  expect(jobs.filter((job) => !isFound(job))).toEqual([]);
});
