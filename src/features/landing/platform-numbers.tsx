import { claimsMode, platformFigures, type PlatformFigures } from '@/domain/claims';
import { formatCount } from '@/domain/values/counts';
import { Tag } from '@/ui/status';

const LABELS: Readonly<Record<keyof PlatformFigures, string>> = {
  professionals: 'Professionals',
  projects: 'Projects',
  satisfaction: 'Satisfied',
  subscribers: 'Newsletter readers',
  companies: 'Companies',
  active: 'Active this month',
};

/** A7, A9: the platform in figures, which only a demonstration has (ruling 28). */
export function PlatformNumbers() {
  const figures = platformFigures(claimsMode());
  if (!figures) return null;
  return (
    <section aria-label="Marquee in figures" className="laid-out-near wrap pt-8">
      <Tag>Example</Tag>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-6 gap-y-4">
        {(Object.keys(LABELS) as (keyof PlatformFigures)[]).map((name) => (
          <div key={name} className="flex flex-col-reverse justify-end border-t border-hair pt-2">
            <dt className="text-sm text-ink-2">{LABELS[name]}</dt>
            <dd className="mono text-xl font-semibold">
              {formatCount(figures[name])}
              {name === 'satisfaction' && ' %'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
