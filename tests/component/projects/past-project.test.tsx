import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { newId, projectMemberId } from '@/domain/ids';
import { crew, projects } from '@/domain/streams';
import { crew as crewStream } from '@/domain/streams/production/crew';
import { projects as projectStream } from '@/domain/streams/production/projects';
import { addDays, today } from '@/domain/values/days';
import { CrewSection } from '@/features/projects/crew/crew-section';
import { useProjectCrew } from '@/features/projects/crew/project-crew';
import { sampleWorld } from '../../support/sample-world';
import { onDevice } from '../support/on-device';

const TODAY = today(new Date(), 'UTC');
const PAST = /^The days of this project are over, so nobody can be asked for them/;

/** The crew of a project with one gaffer to find, as its owner sees it. */
async function open(starts_on: string, ends_on: string | null): Promise<void> {
  const { me, put, show } = await onDevice('employer');
  const id = newId();
  const project = {
    ...projectStream.sample(sampleWorld({ id, me })),
    owner_id: me,
    positions: { gaffer: 1 },
    timezone: 'UTC',
    starts_on,
    ends_on,
  };
  const member = {
    ...crewStream.sample(sampleWorld({ id: await projectMemberId(id, me), me, project: id })),
    project_id: id,
    user_id: me,
    role_code: 'producer',
    status: 'joined' as const,
  };
  await put(projects, project);
  await put(crew, member);
  const stored = { rev: 1, sync: { state: 'sent' as const } };
  const mine = { project: { ...project, ...stored }, mine: { ...member, ...stored }, isEditor: true };
  const Crew = () => <CrewSection mine={mine} data={useProjectCrew(id)} />;
  show(<Crew />);
  await screen.findByRole('button', { name: 'Invite a Gaffer' });
}
const offers = () => [
  screen.queryByRole('button', { name: 'Post a job for Gaffer' }),
  screen.queryByRole('link', { name: 'Ask people for days as Gaffer' }),
];

it('an open place of a project whose days are over is neither posted nor asked for, and the screen says why', async () => {
  await open(addDays(TODAY, -3), addDays(TODAY, -1));
  screen.getByText(PAST);
  screen.getByText('1 place not filled');
  expect(screen.getAllByText(/1 not filled$/)).toHaveLength(2);
  expect(offers()).toEqual([null, null]);
});

it('on its last day it is both', async () => {
  await open(addDays(TODAY, -3), TODAY);
  await screen.findByRole('button', { name: 'Post a job for Gaffer' });
  expect(offers()).not.toContain(null);
  screen.getByText('1 place open');
  expect(screen.queryByText(PAST)).toBeNull();
});
