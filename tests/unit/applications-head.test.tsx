import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { JobLine } from '@/features/applications/applicants/applications-head';
import type { Applicant } from '@/features/applications/applicants/applicant';
import { SEPARATOR } from '@/ui/separator';

const said = (statuses: readonly string[]): string =>
  renderToStaticMarkup(
    <JobLine
      applicants={statuses.map((status) => ({ application: { status } }) as Applicant)}
      isSingleJob={false}
      jobs={2}
      isWhole
    />,
  ).replaceAll(/<[^>]*>/g, '');

it('the number of applications leaves out who withdrew, and says how many did', () => {
  expect(said(['pending', 'declined', 'withdrawn'])).toBe(`2 applications for 2 jobs${SEPARATOR}1 withdrawn`);
  expect(said(['pending'])).toBe('1 application for 2 jobs');
});
