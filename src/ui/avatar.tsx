import { firstCharacter } from '@/domain/values/text/sendable-text';

/** Square, like a crew pass, with the person's initials. */
export function Avatar({ name, size = 44, presence }: { name: string; size?: number; presence?: boolean }) {
  const initials = name.split(' ').filter(Boolean).map(firstCharacter).slice(0, 2).join('');
  return (
    <span
      aria-hidden
      className="relative inline-grid shrink-0 place-items-center rounded-box border border-hair bg-well"
      style={{ width: size, height: size }}
    >
      <span className="head text-ink-2" style={{ fontSize: size * 0.38 }}>
        {initials}
      </span>
      {presence && (
        <i className="absolute -right-1 -bottom-1 size-3 rounded-full border-2 border-paper bg-good" />
      )}
    </span>
  );
}
