import type { ReactNode } from 'react';
import { asked } from './asked.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Question {
  title: string;
  action: string;
  look?: 'danger' | 'primary';
  text: ReactNode;
  /** Closes when this is over; it tells of its failure itself. */
  act?(): Promise<unknown>;
  /** What takes the focus, if not what had it before. */
  focusAfter?(isDone: boolean): HTMLElement | null | undefined;
}

let questions = 0;

/** Asks before something is done. @returns whether it has been. */
export function ask({ text, act, focusAfter, ...words }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    let isDone = false;

    function close() {
      // The action may have asked another question.
      if (asked.get() === question) asked.set(null);
      resolve(isDone);
    }

    async function confirm() {
      isDone = await Promise.resolve(act?.()).then(
        () => true,
        () => false,
      );
      close();
    }

    questions += 1;
    const question = (
      <ConfirmDialog
        key={questions}
        {...words}
        onClose={close}
        onConfirm={confirm}
        focusAfter={() => focusAfter?.(isDone)}
      >
        {text}
      </ConfirmDialog>
    );
    asked.set(question);
  });
}
