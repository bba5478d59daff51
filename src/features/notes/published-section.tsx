import { useState } from 'react';
import { getPublishedNotes, PUBLISHED_NOTES_QUERY } from '@/backend/queries/published-notes';
import { useServerQuery } from '@/backend/queries/use-server-query';
import { optionsOf, PRODUCTION_LABELS } from '@/domain/jobs/job-copy';
import { isRouteId } from '@/domain/navigation/access';
import { isCollaborationType } from '@/domain/notes/note-form';
import { type NoteFilters, type PublishedNote, readPublishedNotes } from '@/domain/notes/published-notes';
import { plural } from '@/domain/values/counts';
import { useIdentity } from '@/store/react/identity';
import { useKeptList } from '@/store/react/notes/use-kept-list';
import { useIsOffline } from '@/store/react/use-sync-state';
import { Button } from '@/ui/button';
import { AsOf } from '@/ui/dates/as-of';
import { useNow } from '@/ui/dates/use-now';
import { PublishedList } from '@/ui/domain/notes/published-list';
import { Chip, ChipRow, Select } from '@/ui/fields/choice';
import { SearchField } from '@/ui/fields/search-field';
import { useDebounced } from '@/ui/fields/use-debounced';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { useSearchParamPatch } from '@/ui/navigation/use-search-param-patch';
import { ReportNote } from './report-note';

const SEARCH_AFTER_MS = 300;
/** What the server looks at. */
const MAX_WORDS = 100;

const idOf = (value: string | null): string | undefined =>
  value !== null && isRouteId(value) ? value : undefined;

/** Notes discovery: what everybody reads, searched and filtered by the server; the last lists that were seen stay on the device. */
export function PublishedSection() {
  const [params, patch] = useSearchParamPatch();
  const [words, setWords] = useState('');
  const searched = useDebounced(words.trim(), SEARCH_AFTER_MS);
  const about = params.get('about');
  const type = params.get('type');
  const isGood = params.get('rating') === '4';
  const filters: NoteFilters = {
    ...(about === 'talent' || about === 'employer' ? { about } : {}),
    ...(isCollaborationType(type) ? { type } : {}),
    ...(isGood ? { rating: 4 } : {}),
    ...(searched === '' ? {} : { words: searched }),
    ...(idOf(params.get('person')) === undefined ? {} : { subject: idOf(params.get('person')) }),
    ...(idOf(params.get('company')) === undefined ? {} : { company: idOf(params.get('company')) }),
  };
  const ofOne = filters.subject !== undefined || filters.company !== undefined;
  return (
    <div className="px-4 md:px-0">
      <div className="grid gap-3 pt-4">
        <SearchField
          label="Search notes"
          placeholder="Names and words"
          text={words}
          onText={setWords}
          maxLength={MAX_WORDS}
        />
        <ChipRow label="Which notes" wrap>
          <Chip on={about === 'talent'} onChange={(on) => patch({ about: on ? 'talent' : null })}>
            About crew
          </Chip>
          <Chip on={about === 'employer'} onChange={(on) => patch({ about: on ? 'employer' : null })}>
            About productions
          </Chip>
          <Chip on={isGood} onChange={(on) => patch({ rating: on ? '4' : null })}>
            4 and better
          </Chip>
        </ChipRow>
        <Select
          label="What they worked on"
          placeholder="Everything"
          options={optionsOf(PRODUCTION_LABELS)}
          value={isCollaborationType(type) ? type : ''}
          onChange={({ target }) => patch({ type: target.value || null })}
        />
        {ofOne && (
          <p>
            <Button variant="quiet" className="-ml-4" onClick={() => patch({ person: null, company: null })}>
              Everybody’s notes
            </Button>
          </p>
        )}
      </div>
      <Found key={JSON.stringify(filters)} filters={filters} />
    </div>
  );
}

function Found({ filters }: { filters: NoteFilters }) {
  const { userId } = useIdentity();
  const now = useNow();
  const list = JSON.stringify(filters);
  const query = useServerQuery(
    PUBLISHED_NOTES_QUERY,
    getPublishedNotes,
    [userId, list, null],
    useIsOffline(),
  );
  const { data, isStale } = useKeptList(filters.words === undefined ? list : null, query);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <LiveView
      data={data}
      isEmpty={({ page }) => page.count === 0}
      what="notes"
      renderFrame={(state) => <div className="mt-4">{state}</div>}
      skeleton={<RowsSkeleton rows={4} />}
      offline={{
        title: 'Not on this device',
        text: 'Notes of others are looked up with a connection. The lists that you have seen stay here.',
      }}
      empty={
        isFiltered
          ? { title: 'Nothing fits', text: 'No public note fits these words and filters.' }
          : {
              title: 'No notes yet',
              text: 'The first ones appear when both sides of a completed booking have written.',
            }
      }
    >
      {({ page, fetchedAt }) => (
        <>
          <div className="mt-4 mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
            <p role="status" className="text-ink-2">
              {plural(page.count, 'note', 'notes')}
            </p>
            <AsOf at={isStale ? fetchedAt : null} now={now} />
          </div>
          <PublishedList notes={page.notes} namesSubject actionOf={reportOf} />
          {page.next !== null && <More list={list} after={page.next} />}
        </>
      )}
    </LiveView>
  );
}

const reportOf = (note: PublishedNote) => <ReportNote note={note} />;

/** The pages after the first, each when it is asked for. */
function More({ list, after }: { list: string; after: string }) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <Button className="mt-4" onClick={() => setAsked(true)}>
        Show more
      </Button>
    );
  return <MorePage list={list} after={after} />;
}

function MorePage({ list, after }: { list: string; after: string }) {
  const { userId } = useIdentity();
  const { state, answer, failure, retry } = useServerQuery(
    PUBLISHED_NOTES_QUERY,
    getPublishedNotes,
    [userId, list, after],
    useIsOffline(),
  );
  if (answer === null)
    return state === 'loading' ? (
      <RowsSkeleton rows={2} />
    ) : (
      <p role="status" className="mt-4 flex flex-wrap items-center gap-3 text-ink-2">
        {state === 'offline' ? 'The rest needs a connection.' : failure}
        <Button onClick={retry}>Try again</Button>
      </p>
    );
  const page = readPublishedNotes(answer);
  return (
    <>
      <PublishedList notes={page.notes} namesSubject actionOf={reportOf} />
      {page.next !== null && <More list={list} after={page.next} />}
    </>
  );
}
