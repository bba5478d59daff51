import { useRef, useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { cx } from '../cx';
import { useBackCloses } from './back-closes';

interface SheetProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  trigger?: ReactElement;
  /** By default the title has the focus when it opens. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where the focus goes when it closes; true: back to where it was. */
  finalFocus?: () => HTMLElement | true | null;
  /** `wide`: for comparisons that need the width of a large screen. */
  kind?: 'sheet' | 'dialog' | 'side' | 'wide';
}

const PLACEMENT_CLASS = {
  sheet:
    'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-sheet border-t md:inset-auto md:top-14 md:right-8 md:w-[27rem] md:max-h-[calc(100dvh-72px)] md:rounded-box md:border',
  dialog: 'inset-x-4 top-1/2 mx-auto max-h-[88dvh] max-w-md -translate-y-1/2 rounded-box border',
  wide: 'inset-x-0 bottom-0 max-h-[96dvh] rounded-t-sheet border-t md:inset-x-6 md:top-1/2 md:bottom-auto md:mx-auto md:max-h-[92dvh] md:max-w-5xl md:-translate-y-1/2 md:rounded-box md:border',
  side: 'inset-y-0 left-0 w-[min(20rem,86vw)] border-r',
};

/** Slides up from the bottom on a phone; hangs from the bar on wide screens. Takes the focus and returns it. Esc and the way back close it. */
export function Sheet({
  open,
  onOpenChange,
  title,
  lead,
  children,
  foot,
  trigger,
  initialFocus,
  finalFocus,
  kind = 'sheet',
}: SheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpenOnItsOwn, setOpenOnItsOwn] = useState(false);
  const isOpen = open ?? isOpenOnItsOwn;
  const change = (next: boolean): void => {
    setOpenOnItsOwn(next);
    onOpenChange?.(next);
  };
  useBackCloses(isOpen, () => change(false));
  return (
    // A question is answered: the second tap of a double tap, which lands beside it, is no answer.
    <Dialog.Root open={isOpen} onOpenChange={change} disablePointerDismissal={kind === 'dialog'}>
      {trigger && <Dialog.Trigger render={trigger} />}
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-(--z-scrim) bg-scrim" />
        <Dialog.Popup
          initialFocus={initialFocus ?? heading}
          finalFocus={finalFocus}
          className={cx(
            'fixed z-(--z-sheet) flex flex-col border-line bg-paper',
            kind === 'sheet' && 'rise',
            PLACEMENT_CLASS[kind],
          )}
        >
          <div className="flex items-start gap-2 border-b border-hair py-2 pr-2 pl-4">
            <div className="min-w-0 flex-1 py-2">
              <Dialog.Title ref={heading} tabIndex={-1} className="head text-xl outline-none">
                {title}
              </Dialog.Title>
              {lead && <Dialog.Description className="mt-1 text-sm text-ink-2">{lead}</Dialog.Description>}
            </div>
            <Dialog.Close
              aria-label="Close"
              className="grid size-12 shrink-0 place-items-center rounded-box hover:bg-well"
            >
              <X size={22} aria-hidden />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={0} role="region" aria-label={title}>
            {children}
          </div>
          {foot && (
            <div className="flex flex-wrap gap-2 border-t border-hair p-3 pb-[max(12px,env(safe-area-inset-bottom))] *:grow">
              {foot}
            </div>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
