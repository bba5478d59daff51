import { useState } from 'react';
import type { ShownLogo } from '@/domain/companies/logo';
import { firstCharacter } from '@/domain/values/text/sendable-text';
import { BlobImage } from '../files/blob-image';
import { usePicture } from '../files/picture-source';

interface CompanyMarkProps {
  name: string;
  /** `shownLogo`, or `logoAt` of what the server has copied. Null, and until it is here: the initials. */
  logo: ShownLogo | null;
  /** In pixels; more than 128 needs the large size. */
  size?: number;
}

/** In pixels: two of these letters fill the smallest mark, of 20. */
const SMALLEST_INITIALS = 9;

const initialsOf = (name: string): string =>
  name.split(' ').filter(Boolean).map(firstCharacter).slice(0, 2).join('');

/**
 * A company's logo, or its initials in the same place, so that nothing moves when it comes or does not load. Never cut: a logo brings its plate. For the eye alone: the
 * name always stands beside it.
 */
export function CompanyMark({ name, logo, size = 44 }: CompanyMarkProps) {
  const blob = usePicture(logo?.path, logo?.isOnServer);
  const [broken, setBroken] = useState<Blob | null>(null);
  return (
    <span
      aria-hidden
      className="relative inline-grid shrink-0 place-items-center overflow-hidden rounded-box border border-hair bg-well align-middle"
      style={{ width: size, height: size }}
    >
      {blob && blob !== broken ? (
        <BlobImage blob={blob} alt="" className="size-full object-contain" onError={() => setBroken(blob)} />
      ) : (
        <span className="head text-ink-2" style={{ fontSize: Math.max(size * 0.38, SMALLEST_INITIALS) }}>
          {initialsOf(name)}
        </span>
      )}
    </span>
  );
}
