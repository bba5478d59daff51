import { firstCharacter } from '@/domain/values/text/sendable-text';
import { BlobImage } from './files/blob-image';
import { usePicture } from './files/picture-source';

interface AvatarProps {
  name: string;
  /** The picture's path (`avatarPath`). Without one, and until it is here, the initials are shown. */
  picture?: string | null;
  size?: number;
  presence?: boolean;
}

/** Square, like a crew pass, with the person's picture or initials. */
export function Avatar({ name, picture, size = 44, presence }: AvatarProps) {
  const blob = usePicture(picture);
  const initials = name.split(' ').filter(Boolean).map(firstCharacter).slice(0, 2).join('');
  return (
    <span
      aria-hidden
      className="relative inline-grid shrink-0 place-items-center rounded-box border border-hair bg-well"
      style={{ width: size, height: size }}
    >
      {blob ? (
        <BlobImage blob={blob} alt="" className="size-full rounded-[inherit] object-cover" />
      ) : (
        <span className="head text-ink-2" style={{ fontSize: size * 0.38 }}>
          {initials}
        </span>
      )}
      {presence && (
        <i className="absolute -right-1 -bottom-1 size-3 rounded-full border-2 border-paper bg-good" />
      )}
    </span>
  );
}
