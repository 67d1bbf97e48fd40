import type { ReactNode } from 'react';

interface DoorProps {
  cmsTitle: string;
  siteName: string;
  children: ReactNode;
}

export function Door({ cmsTitle, siteName, children }: DoorProps) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-sm">
        <header className="mb-8 text-center">
          <h1 className="text-xl font-semibold tracking-tight">{cmsTitle}</h1>
          <p className="mt-1 text-muted">{siteName}</p>
        </header>
        {children}
      </div>
    </main>
  );
}
