import { Page, PageTitle } from '@/ui/page';
import { PasskeyList } from './passkey-list';

/** `/settings/security`: how one gets in, and who else might. */
export default function SecurityScreen() {
  return (
    <Page>
      <PageTitle className="mb-6 text-2xl">Security</PageTitle>
      <PasskeyList />
    </Page>
  );
}
