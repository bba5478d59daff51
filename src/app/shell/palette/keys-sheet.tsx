import { Fragment } from 'react';
import { useClientState } from '@/client-state/client-state';
import { type KeyHint, screenKeysAtom } from '@/ui/keyboard/screen-keys';
import { Sheet } from '@/ui/overlays/sheet';
import { commandKey, KEYS } from './key-hints';

/** `?`: the keys of this screen, and those that work everywhere. */
export default function KeysSheet({ onClose }: { onClose: () => void }) {
  const screen = useClientState(screenKeysAtom);
  return (
    <Sheet kind="dialog" open onOpenChange={(open) => !open && onClose()} title="Keys">
      <div className="grid gap-6 p-4">
        {screen && <KeyList title={screen.title} keys={screen.keys} />}
        <KeyList title={screen ? 'Everywhere' : null} keys={KEYS} />
      </div>
    </Sheet>
  );
}

function KeyList({ title, keys }: { title: string | null; keys: readonly KeyHint[] }) {
  return (
    <section>
      {title !== null && <h3 className="head mb-3 text-md">{title}</h3>}
      <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] items-center gap-x-4 gap-y-3">
        {keys.map(({ keys: together, or, does }) => (
          <Fragment key={does}>
            <dt className="flex max-w-44 flex-wrap items-center gap-1">
              <Keys keys={together} />
              {or && (
                <>
                  <span className="px-1 text-sm text-ink-2">or</span>
                  <Keys keys={or} />
                </>
              )}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

const Keys = ({ keys }: { keys: readonly string[] }) =>
  keys.map((key) => (
    <kbd
      key={key}
      className="mono min-w-8 rounded-box border border-line bg-sheet px-2 py-1 text-center text-sm"
    >
      {key === 'Ctrl' ? commandKey() : key}
    </kbd>
  ));
