import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { RequestCard } from '@/features/messages/thread/request-card';
import { CAMERA_JOB, PERSON } from '@/features/showcase/examples';
import { CandidateRow } from '@/ui/domain/messages/candidate-row';
import { type PictureSource, PictureContext } from '@/ui/files/picture-source';
import { createCompany, createOnboardedAccount, sendMessage } from '../../support/accounts';
import { openApp, site } from '../support/app';
import { show } from '../support/shown';

const WAIT = { timeout: 15_000 };

/** What is asked of the store of pictures, which has none. */
function pictures(): PictureSource & { asked: string[] } {
  const asked: string[] = [];
  return { asked, peek: (path) => void asked.push(path), read: () => Promise.resolve(null) };
}

it('a request and a row of somebody to invite have the person’s picture', () => {
  const source = pictures();
  const person = { ...PERSON, media: undefined, avatar_url: 'p/face' };
  show(
    <PictureContext value={source}>
      <RequestCard
        jobId={null}
        member={{
          user_id: 'x',
          name: 'Ines Calder',
          headline: '',
          avatar_url: 'x/face',
          role: 'talent',
          company_id: null,
          company_name: '',
        }}
      />
      <CandidateRow
        job={CAMERA_JOB}
        person={person}
        unit="km"
        sync={undefined}
        invite={() => Promise.resolve()}
      />
    </PictureContext>,
  );
  expect(source.asked).toEqual(expect.arrayContaining(['x/face', 'p/face']));
  expect(screen.getByRole('link', { name: 'See profile' })).toHaveProperty('pathname', '/talent/x');
});

it('a request says for whom somebody hires, and leads to the company', async () => {
  const talent = await createOnboardedAccount(site(), { name: 'Ines Calder' });
  const employer = await createOnboardedAccount(site(), { role: 'employer', name: 'Mara Voss' });
  const company = await createCompany(site(), employer, { name: 'Hawser Films' });
  const thread = await sendMessage(site(), employer, talent, 'Are you free in May?');

  await openApp(`/messages/${thread}`, talent.email);
  const card = within(await screen.findByRole('region', { name: 'About Mara Voss' }, WAIT));
  expect(await card.findByRole('link', { name: /Hawser Films/ }, WAIT)).toHaveProperty(
    'pathname',
    `/companies/${company}`,
  );
});
