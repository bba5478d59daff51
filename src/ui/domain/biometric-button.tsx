import { useEffect, useId, useState } from 'react';
import { Fingerprint, KeyRound, ScanFace } from 'lucide-react';
import { type DeviceType, guessBiometricDevice } from '@/domain/security/biometric-device';
import { BIOMETRIC_TEXTS } from '@/domain/security/passkeys';
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

/**
 * A2: labelled with this device's method, such as Face ID. Renders nothing when the browser has no passkeys, and says so
 * when the device has none.
 */
export function BiometricButton({ mode, askSupport, busy, onPress }: BiometricButtonProps) {
  const note = useId();
  const [support, setSupport] = useState<Awaited<ReturnType<typeof askSupport>> | 'asking'>('asking');
  useEffect(() => {
    let isMounted = true;
    askSupport().then(
      (answer) => isMounted && setSupport(answer),
      () => isMounted && setSupport('unavailable'),
    );
    return () => {
      isMounted = false;
    };
  }, [askSupport]);
  if (support === 'unsupported') return null;
  const device = guessBiometricDevice(navigator.userAgent);
  const Icon = DEVICE_ICONS[device.type];
  const isUnavailable = support === 'unavailable';
  return (
    <div title={isUnavailable ? BIOMETRIC_TEXTS.unavailable : undefined}>
      <Button
        wide
        busy={busy}
        disabled={isUnavailable}
        aria-describedby={isUnavailable ? note : undefined}
        icon={<Icon size={20} aria-hidden />}
        onClick={onPress}
      >
        {mode === 'register' ? device.setUp : device.signIn}
      </Button>
      {/* The same text as the title, because a phone has no hover. */}
      {isUnavailable && (
        <p id={note} className="mt-1.5 text-sm text-ink-2">
          {BIOMETRIC_TEXTS.unavailable}
        </p>
      )}
    </div>
  );
}
