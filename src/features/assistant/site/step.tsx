import { type ReactNode, useEffect, useRef } from 'react';

/** A step that takes the focus where the pressed button has gone. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  const group = useRef<HTMLElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = !activeElement || activeElement === document.body;
    if (isLost) group.current?.focus({ preventScroll: true });
  });
  return (
    <section
      ref={group}
      tabIndex={-1}
      aria-label={title}
      className="ask-card ask-step outline-none"
    >
      <h3 aria-live="polite" className="mb-3 text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}
