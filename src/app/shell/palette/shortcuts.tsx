import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { searchFieldOf, shortcutOf } from './key-hints';

const loadPalette = () => lazy(() => import('./palette'));
const loadKeys = () => lazy(() => import('./keys-sheet'));

/** Ctrl-K, `/` and `?`, on every page. What they open is fetched with the first use; offline it comes from the service worker. */
export default function Shortcuts() {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  // `lazy` remembers a failure, so the next try needs new ones.
  const [{ Palette, Keys }, setParts] = useState(() => ({ Palette: loadPalette(), Keys: loadKeys() }));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const shortcut = shortcutOf(event);
      if (shortcut === null) return;
      event.preventDefault();
      const field = shortcut === 'search' ? searchFieldOf(document) : null;
      if (field) {
        field.focus();
        field.select();
      } else setOpen(shortcut === 'keys' ? 'keys' : 'palette');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const failed = (error: unknown): void => {
    console.error('What a key opens has not come:', error);
    setOpen(null);
    setParts({ Palette: loadPalette(), Keys: loadKeys() });
  };
  const close = (): void => setOpen(null);
  return (
    open !== null && (
      <ErrorBoundary fallback={null} onError={failed}>
        <Suspense fallback={null}>
          {open === 'palette' ? (
            <Palette onClose={close} onKeys={() => setOpen('keys')} />
          ) : (
            <Keys onClose={close} />
          )}
        </Suspense>
      </ErrorBoundary>
    )
  );
}
