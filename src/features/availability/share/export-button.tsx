import type { CalendarDay } from '@/domain/availability/days-file';
import { daysFile } from '@/domain/availability/days-file';
import { markWords } from '@/domain/availability/day-marks';
import type { Day } from '@/domain/values/days';
import { saveFile } from '@/platform/save-file';
import type { MyCalendar } from '@/store/entities/availability';
import { Button } from '@/ui/button';
import { bookedWords, ownDay } from '../day-copy';

/** Everything from today on, with notes and jobs: the file is for its owner. */
function daysOf(calendar: MyCalendar, today: Day): CalendarDay[] {
  const days = [...new Set([...Object.keys(calendar.marks), ...calendar.booked.keys()])];
  return days
    .filter((day) => day >= today)
    .flatMap((day): CalendarDay[] => {
      const { mark, booked } = ownDay(calendar, day);
      if (booked.length > 0)
        return booked.map((one) => ({ day, title: bookedWords(one), text: '', isBusy: true }));
      return mark ? [{ day, title: markWords(mark), text: mark.note, isBusy: mark.state !== 'free' }] : [];
    });
}

/** The own days as a file for another calendar program; made on the device, also without a signal. */
export function ExportButton({ calendar, today }: { calendar: MyCalendar; today: Day }) {
  const days = daysOf(calendar, today);
  return (
    <Button
      disabled={days.length === 0}
      onClick={() => saveFile('marquee-days.ics', daysFile(days, new Date()), 'text/calendar')}
    >
      Save as a calendar file
    </Button>
  );
}
