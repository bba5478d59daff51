import { lazy, Suspense } from 'react';
import { Sheet } from '@/ui/overlays/sheet';
import { PartSkeleton } from '../fetched-part';
import type { PasswordFormProps } from './password-form';

const PasswordForm = lazy(() => import('./password-form'));

interface PasswordSheetProps extends PasswordFormProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
}

/** A dialog that asks for the password before it does what its button says. */
export const PasswordSheet = ({ open, onOpenChange, title, onDone, ...form }: PasswordSheetProps) => (
  <Sheet kind="dialog" open={open} onOpenChange={onOpenChange} title={title}>
    <div className="p-4">
      <Suspense fallback={<PartSkeleton rows={3} />}>
        <PasswordForm
          {...form}
          onDone={() => {
            onOpenChange(false);
            onDone();
          }}
        />
      </Suspense>
    </div>
  </Sheet>
);
