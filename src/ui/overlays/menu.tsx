import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import { useRender } from '@base-ui/react/use-render';
import { useNavigate } from 'react-router-dom';
import { cx } from '../cx';
import { useBackCloses } from './back-closes';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** A link target; without it, `onSelect` does something. */
  to?: string;
  onSelect?: () => void;
  danger?: boolean;
  disabled?: boolean;
}

interface MenuProps {
  trigger: ReactElement;
  items: readonly MenuItem[];
  label: string;
  head?: ReactNode;
  startOpen?: boolean;
}

/** Where the focus is when the menu opens: whoever uses the keyboard begins on an item. */
type FirstFocus = 'popup' | 'first' | 'last';
const OPENING_KEYS: Record<string, FirstFocus> = { ArrowDown: 'first', ArrowUp: 'last' };

/**
 * The actions of a row or the account. Every drag interaction has a menu as its alternative.
 *
 * Until it is opened for the first time a menu is its button alone: a list may have a hundred of them.
 */
export function Menu({ trigger, startOpen = false, ...parts }: MenuProps) {
  const [isOpen, setOpen] = useState(startOpen);
  const [wasOpened, setWasOpened] = useState(startOpen);
  const [firstFocus, setFirstFocus] = useState<FirstFocus>('popup');
  const button = useRef<HTMLElement>(null);
  const open = (focus: FirstFocus): void => {
    setFirstFocus(focus);
    setWasOpened(true);
    setOpen(true);
  };
  const rendered = useRender({
    render: trigger,
    ref: button,
    props: {
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      // A click by Enter, Space or a screen reader counts no presses.
      onClick: ({ detail }: MouseEvent) => open(detail === 0 ? 'first' : 'popup'),
      onKeyDown: (event: KeyboardEvent) => {
        const focus = OPENING_KEYS[event.key];
        if (!focus) return;
        event.preventDefault();
        open(focus);
      },
    },
  });
  return (
    <>
      {rendered}
      {wasOpened && <MenuPopup {...parts} {...{ isOpen, firstFocus, button }} onOpenChange={setOpen} />}
    </>
  );
}

const ENABLED_ITEM = '[role="menuitem"]:not([aria-disabled="true"])';

interface MenuPopupProps extends Pick<MenuProps, 'items' | 'label' | 'head'> {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  firstFocus: FirstFocus;
  button: RefObject<HTMLElement | null>;
}

function MenuPopup({ items, label, head, isOpen, onOpenChange, firstFocus, button }: MenuPopupProps) {
  const navigate = useNavigate();
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen || firstFocus === 'popup') return undefined;
    // After the popup has taken the focus itself.
    const frame = requestAnimationFrame(() => {
      const enabled = [...(popup.current?.querySelectorAll<HTMLElement>(ENABLED_ITEM) ?? [])];
      enabled.at(firstFocus === 'first' ? 0 : -1)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpen, firstFocus]);
  useBackCloses(isOpen, () => onOpenChange(false));
  return (
    <BaseMenu.Root open={isOpen} onOpenChange={(open) => onOpenChange(open)}>
      <BaseMenu.Portal>
        <BaseMenu.Positioner anchor={button} sideOffset={4} align="end" className="z-(--z-sheet)">
          <BaseMenu.Popup
            ref={popup}
            aria-label={label}
            finalFocus={button}
            className="min-w-52 rounded-box border border-line bg-paper py-1 outline-none"
          >
            {head && <div className="border-b border-hair px-4 py-2 text-sm text-ink-2">{head}</div>}
            {items.map(({ label: name, icon, to, onSelect, danger, disabled }) => (
              <BaseMenu.Item
                key={name}
                disabled={disabled}
                onClick={() => {
                  onSelect?.();
                  if (to) void navigate(to);
                }}
                className={cx(
                  'flex min-h-12 cursor-pointer items-center gap-3 px-4 text-base font-medium outline-none select-none data-[highlighted]:bg-well',
                  danger && 'text-refused',
                  disabled && 'cursor-not-allowed text-ink-3',
                )}
              >
                {icon}
                {name}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
