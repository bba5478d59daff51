import { useEffect, useRef } from 'react';
import { X } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { Toaster as Sonner, toast } from 'sonner';
import { cx } from '../cx';
import { Shape, stateInk, type State } from '../status';
import { dismissAlertOfPage, openToasts, type ToastPlace, type ToastText } from './toast';
import { holdToasts } from './toast-place';

const isUrgent = (state: State): boolean => state === 'refused' || state === 'failed';

const actionClass =
  '-my-1 inline-flex min-h-11 shrink-0 items-center px-2 text-sm font-bold underline decoration-2 underline-offset-4';

function ToastAction({ action, onTaken }: { action: NonNullable<ToastText['action']>; onTaken: () => void }) {
  if ('to' in action)
    return (
      <Link to={action.to} onClick={onTaken} className={actionClass}>
        {action.label}
      </Link>
    );
  return (
    <button
      type="button"
      onClick={() => {
        onTaken();
        action.onClick();
      }}
      className={actionClass}
    >
      {action.label}
    </button>
  );
}

function ToastCard({ id, state, title, text, action }: ToastText & { id: string | number }) {
  const close = (): void => void toast.dismiss(id);
  return (
    <div
      role={isUrgent(state) ? 'alert' : 'status'}
      className="board flex w-[min(356px,calc(100vw-24px))] items-start gap-3 rounded-box border border-line px-3 py-3 font-sans"
    >
      <span className={cx('mt-0.5', stateInk(state))}>
        <Shape state={state} size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-base leading-snug font-semibold break-words">{title}</p>
        {text && <p className="line-clamp-3 text-sm break-words text-ink-2">{text}</p>}
      </div>
      {action ? (
        <>
          <ToastAction action={action} onTaken={close} />
          {/* Not everybody wants to act on it. */}
          <button
            type="button"
            aria-label="Close"
            onClick={close}
            className="-my-1 -mr-2 -ml-2 grid size-11 shrink-0 place-items-center"
          >
            <X size={18} aria-hidden />
          </button>
        </>
      ) : (
        <button type="button" onClick={close} className={actionClass}>
          Close
        </button>
      )}
    </div>
  );
}

const show: ToastPlace['show'] = (message, options) =>
  void toast.custom((id) => <ToastCard id={id} {...message} />, options);

/** Mounted once, by the shell, when there is a first toast. The numbers are given by P9. */
export default function Toaster() {
  const { pathname } = useLocation();
  const shownOn = useRef(pathname);
  useEffect(() => {
    // Not when it is mounted: what waits for it is about this page.
    if (pathname !== shownOn.current) dismissAlertOfPage();
    shownOn.current = pathname;
  }, [pathname]);
  // After Sonner's own effect, from which on it hears of toasts.
  useEffect(() => openToasts({ show, dismiss: (id) => void toast.dismiss(id) }), []);
  return (
    <div ref={holdToasts} className="contents">
      <Sonner
        position="bottom-right"
        visibleToasts={3}
        gap={14}
        hotkey={['altKey', 'KeyT']}
        offset={{ bottom: 'calc(var(--toast-bottom-wide, 24px) + var(--toast-lift))' }}
        mobileOffset={{ bottom: 'calc(var(--toast-bottom, 76px) + var(--toast-lift))' }}
        toastOptions={{ unstyled: true }}
      />
    </div>
  );
}
