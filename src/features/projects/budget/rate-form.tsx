import { useState } from 'react';
import { parseAmount } from '@/domain/values/parse-amount';
import { amountProblem } from '@/domain/pay/typed-amount';
import { fromMinor, toMinor } from '@/domain/values/money';
import { CHANGED_ELSEWHERE } from '@/domain/sync/form-copy';
import type { ProjectBudget } from '@/domain/streams/production/budgets';
import { type RoleBudget, setRoleBudget } from '@/store/projects/budgets';
import { useStore } from '@/store/react/store-context';
import { useOpened } from '@/store/react/use-forms';
import { Button } from '@/ui/button';
import { RoleField } from '@/ui/domain/role-field';
import { useAnnounce } from '@/ui/feedback/announcer';
import { attempt } from '@/ui/feedback/attempt';
import { Field } from '@/ui/fields/field';

interface RateFormProps {
  projectId: string;
  /** '' to add one. */
  role: string;
  /** Of the whole budget, as it is shown. */
  rates: ProjectBudget['rates'];
  /** Of the project: what a new rate begins with. */
  days: number;
  currency: string;
  onDone: () => void;
}

/** What one person in a role is paid a day, and for how many days. */
export function RateForm({
  projectId,
  role: first,
  rates,
  days: projectDays,
  currency,
  onDone,
}: RateFormProps) {
  const store = useStore();
  const announce = useAnnounce();
  const form = useOpened(rates);
  const rate = form.shown[first];
  const [role, setRole] = useState(first);
  const [amount, setAmount] = useState(rate ? String(fromMinor(rate.rate_minor, currency)) : '');
  const [days, setDays] = useState(String(rate?.days ?? Math.min(projectDays, 999)));
  const [isTried, setTried] = useState(false);
  const value = parseAmount(amount);
  const wrong = typeof value === 'number' ? amountProblem(amount, currency) : 'Enter an amount, such as 520.';
  const areDays = /^\d{1,3}$/.test(days);
  const put = async (wanted: RoleBudget | null): Promise<void> => {
    const isSaved = await attempt(async () => {
      const result = await setRoleBudget(store, projectId, role, form, wanted, currency);
      if (result === 'offered') announce(CHANGED_ELSEWHERE);
    });
    if (isSaved) onDone();
  };
  const save = (): void => {
    setTried(true);
    if (role !== '' && typeof value === 'number' && wrong === null && areDays)
      void put({ rate_minor: toMinor(value, currency), days: Number(days) });
  };
  return (
    <form
      noValidate
      className="grid gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {first === '' && (
        <RoleField
          value={role}
          onChange={setRole}
          error={isTried && role === '' ? 'Choose a role from the list.' : undefined}
        />
      )}
      <Field
        label={`Day rate in ${currency}`}
        inputMode="decimal"
        maxLength={12}
        value={amount}
        error={(isTried && wrong) || undefined}
        onChange={(event) => setAmount(event.target.value)}
      />
      <Field
        label="Days"
        inputMode="numeric"
        maxLength={3}
        value={days}
        hint="Of each person. How many there are comes from the crew’s places."
        error={isTried && !areDays ? 'Enter a number of days.' : undefined}
        onChange={(event) => setDays(event.target.value)}
      />
      <Button type="submit" variant="primary" wide>
        Save
      </Button>
      {rate && (
        <Button variant="quiet" onClick={() => void put(null)}>
          Take it off the budget
        </Button>
      )}
    </form>
  );
}
