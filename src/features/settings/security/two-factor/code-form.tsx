import { type SubmitEvent, useState } from 'react';
import type { SecurityResult } from '@/backend/account/account-security';
import { tokenProblem, cleanTokenInput } from '@/domain/security/two-factor';
import { Button } from '@/ui/button';
import { Field } from '@/ui/fields/field';
import { Problem } from '@/ui/feedback/problem';

interface CodeFormProps<T> {
  /** The label of the button, and while it is busy. */
  label: string;
  busyLabel: string;
  danger?: boolean;
  /** Why the form cannot be sent yet. */
  blockedReason?: string;
  send: (code: string) => Promise<SecurityResult<T>>;
  onDone: (value: T) => void;
}

/** A form for an action that requires an authenticator code. */
export function CodeForm<T>({ label, busyLabel, danger, blockedReason, send, onDone }: CodeFormProps<T>) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (): Promise<void> => {
    const wrong = tokenProblem(code) ?? blockedReason ?? null;
    setProblem(wrong);
    if (wrong !== null) return;
    setIsBusy(true);
    try {
      const answer = await send(code);
      if (answer.ok) onDone(answer.value);
      else setProblem(answer.message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      <Field
        label="Authentication code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        hint="The 6 digits that your authenticator app shows."
        value={code}
        onChange={(event) => setCode(cleanTokenInput(event.target.value))}
      />
      {problem !== null && <Problem>{problem}</Problem>}
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
    </form>
  );
}
