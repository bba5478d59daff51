import { type ReactElement, type ReactNode, useState } from 'react';
import { Menu as BaseMenu } from '@base-ui/react/menu';
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

/** The actions of a row or the account. Every drag interaction has a menu as its alternative. */
export function Menu({ trigger, items, label, head, startOpen = false }: MenuProps) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(startOpen);
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <BaseMenu.Root open={isOpen} onOpenChange={(open) => setOpen(open)}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} align="end" className="z-(--z-sheet)">
          <BaseMenu.Popup
            aria-label={label}
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
