import type { ReactNode } from 'react';
import { useIsStillHtml } from '@/client-state/page/prerendered';

/**
 * Fields and buttons of a prerendered page are disabled until the code around them is here: nobody would notice what is typed or tapped. Links
 * lead on without it. Belongs directly into each Suspense boundary that is prerendered, because each takes over its HTML on its own.
 */
export const HydratedControls = ({ children }: { children: ReactNode }) => (
  <fieldset role="presentation" disabled={useIsStillHtml()} className="contents">
    {children}
  </fieldset>
);
