import { useEffect, useLayoutEffect, useRef } from 'react';
import { atom } from 'jotai/vanilla';
import { clientStore } from '@/client-state/client-state';
import { isFreeKey, pressOf } from './free-key';

/** A key as a list of keys shows it. */
export interface KeyHint {
  /** Pressed together. */
  keys: readonly string[];
  /** Others that do the same. */
  or?: readonly string[];
  does: string;
}

/** A key of one screen, and what it does there. */
export interface ScreenKey<Act extends string = string> extends KeyHint {
  act: Act;
  /** As `pressOf` names them. */
  on: readonly string[];
}

interface ScreenKeys {
  title: string;
  keys: readonly KeyHint[];
}

/** The keys of the screen that is open, which `?` shows above those that work everywhere. */
export const screenKeysAtom = atom<ScreenKeys | null>(null);

/**
 * Keys of a screen, for as long as it is shown.
 * @param table must keep its identity
 * @param run returns false where the key has nothing to do: then it stays the browser's
 */
export function useScreenKeys<Act extends string>(
  title: string,
  table: readonly ScreenKey<Act>[],
  run: (act: Act) => boolean,
): void {
  const latest = useRef(run);
  // Before the next key can come: what it does depends on what is on the screen.
  useLayoutEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const own: ScreenKeys = { title, keys: table };
    clientStore.set(screenKeysAtom, own);
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isFreeKey(event)) return;
      const press = pressOf(event);
      const key = table.find(({ on }) => on.includes(press));
      if (key && latest.current(key.act)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      // The next screen may have set its own already.
      if (clientStore.get(screenKeysAtom) === own) clientStore.set(screenKeysAtom, null);
    };
  }, [title, table]);
}
