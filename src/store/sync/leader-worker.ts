/** Runs in a worker of the leading tab: the account's sync, with a store of its own on the same database. */
import { expose } from 'comlink';
import { LocalLeader } from '@/sync/leader/local-leader';
import {
  type LeaderPort,
  lifeLockOf,
  logOf,
  type PageState,
  sessionOf,
} from '@/sync/leader/worker/leader-port';
import { filePortOf } from '../files/file-port';
import { openStore } from '../open/open';
import { portOf } from './sync-port';

/** Resolves once the lock is held, which is never released: the browser does it when this worker ends, however it ends. */
const isAlive = new Promise<void>((resolve) => {
  void navigator.locks.request(lifeLockOf(self.name), () => {
    resolve();
    return new Promise(() => {});
  });
});

const over = new AbortController();
let tell: ((changes: Partial<PageState>) => void) | null = null;
/** What changed while the store was being opened. */
let changesWhileOpening: Partial<PageState> = {};
let leader: LocalLeader | null = null;

const port: LeaderPort = {
  async lead(accountId, state, page) {
    const store = await openStore(accountId);
    try {
      const log = logOf(page);
      leader = new LocalLeader({
        store: portOf(store),
        files: filePortOf(store),
        session: sessionOf(page),
        log,
      });
      let release: (() => void) | null = null;
      tell = ({ isHidden, isLive, isScarce, heldIds }) => {
        if (isHidden !== undefined) leader?.setHidden(isHidden);
        if (isLive !== undefined) leader?.setLive(isLive);
        if (isScarce !== undefined) store.isScarce$.next(isScarce);
        if (heldIds === undefined) return;
        const releaseBefore = release;
        release = store.hold(heldIds);
        releaseBefore?.();
      };
      tell({ ...state, ...changesWhileOpening });
      await leader.lead(over.signal);
    } finally {
      await store.close();
    }
  },
  end: () => over.abort(),
  wake: (reason) => leader?.wake(reason),
  tell(changes) {
    if (tell) tell(changes);
    else changesWhileOpening = { ...changesWhileOpening, ...changes };
  },
  ping: () => isAlive,
};

expose(port);
