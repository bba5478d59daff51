import { useState } from 'react';
import { useSignOut } from '@/store/react/identity';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';

/** Signing out, here and everywhere. */
export function SignOutPart() {
  const signOut = useSignOut();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <section aria-label="Sign out">
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" onClick={() => signOut()}>
          Sign Out
        </Button>
        <Button variant="quiet" onClick={() => setConfirming(true)}>
          Sign out everywhere
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Sign out everywhere?"
        confirm="Sign out everywhere"
        keep="Stay signed in"
        onConfirm={() => signOut('everywhere')}
      >
        Every device that uses this account has to sign in again, this one too. Unsent work on other devices
        stays there, locked, until then.
      </ConfirmDialog>
      <p className="mt-1.5 max-w-[34rem] text-sm text-ink-2">
        Removes this account and its copy from this device. You are asked first about work that has not been
        sent.
      </p>
    </section>
  );
}
