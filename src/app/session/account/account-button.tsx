import type { ComponentProps } from 'react';
import { Avatar } from '@/ui/avatar';

export const AccountButton = ({ name, ...rest }: ComponentProps<'button'> & { name: string }) => (
  <button
    type="button"
    aria-label="Account"
    aria-haspopup="menu"
    {...rest}
    className="-mr-1.5 grid size-12 place-items-center"
  >
    <Avatar name={name || 'User'} size={36} />
  </button>
);
