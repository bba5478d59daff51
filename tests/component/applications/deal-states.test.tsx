import { screen } from '@testing-library/dom';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { applications as stream, type Application } from '@/domain/streams/applications';
import { toApplicant } from '@/features/applications/applicants/applicant';
import { InterviewSheet } from '@/features/applications/applicants/deals/interview-sheet';
import { DeclineSheet } from '@/features/applications/applicants/declining/decline-sheet';
import { useDeclining } from '@/features/applications/applicants/declining/use-declining';
import { MyApplication } from '@/features/applications/my-applications/my-application';
import { sampleWorld } from '../../support/sample-world';
import { onDevice } from '../support/on-device';

const NOW = new Date('2027-01-06T09:00:00Z');
const INTERVIEW_ID = '0190a000-0000-7000-8000-000000000001';
const application = (change: Partial<Application>) => ({
  ...stream.sample(sampleWorld()),
  ...change,
  rev: 1,
  sync: { state: 'sent' as const },
});

describe('an invitation to an interview', () => {
  async function open(slot: string | null) {
    const { show } = await onDevice('employer');
    const asked = application({
      status: 'interview',
      interview: {
        id: INTERVIEW_ID,
        kind: 'phone',
        slots: ['2027-01-08T09:00:00Z'],
        minutes: 30,
        timezone: 'UTC',
        place: '',
        note: '',
      },
      interview_reply: { interview_id: INTERVIEW_ID, slot, note: 'Any evening.' },
    });
    show(
      <InterviewSheet
        applicant={toApplicant(asked, null, null, NOW)}
        now={NOW}
        onClose={() => {}}
        onInvite={() => Promise.resolve()}
      />,
    );
    await screen.findByRole('dialog');
    await screen.findByLabelText('Day 1');
  }

  it('begins with the words of somebody who asked for other times', async () => {
    await open(null);
    const heading = screen.getByRole('heading', { name: 'They asked for other times' });
    expect(heading.nextSibling?.textContent).toBe('Any evening.');
  });

  it('says nothing of other times to somebody who has chosen one', async () => {
    await open('2027-01-08T09:00:00Z');
    expect(screen.queryByText('They asked for other times')).toBeNull();
  });
});

describe('the answer that an applicant reads', () => {
  it.each([
    ['hired', true, 'Days cancelled'],
    ['hired', false, 'Hired'],
    ['declined', false, 'Declined'],
    ['declined', true, 'Declined'],
  ] as const)('%s, called off: %s, is "%s"', async (status, is_called_off, words) => {
    const { me, show } = await onDevice('talent');
    show(<MyApplication application={application({ applicant_id: me, status, is_called_off })} now={NOW} />);
    const label = await screen.findByText('Their answer', { selector: 'dt, span, div' });
    expect(label.parentElement?.textContent).toBe(`Their answer${words}`);
  });

  it('is the reason, where the employer wrote nothing', async () => {
    const { me, show } = await onDevice('talent');
    const declined = {
      applicant_id: me,
      status: 'declined',
      decline_code: 'location',
      decline_note: '',
    } as const;
    show(<MyApplication application={application(declined)} now={NOW} />);
    const heading = await screen.findByRole('heading', { name: 'Their answer' });
    expect(heading.nextSibling?.textContent).toBe('The distance does not fit.');
  });
});

describe('a decline that is tapped before the news of a yes is on screen', () => {
  it('keeps its sheet open, with the words, and is asked about again once the news is there', async () => {
    const { show } = await onDevice('employer');
    const seen = toApplicant(application({ status: 'offered' }), null, null, NOW);
    const now = toApplicant(application({ ...seen.application, status: 'accepted' }), null, null, NOW);
    const step = vi.fn(() => Promise.resolve({ isWhole: true, changed: [{ seen, now: now.application }] }));
    function Deciding() {
      const [everybody, setEverybody] = useState([seen]);
      const declining = useDeclining(everybody, step);
      return (
        <>
          <button onClick={() => declining.ask([seen])}>Ask</button>
          <DeclineSheet
            {...declining.sheet}
            onDecline={async (words) => {
              const isDone = await declining.sheet.onDecline(words);
              setEverybody([now]);
              return isDone;
            }}
          />
        </>
      );
    }
    const user = show(<Deciding />);
    await user.click(await screen.findByRole('button', { name: 'Ask' }));
    await user.selectOptions(await screen.findByLabelText('Why'), 'rate');
    await user.type(screen.getByLabelText('What they read'), ' Sorry.');
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Mara Voss has accepted your offer meanwhile.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('What they read').value).toMatch(/ Sorry\.$/);
    expect(step).toHaveBeenCalledOnce();
  });
});
