import { showSuccess } from '@/ui/overlays/success-overlay';
import { alertToast } from '@/ui/feedback/toast';

/** A8, after a code of the second factor, with what is said of the code below. */
const CODE_VERIFIED_TITLE = 'Verification Successful';

/** The texts of A8. */
const SUCCESS_COPY = {
  back: { overlay: 'Welcome back', toast: 'Welcome back! You have successfully signed in.' },
  joined: {
    overlay: 'You’re in',
    toast: 'Account created successfully! You will be redirected to complete your profile setup.',
  },
} as const;

/** @param text of the code that was entered, if one was: that it was right, how many backup codes are left */
export function announceSuccess(kind: keyof typeof SUCCESS_COPY, text?: string): void {
  showSuccess(SUCCESS_COPY[kind].overlay);
  alertToast({
    state: 'synced',
    title: text === undefined ? SUCCESS_COPY[kind].toast : CODE_VERIFIED_TITLE,
    text,
  });
}
