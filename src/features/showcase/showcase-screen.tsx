import { useClientState } from '@/client-state/client-state';
import { Segmented, Switch } from '@/ui/fields/choice';
import { Page, PageTitle } from '@/ui/layout/page';
import { appearanceAtom, saveAppearance, type Theme } from '@/ui/theme';
import { Buttons, Overlays, Toasts } from './act-parts';
import { Brand } from './brand-parts';
import { Calendars, Choices, Fields, Suggestions, Times } from './form-parts';
import { Files } from './file-parts';
import { Cells, Rows, Slates, Strips, Tables, NavigationParts } from './list-parts';
import { TouchSwitch } from './touch-switch';
import { Banners, Empty, Messages, States, Sync, Waiting } from './state-parts';
import { Frame } from './frame/frame-parts';
import { Ages, Late, Live, WholePage } from './frame/live-parts';
import { Notes, Profiles } from './people/person-parts';
import { Pictures } from './people/picture-parts';
import { CompanyForms, ProfileForms } from './people/profile-form-parts';
import { MessageSheets, Reports } from './people/sheet-parts';
import { Deals, Invitations, JobMenus } from './market/deal-parts';
import { Joining, Newsletter, Passkeys } from './market/join-parts';
import { SavedSearches, Searching } from './market/search-parts';

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'day', label: 'Day' },
  { value: 'night', label: 'Night' },
];

/** The same appearance switches as in the settings; they apply to the whole app. */
function AppearanceSwitches() {
  const appearance = useClientState(appearanceAtom);
  return (
    <div className="mb-8 grid max-w-[26rem] gap-1">
      <Segmented
        label="Appearance"
        options={THEMES}
        value={appearance.theme}
        onChange={(value) =>
          saveAppearance({
            ...appearance,
            theme: THEMES.find((theme) => theme.value === value)?.value ?? 'system',
          })
        }
      />
      <Switch
        label="High contrast"
        note="For sun."
        checked={appearance.highContrast}
        onChange={(event) => saveAppearance({ ...appearance, highContrast: event.target.checked })}
      />
      <TouchSwitch />
    </div>
  );
}

/** Every part of the design system in every state, for people and for the tests of contrast, size and keyboard. */
export default function ShowcaseScreen() {
  return (
    <Page>
      <PageTitle className="mb-4 text-2xl font-extrabold md:text-3xl">Every part, every state</PageTitle>
      <AppearanceSwitches />
      <div className="gap-10 md:columns-2 xl:columns-3">
        <Brand />
        <Buttons />
        <Overlays />
        <Toasts />
        <States />
        <Sync />
        <Banners />
        <Fields />
        <Suggestions />
        <Choices />
        <Calendars />
        <Times />
        <Strips />
        <Slates />
        <Cells />
        <Rows />
        <Tables />
        <NavigationParts />
        <Messages />
        <Files />
        <Waiting />
        <Empty />
        <Searching />
        <SavedSearches />
        <JobMenus />
        <Deals />
        <Invitations />
        <Profiles />
        <Pictures />
        <Notes />
        <ProfileForms />
        <CompanyForms />
        <Reports />
        <MessageSheets />
        <Passkeys />
        <Joining />
        <Newsletter />
        <Live />
        <Late />
        <Ages />
        <WholePage />
      </div>
      <Frame />
    </Page>
  );
}
