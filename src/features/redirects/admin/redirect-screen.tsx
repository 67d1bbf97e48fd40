import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Tabs } from '../../../kit/ui/tabs.tsx';
import { MissedPaths } from './missed-paths.tsx';
import { RedirectList } from './redirect-list.tsx';

const VIEWS = [
  { value: 'redirects', label: 'Redirects' },
  { value: 'not-found', label: 'Not found' },
  { value: 'dead-links', label: 'Dead links' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** @param deadLinks what that tab shows. */
export function RedirectScreen({ deadLinks }: { deadLinks: ReactNode }) {
  const asked = useSearchParams()[0].get('tab');
  const [view, setView] = useState<View>(
    VIEWS.find(({ value }) => value === asked)?.value ?? VIEWS[0].value,
  );
  return (
    <Tabs<View> label="Addresses" value={view} options={VIEWS} onChange={setView}>
      <div className="mt-4">
        {view === 'redirects' && <RedirectList />}
        {view === 'not-found' && <MissedPaths />}
        {view === 'dead-links' && deadLinks}
      </div>
    </Tabs>
  );
}
