import { useState } from 'react';
import { vibrate } from '@/platform/haptics';
import { Segmented } from '@/ui/fields/choice';
import { CallToAction } from './cta/call-to-action';
import { SheetRow } from './sheet-row';
import { STEPS, type Audience } from './copy';

const AUDIENCES: readonly { value: Audience; label: string }[] = [
  { value: 'talent', label: 'For Talent' },
  { value: 'employer', label: 'For Employers' },
];

const Steps = ({ of }: { of: Audience }) => (
  <ol className="grid md:grid-cols-4 md:gap-x-6">
    {STEPS[of].map(({ title, text }, i) => (
      <li
        key={title}
        className="flex gap-4 border-b border-hair py-3 last:border-b-0 md:block md:border-t md:border-b-0 md:border-ink md:py-3"
      >
        <span aria-hidden className="mono text-lg font-semibold">
          {i + 1}
        </span>
        <div>
          <h3 className="head text-lg md:mt-1">{title}</h3>
          <p className="mt-1 text-ink-2">{text}</p>
        </div>
      </li>
    ))}
  </ol>
);

/** A2: a toggle between both audiences, four steps each, and a button to join. */
export function HowItWorks() {
  const [audience, setAudience] = useState<Audience>('talent');
  return (
    <SheetRow edge="14" id="how-it-works" title="How it works">
      <div className="needs-script mb-5 sm:max-w-80">
        <Segmented
          label="Show steps"
          options={AUDIENCES}
          value={audience}
          onChange={(value) => {
            vibrate('light', 'subtle');
            setAudience(value === 'employer' ? 'employer' : 'talent');
          }}
        />
      </div>
      {AUDIENCES.map(({ value, label }) => (
        // Without a script nobody can choose: both are there.
        <div key={value} className={value === audience ? '' : 'hidden noscript:block'}>
          <p className="caption mt-5 mb-2 hidden noscript:block">{label}</p>
          <Steps of={value} />
        </div>
      ))}
      <div className="mt-6">
        <CallToAction variant="B" className="w-full sm:w-auto" />
      </div>
    </SheetRow>
  );
}
