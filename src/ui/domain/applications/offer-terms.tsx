import { killFeeWords } from '@/domain/bookings/booking-copy';
import { agreedRate, formatMinor } from '@/domain/values/money';
import type { Offer } from '@/domain/definition/deal';
import { type Day, formatDay } from '@/domain/values/days';
import { SlateCells } from '../../layout/slate';
import { answerBy, offerDays, offerTerms, offerTotal } from './deal-copy';

interface OfferTermsProps {
  offer: Offer;
  today: Day;
  /** False once it is answered: the day to answer by says nothing more. */
  isOpen: boolean;
}

/** Rate, days and place of an offer as a slate, with what the days come to, and the employer's words. */
export function OfferTerms({ offer, today, isOpen }: OfferTermsProps) {
  const rate = agreedRate(offer);
  const terms = offerTerms(offer);
  const total = offerTotal(offer);
  const until = offer.answer_by;
  return (
    <>
      <SlateCells
        cols="three"
        className="rounded-box border border-hair"
        cells={[
          { ...rate, label: 'Rate', note: total ?? undefined },
          { label: 'Days', value: offerDays(offer) },
          isOpen && until !== null
            ? {
                label: 'Answer by',
                value: until < today ? formatDay(until) : answerBy(until, today),
                note: until < today ? 'That day has passed.' : undefined,
              }
            : { label: 'Place', value: offer.place || 'Not named', mono: false },
          ...(terms.kit_fee_minor === null
            ? []
            : [{ label: 'Kit', value: formatMinor(terms.kit_fee_minor, offer.currency), unit: '/day' }]),
          ...(terms.kill_fee_percent === 0
            ? []
            : [{ label: 'If the employer cancels', value: killFeeWords(terms), wide: true }]),
          ...(isOpen && until !== null && offer.place !== ''
            ? [{ label: 'Place', value: offer.place, mono: false, wide: true }]
            : []),
        ]}
      />
      {offer.note !== '' && <p className="mt-3 max-w-[62ch] whitespace-pre-line">{offer.note}</p>}
    </>
  );
}
