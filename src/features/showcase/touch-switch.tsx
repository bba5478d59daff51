import { useEffect, useState } from 'react';
import type { TouchReport } from '@/platform/touch/touch-overlay';
import { Switch } from '@/ui/fields/choice';

/** Switches on the touch-target audit, which always runs in development, in a built app. */
export function TouchSwitch() {
  const [isOn, setOn] = useState(false);
  const [result, setResult] = useState('');
  useEffect(() => {
    if (!isOn) return;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    const report = ({ total, violations, warnings, trend }: TouchReport): void =>
      setResult(
        `${total} targets, ${violations.length} below 44 px, ${warnings.length} below 48 px. ${trend === 'stable' ? 'No change.' : `The trend is ${trend}.`}`,
      );
    import('@/platform/touch/touch-overlay').then(
      ({ startTouchAudit }) => void (isUnmounted || (stop = startTouchAudit(report))),
      () => setResult('This part could not be loaded.'),
    );
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [isOn]);
  return (
    <>
      <Switch
        label="Touch targets"
        note="Shows for 5 seconds what is too small for a thumb."
        checked={isOn}
        onChange={(event) => setOn(event.target.checked)}
      />
      <p role="status" className="text-sm text-ink-2">
        {isOn && result}
      </p>
    </>
  );
}
