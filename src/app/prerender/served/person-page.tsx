import { rowsAddress } from '@/backend/queries/rows-address';
import { people } from '@/domain/streams';
import type { Person } from '@/domain/streams/people';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { PersonActionsPlace } from '@/features/talent/person/person-actions-place';
import { personName, personPlace, rateOf } from '@/ui/domain/people/person-copy';
import { PersonProfile } from '@/ui/domain/people/person-profile';
import { Page } from '@/ui/layout/page';
import { PlainBackToList, TALENT_LIST } from '@/ui/navigation/back-to-list';
import { descriptionOf } from './from-template';
import { rowIn, type ServedPage } from './served-page';

/** Who shows their rate has it in the preview as well. */
function shownRate(person: Person): string {
  const rate = rateOf(person);
  return rate ? `${rate.amount} ${rate.unit}` : '';
}

/**
 * Whoever is sent somebody's address sees who that is. Search engines are told to leave it alone: nobody has been asked
 * whether their name may be found there.
 */
export const personPage: ServedPage = {
  route: '/talent/:id',
  queries: (id) => [rowsAddress(people.table, Object.keys(people.fields), [id])],
  content: ([rows]) => {
    const person = rowIn<Person>(rows);
    if (!person) return null;
    const roles = person.role_codes.map(roleLabel).join(', ');
    return {
      id: person.id,
      title: personName(person),
      description: descriptionOf(
        [person.headline || roles, personPlace(person), shownRate(person)],
        person.bio ?? '',
      ),
      picture: 'people',
      noindex: true,
      look: (
        <Page className="md:pt-4">
          <PlainBackToList list={TALENT_LIST} />
          <PersonProfile as="h1" person={person} actions={<PersonActionsPlace />} />
        </Page>
      ),
      data: null,
      row: person,
    };
  },
};
