import { useSearchParams } from 'react-router-dom';
import { useAsOf } from '@/store/react/use-sync-state';
import { TitleLine } from '@/ui/dates/as-of';
import { useNow } from '@/ui/dates/use-now';
import { Page, PageTitle } from '@/ui/layout/page';
import { Tabs } from '@/ui/navigation/tabs';
import { OwnNotes } from './own-notes';
import { PublishedSection } from './published-section';

const SECTIONS = ['yours', 'published'] as const;

/** `/notes`: what this person can write, has written and what is written about them; and what everybody has. `?section=published` opens the latter. */
export default function NotesScreen() {
  const [params, setParams] = useSearchParams();
  const asOf = useAsOf();
  const now = useNow();
  const open = SECTIONS.find((name) => name === params.get('section')) ?? 'yours';
  const show = (section: string): void =>
    setParams(section === 'yours' ? {} : { section }, { replace: true });
  return (
    <Page narrow className="md:pt-4">
      <TitleLine at={open === 'yours' ? asOf : null} now={now} className="mb-2">
        <PageTitle>Notes</PageTitle>
      </TitleLine>
      <p className="mb-3 max-w-[62ch] text-ink-2">
        What people who have worked together write about each other. Both write blind.
      </p>
      <div className="-mx-4 md:mx-0">
        <Tabs
          label="Which notes"
          value={open}
          onChange={show}
          tabs={[
            { id: 'yours', label: 'Yours', panel: open === 'yours' ? <OwnNotes /> : null },
            {
              id: 'published',
              label: 'Everybody’s',
              panel: open === 'published' ? <PublishedSection /> : null,
            },
          ]}
        />
      </div>
    </Page>
  );
}
