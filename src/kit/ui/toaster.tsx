// The notification area: F8 moves the focus there, a swipe to the right dismisses.
import { Toast as RadixToast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { dismissToast, TOAST_DURATION_MS, useToast } from './toast-store.ts';

export function Toaster() {
  const toast = useToast();
  if (!useIsBrowser()) return null;
  return (
    <RadixToast.Provider duration={TOAST_DURATION_MS} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <RadixToast.Root
          key={toast.id}
          className="toast"
          data-variant={toast.variant}
          type={toast.variant === 'destructive' ? 'foreground' : 'background'}
          open={toast.open}
          onOpenChange={(open) => !open && dismissToast(toast.id)}
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

// Radix writes style attributes, which the policy of a page rendered on the server refuses.
const useIsBrowser = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
