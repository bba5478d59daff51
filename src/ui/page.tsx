import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx';

/** What the shell offers a screen: a place for its thumb bar, and a way to say what it is called. */
export interface PageSlots {
  actions: HTMLElement | null;
  setTitle: (title: string) => void;
  /** Raised while a screen has a thumb bar, so that the content ends above it. */
  setHasActions: (has: boolean) => void;
}

export const PageContext = createContext<PageSlots>({
  actions: null,
  setTitle: () => {},
  setHasActions: () => {},
});

/** Set while a person moves between screens by keyboard or link; the first paint must not steal focus. */
export const FocusContext = createContext(false);

interface PageTitleProps {
  children: ReactNode;
  /** Kept for screen readers where the look shows no heading. */
  hidden?: boolean;
  /** What the window and the phone's bar are called, where it differs from the heading. */
  name?: string;
  className?: string;
}

/** The one h1 of a screen. Takes focus when a person arrives from another screen, so that a screen reader reads it. */
export function PageTitle({ children, hidden, name, className }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { setTitle } = useContext(PageContext);
  const arrived = useContext(FocusContext);
  const title = name ?? (typeof children === 'string' ? children : undefined);
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true });
  }, [arrived]);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={hidden ? 'sr-only' : cx('head text-xl outline-none md:text-2xl', className)}
    >
      {children}
    </h1>
  );
}

/** Navigation, a bar of one row, and air. */
const ABOVE_BAR = '144px';

/** The thumb's bar: the one thing to do here, above the navigation. On a desk the screen shows its own button instead. */
export function ActionBar({ children }: { children: ReactNode }) {
  const { actions, setHasActions } = useContext(PageContext);
  useEffect(() => {
    setHasActions(true);
    // A toast that stays until it is closed must not lie over the one thing to do (see `Toaster`).
    document.documentElement.style.setProperty('--toast-bottom', ABOVE_BAR);
    return () => {
      setHasActions(false);
      document.documentElement.style.removeProperty('--toast-bottom');
    };
  }, [setHasActions]);
  return actions ? createPortal(children, actions) : null;
}

/** Content of ordinary width. */
export const Page = ({
  children,
  narrow,
  className,
}: {
  children: ReactNode;
  narrow?: boolean;
  className?: string;
}) => <div className={cx('wrap pt-4 pb-8 md:pt-8', narrow && 'max-w-[46rem]', className)}>{children}</div>;

interface SectionHeadingProps {
  title: string;
  aside?: ReactNode;
  as?: 'h2' | 'h3';
}

export const SectionHeading = ({ title, aside, as: Heading = 'h2' }: SectionHeadingProps) => (
  <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
    <Heading className="head text-lg">{title}</Heading>
    {aside}
  </div>
);

/** Rates, times, dates, counts inside prose. */
export const Mono = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span className={cx('mono', className)}>{children}</span>
);
