import { FocusContext, PageContext, type PageSlots, PageTitle } from '@/ui/layout/page';
import { AsOf, TitleLine } from '@/ui/dates/as-of';
import { BoardPage } from '@/ui/layout/board-page';
import { Button } from '@/ui/button';
import type { Loadable } from '@/domain/sync/loadable';
import { LOADING_NOTICES_S } from '@/domain/sync/loading-notices';
import { LatePart } from '@/ui/loading/late-part';
import { LateText } from '@/ui/loading/late-text';
import { LiveView } from '@/ui/loading/live-view';
import { LoadingNote } from '@/ui/loading/loading-note';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { ExampleContext } from '@/ui/loading/use-awaited-content';
import type { DraftState } from '@/domain/sync/draft-state';
import { DraftLine } from '@/ui/sync/draft-line';
import { NeedsConnection } from '@/ui/sync/needs-connection';
import { NOW } from '../examples';
import { Part } from '../part';

const retry = (): void => {};
const DATA: readonly (Loadable<readonly string[]> & { key: string })[] = [
  { key: 'unknown', value: undefined, absence: 'unknown', retry },
  { key: 'filling', value: undefined, absence: 'filling', retry },
  { key: 'offline', value: undefined, absence: 'offline', retry },
  { key: 'failed', value: undefined, absence: 'failed', retry },
  { key: 'empty', value: [], absence: null, retry },
  { key: 'here', value: ['Low Tide'], absence: null, retry },
];

const absent = (title: string, text: string) => ({ title, text });

/** A list in each state, as a part of a screen and as the whole of one. */
export function Live() {
  return (
    <Part title="A list before it is here">
      <ExampleContext value>
        {(['line', 'screen'] as const).map((as) => (
          <div key={as} className="grid gap-4">
            {DATA.map(({ key, ...data }) => (
              <div key={key}>
                <LiveView
                  as={as}
                  data={data}
                  what="your jobs"
                  skeleton={<RowsSkeleton rows={1} />}
                  empty={absent('No jobs yet', 'You have not posted a job yet.')}
                  offline={absent('Not on this device', 'Your jobs are not on this device yet.')}
                >
                  {([first]) => <p>{first}</p>}
                </LiveView>
              </div>
            ))}
          </div>
        ))}
      </ExampleContext>
    </Part>
  );
}

/** A screen that takes neither the title of this page nor its h1. */
const EXAMPLE: PageSlots = { setTitle: () => {}, setHasActions: () => {}, titleAs: 'h2' };

/** Does not take the focus, either. */
export function WholePage() {
  return (
    <Part title="A whole page as a slate">
      <PageContext value={EXAMPLE}>
        <FocusContext value={false}>
          <BoardPage
            cells={[
              ['Scene', '404'],
              ['Take', '1'],
              ['Roll', 'none'],
            ]}
            title="This page is not in the script"
            actions={<Button variant="primary">Home</Button>}
          >
            The address may be old.
          </BoardPage>
        </FocusContext>
      </PageContext>
    </Part>
  );
}

const notHere = () => Promise.reject(new Error('The showcase shows what this looks like.'));
const slowly = () => new Promise<never>(() => {});

export function Late() {
  return (
    <Part title="What comes late">
      <div className="grid gap-4">
        <LateText text={'Here.\nIn its own lines.'} what="description" />
        <LateText text={undefined} what="description" />
        <div>
          <LateText text={undefined} what="description" late={{ absence: 'filling', retry }} />
        </div>
        <div>
          <LateText text={undefined} what="description" late={{ absence: 'offline', retry }} />
        </div>
        <div>
          <LateText text={undefined} what="description" late={{ absence: 'failed', retry }} />
        </div>
        <LatePart of="failed" load={notHere} props={{}} />
        <div>
          <LatePart of="loading" load={slowly} props={{}} />
          <LoadingNote
            text="Loading the reel"
            isShown
            since={LOADING_NOTICES_S.showElapsed}
            onRetry={retry}
          />
        </div>
        <LoadingNote text="Loading the reel" since={LOADING_NOTICES_S.timeout} onRetry={retry} />
      </div>
    </Part>
  );
}

const DRAFTS: readonly DraftState[] = [
  { state: 'saving' },
  { state: 'saved', at: NOW },
  { state: 'disputed' },
  { state: 'failed', sentence: 'There is no room on this device.' },
];

export function Ages() {
  return (
    <Part title="How old, and whether it is saved">
      <PageContext value={EXAMPLE}>
        <TitleLine at={NOW.getTime()} now={NOW}>
          <PageTitle>Your jobs, example</PageTitle>
        </TitleLine>
      </PageContext>
      <AsOf at={NOW.getTime() - 86_400_000} now={NOW} />
      <div className="mt-3 grid gap-1">
        {DRAFTS.map((draft) => (
          <DraftLine key={draft.state} draft={draft} />
        ))}
        <DraftLine draft={{ state: 'saved', at: NOW }} isIncomplete />
        <DraftLine draft={{ state: 'saved', at: NOW }} isFinal />
      </div>
      <NeedsConnection offline />
    </Part>
  );
}
