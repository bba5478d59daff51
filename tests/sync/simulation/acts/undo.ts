import type { Phone } from '../phone';

type Undo = () => Promise<unknown>;

/** By the page that offers it: what a toast takes back goes with its page. */
const offered = new WeakMap<Phone['store'], Map<string, Undo>>();

/** What a toast offers after an act of this kind, until the next of its kind. */
export const offerUndo = ({ store }: Phone, kind: string, undo: Undo): void =>
  void offered.set(store, (offered.get(store) ?? new Map<string, Undo>()).set(kind, undo));

/** Somebody taps Undo. Does nothing where nothing is offered. */
export async function takeUndo({ store }: Phone, kind: string): Promise<void> {
  const undo = offered.get(store)?.get(kind);
  offered.get(store)?.delete(kind);
  await undo?.();
}
