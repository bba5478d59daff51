import { Fragment } from 'react';
import { Sheet } from '@/ui/overlays/sheet';
import { commandKey, KEYS } from './key-hints';

/** `?`: the keys that work everywhere. */
export default function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet kind="dialog" open onOpenChange={(open) => !open && onClose()} title="Keys">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3 p-4">
        {KEYS.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="mono min-w-8 rounded-box border border-line bg-sheet px-2 py-1 text-center text-sm"
                >
                  {key === 'Ctrl' ? commandKey() : key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </Sheet>
  );
}
