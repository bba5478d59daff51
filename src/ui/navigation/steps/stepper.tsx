import { cx } from '../../cx';

/** The steps as bulbs: lit when done, ringed when current, always with text. */
export function Stepper({ steps, at }: { steps: string[]; at: number }) {
  return (
    <div>
      <p className="text-sm">
        <span className="mono font-semibold">
          {at + 1}/{steps.length}
        </span>{' '}
        <span className="font-semibold">{steps[at]}</span>
        {steps[at + 1] && <span className="text-ink-2"> · next: {steps[at + 1]}</span>}
      </p>
      <ol className="mt-2 flex items-center" aria-label="Steps">
        {steps.map((s, i) => (
          <li
            key={s}
            aria-current={i === at ? 'step' : undefined}
            className={cx('flex items-center', i > 0 && 'flex-1')}
          >
            {i > 0 && <i aria-hidden className={cx('h-0.5 flex-1', i <= at ? 'bg-ink' : 'bg-hair')} />}
            <i
              aria-hidden
              className={cx(
                'block rounded-full border-[1.5px]',
                i < at
                  ? 'size-3.5 border-accent-edge bg-bulb'
                  : i === at
                    ? 'size-4.5 border-[5px] border-ink bg-paper'
                    : 'size-3.5 border-line bg-paper',
              )}
            />
            <span className="sr-only">
              {s}
              {i < at ? ', done' : i === at ? ', current' : ''}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
