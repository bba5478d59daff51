import { useEffect, useState } from 'react';
import { MARKETING } from '@/domain/marketing-constants';
import { type CallToActionVariant, ctaPath, ctaWords } from '@/domain/navigation/call-to-action';
import type { Role } from '@/domain/roles';
import { JoinButton } from './join-button';

interface CallToActionProps {
  /** Of who reads it. */
  role: Role;
  variant?: CallToActionVariant;
  /** Besides leading on: to let it be felt. */
  onPress: () => void;
  className?: string;
}

/** Begins, or goes on (A2, A4). A check stands beside the words for two seconds after the click, while the next screen is on its way. */
export function CallToAction({ role, variant = 'A', onPress, className }: CallToActionProps) {
  const [confirmations, setConfirmations] = useState(0);
  useEffect(() => {
    if (confirmations === 0) return undefined;
    const timer = setTimeout(() => setConfirmations(0), MARKETING.confirmedMs);
    return () => clearTimeout(timer);
  }, [confirmations]);
  return (
    <JoinButton
      to={ctaPath(role)}
      className={className}
      isDone={confirmations > 0}
      onPress={() => {
        onPress();
        setConfirmations((before) => before + 1);
      }}
    >
      {ctaWords(role, variant)}
    </JoinButton>
  );
}
