import { Link } from 'react-router-dom';
import type { AccountRole } from '@/domain/roles';
import { useIdentity } from '@/store/react/identity';
import { LinkButton } from '@/ui/button';
import { DefinitionList } from '@/ui/layout/definition-list';
import { RoleSwitcher } from './role-switcher';
import { SettingsSection } from '../settings-section';

const ROLE_LABELS: Record<AccountRole, string> = { talent: 'Talent', employer: 'Employer', admin: 'Admin' };

/** Name, email and account type; also shown offline. */
export function AccountSection({ offline }: { offline: boolean }) {
  const { email, name, role } = useIdentity();
  return (
    <SettingsSection id="account" title="Account">
      <DefinitionList
        rows={[
          [
            'Name',
            <Link
              key="name"
              to="/profile"
              className="-my-2.5 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {name || 'Add your name'}
            </Link>,
          ],
          [
            'Email',
            <span key="email" className="break-all">
              {email}
            </span>,
          ],
          ['Account type', role === 'visitor' ? '' : ROLE_LABELS[role]],
        ]}
      />
      <RoleSwitcher offline={offline} />
      <div className="mt-4">
        <LinkButton to="/settings/security">Sign-in and security</LinkButton>
        <p className="mt-1.5 text-sm text-ink-2">
          Password, passkeys, two-factor authentication, and where you are signed in.
        </p>
      </div>
    </SettingsSection>
  );
}
