import type { JobContent } from '@/domain/jobs/job-content';
import { summaryOf } from '@/domain/jobs/summary/job-summary';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { DefinitionList } from '@/ui/layout/definition-list';
import { STEPS } from '../form/steps';

/** The last step: the whole job as it was entered, step by step. */
export function CheckStep({ content, onStep }: { content: JobContent; onStep: (step: number) => void }) {
  return (
    <div className="grid gap-6">
      {STEPS.map(
        ({ id, label }, step) =>
          id !== 'check' && (
            <section key={id}>
              <div className="flex min-h-12 items-center justify-between gap-3">
                <h2 className="head text-lg">{label}</h2>
                <Button variant="quiet" aria-label={`Edit: ${label}`} onClick={() => onStep(step)}>
                  Edit
                </Button>
              </div>
              <DefinitionList
                rows={summaryOf(id, content).map((row) => [
                  row.label,
                  <span
                    key={row.label}
                    className={cx(
                      'block max-w-[66ch] wrap-anywhere whitespace-pre-line',
                      row.isFigure && 'mono',
                    )}
                  >
                    {row.words}
                  </span>,
                ])}
              />
            </section>
          ),
      )}
    </div>
  );
}
