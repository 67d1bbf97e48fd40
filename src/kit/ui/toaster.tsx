// The notification area: F8 moves the focus there, a swipe to the right dismisses.
import { Toast as RadixToast } from 'radix-ui';
import { useRef, useSyncExternalStore } from 'react';
import { dismissToast, TOAST_DURATION_MS, UNDO_DURATION_MS, useToast } from './toast-store.ts';

export function Toaster() {
  const toast = useToast();
  const isKept = useRef(false);
  if (!useIsBrowser()) return null;
  return (
    <RadixToast.Provider swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <RadixToast.Root
          key={toast.id}
          className="toast"
          data-variant={toast.variant}
          duration={toast.durationMs ?? (toast.action ? UNDO_DURATION_MS : TOAST_DURATION_MS)}
          type={toast.variant === 'destructive' ? 'foreground' : 'background'}
          open={toast.open}
          ref={reserveRoom}
          onEscapeKeyDown={({ target }) => {
            isKept.current = target instanceof Element && target.closest(LAYERS) !== null;
          }}
          onOpenChange={(open) => {
            if (!open && !isKept.current) dismissToast(toast.id);
            isKept.current = false;
          }}
        >
          <div>
            <RadixToast.Title className="toast-title">{toast.title}</RadixToast.Title>
            {toast.description && (
              <RadixToast.Description className="toast-description">
                {toast.description}
              </RadixToast.Description>
            )}
          </div>
          {toast.action && (
            <RadixToast.Action
              className="toast-action"
              altText={toast.action.label}
              onClick={toast.action.onAct}
            >
              {toast.action.label}
            </RadixToast.Action>
          )}
          <RadixToast.Close className="toast-close" aria-label="Dismiss">
            ×
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport className="toast-viewport" label="Notifications ({hotkey})" />
    </RadixToast.Provider>
  );
}

/** Whatever Escape closes first (close-on-escape.ts); a native dialog takes one more press. */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], dialog';

/** Tells the page how much of its height a notification covers, while it is shown. */
function reserveRoom(toast: HTMLElement | null) {
  const viewport = toast?.parentElement;
  if (!viewport) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--toast-room', `${viewport.offsetHeight}px`),
  );
  observer.observe(viewport);
  return () => {
    observer.disconnect();
    style.removeProperty('--toast-room');
  };
}

// Radix writes style attributes, which the policy of server-rendered pages forbids.
const useIsBrowser = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
