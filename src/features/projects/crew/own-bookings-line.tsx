import type { OthersBookings } from './use-bookings-of-others';

const WORDS: Readonly<Record<OthersBookings['state'], string>> = {
  none: '',
  counted: 'Whom others have booked counts here. Whom they have asked, or on hold, you do not see.',
  private: '',
  unknown: 'Only your own bookings count here. Others may have booked people whom you do not see.',
};

/** Where somebody else can book people for a project: what is counted of theirs. */
export const OwnBookingsLine = ({ state }: Pick<OthersBookings, 'state'>) =>
  WORDS[state] === '' ? null : <p className="pb-2 text-sm text-ink-2">{WORDS[state]}</p>;
