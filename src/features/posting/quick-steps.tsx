import { useState } from 'react';
import { Minus, Plus } from 'lucide-react';
import { map, of } from 'rxjs';
import { today } from '@/domain/days';
import { type JobContent, type PayType, UNPAID_REASONS } from '@/domain/entities/job';
import { formatMoney } from '@/domain/money';
import { refusal } from '@/domain/refusals';
import { type CrewRole, findRole, findRoles } from '@/domain/taxonomy/crew-roles';
import { findCurrency } from '@/domain/taxonomy/currencies';
import { departmentLabel, DEPARTMENTS } from '@/domain/taxonomy/departments';
import { foldForSearch } from '@/domain/taxonomy/name-search';
import { findPlaces, type Place, placeLabel, findPlaceByName } from '@/domain/taxonomy/places';
import { observeJobs } from '@/store/entities/jobs';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { Chip, ChipRow, RadioCards, Segmented, Select, Switch } from '@/ui/choice';
import { DayPicker } from '@/ui/day-picker';
import { optionsOf, PAY_TYPE_LABELS, UNPAID_LABELS } from '@/ui/domain/job-copy';
import { Field } from '@/ui/field';
import { Mono } from '@/ui/page';
import { SuggestField } from '@/ui/suggest-field';
import { daysWith } from './merge-days';
import { type UsualRates, usualRates } from './usual-rates';

export interface QuickStepProps {
  content: JobContent;
  put: (change: Partial<JobContent>) => void;
  error?: string;
  /** This employer's earlier jobs, latest first: most crew calls resemble the last one. */
  earlier: readonly JobContent[];
}

const distinct = <T,>(items: readonly T[], key: (item: T) => string, most: number): T[] =>
  [...new Map(items.map((item) => [key(item), item])).values()]
    .filter((item) => key(item) !== '')
    .slice(0, most);

export function QuickRole({ content, put, error, earlier }: QuickStepProps) {
  const take = ({ code, label, department }: CrewRole): void =>
    put({ title: label, role_code: code, category: department });
  const type = (text: string): void => {
    const exact = findRoles(text).find(({ label }) => foldForSearch(label) === foldForSearch(text));
    put(
      exact
        ? { title: text, role_code: exact.code, category: exact.department }
        : { title: text, role_code: '' },
    );
  };
  const recent = distinct(earlier, ({ role_code: code }) => code, 4).flatMap(
    ({ role_code: code }) => findRole(code) ?? [],
  );
  return (
    <>
      {recent.length > 0 && (
        <div className="mb-3">
          <ChipRow label="Roles you posted" wrap>
            {recent.map((role) => (
              <Chip
                key={role.code}
                type="radio"
                name="role"
                on={content.role_code === role.code}
                onChange={() => take(role)}
              >
                {role.label}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
      <SuggestField
        label="Role"
        placeholder="1st AC, gaffer, focus puller"
        value={content.title}
        onChange={type}
        suggestions={findRoles(content.title)}
        toText={({ label }) => label}
        toNote={({ department }) => departmentLabel(department)}
        onPick={take}
        error={content.title.trim() === '' ? error : undefined}
      />
      {content.title.trim() !== '' && content.role_code === '' && (
        <Select
          className="mt-3"
          label="Department"
          placeholder="Choose"
          options={DEPARTMENTS.map(({ code, label }) => ({ value: code, label }))}
          value={content.category}
          onChange={(event) => put({ category: event.target.value })}
          error={error}
        />
      )}
    </>
  );
}

export function QuickDates({ content, put, error }: QuickStepProps) {
  const [now] = useState(() => new Date());
  const dates = content.job_dates;
  return (
    <div className="grid gap-3">
      <DayPicker
        label="Days"
        value={dates.map(({ day }) => day)}
        onChange={(days) => put({ job_dates: daysWith(dates, days) })}
        today={today(now, content.timezone)}
        error={error}
      />
      <Field
        label="Call"
        optional
        type="time"
        value={dates[0]?.call ?? ''}
        disabled={dates.length === 0}
        onChange={(event) => put({ job_dates: dates.map((date) => ({ ...date, call: event.target.value })) })}
      />
    </div>
  );
}

const PER: readonly { value: PayType; label: string; spoken?: string }[] = [
  { value: 'hour', label: 'Hour', spoken: 'an hour' },
  { value: 'day', label: 'Day', spoken: 'a day' },
  { value: 'week', label: 'Week', spoken: 'a week' },
  { value: 'unpaid', label: 'Unpaid' },
];
/** A job that begins with another way to pay, by its employer's preference or as a repeated one, shows that it does. */
const perWith = (payType: PayType): typeof PER =>
  PER.some(({ value }) => value === payType)
    ? PER
    : [...PER, { value: payType, label: PAY_TYPE_LABELS[payType] }];
const STEP: Readonly<Record<string, number>> = { hour: 1, day: 10, week: 50 };

function useUsualRates({ role_code: role, pay_type: payType, currency }: JobContent): UsualRates | null {
  const store = useStore();
  return (
    useLive(() => {
      if (role === '') return of(null);
      return observeJobs(store, { filter: { roleCodes: [role], payTypes: [payType] }, limit: 200 }).pipe(
        map(({ jobs }) => usualRates(jobs, payType, currency)),
      );
    }, [store, role, payType, currency]) ?? null
  );
}

export function QuickRate({ content, put, error }: QuickStepProps) {
  const usual = useUsualRates(content);
  const { pay_type: payType, salary_min: rate, currency } = content;
  const symbol = findCurrency(currency)?.symbol ?? currency;
  const step = STEP[payType] ?? 10;
  const set = (amount: number | null): void =>
    put({ salary_min: amount === null ? null : Math.max(0, Math.min(10_000_000, amount)), salary_max: null });
  const big =
    'grid min-h-18 w-18 shrink-0 place-items-center rounded-box border border-line bg-sheet active:bg-well';
  return (
    <>
      {usual && payType !== 'unpaid' && (
        <p className="-mt-2 mb-3 text-sm text-ink-2">
          Half of open {findRole(content.role_code)?.label} posts:{' '}
          <Mono>
            {formatMoney(usual.low, currency)}–{formatMoney(usual.high, currency)}
          </Mono>{' '}
          {PER.find(({ value }) => value === payType)?.spoken ?? PAY_TYPE_LABELS[payType].toLowerCase()}.
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
              onClick={() => set((rate ?? usual?.middle ?? step) - step)}
              className={big}
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
                inputMode="numeric"
                value={rate ?? ''}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? 'rate-error' : undefined}
                onChange={(event) =>
                  set(event.target.value === '' ? null : Number(event.target.value.replace(/\D/g, '')))
                }
                className="mono h-full min-h-18 w-full rounded-box border border-line bg-sheet px-8 text-center text-2xl font-semibold"
              />
            </label>
            <button
              type="button"
              aria-label={`${step} more`}
              onClick={() => set((rate ?? (usual ? usual.middle - step : 0)) + step)}
              className={big}
            >
              <Plus size={26} aria-hidden />
            </button>
          </div>
          {error && (
            <p id="rate-error" className="mt-1.5 text-sm font-medium text-refused">
              {error}
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
          options={perWith(payType)}
          value={payType}
          onChange={(value) => {
            const per = perWith(payType).find((option) => option.value === value)?.value ?? 'day';
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

export function QuickPlace({ content, put, error, earlier }: QuickStepProps) {
  const take = ({ city, region, country_code, lat, lng, timezone, currency }: Place): void =>
    put({
      city,
      region,
      country_code,
      lat,
      lng,
      timezone,
      is_remote: false,
      ...(content.salary_min === null ? { currency } : {}),
    });
  const known = distinct(earlier, ({ city }) => city, 3);
  return (
    <>
      {known.length > 0 && (
        <div className="mb-3">
          <ChipRow label="Places you posted" wrap>
            {known.map(({ city, region, country_code, lat, lng, timezone, location }) => (
              <Chip
                key={city}
                type="radio"
                name="place"
                on={!content.is_remote && content.city === city}
                onChange={() =>
                  put({ city, region, country_code, lat, lng, timezone, location, is_remote: false })
                }
              >
                {placeLabel({ city, region })}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
      <SuggestField
        label="Town"
        placeholder="San Pedro"
        value={content.city}
        onChange={(city) => {
          const exact = findPlaceByName(city);
          if (exact) take(exact);
          else put({ city, region: '', lat: null, lng: null });
        }}
        suggestions={findPlaces(content.city)}
        toText={({ city }) => city}
        toNote={({ region, country_code: country }) => `${region}, ${country}`}
        onPick={take}
        error={error}
      />
      <div className="mt-3">
        <Field
          label="Unit base or studio"
          optional
          value={content.location}
          maxLength={200}
          onChange={(event) => put({ location: event.target.value })}
        />
      </div>
      <Switch
        label="Remote"
        checked={content.is_remote}
        onChange={(event) => put({ is_remote: event.target.checked })}
      />
    </>
  );
}
