import type { ReactNode } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { cx } from './cx';
import { Shape, stateInk, type State } from './status';

interface ToastText {
  state: State;
  title: string;
  text?: ReactNode;
  action?: { label: string; onClick: () => void };
}

const isLoud = (state: State): boolean => state === 'refused' || state === 'failed';

function Strip({ id, state, title, text, action }: ToastText & { id: string | number }) {
  return (
    <div role={isLoud(state) ? 'alert' : 'status'} className="board flex w-[min(356px,calc(100vw-24px))] items-start gap-3 rounded-box border border-line px-3 py-3">
      <span className={cx('mt-0.5', stateInk(state))}><Shape state={state} size={18} /></span>
      <div className="min-w-0 flex-1">
        <p className="text-base leading-snug font-semibold">{title}</p>
        {text && <p className="text-sm text-ink-2">{text}</p>}
      </div>
      <button
        type="button"
        onClick={() => {
          toast.dismiss(id);
          action?.onClick();
        }}
        className="-my-1 min-h-11 shrink-0 px-2 text-sm font-bold underline decoration-2 underline-offset-4"
      >
        {action?.label ?? 'Close'}
      </button>
    </div>
  );
}

/** Stacked, three in sight, gone after 4000 ms (P9): news that needs no answer. */
export const notice = (message: ToastText): void => {
  toast.custom((id) => <Strip id={id} {...message} />, { duration: 4000 });
};

const SINGLE = 'single';

/** One at a time, stays until dismissed (A9): sign-in, failures, and anything with an action. */
export const alertToast = (message: ToastText): void => {
  toast.custom((id) => <Strip id={id} {...message} />, { id: SINGLE, duration: Number.POSITIVE_INFINITY });
};

/** Mounted once, by the shell. The numbers are the specification's (P9). */
export const Toaster = () => (
  <Sonner position="bottom-right" visibleToasts={3} gap={14} hotkey={['altKey', 'KeyT']} mobileOffset={{ bottom: 'var(--toast-bottom, 76px)' }} toastOptions={{ unstyled: true }} />
);
