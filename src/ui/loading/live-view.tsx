import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { type Loadable, type LoadState, loadStateOf } from '@/domain/sync/loadable';
import { cx } from '../cx';
import { BoardPage } from '../layout/board-page';
import { Button } from '../button';
import { EmptyState } from './empty-state';
import { LoadingNote } from './loading-note';
import { useAwaitedContent } from './use-awaited-content';
import { Problem } from '../feedback/problem';
import { SUSPENDED_LINE, SUSPENDED_STATE } from '../sync/suspended-state';
import { useIsSuspended } from '../sync/suspension';

/** The content of a state without data: what this is, why there is none, and one thing to do. */
export interface Absent {
  title: string;
  text: ReactNode;
  action?: ReactNode;
}

/**
 * `screen`: a picture and a heading; `page`: the whole page with its h1; `line`: a sentence, for one of several parts of a
 * screen, which already has a heading.
 */
type Look = 'screen' | 'page' | 'line';

interface LiveViewProps<T> {
  data: Loadable<T>;
  /** By default, null and lists without items are empty. */
  isEmpty?: (value: T) => boolean;
  /** What is loaded, as in "Loading your applications". */
  what: string;
  /** Shaped like the content, so that the layout does not shift. */
  skeleton: ReactNode;
  /** Shown when it is certain that there is nothing. An element, which brings its own frame, when text is not enough. */
  empty: Absent | ReactElement;
  /** Shown when it is not on this device and there is no connection. */
  offline: Absent;
  failed?: Partial<Absent>;
  as?: Look;
  /** For the sentence of a `line`; of a `page`, its width. */
  className?: string;
  /** Wraps each state except the data itself, which has its own frame and heading. */
  renderFrame?: (state: ReactNode) => ReactNode;
  children: (value: NonNullable<T>) => ReactNode;
}

/**
 * Shows every list and detail while its data is missing: loading, fetching for the first time, offline, empty, failed. It
 * never says that there is nothing before the first snapshot is complete (S1, S8), nor to a suspended account that something
 * comes.
 */
export function LiveView<T>({ data, isEmpty, renderFrame, children, ...props }: LiveViewProps<T>) {
  const state = loadStateOf(data, isEmpty);
  if (state === 'here' && data.value !== undefined && data.value !== null) return children(data.value);
  if (state === 'empty' && isValidElement(props.empty)) return props.empty;
  const shown = <StateOf {...props} state={state} retry={data.retry} />;
  return renderFrame ? renderFrame(shown) : shown;
}

interface StateProps extends Omit<LiveViewProps<never>, 'data' | 'isEmpty' | 'renderFrame' | 'children'> {
  state: LoadState;
  retry: () => void;
}

function StateOf({ state, empty, offline, failed, as = 'screen', retry, ...props }: StateProps) {
  const State = STATES[as];
  const { className } = props;
  const isSuspended = useIsSuspended();
  if (isSuspended && (state === 'offline' || state === 'failed'))
    return (
      <State kind="suspended" className={className} {...(as === 'line' ? SUSPENDED_LINE : SUSPENDED_STATE)} />
    );
  switch (state) {
    case 'empty':
      return isValidElement(empty) ? null : <State kind="empty" className={className} {...empty} />;
    case 'offline':
      return <State kind="offline" className={className} {...offline} />;
    case 'failed':
      return (
        <State
          kind="failed"
          className={className}
          title="This did not load"
          text="There was a problem loading the data. Please try again."
          action={
            <Button variant={as === 'line' ? 'secondary' : 'primary'} onClick={retry}>
              Try again
            </Button>
          }
          {...failed}
        />
      );
    default:
      return <LoadingState {...props} as={as} isFirst={state === 'filling'} retry={retry} />;
  }
}

interface LoadingStateProps extends Pick<StateProps, 'what' | 'skeleton' | 'className' | 'as' | 'retry'> {
  /** The first snapshot is being fetched, which may take a while; otherwise the device is being read. */
  isFirst: boolean;
}

function LoadingState({ what, skeleton, className, as, isFirst, retry }: LoadingStateProps) {
  useAwaitedContent();
  return (
    <>
      <div aria-busy="true">{skeleton}</div>
      {/* Below the skeleton, which would shift if words appeared above it. */}
      <LoadingNote
        text={isFirst ? `Fetching ${what} for the first time.` : `Loading ${what}`}
        isShown={isFirst}
        onRetry={retry}
        className={as === 'line' ? className : as === 'page' ? cx('wrap py-4', className) : 'px-4 py-4'}
      />
    </>
  );
}

interface KindOfState extends Absent {
  kind: 'empty' | 'offline' | 'failed' | 'suspended';
  className: string | undefined;
}

const Screen = ({ kind, title, text, action }: KindOfState) => (
  <div role={kind === 'failed' ? 'alert' : undefined}>
    <EmptyState title={title} action={action}>
      {text}
    </EmptyState>
  </div>
);

const SCENES: Readonly<Record<KindOfState['kind'], string>> = {
  empty: '404',
  offline: 'Offline',
  failed: 'Error',
  suspended: 'Suspended',
};

const WholePage = ({ kind, title, text, action }: KindOfState) => (
  <BoardPage
    cells={[
      ['Scene', SCENES[kind]],
      ['Take', '1'],
      ['Roll', 'none'],
    ]}
    title={title}
    actions={action}
  >
    {text}
  </BoardPage>
);

const Line = ({ kind, text, action, className }: KindOfState) => (
  <div className={className}>
    {kind === 'failed' ? (
      <Problem>{text}</Problem>
    ) : (
      <p role={kind === 'empty' ? undefined : 'status'} className="text-ink-2">
        {text}
      </p>
    )}
    {action && <div className="mt-3">{action}</div>}
  </div>
);

const STATES: Readonly<Record<Look, (props: KindOfState) => ReactNode>> = {
  screen: Screen,
  page: WholePage,
  line: Line,
};
