import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { profiles } from '@/domain/streams/profiles';
import { JobFit } from '@/features/jobs/detail/beside/job-fit';
import { SAMPLE_JOB } from '../../support/sample-job';
import { sampleWorld } from '../../support/sample-world';
import { onDevice } from '../support/on-device';

it('a skill without a space wraps, however narrow the screen is', async () => {
  const { show } = await onDevice('talent');
  const skill = 'x'.repeat(50);
  const person = profiles.sample(sampleWorld());
  show(<JobFit job={{ ...SAMPLE_JOB, required_skills: [skill] }} person={person} level={1} />);
  // Of a flex row, whose item is otherwise as wide as its longest word.
  const reason = await screen.findByText(
    (_, element) => element?.tagName === 'SPAN' && element.textContent.includes(skill),
  );
  expect([...reason.classList]).toEqual(expect.arrayContaining(['min-w-0', 'wrap-anywhere']));
});
