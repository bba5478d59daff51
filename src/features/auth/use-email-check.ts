import { useSettled } from '@/ui/use-settled';
import type { FieldCheck } from './sign-up-checks';
import { isEmail, REST_MS } from './sign-up-checks';

export interface EmailCheck extends FieldCheck {
  /** Known to belong to an account: there is no use in sending the form. */
  taken: boolean;
}

/** A5, half a second after the last key: is this an address at all. Whether it is free, the server says when the form is sent. */
export function useEmailCheck(email: string): EmailCheck {
  const settled = useSettled(email.trim(), REST_MS);
  return settled === '' || isEmail(settled) ? { taken: false } : { taken: false, error: 'Please enter a valid email' };
}
