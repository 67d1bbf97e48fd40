// One notification at a time, as specified: shown 5 s, longer with an Undo, kept 1,000,000 ms once dismissed.
import { createStore } from './store.ts';

export const TOAST_DURATION_MS = 5000;
export const UNDO_DURATION_MS = 15_000;
const TOAST_REMOVE_MS = 1_000_000;
const PASSES_AFTER_MS = 1000;

export interface ToastWords {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: ToastAction;
  durationMs?: number;
}

interface Toast extends ToastWords {
  id: number;
  open: boolean;
  shownAt: number;
}

interface ToastAction {
  label: string;
  onAct(): void;
}

const shown = createStore<Toast | undefined>(undefined);
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

export function showToast(toast: ToastWords): void {
  clearTimeout(removal);
  lastId += 1;
  shown.set({ id: lastId, open: true, shownAt: performance.now(), ...toast });
}

export function dismissToast(id: number): void {
  const current = shown.get();
  if (current?.id !== id) return;
  shown.set({ ...current, open: false });
  removal = setTimeout(() => shown.set(undefined), TOAST_REMOVE_MS);
}

/** It was about the screen that is left, unless it led to the next, or can still undo something. */
export function passToast(): void {
  const current = shown.get();
  if (!current?.open || current.action || performance.now() - current.shownAt < PASSES_AFTER_MS) {
    return;
  }
  dismissToast(current.id);
}

export const useToast = shown.use;
