import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react';
import { cx } from '../cx';

/** What the shell lets a screen set. It must not change while a page is open (`useActionsPlace` says why). */
export interface PageSlots {
  setTitle: (title: string) => void;
  /** True while a screen has an action bar, so that the content ends above it. */
  setHasActions: (has: boolean) => void;
  /** Of a screen that is shown as an example on another: a page has one h1. */
  titleAs?: 'h2';
}

export const PageContext = createContext<PageSlots>({
  setTitle: () => {},
  setHasActions: () => {},
});

/** True after the first navigation: the first paint must not move the focus. */
export const FocusContext = createContext(false);

interface PageTitleProps {
  children: ReactNode;
  /** Only for screen readers, where the design shows no heading. */
  hidden?: boolean;
  /** The title of the window and of the phone's bar, if it differs from the heading. */
  name?: string;
  className?: string;
}

/** The h1 of a screen. Takes the focus after navigating from another screen, so that a screen reader reads it. */
export function PageTitle({ children, hidden, name, className }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { setTitle, titleAs: Heading = 'h1' } = useContext(PageContext);
  const hasNavigated = useContext(FocusContext);
  const title = name ?? (typeof children === 'string' ? children : undefined);
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
  useEffect(() => {
    // A screen whose code comes late takes it from nobody who has opened a dialog meanwhile.
    if (hasNavigated && !document.activeElement?.closest('[role=dialog]'))
      heading.current?.focus({ preventScroll: true });
  }, [hasNavigated]);
  return (
    <Heading
      ref={heading}
      tabIndex={-1}
      className={hidden ? 'sr-only' : cx('head text-xl wrap-anywhere outline-none md:text-2xl', className)}
    >
      {children}
    </Heading>
  );
}

/** Content of the usual width. */
export const Page = ({
  children,
  narrow,
  className,
}: {
  children: ReactNode;
  narrow?: boolean;
  className?: string;
}) => <div className={cx('wrap pt-4 pb-8 md:pt-8', narrow && 'max-w-[46rem]', className)}>{children}</div>;

/** Rates, times, dates and counts inside text. */
export const Mono = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span className={cx('mono', className)}>{children}</span>
);
