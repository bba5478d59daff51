import type { ReactNode, RefObject } from 'react';
import { cx } from '@/ui/cx';
import { useClearOfFocus, useDockedHeight, useSpaceBelow } from './docked-height';

interface DockedNoteProps {
  /** Of its heading. */
  id: string;
  note: RefObject<HTMLElement | null>;
  title: string;
  children: ReactNode;
  /** In one row while there is room. */
  answers: ReactNode;
}

/** Asks something beside the page, above the thumb's bars: the page goes on behind it, and focus is never covered (ruling 31). */
export function DockedNote({ id, note, title, children, answers }: DockedNoteProps) {
  const docked = useDockedHeight();
  const isTucked = useClearOfFocus(note);
  useSpaceBelow(note);
  return (
    <section
      ref={note}
      aria-labelledby={id}
      style={{ bottom: `${docked}px` }}
      className={cx(
        'fixed inset-x-0 z-(--z-bar) border-t border-line bg-paper md:right-auto md:bottom-4! md:left-4 md:w-[26rem] md:rounded-box md:border',
        isTucked && 'invisible',
      )}
    >
      <div className="grid max-h-[60dvh] gap-2 overflow-y-auto p-3 md:p-4">
        <h2 id={id} className="head text-lg">
          {title}
        </h2>
        <p className="text-sm">{children}</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">{answers}</div>
      </div>
    </section>
  );
}
