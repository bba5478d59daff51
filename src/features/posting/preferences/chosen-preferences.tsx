import { jobFieldNamed } from '@/domain/jobs/job-fields';
import type { HiringPreferences } from '@/domain/streams/profiles';
import { DefinitionList } from '@/ui/layout/definition-list';

/** They follow from the town's name. */
const UNSAID: ReadonlySet<string> = new Set(['lat', 'lng', 'timezone']);

/** What a company has chosen, for those of its people who do not choose it. */
export function ChosenPreferences({ hiring, name }: { hiring: HiringPreferences | undefined; name: string }) {
  const chosen = Object.entries(hiring ?? {}).flatMap(([field, value]) => {
    const known = UNSAID.has(field) ? undefined : jobFieldNamed(field);
    const words = known?.codec?.words(value, hiring ?? {}) ?? '';
    return known && words !== '' ? [[known.label, words] as const] : [];
  });
  if (chosen.length === 0) return <p>{name} has chosen nothing yet.</p>;
  return <DefinitionList rows={chosen} />;
}
