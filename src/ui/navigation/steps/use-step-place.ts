import { useLocation, useNavigate } from 'react-router-dom';

/** The open step of a form is in the address: a reload keeps it, and the browser's way back leads to the step before and not out of the form. */
const PARAMETER = 'step';

interface StepPlace {
  /** Null: where the person stopped. */
  id: string | null;
  forwards: (to: string) => void;
  backwards: (to: string) => void;
  /** Resolves when the history is at the step with which the form was opened, so that whoever has finished does not come back to its steps. */
  toStart: () => Promise<void>;
}

/** How many steps of this visit are before an entry of the history. */
const stepsBefore = (state: unknown): number => {
  const count = (state as { stepsBefore?: unknown } | null)?.stepsBefore;
  return typeof count === 'number' ? count : 0;
};

/** Longer than any browser takes within one page. */
const LONGEST_WAIT_MS = 1_000;

const goBack = (entries: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener('popstate', done);
      resolve();
    };
    const timer = setTimeout(done, LONGEST_WAIT_MS);
    addEventListener('popstate', done);
    history.go(-entries);
  });

/** In the component that shows the steps. */
export function useStepPlace(): StepPlace {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const before = stepsBefore(state);
  // The guard reads its part of the state at each step.
  const kept = state as object | null;
  const at = (step: string): string => {
    const params = new URLSearchParams(search);
    params.set(PARAMETER, step);
    return `?${params}`;
  };
  return {
    id: new URLSearchParams(search).get(PARAMETER),
    forwards: (to) => void navigate(at(to), { state: { ...kept, stepsBefore: before + 1 } }),
    backwards: (to) => {
      if (before > 0) void navigate(-1);
      else void navigate(at(to), { replace: true, state: kept });
    },
    toStart: async () => {
      if (before > 0) await goBack(before);
    },
  };
}
