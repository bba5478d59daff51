import { combineLatest, map, type Observable, of, switchMap } from 'rxjs';
import { messages } from '@/domain/streams';
import type { Message } from '@/domain/streams/messages';
import type { SyncedRow } from '@/sync/document';
import { type ConversationItem, observeConversations } from '../entities/conversations';
import { rowOf } from '../queries/write-status';
import { readMany } from '../queries/read';
import type { TextDocument } from '../search/text-index';
import { TextSearch } from '../search/text-search';
import type { Store } from '../store';

/** So many are shown; whoever looks for something older types one more word. */
const MAX_FOUND = 50;

export interface FoundMessage {
  message: Pick<Message, 'id' | 'conversation_id' | 'sender_id' | 'body' | 'created_at'>;
  conversation: ConversationItem;
}

export interface FoundMessages {
  /** Newest first. */
  found: FoundMessage[];
  /** How many there are in all. */
  total: number;
  /** The words that were looked for, as they are found in a text. */
  words: string[];
}

/** Sorts ascending for newest first, as the index expects it. */
const newestKey = (at: string): string => String(10 ** 14 - (Date.parse(at) || 0)).padStart(15, '0');

function toTextDocument(row: SyncedRow): TextDocument | null {
  const message = rowOf(messages, row);
  return (
    message && {
      id: message.id,
      newest: newestKey(message.created_at),
      roles: [],
      codes: [],
      title: '',
      facts: '',
      text: message.body,
    }
  );
}

const isDocument = (document: TextDocument | null): document is TextDocument => document !== null;

/** The words of all messages on this device, in a worker. Built when somebody looks for something. */
class MessageSearch {
  private readonly search = new TextSearch();
  private indexing: Promise<void> | null = null;
  /** One change after the other, and before the next search. */
  private updating: Promise<void> = Promise.resolve();

  constructor(private readonly store: Store) {}

  /** Ids, newest first: all of a message is text, so there is nothing else to prefer one by. */
  async matching(typed: string): Promise<{ ids: string[]; words: string[] }> {
    this.indexing ??= this.build();
    await this.indexing;
    await this.updating;
    const matches = await this.search.search(typed);
    const meant = new Map(matches?.corrections.map(({ typed: word, meant: other }) => [word, other]));
    return { ids: matches?.ids ?? [], words: matches?.words.map((word) => meant.get(word) ?? word) ?? [] };
  }

  /** Changes leave long texts out, so they are read from the store. */
  private async update(ids: readonly string[]): Promise<void> {
    const texts = (await this.store.rows('messages').get(ids)).map(toTextDocument).filter(isDocument);
    const found = new Set(texts.map(({ id }) => id));
    await this.search.remove(ids.filter((id) => !found.has(id)));
    await this.search.put(texts);
  }

  private async build(): Promise<void> {
    const rows = this.store.rows('messages');
    rows.changes$.subscribe((changes) => {
      const ids = changes.map(({ id }) => id);
      this.updating = this.updating
        .then(() => this.update(ids))
        .catch((error: unknown) => {
          if (!this.store.isClosed) console.warn('The search in messages missed a change:', error);
        });
    });
    await rows.scan((found) => this.search.put(found.map(toTextDocument).filter(isDocument)));
  }
}

const searches = new WeakMap<Store, MessageSearch>();

function searchOf(store: Store): MessageSearch {
  const known = searches.get(store);
  if (known) return known;
  const created = new MessageSearch(store);
  searches.set(store, created);
  return created;
}

/** Messages on this device that have every word, whatever their accents and case. */
export function observeFoundMessages(store: Store, typed: string): Observable<FoundMessages> {
  if (typed.trim() === '') return of({ found: [], total: 0, words: [] });
  const found$ = store
    .live(['messages'], () => searchOf(store).matching(typed))
    .pipe(
      switchMap(async ({ ids, words }) => ({
        rows: await readMany(store, messages, ids.slice(0, MAX_FOUND)),
        total: ids.length,
        words,
      })),
    );
  return combineLatest([found$, observeConversations(store)]).pipe(
    map(([{ rows, total, words }, all]) => {
      const byId = new Map(all.map((conversation) => [conversation.id, conversation]));
      const found = rows
        .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
        .flatMap((message): FoundMessage[] => {
          const conversation = byId.get(message.conversation_id);
          return conversation ? [{ message, conversation }] : [];
        });
      return { found, total, words };
    }),
  );
}
