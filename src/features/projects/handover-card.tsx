import { answerOffer } from '@/store/projects/crew';
import type { MyProject } from '@/store/projects/projects';
import { useStore } from '@/store/react/store-context';
import { Button } from '@/ui/button';
import { attempt } from '@/ui/feedback/attempt';
import { SyncLine } from '@/ui/sync/sync-line';

/** The owner offers this person the project: their answer, which also waits for a signal. */
export function HandoverCard({ mine: { project, mine } }: { mine: MyProject }) {
  const store = useStore();
  if (!mine?.is_offered) return null;
  const answer = (what: 'accepted' | 'declined') => void attempt(() => answerOffer(store, mine.id, what));
  const owner = project.owner_name || 'Its owner';
  return (
    <section aria-label="Offer of the project" className="mt-4 rounded-box border border-line bg-sheet p-3">
      <h2 className="head text-lg">{owner} offers you this project</h2>
      <p className="mt-1 max-w-[60ch] text-ink-2">
        You would own it: its crew, call sheets and files stay as they are, and you decide who edits them.{' '}
        {owner} stays as an editor.
      </p>
      {mine.takes_over !== '' && (
        <p className="mt-1">{mine.takes_over === 'accepted' ? 'You take it over.' : 'You declined.'}</p>
      )}
      <SyncLine sync={mine.sync} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => answer('declined')}>Decline</Button>
        <Button variant="primary" onClick={() => answer('accepted')}>
          Take it over
        </Button>
      </div>
    </section>
  );
}
