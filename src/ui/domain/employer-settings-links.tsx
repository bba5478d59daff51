import { SectionLinks } from '../navigation/section-links';

export const COMPANY_PATH = '/employer/settings/profile';
export const PREFERENCES_PATH = '/employer/settings/preferences';
/** Where a colleague chooses of which jobs of the company they hear. */
export const HEARS_PATH = '/company/people';

const LINKS = [
  { label: 'Company profile', to: COMPANY_PATH },
  { label: 'Hiring preferences', to: PREFERENCES_PATH },
];

/** Links to the sections of the employer's settings (P2), as wide as the content below. */
export const EmployerSettingsLinks = ({ current }: { current: string }) => (
  <div className="md:wrap md:max-w-[46rem]">
    <SectionLinks label="Employer settings" current={current} links={LINKS} />
  </div>
);
