import { useEffect, useState } from 'react';
import { Check } from 'lucide-react';
import { vibrate } from '@/platform/haptics';
import { useIdentity } from '@/store/react/identity';
import { LinkButton } from '@/ui/button';
import { CONFIRMED_MS, ctaPath, ctaWords, type Variant } from './cta-rules';

interface CallToActionProps {
  variant?: Variant;
  className?: string;
}

/** Begins, or goes on (A2, A4). A check stands beside the words for two seconds after the click, while the next screen is on its way. */
export function CallToAction({ variant = 'A', className }: CallToActionProps) {
  const { role } = useIdentity();
  const [confirmations, setConfirmations] = useState(0);
  useEffect(() => {
    if (confirmations === 0) return undefined;
    const timer = setTimeout(() => setConfirmations(0), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [confirmations]);
  return (
    <LinkButton
      variant="primary"
      to={ctaPath(role)}
      className={className}
      onClick={() => {
        vibrate('success');
        setConfirmations((before) => before + 1);
      }}
    >
      {confirmations > 0 && <Check size={20} role="img" aria-label="Done" />}
      {ctaWords(role, variant)}
    </LinkButton>
  );
}
