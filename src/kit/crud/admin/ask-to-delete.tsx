import { ask } from '../../ui/ask.tsx';
import type { Resource } from '../resource.ts';

/** @param heading takes the focus when the focused row is gone. */
export const askToDelete = (
  { singular, life, messages }: Resource,
  name: string,
  act: () => Promise<unknown>,
  heading: { current: HTMLElement | null },
) =>
  ask({
    title: `Delete ${singular}`,
    action: 'Delete',
    act,
    focusAfter: (isDone) => (isDone ? heading.current : undefined),
    text: (
      <>
        <p>{messages.confirmDelete}</p>
        <p>
          <span className="font-medium text-ink">{name}</span>{' '}
          {life ? 'goes to the trash for 30 days.' : 'will be gone for good.'}
        </p>
      </>
    ),
  });
