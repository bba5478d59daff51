import { Clapper } from '@/ui/brand/clapper';
import { Logo, LOGO_SIZES, LogoMark, type LogoSize } from '@/ui/brand/logo';
import { BulbRow } from '@/ui/bulb-row';
import { Mono } from '@/ui/layout/page';
import { Part } from './part';

const SIZES = Object.keys(LOGO_SIZES) as LogoSize[];

export function Brand() {
  return (
    <Part title="Logo">
      <ul className="flex items-end gap-5">
        {SIZES.map((size) => (
          <li key={size} className="grid justify-items-center gap-1">
            <LogoMark size={size} />
            <Mono className="text-sm text-ink-2">
              {size} {LOGO_SIZES[size]}
            </Mono>
          </li>
        ))}
      </ul>
      <div className="@container mt-3 flex flex-wrap items-center gap-x-8 gap-y-2">
        <Logo to="/ui-showcase" />
        <Clapper size="lg" />
      </div>
      <ul className="mt-3 grid gap-1">
        {[0, 2, 5].map((lit) => (
          <li key={lit} className="flex items-center gap-3 text-sm">
            <BulbRow lit={lit} of={5} /> {lit} of 5
          </li>
        ))}
      </ul>
    </Part>
  );
}
