import { useSyncExternalStore } from 'react';
import { clientStore, useClientState } from '@/client-state/client-state';
import { consentWantedAtom } from '@/platform/telemetry/consent';

/** Where something is being filled in. Choices outside of a form are part of the page, and keep the focus after a tap. */
const FORM_SELECTOR =
  'form, input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]';

const isInForm = (): boolean => Boolean(document.activeElement?.closest(FORM_SELECTOR));

function subscribeToFocus(onChange: () => void): () => void {
  addEventListener('focusin', onChange);
  addEventListener('focusout', onChange);
  return () => {
    removeEventListener('focusin', onChange);
    removeEventListener('focusout', onChange);
  };
}

/** Whether a call to action may appear now: the question about cookies comes first, and nobody is interrupted in a form or a dialog. */
export const mayInterrupt = (): boolean =>
  !clientStore.get(consentWantedAtom) && !isInForm() && document.querySelector('[role="dialog"]') === null;

/** Whether a call to action may be shown, at each render. */
export function useMayInterrupt(): boolean {
  const isAsked = useClientState(consentWantedAtom);
  const isFillingIn = useSyncExternalStore(subscribeToFocus, isInForm, () => false);
  return !isAsked && !isFillingIn;
}
