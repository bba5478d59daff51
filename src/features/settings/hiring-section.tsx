import { permits } from '@/domain/companies/permissions';
import { observeMyPlaces } from '@/store/company/colleagues';
import { observeMe } from '@/store/entities/profiles';
import { useLive } from '@/store/react/use-live';
import { LinkButton } from '@/ui/button';
import { HEARS_PATH, PREFERENCES_PATH } from '@/ui/domain/employer-settings-links';
import { SettingsSection } from './settings-section';

/** For employers: the link to the defaults for their new jobs. */
export const HiringSection = () => (
  <SettingsSection id="hiring" title="Hiring" lead="On all your devices.">
    <LinkButton to={PREFERENCES_PATH}>Hiring preferences</LinkButton>
    <p className="mt-1.5 text-sm text-ink-2">
      The place, pay, terms and questions that each of your new jobs starts with.
    </p>
    <HeardJobs />
  </SettingsSection>
);

/** For whoever hires for a company: of which of its jobs they hear, and where that is chosen. */
function HeardJobs() {
  const me = useLive(observeMe);
  const places = useLive(observeMyPlaces) ?? [];
  const place = places.find(({ company_id: company }) => company === me?.company_id);
  if (!place || !permits(place.access, 'hire')) return null;
  return (
    <>
      <LinkButton to={HEARS_PATH} className="mt-4">
        Jobs you hear of
      </LinkButton>
      <p className="mt-1.5 text-sm text-ink-2">
        {place.hears === 'all'
          ? `You are notified about all jobs of ${place.company_name}.`
          : 'You are notified about jobs that you posted.'}
      </p>
    </>
  );
}
