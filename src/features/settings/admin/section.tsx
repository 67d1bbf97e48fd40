import type { ReactNode } from 'react';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-line pt-5">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  );
}
