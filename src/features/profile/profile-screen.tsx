import { Fragment, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Profile } from '@/domain/streams/profiles';
import { intendedPath } from '@/domain/navigation/redirects';
import { distanceUnitOf } from '@/domain/people/distance-units';
import { shownCredits } from '@/domain/bookings/booked-credits';
import { avatarPath } from '@/domain/people/profile-media';
import { missingSection } from '@/domain/people/profile-completeness';
import { onlyPartsFor } from '@/domain/people/privacy/shown-parts';
import { openFormCopy } from '@/platform/updates/copy/use-copy-saver';
import { useFetchedWhenIdle } from '@/platform/when-idle';
import { confirmationsOf } from '@/domain/people/endorsements';
import { observeBookings } from '@/store/bookings/bookings';
import { observeMyRequests } from '@/store/entities/endorsements';
import { daysCopy } from '@/domain/people/privacy/days-copy';
import { observeMe } from '@/store/entities/profiles';
import { useLive } from '@/store/react/use-live';
import { useOwnDays } from '@/store/react/people/use-own-days';
import { useLoadable } from '@/store/react/use-loadable';
import type { Stored } from '@/store/queries/write-status';
import { Avatar } from '@/ui/avatar';
import { Button, LinkButton } from '@/ui/button';
import { Segmented } from '@/ui/fields/choice';
import { DaysLine } from '@/ui/domain/days-line';
import { PersonProfile } from '@/ui/domain/people/person-profile';
import { personName } from '@/ui/domain/people/person-copy';
import { SyncLine } from '@/ui/sync/sync-line';
import { type Absent, LiveView } from '@/ui/loading/live-view';
import { DefinitionList } from '@/ui/layout/definition-list';
import { SectionHeading } from '@/ui/layout/section-heading';
import { Page, PageTitle } from '@/ui/layout/page';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { LatePart } from '@/ui/loading/late-part';
import { Completeness } from './completeness';
import { CreditsSection } from './credits-section';
import { MediaSection } from './media-section';
import { formOf, OpenSection } from './open-section';
import { PictureSection } from './picture-section';
import { creditSectionId, VIDEO_SECTION } from './section-ids';
import { ABOUT_SECTIONS, type ProfileSection, WORKS } from './sections';
import { TERMS_SECTIONS } from './terms-sections';

const VIEWS = [
  { value: 'edit', label: 'Edit' },
  { value: 'seen', label: 'As others see it' },
];
/** Everybody, and those who see more. */
const SEEN_BY = [
  { value: 'everyone', label: 'Everybody' },
  { value: 'contacts', label: 'People in touch' },
];
const SECTIONS = [...ABOUT_SECTIONS, ...TERMS_SECTIONS];

/** Parts of the page that are no forms: files are picked where they are shown. */
const PAGE_PARTS: readonly string[] = ['picture', 'stills', 'cv'];

/** Every form of the profile, by its name. */
const editableIds = (me: Profile, sections: readonly ProfileSection[]): string[] => [
  ...sections.map(({ id }) => id),
  ...(WORKS.includes(me.role)
    ? [...[null, ...Object.keys(me.credits)].map(creditSectionId), VIDEO_SECTION]
    : []),
];

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
  const { search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get('edit');
  // Whoever was sent here for what is missing goes on where they were.
  const goOnTo = intendedPath(search);
  const [view, setView] = useState('edit');
  const [seenBy, setSeenBy] = useState('everyone');
  const sections = SECTIONS.filter(({ roles }) => roles.includes(me.role));
  // What was typed and left is in front of the person again, and not only once they look for it.
  const [editing, setEditing] = useState<string | null>(
    () =>
      editableIds(me, sections).find((id) => id === asked || openFormCopy(formOf(me, id)) !== null) ?? null,
  );
  const [saved, setSaved] = useState<string | null>(null);
  const isJustSaved = useRef(false);
  const ownDays = useOwnDays();
  const days = ownDays ?? '';
  const shown = daysCopy(me);
  const bookings = useLive(observeBookings) ?? [];
  const confirmations = confirmationsOf(useLive(observeMyRequests) ?? [], me.credits);
  const missing = missingSection(me);
  // Until the row has come with what was saved, the same section is missing.
  const goesOn = goOnTo !== null && saved !== null && editing === null && missing !== saved;
  const open = editing ?? (goesOn ? missing : null);
  useEffect(() => {
    if (goesOn && missing === null) void navigate(goOnTo, { replace: true });
  }, [goesOn, missing, goOnTo, navigate]);
  const close = (section: string): void => {
    setEditing(null);
    setSaved(isJustSaved.current ? section : null);
    isJustSaved.current = false;
  };
  const add = (section: string): void => {
    if (section === 'availability') void navigate('/availability');
    else if (PAGE_PARTS.includes(section)) showPart(section);
    else setEditing(section);
  };
  useEffect(() => {
    if (asked !== null && PAGE_PARTS.includes(asked)) showPart(asked);
  }, [asked]);
  const onSaved = (): void => void (isJustSaved.current = true);
  // Where it is not on the device yet, a tap on Edit would have to wait for it.
  useFetchedWhenIdle(loadSectionEditor);
  return (
    <Page narrow={view === 'edit'} className="md:pt-4">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex items-center gap-4">
          <Avatar name={me.full_name} picture={avatarPath(me)} size={56} />
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
        <>
          <div className="mb-6 w-80 max-w-full">
            <Segmented label="Seen by" options={SEEN_BY} value={seenBy} onChange={setSeenBy} />
          </div>
          <PersonProfile
            as="h2"
            person={onlyPartsFor(
              { ...me, credits: shownCredits(me.credits, bookings, me.id), confirmations, shown_days: days },
              me,
              seenBy === 'contacts' ? ['everyone', 'contacts'] : ['everyone'],
            )}
            unit={distanceUnitOf(me)}
          />
        </>
      ) : (
        <>
          <Completeness me={me} days={ownDays} isEditing={open !== null} onAdd={add} />
          <PictureSection me={me} />
          {me.role === 'talent' && (
            <section aria-label="Availability" className="mt-6 border-t border-hair pt-2">
              <SectionHeading
                title="Availability"
                aside={<LinkButton to="/availability">Your days</LinkButton>}
              />
              <p className="text-ink-2">
                <DaysLine
                  text={ownDays === '' ? `Nothing is marked yet. ${shown.invitation}` : shown.outcome}
                  link={shown.link}
                />
              </p>
            </section>
          )}
          {sections.map((section) => (
            <Fragment key={section.id}>
              <Section
                section={section}
                me={me}
                isOpen={open === section.id}
                isOtherOpen={open !== null && open !== section.id}
                onOpen={() => setEditing(section.id)}
                onClose={() => close(section.id)}
                onSaved={onSaved}
              />
              {section.id === 'craft' && (
                <>
                  <CreditsSection
                    me={me}
                    confirmations={confirmations}
                    open={open}
                    onOpen={setEditing}
                    onClose={close}
                    onSaved={onSaved}
                  />
                  <MediaSection me={me} open={open} onOpen={setEditing} onClose={close} />
                  <Cv me={me} />
                </>
              )}
            </Fragment>
          ))}
        </>
      )}
    </Page>
  );
}

function showPart(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'center' });
  // The part itself while its code is on the way.
  (part?.querySelector('button') ?? part)?.focus({ preventScroll: true });
}

const loadCv = () => import('./cv-section');
const loadSectionEditor = () => import('./editors/section-editor');

/** Its frame is there before its code. */
const Cv = ({ me }: { me: Profile }) => (
  <section id="cv" tabIndex={-1} aria-label="CV" className="mt-6 min-h-40 border-t border-hair pt-2">
    <SectionHeading title="CV" />
    <LatePart load={loadCv} props={{ me }} of="cv" />
  </section>
);

interface SectionProps {
  section: ProfileSection;
  me: Stored<Profile>;
  isOpen: boolean;
  /** Another section is being edited. Only one at a time, so that it is clear what Save saves. */
  isOtherOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onSaved: () => void;
}

function Section({ section, me, isOpen, isOtherOpen, onOpen, onClose, onSaved }: SectionProps) {
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
        <OpenSection id={section.id} me={me} onClose={onClose} onSaved={onSaved}>
          {(editor) => (
            <LatePart load={loadSectionEditor} props={{ section: section.id, ...editor }} of={section.id} />
          )}
        </OpenSection>
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
