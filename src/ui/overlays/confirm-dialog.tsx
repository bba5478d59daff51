import type { ReactNode } from 'react';
import { Button } from '../button';
import { Sheet } from './sheet';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  /** The verb of the action: "Withdraw", never "OK". */
  confirm: string;
  keep?: string;
  onConfirm: () => void;
  danger?: boolean;
  /** As of a sheet. */
  finalFocus?: () => HTMLElement | true | null;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  keep = 'Keep it',
  onConfirm,
  danger = true,
  finalFocus,
}: ConfirmDialogProps) {
  return (
    <Sheet
      kind="dialog"
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      finalFocus={finalFocus}
      foot={
        <>
          <Button onClick={() => onOpenChange(false)}>{keep}</Button>
          <Button
            variant={danger ? 'danger-solid' : 'primary'}
            onClick={() => {
              onOpenChange(false);
              onConfirm();
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className="p-4">{children}</div>
    </Sheet>
  );
}
