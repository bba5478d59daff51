import type { JobContent } from '@/domain/jobs/job-content';
import { inputFor, type JobForm } from '@/domain/jobs/job-form-fields';
import { type FormProblem, formProblems, inputOf, publishProblemsNow } from '../form/job-form';
import { STEPS, stepOf } from '../form/steps';

/** The step of a problem's input; for `job_dates.0.call` that is the step of `job_dates`. */
export const stepOfProblem = (path: string): number => stepOf(inputOf(path));

/** Everything that keeps this form from being published, in the order of the steps. */
export function problemsIn(form: JobForm, content: JobContent): FormProblem[] {
  const broken = publishProblemsNow(content).map(({ field, sentence }) => ({
    path: inputFor(field),
    sentence,
  }));
  return [...formProblems(form), ...broken].toSorted((a, b) => stepOfProblem(a.path) - stepOfProblem(b.path));
}

/** A list of problems; each is a button that goes to its input. */
export function ProblemList({
  problems,
  onGo,
}: {
  problems: readonly FormProblem[];
  onGo: (path: string) => void;
}) {
  return (
    <section role="alert" className="rounded-box border border-refused bg-refused-tint px-4 py-3">
      <h2 className="head text-lg">
        {problems.length === 1 ? 'One thing is missing' : `${problems.length} things are missing`}
      </h2>
      <ul className="mt-1">
        {problems.map(({ path, sentence }) => (
          <li key={path + sentence}>
            <button
              type="button"
              onClick={() => onGo(path)}
              className="min-h-11 text-left text-base font-medium text-refused underline underline-offset-4"
            >
              {sentence}{' '}
              <span className="font-normal text-ink-2 no-underline">{STEPS[stepOfProblem(path)]?.label}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
