import type { JobContent } from '@/domain/jobs/job-content';
import { SHOWN_FIELDS } from '@/domain/jobs/job-form-fields';
import { Button } from '@/ui/button';
import { DefinitionList } from '@/ui/layout/definition-list';
import { Mono } from '@/ui/layout/page';
import { type Step, STEPS } from '../form/steps';

/** The summary lines of one step's inputs. */
const linesOf = (step: Step['id'], content: JobContent) =>
  SHOWN_FIELDS.filter((field) => field.step === step).flatMap((field) =>
    field.summary.map((line) => {
      const words = line.words?.(content) ?? field.codec.words(content[field.name], content);
      return [
        line.label ?? field.formLabel ?? field.label,
        line.isFigure && words !== '' ? <Mono key={field.name}>{words}</Mono> : words || line.none,
      ] as const;
    }),
  );

/** The last step: a summary of the whole job, step by step. */
export function CheckStep({ content, onStep }: { content: JobContent; onStep: (step: number) => void }) {
  return (
    <div className="grid gap-6">
      {STEPS.filter(({ inputs }) => inputs.length > 0).map(({ id, label }, step) => (
        <section key={id}>
          <div className="flex min-h-12 items-center justify-between gap-3">
            <h2 className="head text-lg">{label}</h2>
            <Button variant="quiet" aria-label={`Edit: ${label}`} onClick={() => onStep(step)}>
              Edit
            </Button>
          </div>
          <DefinitionList rows={linesOf(id, content)} />
        </section>
      ))}
      {content.description !== '' && (
        <p className="max-w-[66ch] whitespace-pre-line">{content.description}</p>
      )}
    </div>
  );
}
