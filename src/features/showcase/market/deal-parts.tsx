import { useState } from 'react';
import { MoreHorizontal, Pencil } from 'lucide-react';
import type { Interview, Offer } from '@/domain/definition/deal';
import { addDays } from '@/domain/values/days';
import { IconButton } from '@/ui/button';
import { InterviewDetails } from '@/ui/domain/applications/interview-details';
import { OfferAnswers } from '@/ui/domain/applications/offer-answers';
import { OfferTerms } from '@/ui/domain/applications/offer-terms';
import { AllTaken } from '@/ui/domain/jobs/all-taken';
import { JobActionsMenu } from '@/ui/domain/jobs/job-actions-menu';
import { StillHiring } from '@/ui/domain/jobs/still-hiring';
import { CandidateRow } from '@/ui/domain/messages/candidate-row';
import { InviteAction } from '@/ui/domain/messages/invite-action';
import { CAMERA_JOB, NOW, PERSON, TODAY } from '../examples';
import { Part } from '../part';
import { keepNothing } from './keep-nothing';

const OFFER: Offer = {
  id: CAMERA_JOB.id,
  rate_minor: 62_000,
  rate_unit: 'day',
  currency: 'USD',
  days: [addDays(TODAY, 12), addDays(TODAY, 13), addDays(TODAY, 14)],
  place: 'Basecamp, pier 14',
  note: 'An example: travel from Los Angeles is paid.',
  answer_by: addDays(TODAY, 2),
};

const SLOT = new Date(NOW.getTime() + 2 * 86_400_000).toISOString();
const INTERVIEW: Interview = {
  id: CAMERA_JOB.id,
  kind: 'video',
  slots: [SLOT],
  minutes: 20,
  timezone: 'America/Los_Angeles',
  place: 'https://talk.example/low-tide',
  note: 'We would like to see your reel together.',
};

export function Deals() {
  return (
    <Part title="Offers and interviews">
      <div className="grid gap-6">
        <div>
          <OfferTerms offer={OFFER} today={TODAY} isOpen />
          <OfferAnswers
            status="offered"
            offer={OFFER}
            isOpen
            refused={undefined}
            kept={keepNothing}
            onAnswer={() => Promise.resolve(true)}
          />
        </div>
        <div>
          <OfferTerms offer={{ ...OFFER, answer_by: addDays(TODAY, -1), note: '' }} today={TODAY} isOpen />
        </div>
        <div>
          <OfferTerms
            offer={{ ...OFFER, rate_minor: null, rate_unit: 'unpaid', place: '', note: '' }}
            today={TODAY}
            isOpen={false}
          />
        </div>
        <div>
          <InterviewDetails interview={INTERVIEW} slot={SLOT} onCalendar={() => {}} />
        </div>
        <div>
          <InterviewDetails
            interview={{ ...INTERVIEW, kind: 'phone', place: '+1 555 0100', note: '' }}
            slot={null}
            onCalendar={() => {}}
          />
        </div>
        <div>
          <InterviewDetails
            interview={{ ...INTERVIEW, kind: 'in_person', place: 'Stage 4, Gantry Row', note: '' }}
            slot={null}
            onCalendar={() => {}}
          />
        </div>
      </div>
    </Part>
  );
}

const nothing = (): Promise<void> => Promise.resolve();

export const Invitations = () => (
  <Part title="Invitations to a job">
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <InviteAction sync={undefined} label="Invite Ines Marlow" invite={nothing} />
      <InviteAction sync={{ state: 'waiting' }} label="Invite Ines Marlow" invite={nothing} />
      <InviteAction sync={{ state: 'sent' }} label="Invite Ines Marlow" invite={nothing} />
      <InviteAction
        sync={{ state: 'refused', sentence: 'This job takes no applications any more.' }}
        label="Invite Ines Marlow"
        invite={nothing}
      />
    </div>
    <ul className="mt-3">
      <CandidateRow job={CAMERA_JOB} person={PERSON} unit="km" sync={undefined} invite={nothing} />
    </ul>
  </Part>
);

const CLOSED_LONG_AGO = new Date(NOW.getTime() - 60 * 86_400_000).toISOString();

const QUIET_JOB = {
  ...CAMERA_JOB,
  published_at: new Date(NOW.getTime() - 15 * 86_400_000).toISOString(),
  valid_through: null,
};

const trigger = (label: string) => (
  <IconButton label={label}>
    <MoreHorizontal size={22} aria-hidden />
  </IconButton>
);

export function JobMenus() {
  const [last, setLast] = useState('Nothing done yet.');
  const onAct = ({ type }: { type: string }): void => setLast(`Asked to ${type}.`);
  return (
    <Part title="What to do with a job">
      <div className="flex flex-wrap gap-2">
        <JobActionsMenu
          job={CAMERA_JOB}
          onAct={onAct}
          trigger={trigger('Active job')}
          items={[
            { label: 'Edit', icon: <Pencil size={18} aria-hidden />, onSelect: () => setLast('Edited.') },
          ]}
        />
        <JobActionsMenu
          job={{ ...CAMERA_JOB, status: 'closed', closed_at: NOW.toISOString() }}
          onAct={onAct}
          trigger={trigger('Closed job')}
        />
        <JobActionsMenu
          job={{ ...CAMERA_JOB, status: 'closed', closed_at: CLOSED_LONG_AGO }}
          onAct={onAct}
          trigger={trigger('Job closed long ago')}
        />
      </div>
      <AllTaken job={{ ...CAMERA_JOB, hired_count: CAMERA_JOB.headcount }} />
      <StillHiring job={QUIET_JOB} onYes={() => onAct({ type: 'confirm' })} />
      <p role="status" className="mt-2 text-sm text-ink-2">
        {last}
      </p>
    </Part>
  );
}
