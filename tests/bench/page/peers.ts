/**
 * The peers, each through its own public interface, set up as its documents advise and with the largest batches it takes.
 * Runs inside Chromium on the app's origin, in a page without any of ours. All times are milliseconds.
 */
import { bareFetch, barePush } from './peers/bare';
import { legendFirstSync, legendPush } from './peers/legend';
import { rxdbFirstSync, rxdbPush } from './peers/rxdb';
import { tanstackPush } from './peers/tanstack';

const cases = { bareFetch, barePush, legendFirstSync, legendPush, rxdbFirstSync, rxdbPush, tanstackPush };
export type PeerCases = typeof cases;
Object.assign(window, { marqueeBench: cases });
