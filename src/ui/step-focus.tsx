import { useEffect, useRef } from 'react';

interface StepArrivalProps {
  /** False on the first step shown: arriving at the screen has its own focus. */
  moved: boolean;
  /** What a screen reader hears: "Step 2 of 3: Dates". */
  children: string;
}

/** Give it the step as key: a new step begins at its top, with the focus, like a new page. */
export function StepFocus({ moved, children }: StepArrivalProps) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!moved) return;
    line.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [moved]);
  return (
    <p ref={line} tabIndex={-1} className="sr-only outline-none">
      {children}
    </p>
  );
}
