import type { ComponentProps } from 'react';
import { avatarPath } from '@/domain/people/profile-media';
import { observeMe } from '@/store/entities/profiles';
import { useLive } from '@/store/react/use-live';
import { Avatar } from '@/ui/avatar';

export function AccountButton({ name, ...rest }: ComponentProps<'button'> & { name: string }) {
  const me = useLive(observeMe);
  return (
    <button
      type="button"
      aria-label="Account"
      aria-haspopup="menu"
      {...rest}
      className="-mr-1.5 grid size-12 place-items-center"
    >
      <Avatar name={name || 'User'} picture={avatarPath(me)} size={36} />
    </button>
  );
}
