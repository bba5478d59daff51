import type { Application } from '../../src/domain/streams/applications';
import type { Colleague } from '../../src/domain/streams/company/colleagues';
import type { Company } from '../../src/domain/streams/company/companies';
import type { CompanySettingsRow } from '../../src/domain/streams/company/companysettings';
import type { TeamNote } from '../../src/domain/streams/company/teamnotes';
import type { Profile } from '../../src/domain/streams/profiles';
import type { Clock } from './clock';
import { seedId } from './random';

const DAY = 24 * 60;

type Named = Pick<Profile, 'id' | 'full_name' | 'email'>;

const place = (
  company: Company,
  at: string,
  fields: Pick<Colleague, 'id' | 'email' | 'access'> & Partial<Colleague>,
): Colleague => ({
  company_id: company.id,
  invitation: 1,
  removed: false,
  answer: '',
  hears: 'posted',
  user_id: null,
  status: 'invited',
  invited_by: null,
  invited_by_name: '',
  user_name: '',
  company_name: company.name,
  joined_at: null,
  created_at: at,
  updated_at: at,
  ...fields,
});

/** Everybody owns their company; the first demo employer's has a manager, somebody who hires with them, and an invitation that waits. */
export function makeColleagues(
  clock: Clock,
  companies: readonly Company[],
  employers: readonly Named[],
): Colleague[] {
  const byId = new Map(employers.map((employer) => [employer.id, employer]));
  const owners = companies.map((company) =>
    place(company, company.created_at, {
      id: seedId('company_member', company.id, company.owner_id),
      email: '',
      access: 'owner',
      answer: 'accepted',
      user_id: company.owner_id,
      status: 'joined',
      user_name: byId.get(company.owner_id)?.full_name ?? '',
      joined_at: company.created_at,
    }),
  );
  const [demo] = companies;
  const owner = demo && byId.get(demo.owner_id);
  if (!demo || !owner) return owners;
  const joined = (['manager', 'recruiter'] as const).flatMap((access, i) => {
    // Behind the two demo employers, who have companies of their own to show.
    const person = employers[i + 2];
    if (!person) return [];
    const at = clock.ago((40 - 9 * i) * DAY);
    return place(demo, at, {
      id: seedId('company_member', demo.id, person.email),
      email: person.email,
      access,
      answer: 'accepted',
      user_id: person.id,
      status: 'joined',
      invited_by: owner.id,
      invited_by_name: owner.full_name,
      user_name: person.full_name,
      joined_at: at,
    });
  });
  const invited = place(demo, clock.ago(2 * DAY), {
    id: seedId('company_member', demo.id, 'line.producer@example.test'),
    email: 'line.producer@example.test',
    access: 'viewer',
    invited_by: owner.id,
    invited_by_name: owner.full_name,
  });
  return [...owners, ...joined, invited];
}

const NOTES = [
  {
    note: 'Worked with them on the last commercial: quiet, quick, early.',
    stars: 5,
    tags: ['worked with us'],
  },
  { note: 'Rate is above ours. Worth a call before we decide.', stars: 3, tags: [] },
  { note: 'Asked about nights: two in a row are fine.', stars: 4, tags: ['nights'] },
] as const;

/** What the demo company's people have said about those who applied to it. */
export function makeTeamNotes(
  clock: Clock,
  colleagues: readonly Colleague[],
  applications: readonly Application[],
): TeamNote[] {
  const [team] = colleagues;
  const authors = colleagues.filter(
    ({ company_id: company, status }) => company === team?.company_id && status === 'joined',
  );
  return applications
    .filter(
      ({ company_id: company, status }) =>
        company === team?.company_id && (status === 'pending' || status === 'shortlisted'),
    )
    .slice(0, 3)
    .flatMap((application, i) => {
      const author = authors[i % authors.length];
      if (!author?.user_id) return [];
      const { note, stars, tags } = NOTES[i % NOTES.length] ?? NOTES[0];
      const at = clock.ago((i + 1) * 300);
      return {
        id: seedId('team_note', application.id),
        application_id: application.id,
        note,
        stars,
        tags: [...tags],
        author_id: author.user_id,
        author_name: author.user_name,
        job_id: application.job_id,
        employer_id: application.employer_id,
        company_id: application.company_id,
        created_at: at,
        updated_at: at,
      };
    });
}

/** What the first demo employer's company has chosen for everybody who posts for it. */
export const makeCompanySettings = (companies: readonly Company[]): CompanySettingsRow[] =>
  companies.slice(0, 1).map((company) => ({
    id: seedId('company_settings', company.id),
    company_id: company.id,
    settings: { hiring: { travel_paid: true } },
    created_at: company.created_at,
    updated_at: company.created_at,
  }));
