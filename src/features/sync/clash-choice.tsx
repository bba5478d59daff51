import { discardRefused, retryRefused, type RefusedItem } from '@/store/queue';
import { useStore } from '@/store/react/store-context';
import { attempt } from '@/ui/attempt';
import { Button } from '@/ui/button';
import { fieldLabel, valueWords } from './item-edit';

/** Two devices changed one thing: both versions in sight, one tap each. Theirs counts until somebody chooses. */
export function ClashChoice({ item }: { item: RefusedItem }) {
  const store = useStore();
  return (
    <div className="w-full">
      <dl className="grid gap-2 text-sm">
        {item.clashes.map(({ field, mine, theirs }) => (
          <div key={field} className="rounded-box border border-hair">
            <dt className="border-b border-hair px-3 py-1.5 font-semibold">{fieldLabel(field)}</dt>
            <dd className="grid grid-cols-2 gap-px bg-hair">
              {([['Yours', mine], ['Theirs', theirs]] as const).map(([who, value]) => (
                <span key={who} className="bg-sheet px-3 py-2 break-words whitespace-pre-line">
                  <span className="block text-ink-2">{who}</span>
                  {valueWords(value)}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2 *:grow">
        <Button onClick={() => void attempt(() => retryRefused(store, item.id))}>Keep mine</Button>
        <Button onClick={() => void attempt(() => discardRefused(store, item.id))}>Keep theirs</Button>
      </div>
    </div>
  );
}
