import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { Completeness } from '@/features/profile/completeness';
import { type Profile, profiles } from '@/domain/streams/profiles';
import { show } from '../support/shown';

const basics: Profile = {
  ...profiles.sample({ me: 'me' } as never),
  id: 'me',
  role: 'talent',
  first_name: 'Mara',
  last_name: 'Voss',
  bio: 'Lights.',
  profile_completed: true,
};
const card = (me: Profile, days: string): string => {
  show(<Completeness me={me} days={days} isEditing={false} onAdd={() => {}} />);
  return screen.getByRole('region', { name: 'How complete your profile is' }).textContent ?? '';
};

it('P4: a profile is not called complete beside a list of what it lacks', () => {
  const said = card(
    { ...basics, media: { a: { kind: 'avatar', file: { id: 'f' }, thumb: { id: 't' } } } as never },
    '',
  );
  expect(said).toContain('What would still help:');
  expect(said).toContain('Your days');
  expect(said).toContain('The basics: 100%');
  expect(said).not.toContain('complete');
});

it('P4, P5: what is missing of the basics lowers their figure, and is named', () => {
  const said = card({ ...basics, bio: ' ', media: {} }, '');
  expect(said).toContain('The basics: 67%');
  expect(said).toContain('Missing: bio/description and profile picture.');
});
