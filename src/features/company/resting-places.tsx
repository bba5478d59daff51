import { useState } from 'react';
import type { Colleague } from '@/domain/streams/company/colleagues';
import { leaveCompany, observeMyPlaces } from '@/store/company/colleagues';
import type { Stored } from '@/store/queries/write-status';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { Button } from '@/ui/button';
import { ACCESS_LABELS } from '@/ui/domain/company-access-copy';
import { attempt } from '@/ui/feedback/attempt';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { SyncLine } from '@/ui/sync/sync-line';

/** The companies to which somebody who looks for work themselves belongs: they keep their place there, and see nothing of it meanwhile. */
export function RestingPlaces() {
  const places = useLive(observeMyPlaces) ?? [];
  if (places.length === 0) return null;
  return (
    <section aria-labelledby="resting" className="mt-8">
      <h2 id="resting" className="head text-lg">
        Paused while you look for work
      </h2>
      <p className="mt-1 max-w-[62ch] text-ink-2">
        While you are here as talent you see no jobs and no applicants of a company. Switch to hiring in the
        settings, and they are back.
      </p>
      <ul className="mt-3 border-t border-hair">
        {places.map((place) => (
          <Place key={place.id} place={place} />
        ))}
      </ul>
    </section>
  );
}

function Place({ place }: { place: Stored<Colleague> }) {
  const store = useStore();
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-b border-hair py-2.5">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-semibold">{place.company_name}</span>
        <span className="block text-sm text-ink-2">{ACCESS_LABELS[place.access]}</span>
        <SyncLine sync={place.sync} />
      </span>
      {place.access !== 'owner' && (
        <Button aria-label={`Leave ${place.company_name}`} onClick={() => setAsking(true)}>
          Leave
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Leave ${place.company_name}?`}
        confirm="Leave"
        keep="Stay"
        onConfirm={() => void attempt(() => leaveCompany(store, place.id))}
      >
        To come back you have to be invited again.
      </ConfirmDialog>
    </li>
  );
}
