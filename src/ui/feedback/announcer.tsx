import { createContext, useCallback, useContext, useMemo, useRef, type ReactNode } from 'react';

type Announce = (text: string) => void;
const AnnounceContext = createContext<Announce>(() => {});

/** Returns a function that announces a text to screen readers once, politely. */
export const useAnnounce = (): Announce => useContext(AnnounceContext);

export function Announcer({ children }: { children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  const announce = useCallback<Announce>((text) => {
    const node = region.current;
    if (!node) return;
    // The same text is read again only if the region was empty in between.
    node.textContent = '';
    requestAnimationFrame(() => {
      node.textContent = text;
    });
  }, []);
  return (
    <AnnounceContext.Provider value={useMemo(() => announce, [announce])}>
      {children}
      <div ref={region} role="status" aria-live="polite" className="sr-only" />
    </AnnounceContext.Provider>
  );
}
