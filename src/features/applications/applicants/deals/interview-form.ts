import * as z from 'zod';
import { lastPlannedDay, TOO_FAR_AWAY } from '@/domain/jobs/lifetime/planning-horizon';
import type { Interview } from '@/domain/definition/deal';
import { LIMITS, MAX_INTERVIEW_SLOTS } from '@/domain/limits';
import { REFUSALS } from '@/domain/refusals';
import { today } from '@/domain/values/days';
import { deviceTimezone } from '@/domain/values/timezones';
import { INTERVIEW_KINDS } from '@/domain/vocabulary';

export const INTERVIEW_MINUTES = ['15', '30', '45', '60', '90'] as const;

const slot = z.object({ day: z.string(), time: z.string() });
type Slot = z.infer<typeof slot>;

/** Day and time as typed, in the time zone of the device; null when either is missing or wrong. */
export function instantOf({ day, time }: Slot): string | null {
  if (day === '' || time === '') return null;
  const date = new Date(`${day}T${time}`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

const isBlank = ({ day, time }: Slot): boolean => day === '' && time === '';

/** @param now in milliseconds since 1970 */
export const interviewForm = (now: number) =>
  z
    .object({
      kind: z.enum(INTERVIEW_KINDS),
      slots: z.array(slot).max(MAX_INTERVIEW_SLOTS),
      minutes: z.enum(INTERVIEW_MINUTES),
      place: z.string().max(500, 'This can hold 500 characters.'),
      note: z.string().max(LIMITS.dealNote, 'The words can hold 1,000 characters.'),
    })
    .superRefine(({ slots, kind, place }, context) => {
      const issue = (path: (string | number)[], message: string): void =>
        context.addIssue({ code: 'custom', path, message });
      if (slots.every(isBlank)) issue(['slots', 0, 'day'], REFUSALS.MQ213);
      slots.forEach((one, i) => {
        if (isBlank(one)) return;
        const instant = instantOf(one);
        if (instant === null) issue(['slots', i, 'day'], 'Choose a day and a time.');
        else if (Date.parse(instant) <= now)
          issue(['slots', i, 'day'], 'Choose a time that is still to come.');
        else if (one.day > lastPlannedDay(today(new Date(now)))) issue(['slots', i, 'day'], TOO_FAR_AWAY);
      });
      if (kind === 'in_person' && place.trim() === '') issue(['place'], 'Say where they should come to.');
    });
export type InterviewForm = z.infer<ReturnType<typeof interviewForm>>;

export const BLANK_SLOT: Slot = { day: '', time: '' };

export const blankInterview = (): InterviewForm => ({
  kind: 'video',
  slots: [BLANK_SLOT],
  minutes: '30',
  place: '',
  note: '',
});

/** @param form one that its schema has accepted */
export const toInterview = (form: InterviewForm): Omit<Interview, 'id'> => ({
  kind: form.kind,
  slots: [...new Set(form.slots.map(instantOf).filter((instant) => instant !== null))].toSorted(),
  minutes: Number(form.minutes),
  timezone: deviceTimezone(),
  place: form.place.trim(),
  note: form.note.trim(),
});
