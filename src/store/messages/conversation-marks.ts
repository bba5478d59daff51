import { savedId } from '@/domain/ids';
import { saved } from '@/domain/streams';
import type { Conversation } from '@/domain/streams/conversations';
import type { Saved } from '@/domain/streams/saved';
import { setSaved } from '../entities/saved';
import { readAll } from '../queries/read';
import type { Store } from '../store';
import { isRemoved } from '../queries/write-status';
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

/** No push, no notification and no badge for it. @throws StoreError */
export const setMuted = (store: Store, { id, name }: Target, isMuted: boolean): Promise<void> =>
  setSaved(store, 'muted', { id, label: name }, isMuted);

/** Takes it from the list until something new comes, or puts it back. @throws StoreError */
export async function setArchived(
  store: Store,
  { id, name, last_seq: seq }: Target,
  isOn: boolean,
): Promise<void> {
  const markId = await savedId(store.me(), 'archived' satisfies MarkKind, id);
  const mark = await store.rows('saved').one(markId);
  // One from before has a lower number, and the conversation would return at once.
  if (isOn && mark && !isRemoved(mark))
    return editFrom(store, saved, markId, ({ payload }) => ({ payload: { ...payload, seq } }));
  return setSaved(store, 'archived', { id, label: name, payload: { seq } }, isOn);
}
