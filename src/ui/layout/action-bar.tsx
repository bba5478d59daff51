import { type ReactNode, useContext, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { moveToasts } from '../feedback/toast-place';
import { useActionsPlace } from './actions-place';
import { PageContext } from './page';

/** The heights of bottom navigation and an action bar of one row, plus a gap. */
const ABOVE_ACTION_BAR = '144px';

/** The main action of a screen on a phone, above the bottom navigation. On wide screens the screen shows its own button. */
export function ActionBar({ children }: { children: ReactNode }) {
  const place = useActionsPlace();
  const { setHasActions } = useContext(PageContext);
  useEffect(() => {
    setHasActions(true);
    // A toast that stays until closed must not cover the main action (see `Toaster`).
    moveToasts('--toast-bottom', ABOVE_ACTION_BAR);
    return () => {
      setHasActions(false);
      moveToasts('--toast-bottom', null);
    };
  }, [setHasActions]);
  return place ? createPortal(children, place) : null;
}
