import { LinkButton } from '@/ui/button';
import { PREFERENCES_PATH } from '@/ui/domain/employer-settings-links';
import { SettingsSection } from './settings-section';

/** For employers: the link to the defaults for their new jobs. */
export const HiringSection = () => (
  <SettingsSection id="hiring" title="Hiring" lead="On all your devices.">
    <LinkButton to={PREFERENCES_PATH}>Hiring preferences</LinkButton>
    <p className="mt-1.5 text-sm text-ink-2">
      The place, pay, terms and questions that each of your new jobs starts with.
    </p>
  </SettingsSection>
);
