import type { Application } from '@/domain/streams/applications';
import type { Company } from '@/domain/streams/company/companies';
import type { ApplicationStatus } from '@/domain/lifecycles';
import { awaitsAnswer } from '@/domain/applications/figures';

/** A new employer's way to the first hire, each step done when the data on this device says so. */
export interface FirstStep {
  title: string;
  text: string;
  to: string;
  isDone: boolean;
}

interface Known {
  company: Pick<Company, 'id'> | null;
  jobs: number;
  savedPeople: number;
  conversations: number;
  applications: readonly Pick<Application, 'status'>[];
}

const ENDED_UNANSWERED: readonly ApplicationStatus[] = ['withdrawn', 'job_closed'];

/** Whoever has answered somebody is no newcomer any more. */
export const hasAnsweredSomebody = (applications: Known['applications']): boolean =>
  applications.some(({ status }) => !ENDED_UNANSWERED.includes(status) && !awaitsAnswer(status));

export const firstSteps = ({
  company,
  jobs,
  savedPeople,
  conversations,
  applications,
}: Known): FirstStep[] => [
  {
    title: 'Set up your company',
    text: 'Crew look at who is hiring before they apply.',
    to: '/company',
    isDone: company !== null,
  },
  {
    title: 'Post your first job',
    text: 'Role, days, place and rate are enough.',
    to: '/jobs/quick-post',
    isDone: jobs > 0,
  },
  {
    title: 'Find people and save them, or write to them',
    text: 'By role, place and rate.',
    to: '/talent',
    isDone: savedPeople + conversations > 0,
  },
  {
    title: 'Answer your first applicant',
    text: 'Everybody sees how often you answer in time.',
    to: '/employer/applications',
    isDone: hasAnsweredSomebody(applications),
  },
];
