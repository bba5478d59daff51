import { onceComplete } from '@/domain/sync/loadable';
import { useIdentity } from '@/store/react/identity';
import { useLoadable } from '@/store/react/use-loadable';
import { useAsOf } from '@/store/react/use-sync-state';
import { observeSavedCounts, type SavedSection } from '@/store/saved/saved-counts';
import { TitleLine } from '@/ui/dates/as-of';
import { useNow } from '@/ui/dates/use-now';
import { Page, PageTitle } from '@/ui/layout/page';
import { Tabs } from '@/ui/navigation/tabs';
import { useSearchParamPatch } from '@/ui/navigation/use-search-param-patch';
import { SavedJobs } from './saved-jobs';
import { SavedPeople } from './saved-people';
import { SavedSearches } from './saved-searches';
import { ViewedJobs } from './viewed-jobs';

const SECTIONS: Readonly<Record<SavedSection, { label: string; Panel: () => React.ReactNode }>> = {
  jobs: { label: 'Jobs', Panel: SavedJobs },
  searches: { label: 'Searches', Panel: SavedSearches },
  people: { label: 'People', Panel: SavedPeople },
};

const FOR_TALENT: readonly SavedSection[] = ['jobs', 'searches', 'people'];
const FOR_HIRING: readonly SavedSection[] = ['people', 'searches', 'jobs'];

/** `/saved`: the jobs, searches and people that this person keeps, all from this device. `?section=` opens one. */
export default function SavedScreen() {
  const { role } = useIdentity();
  const [params, patch] = useSearchParamPatch();
  const asOf = useAsOf();
  const now = useNow();
  const counts = onceComplete(useLoadable(['saved'], observeSavedCounts)).value;
  const sections = role === 'talent' ? FOR_TALENT : FOR_HIRING;
  const open = sections.find((name) => name === params.get('section')) ?? sections[0] ?? 'jobs';
  return (
    <Page>
      <TitleLine at={asOf} now={now} className="mb-2">
        <PageTitle>Saved</PageTitle>
      </TitleLine>
      <div className="-mx-4 md:mx-0">
        <Tabs
          label="What is saved"
          value={open}
          onChange={(section) => patch({ section })}
          tabs={sections.map((id) => {
            const { label, Panel } = SECTIONS[id];
            return { id, label, count: counts?.[id], panel: open === id ? <Panel /> : null };
          })}
        />
      </div>
      {open === 'jobs' && <ViewedJobs />}
    </Page>
  );
}
