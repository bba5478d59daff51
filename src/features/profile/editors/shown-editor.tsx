import * as z from 'zod';
import { circleChanges, CIRCLES, circleOf, SHOWN_PARTS } from '@/domain/people/privacy/shown-parts';
import { Select } from '@/ui/fields/choice';
import type { EditorProps } from '../sections';
import { CIRCLE_LABELS, PART_LABELS } from '../shown-section';
import { SectionForm } from './section-form';

const circle = z.enum(CIRCLES);
const ShownForm = z.object(
  Object.fromEntries(SHOWN_PARTS.map((part) => [part, circle])) as Record<
    (typeof SHOWN_PARTS)[number],
    typeof circle
  >,
);
const OPTIONS = CIRCLES.map((value) => ({ value, label: CIRCLE_LABELS[value] }));

/** One choice for each part of the profile. */
export function ShownEditor({ me, save, ...section }: EditorProps) {
  const defaults = Object.fromEntries(SHOWN_PARTS.map((part) => [part, circleOf(me, part)])) as z.infer<
    typeof ShownForm
  >;
  return (
    <SectionForm
      schema={ShownForm}
      defaults={defaults}
      save={(values) => save(circleChanges(me, values))}
      {...section}
    >
      {({ register }) => (
        <>
          <p className="max-w-[62ch] text-ink-2">
            People in touch are those you applied to, those you answered in a message, and those who confirm a
            credit with you. Your name, headline, text, roles and skills are what people find you by, so
            everybody sees them.
          </p>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4">
            {SHOWN_PARTS.map((part) => (
              <Select key={part} label={PART_LABELS[part]} options={OPTIONS} {...register(part)} />
            ))}
          </div>
        </>
      )}
    </SectionForm>
  );
}
