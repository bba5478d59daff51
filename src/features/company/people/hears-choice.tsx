import type { Colleague } from '@/domain/streams/company/colleagues';
import { hearOf } from '@/store/company/colleagues';
import type { Stored } from '@/store/queries/write-status';
import { useStore } from '@/store/react/store-context';
import { attempt } from '@/ui/feedback/attempt';
import { RadioCards } from '@/ui/fields/choice';
import { SyncLine } from '@/ui/sync/sync-line';

/** Of which jobs of the company somebody hears who hires for it: their own choice, by company. */
export function HearsChoice({ mine }: { mine: Stored<Colleague> }) {
  const store = useStore();
  return (
    <section aria-labelledby="hears" className="mt-8">
      <h2 id="hears" className="head text-lg">
        What you hear of
      </h2>
      <p className="mt-1 mb-3 text-ink-2">
        New applicants, their answers, replies that are due, and jobs that are about to close. Mails and
        pushes follow your notification settings.
      </p>
      <RadioCards
        legend="Notify me about"
        name="hears"
        options={[
          { value: 'posted', label: 'Jobs I posted' },
          { value: 'all', label: `All jobs of ${mine.company_name}` },
        ]}
        value={mine.hears}
        onChange={(value) => void attempt(() => hearOf(store, mine.id, value as Colleague['hears']))}
      />
      <SyncLine sync={mine.sync} />
    </section>
  );
}
