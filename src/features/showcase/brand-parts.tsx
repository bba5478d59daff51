import { Clapper } from '@/ui/brand/clapper';
import { LOGO_SIZES, LogoMark, type LogoSize } from '@/ui/brand/logo';
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
      <div className="mt-3">
        <Clapper size="lg" />
      </div>
    </Part>
  );
}
