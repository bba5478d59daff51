import type { ReactNode } from 'react';
import { Tabs as BaseTabs } from '@base-ui/react/tabs';

export interface Tab {
  id: string;
  label: string;
  count?: number;
  panel: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
}

/** Controlled, so that the open tab can be in the URL. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next) => onChange(String(next))}>
      <BaseTabs.List
        aria-label={label}
        className="no-bar more-at-edges flex gap-1 overflow-x-auto border-b border-hair px-3"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.id}
            value={tab.id}
            className="relative min-h-12 min-w-11 shrink-0 px-2 text-base font-medium text-ink-2 -outline-offset-2 data-[active]:font-semibold data-[active]:text-ink data-[active]:after:absolute data-[active]:after:inset-x-0 data-[active]:after:-bottom-px data-[active]:after:h-[3px] data-[active]:after:bg-ink"
          >
            {tab.label}
            {tab.count !== undefined && <span className="mono ml-1.5 text-sm">{tab.count}</span>}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        // The old panel stays mounted for a moment; hidden, or both would be visible for a frame.
        <BaseTabs.Panel key={tab.id} value={tab.id} className="-outline-offset-2 data-[ending-style]:hidden">
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
