import type { CSSProperties, ReactNode, RefObject } from 'react';
import { cx } from '@/ui/cx';
import { useHideWhenCoveringFocus, useDockedHeight, usePadPageEnd } from '@/ui/layout/docked';

interface DockedNoteProps {
  /** The id of the heading. */
  id: string;
  note: RefObject<HTMLElement | null>;
  title: string;
  children: ReactNode;
  /** Buttons, in one row where they fit. */
  answers: ReactNode;
}

/** Asks something above the docked bars: the page stays usable behind it, and the focus is never covered (ruling 31). */
export function DockedNote({ id, note, title, children, answers }: DockedNoteProps) {
  const docked = useDockedHeight();
  const isHidden = useHideWhenCoveringFocus(note);
  usePadPageEnd(note);
  return (
    <section
      ref={note}
      data-docked-note
      aria-labelledby={id}
      // Moved, not laid out anew, when a bar comes or goes: what is already being read does not count as jumping then (CLS).
      style={{ '--docked': `${docked}px` } as CSSProperties}
      className={cx(
        'needs-script fixed inset-x-0 bottom-0 z-(--z-bar) print:hidden -translate-y-(--docked) border-t border-line bg-paper md:right-auto md:bottom-4 md:left-4 md:w-[26rem] md:translate-y-0 md:rounded-box md:border',
        // On a phone on its side it is a bar, as low as its words.
        'low:inset-x-0 low:bottom-0 low:w-auto low:rounded-none low:border-x-0 low:border-b-0',
        isHidden && 'invisible',
      )}
    >
      <div className="grid max-h-[50dvh] grid-rows-[minmax(2.5rem,1fr)_auto] gap-2 p-3 md:p-4 low:grid-cols-[minmax(0,1fr)_auto] low:grid-rows-1 low:items-center low:gap-4 low:px-4 low:py-2">
        {/* With large text it scrolls; its answers are always in sight. */}
        <div className="grid content-start gap-2 overflow-y-auto low:max-h-full low:gap-0">
          <h2 id={id} className="head text-lg">
            {title}
          </h2>
          <p className="text-sm">{children}</p>
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2 low:grid-flow-col low:grid-cols-none">
          {answers}
        </div>
      </div>
    </section>
  );
}
