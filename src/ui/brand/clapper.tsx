import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { FILM_LINES } from './film-lines';
import { LogoMark, type LogoSize } from './logo';
import { useClaps } from './use-claps';

const CLAP_MS = 120;
const anyOf = (count: number): number => Math.floor(Math.random() * count);

/** The logo without a link: a clapperboard to clap. Seven times in a row, and it has something to say (A2). */
export function Clapper({ size = 'md' }: { size?: LogoSize }) {
  const { clap, line, hide } = useClaps(FILM_LINES, anyOf);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setTimeout(() => setOpen(false), CLAP_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  useEffect(() => {
    if (line === null) return undefined;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') hide();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [line, hide]);
  return (
    <>
      <button
        type="button"
        aria-label="Clap the clapperboard"
        className="inline-flex min-h-12 min-w-12 items-center gap-2"
        onClick={() => {
          setOpen(true);
          clap();
        }}
      >
        <LogoMark size={size} isOpen={isOpen} />
        <span aria-hidden className="head text-lg font-extrabold tracking-tight">
          Marquee
        </span>
      </button>
      <p role="status" className="sr-only">
        {line}
      </p>
      {line !== null &&
        createPortal(
          // A click anywhere ends it; the keyboard has Escape, and it ends by itself.
          <div
            aria-hidden
            onClick={hide}
            className="board fixed inset-0 z-(--z-sheet) grid place-items-center bg-paper/95 p-8 text-center"
          >
            <p className="head max-w-[24ch] text-3xl font-extrabold text-balance text-ink md:text-5xl">
              {line}
            </p>
          </div>,
          document.body,
        )}
    </>
  );
}
