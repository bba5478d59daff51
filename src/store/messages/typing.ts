import { concat, filter, map, Observable, of, startWith, switchMap, timer } from 'rxjs';
import { openTypingChannel, tellTyping, type Typing } from '@/sync/typing';
import type { Store } from '../store';

/** Who goes on typing sends it again this often, in milliseconds. */
const REPEATED_EVERY_MS = 4_000;
/** Two of them may be lost or late. */
const SHOWN_FOR_MS = 9_000;

/** Who else is typing in a conversation now; null: nobody, or it is not known. Needs the line: it is in no store. */
export function observeTyping(store: Store, conversationId: string): Observable<string | null> {
  const { accountId } = store;
  if (accountId === null) return of(null);
  const heard$ = new Observable<Typing>((subscriber) => {
    const channel = openTypingChannel(accountId);
    if (!channel) return undefined;
    channel.addEventListener('message', ({ data }: MessageEvent<Typing>) => subscriber.next(data));
    return () => channel.close();
  });
  return heard$.pipe(
    filter(({ conversation }) => conversation === conversationId),
    switchMap(({ account }): Observable<string | null> =>
      concat(of(account), timer(SHOWN_FOR_MS).pipe(map(() => null))),
    ),
    startWith<string | null, [null]>(null),
  );
}

/** Returns what to call at each key in a conversation. */
export function typingTeller(
  conversationId: string,
  now: () => number = () => performance.now(),
): () => void {
  let sentAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (!navigator.onLine || now() - sentAt < REPEATED_EVERY_MS) return;
    sentAt = now();
    tellTyping(conversationId).catch((error: unknown) => {
      // Nobody waits for it, and it is told again while somebody goes on typing.
      console.debug('That somebody is typing could not be told:', error);
    });
  };
}
