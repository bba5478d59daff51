import { useEffect, useState } from 'react';
import type { TouchReport } from '@/platform/touch-overlay';
import { Switch } from '@/ui/choice';

/** The audit that development has by itself, for a built app. */
export function TouchSwitch() {
  const [isOn, setOn] = useState(false);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!isOn) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    const say = ({ total, violations, warnings, trend }: TouchReport): void =>
      setWords(
        `${total} targets, ${violations.length} below 44 px, ${warnings.length} below 48 px. ${trend === 'stable' ? 'No change.' : `The trend is ${trend}.`}`,
      );
    import('@/platform/touch-overlay').then(
      ({ startTouchAudit }) => void (isOver || (stop = startTouchAudit(say))),
      () => setWords('This part could not be loaded.'),
    );
    return () => {
      isOver = true;
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
        {isOn && words}
      </p>
    </>
  );
}
