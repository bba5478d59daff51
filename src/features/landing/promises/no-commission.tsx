import { useState } from 'react';
import { formatMoney } from '@/domain/values/money';
import { plural } from '@/domain/values/counts';
import { Segmented } from '@/ui/fields/choice';
import { SlateCells } from '@/ui/layout/slate';

const RATES = [350, 620, 900] as const;
const DAYS = [1, 5, 20] as const;
/** What a marketplace that takes a tenth would keep: to compare with. */
const A_TENTH = 0.1;

const optionsOf = (values: readonly number[], word: (value: number) => string) =>
  values.map((value) => ({ value: String(value), label: word(value) }));
const dollars = (amount: number): string => formatMoney(amount, 'USD');

/** What a production pays, and what arrives. */
export default function NoCommission() {
  const [rate, setRate] = useState<number>(RATES[1]);
  const [days, setDays] = useState<number>(DAYS[1]);
  const pay = rate * days;
  return (
    <div className="grid gap-3">
      <Segmented
        label="Day rate"
        hideLabel={false}
        options={optionsOf(RATES, dollars)}
        value={String(rate)}
        onChange={(value) => setRate(Number(value))}
      />
      <Segmented
        label="Days"
        hideLabel={false}
        options={optionsOf(DAYS, (value) => plural(value, 'day', 'days'))}
        value={String(days)}
        onChange={(value) => setDays(Number(value))}
      />
      <SlateCells
        big
        cols="three"
        className="rounded-box border border-line bg-sheet"
        cells={[
          { label: 'They pay', value: dollars(pay) },
          { label: 'You get', value: dollars(pay) },
          { label: 'We take', value: dollars(0) },
        ]}
      />
      <p className="text-ink-2">
        Where a tenth is taken,{' '}
        <b className="mono font-semibold text-ink">{dollars(Math.round(pay * A_TENTH))}</b> of it would be
        gone.
      </p>
    </div>
  );
}
