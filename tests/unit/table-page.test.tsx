import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Application } from '@/domain/streams/applications';
import { toApplicant } from '@/features/applications/applicants/applicant';
import type { ApplicantActions } from '@/features/applications/applicants/views/applicant-parts';
import { ApplicantTable } from '@/features/applications/applicants/views/applicant-table';
import type { Stored } from '@/store/queries/write-status';

const NOW = new Date('2026-05-10T12:00:00Z');
const application = (id: string): Stored<Application> =>
  ({
    id,
    job_id: 'job',
    applicant_id: id,
    applicant_name: `Person ${id}`,
    employer_id: 'mara',
    status: 'pending',
    job_title: '1st AC',
    respond_by: null,
    step_by: null,
    available_dates: [],
    asked_dates: [],
    history: [],
    created_at: '2026-05-01T09:00:00Z',
  }) as unknown as Stored<Application>;

const nothing = (): void => {};
const ACTIONS: ApplicantActions = {
  open: nothing,
  move: nothing,
  pick: nothing,
  pickTo: nothing,
  pickAll: nothing,
  clear: nothing,
};

it('A9: the table of applicants begins with at most 100 rows', () => {
  const applicants = Array.from({ length: 101 }, (_, at) =>
    toApplicant(application(String(at)), null, null, NOW),
  );
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ApplicantTable
        applicants={applicants}
        picked={new Set()}
        now={NOW}
        actions={ACTIONS}
        order={null}
        onOrder={nothing}
      />
    </MemoryRouter>,
  );
  expect(html.match(/<tr data-person/g)).toHaveLength(100);
  expect(html).toMatch(/Show more, 1 left/);
});
