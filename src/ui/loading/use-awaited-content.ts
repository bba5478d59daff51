import { createContext, useContext, useLayoutEffect } from 'react';
import { awaitContent } from '@/client-state/awaited-content';

/** True around a skeleton that is only shown as an example: nothing comes in its place, and what can wait must not wait for it. */
export const ExampleContext = createContext(false);

/** For what is shown in the place of content that has not come yet: while it is there, nothing else uses the line (B12). */
export function useAwaitedContent(): void {
  const isExample = useContext(ExampleContext);
  useLayoutEffect(() => (isExample ? undefined : awaitContent()), [isExample]);
}
