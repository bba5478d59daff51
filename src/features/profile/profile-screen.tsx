import { useEffect, useRef, useState } from 'react';
import type { Profile } from '@/domain/streams/profiles';
import { observeMe } from '@/store/entities/profiles';
import { useLoadable } from '@/store/react/use-loadable';
import type { Stored } from '@/store/queries/write-status';
import { CHANGED_ELSEWHERE } from '@/domain/sync/form-copy';
import { useOpened, useUpdateMe } from '@/store/react/use-forms';
import { useAnnounce } from '@/ui/feedback/announcer';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Segmented } from '@/ui/fields/choice';
import { PersonProfile } from '@/ui/domain/people/person-profile';
import { personName } from '@/ui/domain/people/person-copy';
import { SyncLine } from '@/ui/sync/sync-line';
import { type Absent, LiveView } from '@/ui/loading/live-view';
import { DefinitionList } from '@/ui/layout/definition-list';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { SectionHeading } from '@/ui/layout/section-heading';
import { Page, PageTitle } from '@/ui/layout/page';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { Completeness } from './completeness';
import { ABOUT_SECTIONS, type ProfileSection, type SaveProfile } from './sections';
import { TERMS_SECTIONS } from './terms-sections';

const VIEWS = [
  { value: 'edit', label: 'Edit' },
  { value: 'seen', label: 'As others see it' },
];
const SECTIONS = [...ABOUT_SECTIONS, ...TERMS_SECTIONS];

/** The profile as strangers see it: the rate only if it is public. The server hides it in the same way. */
const asOthersSee = (me: Profile): Profile =>
  me.show_rate ? me : { ...me, day_rate_minor: null, hourly_rate: null };

const NOT_LOADED: Absent = {
  title: 'Your profile is not here yet',
  text: 'It downloads the first time you connect after signing in on this device. From then on you can read and change it anywhere.',
};

/** `/profile`: the person's own profile, edited section by section, also offline. */
export default function ProfileScreen() {
  return (
    <LiveView
      data={useLoadable(['profiles'], observeMe)}
      what="your profile"
      renderFrame={(state) => (
        <Page narrow>
          <PageTitle>Profile</PageTitle>
          {state}
        </Page>
      )}
      skeleton={<RowsSkeleton rows={4} />}
      offline={NOT_LOADED}
      empty={NOT_LOADED}
    >
      {(me) => <MyProfile me={me} />}
    </LiveView>
  );
}

function MyProfile({ me }: { me: Stored<Profile> }) {
  const [view, setView] = useState('edit');
  const [editing, setEditing] = useState<string | null>(null);
  return (
    <Page narrow={view === 'edit'} className="md:pt-4">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex items-center gap-4">
          <Avatar name={me.full_name} size={56} />
          <div>
            <PageTitle name="Profile">{personName(me)}</PageTitle>
            <SyncLine sync={me.sync} sent="Saved" />
          </div>
        </div>
        <div className="w-72 max-w-full">
          <Segmented label="View" options={VIEWS} value={view} onChange={setView} />
        </div>
      </div>
      {view === 'seen' ? (
        <PersonProfile as="h2" person={asOthersSee(me)} />
      ) : (
        <>
          <Completeness me={me} />
          {SECTIONS.filter(({ roles }) => roles.includes(me.role)).map((section) => (
            <Section
              key={section.id}
              section={section}
              me={me}
              isOpen={editing === section.id}
              isOtherOpen={editing !== null && editing !== section.id}
              onOpen={() => setEditing(section.id)}
              onClose={() => setEditing(null)}
            />
          ))}
        </>
      )}
    </Page>
  );
}

/** A section that is being edited. What arrives meanwhile is merged when it is saved. */
function OpenSection({ section: { Editor }, me, onClose }: Pick<SectionProps, 'section' | 'me' | 'onClose'>) {
  const announce = useAnnounce();
  const copy = usePersistenceCopy();
  const updateMe = useUpdateMe();
  const form = useOpened(me);
  const save: SaveProfile = async (values) => {
    announce((await updateMe(form, values)) === 'stored' ? copy.saved : CHANGED_ELSEWHERE);
  };
  return <Editor me={form.shown} save={save} onDone={onClose} />;
}

interface SectionProps {
  section: ProfileSection;
  me: Profile;
  isOpen: boolean;
  /** Another section is being edited. Only one at a time, because closing it would discard its text. */
  isOtherOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

function Section({ section, me, isOpen, isOtherOpen, onOpen, onClose }: SectionProps) {
  const { title, rows } = section;
  const edit = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) edit.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <section aria-label={title} className="mt-6 border-t border-hair pt-2">
      <SectionHeading
        title={title}
        aside={
          !isOpen && (
            <Button
              ref={edit}
              variant="quiet"
              disabled={isOtherOpen}
              aria-label={`Edit ${title.toLowerCase()}`}
              onClick={onOpen}
            >
              Edit
            </Button>
          )
        }
      />
      {isOpen ? (
        <OpenSection section={section} me={me} onClose={onClose} />
      ) : (
        <DefinitionList
          rows={rows(me).map(
            ([name, value]) =>
              [
                name,
                value || (
                  <span key={name} className="text-ink-2">
                    Not given
                  </span>
                ),
              ] as const,
          )}
        />
      )}
    </section>
  );
}
