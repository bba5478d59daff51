import { useEffect, useRef } from 'react';

interface StepFocusProps {
  /** False on the first step shown, because arriving at the screen moves the focus on its own. */
  moved: boolean;
  /** Announced by screen readers: "Step 2 of 3: Dates". */
  children: string;
}

/** Key it by the step: a new step starts at the top with the focus, like a new page. */
export function StepFocus({ moved, children }: StepFocusProps) {
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
