import { showSuccess } from '@/ui/overlays/success-overlay';
import { alertToast } from '@/ui/feedback/toast';

/** The texts of A8. */
const SUCCESS_COPY = {
  back: { overlay: 'Welcome back', toast: 'Welcome back! You have successfully signed in.' },
  joined: {
    overlay: 'You’re in',
    toast: 'Account created successfully! You will be redirected to complete your profile setup.',
  },
} as const;

/** @param text more that the person should know, such as that a backup code was used */
export function announceSuccess(kind: keyof typeof SUCCESS_COPY, text?: string): void {
  showSuccess(SUCCESS_COPY[kind].overlay);
  alertToast({ state: 'synced', title: SUCCESS_COPY[kind].toast, text });
}
