import { Minus, Plus } from 'lucide-react';
import { map } from 'rxjs';
import type { JobContent } from '@/domain/jobs/job-content';
import { type PayType, UNPAID_REASONS } from '@/domain/vocabulary';
import { optionsOf, PAY_TYPE_LABELS, UNPAID_LABELS } from '@/domain/jobs/job-copy';
import { maxPay } from '@/domain/pay/typed-amount';
import { formatMoney } from '@/domain/values/money';
import { refusal } from '@/domain/refusals';
import { findRole } from '@/domain/taxonomy/crew-roles';
import { findCurrency } from '@/domain/taxonomy/currencies';
import { observeJobs } from '@/store/entities/jobs';
import { useLive } from '@/store/react/use-live';
import type { Store } from '@/store/store';
import { Chip, ChipRow, RadioCards, Segmented } from '@/ui/fields/choice';
import { useTypedAmount } from '@/ui/domain/pay/use-typed-amount';
import { Mono } from '@/ui/layout/page';
import type { QuickStepProps } from './questions';
import { type UsualRates, usualRates } from './usual-rates';

const PAID_PER: readonly { value: PayType; label: string; spoken?: string }[] = [
  { value: 'hour', label: 'Hour', spoken: 'an hour' },
  { value: 'day', label: 'Day', spoken: 'a day' },
  { value: 'week', label: 'Week', spoken: 'a week' },
  { value: 'unpaid', label: 'Unpaid' },
];
/**
 * The pay types on offer, with the job's current one, which may be another from the employer's preferences or a repeated
 * job.
 */
const payTypeOptions = (payType: PayType): typeof PAID_PER =>
  PAID_PER.some(({ value }) => value === payType)
    ? PAID_PER
    : [...PAID_PER, { value: payType, label: PAY_TYPE_LABELS[payType] }];
/** How much one tap adds, in whole units of the currency. */
const TAP_AMOUNTS: Readonly<Record<string, number>> = { hour: 1, day: 10, week: 50 };
const DEFAULT_TAP_AMOUNT = 10;

const observeUsualRates = (store: Store, role: string, payType: PayType, currency: string) =>
  observeJobs(store, { filter: { roleCodes: [role], payTypes: [payType] }, limit: 200 }).pipe(
    map(({ jobs }) => usualRates(jobs, payType, currency)),
  );

const useUsualRates = ({ role_code: role, pay_type: payType, currency }: JobContent): UsualRates | null =>
  useLive(observeUsualRates, role === '' ? null : role, payType, currency) ?? null;

/** The third question: the rate and its unit, or why the job is unpaid. */
export function QuickRate({ content, put, error }: QuickStepProps) {
  const usual = useUsualRates(content);
  const { pay_type: payType, salary_min: rate, currency } = content;
  const symbol = findCurrency(currency)?.symbol ?? currency;
  const step = TAP_AMOUNTS[payType] ?? DEFAULT_TAP_AMOUNT;
  const set = (amount: number | null): void => put({ salary_min: amount, salary_max: null });
  const tap = (amount: number): void => set(Math.max(0, Math.min(maxPay(currency), amount)));
  const typed = useTypedAmount(rate, currency, set);
  const sentence = error && (typed.problem ?? error);
  const stepperClass =
    'grid min-h-18 w-18 shrink-0 place-items-center rounded-box border border-line bg-sheet active:bg-well';
  return (
    <>
      {usual && payType !== 'unpaid' && (
        <p className="-mt-2 mb-3 text-sm text-ink-2">
          Half of open {findRole(content.role_code)?.label} posts:{' '}
          <Mono>
            {formatMoney(usual.low, currency)}–{formatMoney(usual.high, currency)}
          </Mono>{' '}
          {PAID_PER.find(({ value }) => value === payType)?.spoken ?? PAY_TYPE_LABELS[payType].toLowerCase()}.
        </p>
      )}
      {payType === 'unpaid' ? (
        <RadioCards
          legend={refusal('MQ102')}
          name="unpaid"
          options={optionsOf(UNPAID_LABELS)}
          value={content.unpaid_reason ?? ''}
          onChange={(value) =>
            put({ unpaid_reason: UNPAID_REASONS.find((reason) => reason === value) ?? null })
          }
          error={error}
        />
      ) : (
        <>
          <div className="flex items-stretch gap-2">
            <button
              type="button"
              aria-label={`${step} less`}
              onClick={() => tap((rate ?? usual?.middle ?? step) - step)}
              className={stepperClass}
            >
              <Minus size={26} aria-hidden />
            </button>
            <label className="relative min-w-0 flex-1">
              <span className="sr-only">Rate in {currency}</span>
              <span
                aria-hidden
                className="mono pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-xl text-ink-2"
              >
                {symbol}
              </span>
              <input
                inputMode="decimal"
                value={typed.value}
                aria-invalid={sentence ? true : undefined}
                aria-describedby={sentence ? 'rate-error' : undefined}
                onChange={(event) => typed.type(event.target.value)}
                className="mono h-full min-h-18 w-full rounded-box border border-line bg-sheet px-8 text-center text-2xl font-semibold"
              />
            </label>
            <button
              type="button"
              aria-label={`${step} more`}
              onClick={() => tap((rate ?? (usual ? usual.middle - step : 0)) + step)}
              className={stepperClass}
            >
              <Plus size={26} aria-hidden />
            </button>
          </div>
          {sentence && (
            <p id="rate-error" className="mt-1.5 text-sm font-medium text-refused">
              {sentence}
            </p>
          )}
          {usual && (
            <div className="mt-3">
              <ChipRow label="Usual rates" wrap even>
                {[...new Set([usual.low, usual.middle, usual.high])].map((amount) => (
                  <Chip
                    key={amount}
                    type="radio"
                    name="usual"
                    on={rate === amount}
                    onChange={() => set(amount)}
                  >
                    <Mono>{formatMoney(amount, currency)}</Mono>
                  </Chip>
                ))}
              </ChipRow>
            </div>
          )}
        </>
      )}
      <div className="mt-3">
        <Segmented
          label="Per"
          options={payTypeOptions(payType)}
          value={payType}
          onChange={(value) => {
            const per = payTypeOptions(payType).find((option) => option.value === value)?.value ?? 'day';
            put(
              per === 'unpaid'
                ? { pay_type: per, salary_min: null, salary_max: null }
                : { pay_type: per, unpaid_reason: null },
            );
          }}
        />
      </div>
    </>
  );
}
