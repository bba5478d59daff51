import type { ClaimsMode, PlatformFigures } from '@/domain/claims';
import { formatCount } from '@/domain/values/counts';
import { Tag } from '@/ui/status';

const LABELS: Readonly<Record<keyof PlatformFigures, string>> = {
  professionals: 'Professionals',
  projects: 'Projects',
  satisfaction: 'Satisfied',
  subscribers: 'Newsletter readers',
  companies: 'Companies',
  active: 'Active profiles',
};

/** What has been counted is called what it is. */
const COUNTED_LABELS: typeof LABELS = {
  ...LABELS,
  projects: 'Jobs filled',
  satisfaction: 'Notes of 4 or 5',
};

/** Those that are known; nothing where none is. */
export function NumberList({ figures, mode }: { figures: PlatformFigures; mode: ClaimsMode }) {
  const labels = mode === 'demo' ? LABELS : COUNTED_LABELS;
  const shown = (Object.keys(LABELS) as (keyof PlatformFigures)[]).flatMap((name) => {
    const figure = figures[name];
    return figure === null ? [] : [{ name, figure }];
  });
  if (shown.length === 0) return null;
  return (
    <section aria-label="Marquee in figures" className="laid-out-near wrap pt-8">
      {mode === 'demo' && <Tag>Example</Tag>}
      <dl className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-6 gap-y-4">
        {shown.map(({ name, figure }) => (
          <div key={name} className="flex flex-col-reverse justify-end border-t border-hair pt-2">
            <dt className="text-sm text-ink-2">{labels[name]}</dt>
            <dd className="mono text-xl font-semibold">
              {formatCount(figure)}
              {name === 'satisfaction' && ' %'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
