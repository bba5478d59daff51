import { atom } from 'jotai/vanilla';
import { clientStore } from './client-state';

/** undefined: storage is blocked, or there is none. */
function textAt(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** Blocked site data: nothing that is written is there at the next visit. */
export const isStorageBlocked = (): boolean => textAt('') === undefined;

/**
 * Text that is kept in this browser under `key`, for all its tabs. Derive an atom from `atom` that reads it and doubts it: anybody
 * may have written there, an older version of the app among them.
 */
export function storedText(key: string) {
  const held = atom<string | null>(textAt(key) ?? null);
  const look = (): void => {
    const text = textAt(key);
    if (text !== undefined) clientStore.set(held, text);
  };
  held.onMount = () => {
    const hear = (event: StorageEvent): void => {
      if (event.key === key || event.key === null) look();
    };
    addEventListener('storage', hear);
    look();
    return () => removeEventListener('storage', hear);
  };
  return {
    atom: atom((get) => get(held)),
    /** As it is now: other tabs write, too, and tell of it a moment later. */
    read(): string | null {
      const text = textAt(key);
      return text === undefined ? clientStore.get(held) : text;
    },
    /** Where storage is blocked or full it lasts until this page closes. */
    write(text: string | null): void {
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {
        // Said above.
      }
      clientStore.set(held, text);
    },
    /** After somebody else on this page has written it: browsers tell other pages only. */
    look,
  };
}
