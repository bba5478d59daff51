import { useRef } from 'react';
import { useScreenKeys } from '@/ui/keyboard/screen-keys';
import { nameId } from '../views/applicant-parts';
import { APPLICANT_KEYS, type ListAct } from './applicant-keys';
import { type Place, step } from './picks';
import type { Selection } from './use-picks';

/** The people as they are shown, from top to bottom; of a board column by column. */
export const shownOrder = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('main [data-person]')].flatMap(
    ({ dataset }) => dataset['person'] ?? [],
  );

const focusedPerson = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-person]')?.dataset['person'];

interface ListKeys {
  selection: Selection;
  /** Who is selected and shown. */
  picked: ReadonlySet<string>;
  /** Everybody who is listed, also those below "Show more". */
  listed: readonly string[];
  /** Null while nobody is open beside the list. */
  openBeside: string | null;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/**
 * Keys of the list and the board. The focus is the place: it is on the name of a person, so that Enter opens them and a screen reader
 * says who it is.
 */
export function useListKeys({ selection, picked, listed, openBeside, onOpen, onClose }: ListKeys): void {
  const place = useRef<Place | null>(null);

  const current = (order: readonly string[]): Place | null => {
    const id = focusedPerson();
    const known = id ?? (place.current === null ? openBeside : null);
    if (known !== null) place.current = { id: known, index: order.indexOf(known) };
    return place.current;
  };
  const goTo = (order: readonly string[], id: string): void => {
    place.current = { id, index: order.indexOf(id) };
    document.getElementById(nameId(id))?.focus();
    // Who is open beside the list changes with the place in it.
    if (openBeside !== null && openBeside !== id) onOpen(id);
  };
  const move = (by: 1 | -1, isExtending: boolean): boolean => {
    const order = shownOrder();
    const from = current(order);
    const to = step(order, from, by);
    if (to === null) return from !== null;
    if (isExtending) {
      if (from && order.includes(from.id)) selection.extend(order, from.id, to);
      else selection.pick(to, true);
    }
    goTo(order, to);
    return true;
  };

  const acts: Readonly<Record<ListAct, () => boolean>> = {
    next: () => move(1, false),
    previous: () => move(-1, false),
    'extend-next': () => move(1, true),
    'extend-previous': () => move(-1, true),
    open: () => {
      // A button or a link that has the focus does what it says, and so does a choice outside the list.
      const isOwnKey = focusedPerson() === undefined ? 'a, button, summary, input' : 'a, button, summary';
      if (document.activeElement?.matches(isOwnKey)) return false;
      const at = current(shownOrder());
      if (at === null) return false;
      onOpen(at.id);
      return true;
    },
    toggle: () => {
      const order = shownOrder();
      const at = current(order);
      if (at === null || !order.includes(at.id)) return false;
      selection.pick(at.id, !picked.has(at.id));
      return true;
    },
    all: () => {
      if (listed.length === 0) return false;
      selection.pickAll(listed);
      return true;
    },
    clear: () => {
      if (picked.size > 0) selection.clear();
      else if (openBeside !== null) onClose();
      else return false;
      return true;
    },
  };
  useScreenKeys('Applications', APPLICANT_KEYS, (act) => acts[act]());
}
