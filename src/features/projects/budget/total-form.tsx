import { useState } from 'react';
import { CURRENCIES } from '@/domain/taxonomy/currencies';
import { MAX_BUDGET_MINOR } from '@/domain/limits';
import { amountProblem } from '@/domain/pay/typed-amount';
import { fromMinor, toMinor } from '@/domain/values/money';
import { parseAmount } from '@/domain/values/parse-amount';
import { CHANGED_ELSEWHERE } from '@/domain/sync/form-copy';
import { setBudgetTotal } from '@/store/projects/budgets';
import { useStore } from '@/store/react/store-context';
import { useOpened } from '@/store/react/use-forms';
import { Button } from '@/ui/button';
import { useAnnounce } from '@/ui/feedback/announcer';
import { attempt } from '@/ui/feedback/attempt';
import { Select } from '@/ui/fields/choice';
import { Field } from '@/ui/fields/field';

interface TotalFormProps {
  projectId: string;
  total: number | null;
  currency: string;
  onDone: () => void;
}

/** What all of it may come to, and in which currency. */
export function TotalForm({ projectId, total, currency: first, onDone }: TotalFormProps) {
  const store = useStore();
  const announce = useAnnounce();
  const form = useOpened({ total_minor: total, currency: first });
  const [currency, setCurrency] = useState(first);
  const [amount, setAmount] = useState(total === null ? '' : String(fromMinor(total, first)));
  const [isTried, setTried] = useState(false);
  const value = parseAmount(amount);
  const wrong = amountProblem(amount, currency, {
    sentence: 'Enter an amount, such as 48,000.',
    maxMinor: MAX_BUDGET_MINOR,
  });
  const save = async (): Promise<void> => {
    setTried(true);
    if (value === undefined || wrong !== null) return;
    const total_minor = value === null ? null : toMinor(value, currency);
    const isSaved = await attempt(async () => {
      const result = await setBudgetTotal(store, projectId, form, { total_minor, currency });
      if (result === 'offered') announce(CHANGED_ELSEWHERE);
    });
    if (isSaved) onDone();
  };
  return (
    <form
      noValidate
      className="grid gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Select
        label="Currency"
        options={CURRENCIES.map(({ code, label }) => ({ value: code, label }))}
        value={currency}
        hint="All rates of the budget are in it."
        onChange={(event) => setCurrency(event.target.value)}
      />
      <Field
        label="Budget for the crew"
        optional
        inputMode="decimal"
        maxLength={20}
        value={amount}
        error={(isTried && wrong) || undefined}
        onChange={(event) => setAmount(event.target.value)}
      />
      <Button type="submit" variant="primary" wide>
        Save
      </Button>
    </form>
  );
}
