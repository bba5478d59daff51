import { useEffect, useState } from 'react';
import { CONSENT_CATEGORIES, OPTIONAL_CATEGORIES, type OptionalCategory } from '@/domain/consent';
import {
  answerConsent,
  closeConsentChoices,
  hasPrivacySignal,
  isAllowed,
} from '@/platform/telemetry/consent';
import { Button } from '@/ui/button';
import { Switch } from '@/ui/fields/choice';
import { Sheet } from '@/ui/overlays/sheet';
import { focusPage } from '@/ui/layout/docked';

function answer(allowed: readonly OptionalCategory[]): void {
  answerConsent(allowed);
  closeConsentChoices();
}

/** Consent per category, stored on this device, so that it works offline. */
export default function ConsentDialog() {
  const [chosen, setChosen] = useState<readonly OptionalCategory[]>(() =>
    OPTIONAL_CATEGORIES.filter(isAllowed),
  );
  // The button that opened this may have been removed with the banner, which would leave the focus nowhere.
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusPage();
      });
    },
    [],
  );
  const toggle = (id: OptionalCategory, on: boolean): void =>
    setChosen(on ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <Sheet
      open
      onOpenChange={closeConsentChoices}
      kind="dialog"
      title="Cookie choices"
      lead="For this device. You can change them here at any time."
      foot={
        <>
          <Button onClick={() => answer(chosen)}>Save choices</Button>
          <Button onClick={() => answer([])}>Reject</Button>
          <Button onClick={() => answer(OPTIONAL_CATEGORIES)}>Accept</Button>
        </>
      }
    >
      <div className="px-4 pb-2">
        {hasPrivacySignal() && (
          <p className="border-b border-hair py-3 text-sm">
            Your browser asks sites not to track you (Global Privacy Control), so everything optional is off.
            You can still turn it on here.
          </p>
        )}
        {CONSENT_CATEGORIES.map((category) => (
          <div key={category.id} className="border-b border-hair py-2 last:border-0">
            {category.isNecessary ? (
              <p className="py-1 text-base font-medium">
                {category.title}
                <span className="block text-sm font-normal text-ink-2">
                  {category.description} Always on.
                </span>
              </p>
            ) : (
              <Switch
                label={category.title}
                note={category.description}
                checked={chosen.includes(category.id)}
                onChange={(event) => toggle(category.id, event.target.checked)}
              />
            )}
          </div>
        ))}
      </div>
    </Sheet>
  );
}
