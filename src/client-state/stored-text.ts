import { atom } from 'jotai/vanilla';
import { clientStore } from './client-state';

/** Undefined: storage is blocked, or there is none. */
function textAt(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** With blocked site data nothing that is written is there at the next visit. */
export const isStorageBlocked = (): boolean => textAt('') === undefined;

/**
 * Text in this browser's storage, shared by all tabs. Derive an atom from `atom` that validates it: an older version of the app,
 * or anybody else, may have written it.
 */
export function storedText(key: string) {
  const held = atom<string | null>(textAt(key) ?? null);
  const reread = (): void => {
    const text = textAt(key);
    if (text !== undefined) clientStore.set(held, text);
  };
  held.onMount = () => {
    const onStorage = (event: StorageEvent): void => {
      if (event.key === key || event.key === null) reread();
    };
    addEventListener('storage', onStorage);
    reread();
    return () => removeEventListener('storage', onStorage);
  };
  return {
    atom: atom((get) => get(held)),
    /** From the storage: the event of another tab's write comes a moment later. */
    read(): string | null {
      const text = textAt(key);
      return text === undefined ? clientStore.get(held) : text;
    },
    /** Where storage is blocked or full, the text lasts until this page closes. */
    write(text: string | null): void {
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {
        // Blocked or full: see above.
      }
      clientStore.set(held, text);
    },
    /** Call after other code in this page has written it: storage events reach only other pages. */
    reread,
  };
}
