import { useIsSpaceScarce } from '@/store/react/use-sync-state';
import { Problem } from '@/ui/feedback/problem';

/** Says that space on this device is scarce, and what Marquee does about it (S12). */
export function ScarceSpaceLine() {
  const isScarce = useIsSpaceScarce();
  if (!isScarce) return null;
  return (
    <div className="p-4">
      <Problem>
        Storage on this device is almost full. Fewer jobs and people are kept here until there is space; your
        own work stays.
      </Problem>
    </div>
  );
}
