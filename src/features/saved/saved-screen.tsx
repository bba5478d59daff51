import { useSearchParams } from 'react-router-dom';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import { useAsOf } from '@/store/react/use-sync-state';
import { observeSavedCounts, type SavedSection } from '@/store/saved/saved-counts';
import { TitleLine } from '@/ui/dates/as-of';
import { useNow } from '@/ui/dates/use-now';
import { Page, PageTitle } from '@/ui/layout/page';
import { Tabs } from '@/ui/navigation/tabs';
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
  const [params, setParams] = useSearchParams();
  const asOf = useAsOf();
  const now = useNow();
  const counts = useLive(observeSavedCounts);
  const sections = role === 'talent' ? FOR_TALENT : FOR_HIRING;
  const open = sections.find((name) => name === params.get('section')) ?? sections[0] ?? 'jobs';
  const show = (section: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('section', section);
        return next;
      },
      { replace: true },
    );
  return (
    <Page>
      <TitleLine at={asOf} now={now} className="mb-2">
        <PageTitle>Saved</PageTitle>
      </TitleLine>
      <div className="-mx-4 md:mx-0">
        <Tabs
          label="What is saved"
          value={open}
          onChange={show}
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
