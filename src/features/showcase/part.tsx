import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';

interface PartProps {
  title: string;
  children: ReactNode;
}

/** One part of the design system with its name, separated from the one before by a rule. */
export function Part({ title, children }: PartProps) {
  return (
    <section data-part={title} className="break-inside-avoid border-t border-hair pt-3 pb-8">
      <h2 className="head mb-3 text-lg">{title}</h2>
      {children}
    </section>
  );
}

/** Holds in the page what is otherwise fixed to an edge of the screen, and takes no part there. */
export const InPlace = ({ className, children }: { className: string; children: ReactNode }) => (
  <div data-example className={cx('relative overflow-hidden [transform:translateZ(0)]', className)}>
    {children}
  </div>
);
