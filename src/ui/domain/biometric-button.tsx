import { useEffect, useId, useState } from 'react';
import { Fingerprint, KeyRound, ScanFace } from 'lucide-react';
import { type DeviceType, guessBiometricDevice } from '@/domain/biometric-device';
import { BIOMETRIC_TEXTS } from '@/domain/passkeys';
import { Button } from '../button';

export const DEVICE_ICONS: Record<DeviceType, typeof Fingerprint> = {
  face: ScanFace,
  touch: Fingerprint,
  fingerprint: Fingerprint,
  security: KeyRound,
};

interface BiometricButtonProps {
  mode: 'register' | 'signIn';
  /** What this browser and device can do. */
  askSupport: () => Promise<'ready' | 'unavailable' | 'unsupported'>;
  busy: boolean;
  onPress: () => void;
}

/** A2: named after what this device tells its owner by. Nothing where the browser knows no passkeys; where the device cannot, it says so. */
export function BiometricButton({ mode, askSupport, busy, onPress }: BiometricButtonProps) {
  const note = useId();
  const [support, setSupport] = useState<Awaited<ReturnType<typeof askSupport>> | 'asking'>('asking');
  useEffect(() => {
    let here = true;
    askSupport().then(
      (answer) => here && setSupport(answer),
      () => here && setSupport('unavailable'),
    );
    return () => {
      here = false;
    };
  }, [askSupport]);
  if (support === 'unsupported') return null;
  const device = guessBiometricDevice(navigator.userAgent);
  const Icon = DEVICE_ICONS[device.type];
  const isOut = support === 'unavailable';
  return (
    <div title={isOut ? BIOMETRIC_TEXTS.unavailable : undefined}>
      <Button
        wide
        busy={busy}
        disabled={isOut}
        aria-describedby={isOut ? note : undefined}
        icon={<Icon size={20} aria-hidden />}
        onClick={onPress}
      >
        {mode === 'register' ? device.setUp : device.signIn}
      </Button>
      {/* A phone has no hover. */}
      {isOut && (
        <p id={note} className="mt-1.5 text-sm text-ink-2">
          {BIOMETRIC_TEXTS.unavailable}
        </p>
      )}
    </div>
  );
}
