/**
 * The peers, each through its public interface, configured as its documentation advises and with the largest batches it
 * accepts. Runs inside Chromium on the app's origin, in a page without any of our code. All times are milliseconds.
 */
import { countWork, work } from './database-work';
import { bareFetch, barePush } from './peers/bare';
import { legendFirstSync, legendPush } from './peers/legend';
import { rxdbFirstSync, rxdbPush } from './peers/rxdb';
import { tanstackPush } from './peers/tanstack';

const cases = {
  countWork,
  work,
  bareFetch,
  barePush,
  legendFirstSync,
  legendPush,
  rxdbFirstSync,
  rxdbPush,
  tanstackPush,
};
export type PeerCases = typeof cases;
Object.assign(window, { marqueeBench: cases });
