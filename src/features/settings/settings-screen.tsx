import { Navigate, useLocation } from 'react-router-dom';
import { useIdentity } from '@/store/react/identity';
import { ListRow } from '@/ui/layout/list-row';
import { Page, PageTitle } from '@/ui/layout/page';
import { SignOutPart } from './account/sign-out-part';
import { pageOfSection, SETTINGS_PAGES } from './pages/settings-pages';

/** `/settings`: what there is to set, each on a page of its own. */
export default function SettingsScreen() {
  const { hash } = useLocation();
  const { email } = useIdentity();
  const asked = pageOfSection(hash.slice(1));
  if (asked !== undefined) return <Navigate to={`${asked}${hash}`} replace />;
  return (
    <Page>
      <PageTitle className="mb-1 text-2xl">Settings</PageTitle>
      <p className="mb-4 break-all text-ink-2">{email}</p>
      <nav
        aria-label="Settings"
        className="-mx-4 mb-8 border-t border-hair md:mx-0 md:grid md:grid-cols-2 md:gap-x-10"
      >
        {SETTINGS_PAGES.map(({ path, title, about }) => (
          <ListRow key={path} to={path} title={title} meta={about} flush />
        ))}
        <ListRow to="/contact" title="Help" meta="Ask us, or report what does not work" flush />
      </nav>
      <SignOutPart />
    </Page>
  );
}
