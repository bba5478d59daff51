import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { Problem } from '@/ui/problem';

/** Little room on this device, and what Marquee does about it (S12). */
export function RoomLine() {
  const store = useStore();
  const isScarce = useLive(() => store.isScarce$, [store]) ?? false;
  if (!isScarce) return null;
  return (
    <div className="p-4">
      <Problem>
        Storage on this device is almost full. Fewer jobs and people are kept here until there is room; your
        own work stays.
      </Problem>
    </div>
  );
}
