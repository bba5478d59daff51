import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';

interface PaperProps {
  title: string;
  /** What it is, and of when. */
  what: string;
  /** Above the title. */
  warning?: string;
  /** At the right of the head. */
  headEnd: ReactNode;
  className?: string;
  children: ReactNode;
}

/** What is printed instead of the screen (`styles/print.css`); it is never on it. Colours are those of paper, whatever the theme. */
export const Paper = ({ title, what, warning, headEnd, className, children }: PaperProps) => (
  <article
    data-print
    aria-hidden
    className={cx('hidden w-full bg-[white] p-[8mm] leading-snug text-[black] print:block', className)}
  >
    <header className="flex items-end justify-between gap-4 border-b-2 border-[black] pb-1">
      <div className="min-w-0 wrap-anywhere">
        {warning && <p className="head text-[16pt]">{warning}</p>}
        <p className="head text-[16pt]">{title}</p>
        <p>{what}</p>
      </div>
      <div className="shrink-0 text-right">{headEnd}</div>
    </header>
    {children}
  </article>
);

export const PaperBox = ({ title, text }: { title: string; text: string }) =>
  text === '' ? null : (
    <div className="break-inside-avoid border border-hair px-2 py-1">
      <p className="text-[7pt] font-semibold uppercase">{title}</p>
      <p className="whitespace-pre-line">{text}</p>
    </div>
  );
