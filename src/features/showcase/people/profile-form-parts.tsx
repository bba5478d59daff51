import { useForm, type UseFormProps } from 'react-hook-form';
import type {
  BioForm,
  CompanyForm,
  CraftForm,
  NameForm,
  PlaceForm,
  RateForm,
} from '@/domain/people/person-forms';
import { CompanyParts } from '@/ui/domain/people/company-parts';
import {
  BioPart,
  CraftParts,
  NameParts,
  PlaceParts,
  RateParts,
  SkillsPart,
} from '@/ui/domain/people/person-parts';
import { LeftText } from '@/ui/fields/left-text';
import { Part } from '../part';

// A constant: the linter takes a literal for a role of ARIA.
const TALENT = 'talent';

const refused = (message: string) => ({ type: 'server', message });

/** Outside of what is drawn: with new errors at each drawing a form would draw itself for ever, and take the focus each time. */
const NAME: UseFormProps<NameForm> = {
  defaultValues: { first_name: 'Ines', last_name: 'M4rlow', headline: '' },
  errors: { last_name: refused('Name can only contain letters, spaces, hyphens, and apostrophes') },
  shouldFocusError: false,
};
const BIO: UseFormProps<BioForm> = {
  defaultValues: { bio: '' },
  errors: { bio: refused('Write a line or two about yourself.') },
  shouldFocusError: false,
};
const CRAFT: UseFormProps<CraftForm> = {
  defaultValues: { role_codes: ['first_ac'], departments: ['camera'], experience_years: 'nine' },
  errors: { experience_years: refused('Enter the years as a whole number, up to 80.') },
  shouldFocusError: false,
};
const SKILLS: UseFormProps<{ skills: string[] }> = { defaultValues: { skills: ['Focus pulling'] } };
const PLACE: UseFormProps<PlaceForm> = {
  defaultValues: { city: 'Los Angeles', region: 'CA', country_code: 'US', travel_radius_km: '50' },
};
const RATE: UseFormProps<RateForm> = {
  defaultValues: { day_rate: '620', hourly_rate: 'much', currency: 'USD', show_rate: true },
  errors: { hourly_rate: refused('Enter an amount, such as 62 or 62.50.') },
  shouldFocusError: false,
};
const COMPANY: UseFormProps<CompanyForm> = {
  defaultValues: {
    name: 'Gullwing Pictures',
    industry: 'production',
    size: '2-10',
    about: 'Invented for this page.',
    website: 'gullwing',
    city: 'San Pedro',
    country_code: 'US',
  },
  errors: { website: refused('Enter a web address, such as example.com.') },
  shouldFocusError: false,
};

/** What a person says about themselves, half of it refused. */
export function ProfileForms() {
  const name = useForm<NameForm>(NAME);
  const bio = useForm<BioForm>(BIO);
  const craft = useForm<CraftForm>(CRAFT);
  const skills = useForm<{ skills: string[] }>(SKILLS);
  const place = useForm<PlaceForm>(PLACE);
  const rate = useForm<RateForm>(RATE);
  return (
    <Part title="Forms of a profile">
      <div className="grid gap-4">
        <LeftText />
        <NameParts form={name} />
        <BioPart form={bio} role={TALENT} />
        <CraftParts form={craft} />
        <SkillsPart form={skills} departments={['camera']} />
        <PlaceParts form={place} travels unit="mi" />
        <RateParts form={rate} hourly note="Employers see it on your profile." />
      </div>
    </Part>
  );
}

export function CompanyForms() {
  const form = useForm<CompanyForm>(COMPANY);
  return (
    <Part title="Form of a company">
      <div className="grid gap-4">
        <CompanyParts form={form} />
      </div>
    </Part>
  );
}
