import type { ReactNode } from 'react';
import { AWAITS_CODE, awaitingIn, HTML_PART, PART_IS_HERE } from '@/client-state/page/html-part';
import { isBeingPrerendered } from '@/client-state/page/prerendered';

function takeOver(part: HTMLElement | null): void {
  if (!part?.hasAttribute(HTML_PART)) return;
  part.dispatchEvent(new Event(PART_IS_HERE, { bubbles: true }));
  for (const control of awaitingIn(part)) {
    control.disabled = false;
    control.removeAttribute(AWAITS_CODE);
  }
  part.removeAttribute(HTML_PART);
}

/**
 * Fields and buttons of a prerendered page are disabled until somebody notes what is typed and tapped (`app/first-look/html/early-acts.ts`), which is done
 * when the code around them is here. Links lead on without it. Belongs directly into each Suspense boundary that is prerendered, because each takes over
 * its HTML on its own. React does not compare attributes with what is in the page: they are set in HTML only.
 */
export const HydratedControls = ({ children }: { children: ReactNode }) => (
  <div ref={takeOver} {...(isBeingPrerendered && { [HTML_PART]: '' })} className="contents">
    {children}
  </div>
);
