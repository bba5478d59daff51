import { Calendars, Choices, Fields, Suggestions, Times } from './form-parts';
import { Files } from './file-parts';
import { Cells, Rows, Slates, Strips, Tables, NavigationParts } from './list-parts';
import { Banners, Empty, Messages, States, Sync, Waiting } from './state-parts';
import { Frame } from './frame/frame-parts';
import { Ages, Late, Live, WholePage } from './frame/live-parts';
import { Notes, Profiles } from './people/person-parts';
import { Logos } from './people/logo-parts';
import { Pictures } from './people/picture-parts';
import { CompanyForms, ProfileForms } from './people/profile-form-parts';
import { MessageSheets, Reports } from './people/sheet-parts';
import { Deals, Invitations, JobMenus } from './market/deal-parts';
import { NoteParts } from './market/note-parts';
import { Joining, Newsletter, Passkeys } from './market/join-parts';
import { SavedSearches, Searching } from './market/search-parts';

/** All but the first parts, apart from them, so that the page is there before the code of every component is. */
export default function RestOfShowcase() {
  return (
    <>
      <div className="gap-10 md:columns-2 xl:columns-3">
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
        <NoteParts />
        <Invitations />
        <Profiles />
        <Pictures />
        <Logos />
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
    </>
  );
}
