import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { CAMERA_JOB } from '@/features/showcase/examples';
import { JobSlate } from '@/ui/domain/jobs/job-slate';
import { show, shownAgain } from '../support/shown';

it('a slate has the mark of its company: without a logo, its initials, which are for the eye alone', () => {
  show(<JobSlate job={{ ...CAMERA_JOB, company_name: 'Hawser Films', company_logo: undefined }} />);
  const initials = screen.getByText('HF');
  expect(initials.closest('[aria-hidden]')).not.toBeNull();
  shownAgain(<JobSlate job={{ ...CAMERA_JOB, company_name: '', poster_name: 'Petra Lind' }} />);
  expect(screen.queryByText('PL')).toBeNull();
});
