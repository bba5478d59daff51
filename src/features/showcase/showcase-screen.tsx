import { lazy, Suspense } from 'react';
import { useClientState } from '@/client-state/client-state';
import { Segmented, Switch } from '@/ui/fields/choice';
import { Page, PageTitle } from '@/ui/layout/page';
import { appearanceAtom, saveAppearance, THEMES } from '@/ui/theme';
import { Buttons, Overlays, Toasts } from './act-parts';
import { Brand } from './brand-parts';
import { TouchSwitch } from './touch-switch';

const RestOfShowcase = lazy(() => import('./rest-of-showcase'));

/** The same appearance switches as in the settings; they apply to the whole app. */
function AppearanceSwitches() {
  const appearance = useClientState(appearanceAtom);
  return (
    <div className="mb-8 grid max-w-[26rem] gap-1">
      <Segmented
        label="Appearance"
        options={THEMES}
        value={appearance.theme}
        onChange={(value) =>
          saveAppearance({
            ...appearance,
            theme: THEMES.find((theme) => theme.value === value)?.value ?? 'system',
          })
        }
      />
      <Switch
        label="High contrast"
        note="For sun."
        checked={appearance.highContrast}
        onChange={(event) => saveAppearance({ ...appearance, highContrast: event.target.checked })}
      />
      <TouchSwitch />
    </div>
  );
}

/** Every part of the design system in every state, for people and for the tests of contrast, size and keyboard. */
export default function ShowcaseScreen() {
  return (
    <Page>
      <PageTitle className="mb-4 text-2xl font-extrabold md:text-3xl">Every part, every state</PageTitle>
      <AppearanceSwitches />
      <div className="gap-10 md:columns-2 xl:columns-3">
        <Brand />
        <Buttons />
        <Overlays />
        <Toasts />
      </div>
      <Suspense fallback={<div className="min-h-screen" />}>
        <RestOfShowcase />
      </Suspense>
    </Page>
  );
}
