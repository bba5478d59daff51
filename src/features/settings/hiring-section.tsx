import { LinkButton } from '@/ui/button';
import { PREFERENCES_PATH } from '@/ui/domain/employer-settings-links';
import { SettingsSection } from './settings-section';

/** For those who hire: the way to what their new jobs begin with. */
export const HiringSection = () => (
  <SettingsSection id="hiring" title="Hiring" lead="On all your devices.">
    <LinkButton to={PREFERENCES_PATH}>Hiring preferences</LinkButton>
    <p className="mt-1.5 text-sm text-ink-2">
      The place, pay, terms and questions that every new job of yours begins with.
    </p>
  </SettingsSection>
);
