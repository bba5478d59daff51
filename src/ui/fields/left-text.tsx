import type { MouseEvent } from 'react';
import { Button } from '../button';

interface LeftTextProps {
  /** Where it goes when the form is sent: it is saved, or somebody else reads it. */
  goes?: 'saved' | 'sent';
  /** Begins the form anew; left out where another button of the form does. */
  onDiscard?: () => void;
}

/** Above a form that shows what somebody had typed and left. */
export function LeftText({ goes = 'saved', onDiscard }: LeftTextProps) {
  const discard = ({ currentTarget }: MouseEvent): void => {
    const form = currentTarget.closest('form');
    onDiscard?.();
    // The button goes with the text, and the focus would be lost with it.
    requestAnimationFrame(() => form?.querySelector<HTMLElement>('input, textarea, select')?.focus());
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-box bg-waiting-tint px-3 py-2 text-waiting">
      <p role="status" className="text-sm font-semibold">
        This is as you left it. It is not {goes} yet.
      </p>
      {onDiscard && (
        <Button variant="quiet" className="-mr-3" onClick={discard}>
          Discard it
        </Button>
      )}
    </div>
  );
}
