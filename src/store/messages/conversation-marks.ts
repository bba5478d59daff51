import { savedId } from '@/domain/ids';
import { saved } from '@/domain/streams';
import type { Conversation } from '@/domain/streams/conversations';
import type { Saved } from '@/domain/streams/saved';
import { setSaved } from '../entities/saved';
import { readAll, readOne } from '../queries/read';
import type { Store } from '../store';
import { editFrom } from '../writes/write';

/**
 * Which conversations a person has muted and archived. They are among what this person saves: nobody else is told, and their other
 * devices know.
 */
export interface ConversationMarks {
  muted: ReadonlySet<string>;
  /** With the last message's number when it was archived. */
  archived: ReadonlyMap<string, number>;
}

export const MARK_KINDS = ['muted', 'archived'] as const satisfies readonly Saved['kind'][];
type MarkKind = (typeof MARK_KINDS)[number];

const seqOf = ({ payload }: Pick<Saved, 'payload'>): number => Number(payload.seq ?? 0);

export async function readMarks(store: Store): Promise<ConversationMarks> {
  const [muted, archived] = await Promise.all(
    MARK_KINDS.map((kind) =>
      readAll(store, saved, { selector: { kind }, sort: [{ kind: 'asc' }, { k_newest: 'asc' }] }),
    ),
  );
  return {
    muted: new Set((muted ?? []).flatMap(({ target_id: id }) => id ?? [])),
    archived: new Map((archived ?? []).map((row) => [row.target_id ?? '', seqOf(row)])),
  };
}

/** An archived conversation returns with something new, unless it is muted as well. */
export function isArchived(
  { muted, archived }: ConversationMarks,
  { id, last_seq: last }: Pick<Conversation, 'id' | 'last_seq'>,
): boolean {
  const at = archived.get(id);
  return at !== undefined && (muted.has(id) || last <= at);
}

type Target = Pick<Conversation, 'id' | 'last_seq'> & { name: string };

const archiveMark = async (store: Store, conversationId: string): Promise<Saved | null> =>
  readOne(store, saved, await savedId(store.me(), 'archived' satisfies MarkKind, conversationId));

/**
 * No push, no notification and no badge for it. One that has come back from the archive stays where it is: with the mark that it left there, being muted would put it back.
 * @throws StoreError
 */
export async function setMuted(store: Store, target: Target, isMuted: boolean): Promise<void> {
  const mark = isMuted ? await archiveMark(store, target.id) : null;
  if (mark && target.last_seq > seqOf(mark)) await setArchived(store, target, false);
  await setSaved(store, 'muted', { id: target.id, label: target.name }, isMuted);
}

/** Takes it from the list until something new comes, or puts it back. @throws StoreError */
export async function setArchived(
  store: Store,
  { id, name, last_seq: seq }: Target,
  isOn: boolean,
): Promise<void> {
  const mark = isOn ? await archiveMark(store, id) : null;
  // One from before has a lower number, and the conversation would return at once.
  if (mark) return editFrom(store, saved, mark.id, ({ payload }) => ({ payload: { ...payload, seq } }));
  return setSaved(store, 'archived', { id, label: name, payload: { seq } }, isOn);
}
