import { BadgeCheck, ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { RowSkeletons } from '../../../kit/ui/skeleton.tsx';
import type { Step } from '../setting-up.ts';
import { countDone, useSettingUp } from './use-setting-up.ts';

export function SettingUpScreen() {
  const query = useSettingUp();
  const { data } = query;
  return (
    <>
      <ScreenHeading
        title={
          data?.steps.length
            ? `Setting up: ${countDone(data)} of ${data.steps.length} done`
            : 'Setting up'
        }
        subtitle="What your website still needs from you. A step is ticked once you have saved it."
      />
      <div className="card">
        <NotLoaded query={query} text="Error loading the steps. Please try again.">
          <RowSkeletons rows={8} className="h-10" />
        </NotLoaded>
        {data?.steps.length === 0 && (
          <EmptyState icon={BadgeCheck} text="This is the demo: there is nothing to set up." />
        )}
        {data && data.steps.length > 0 && (
          <ul>
            {data.steps.map((step) => (
              <li key={step.key} className="border-t border-line first:border-t-0">
                <StepRow step={step} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function StepRow({ step: { label, done, text, href } }: { step: Step }) {
  const Icon = done ? CircleCheck : Circle;
  return (
    <Link to={href} className="flex items-center gap-3 px-5 py-3 hover:bg-hover sm:px-6">
      <Icon
        role="img"
        aria-label={done ? 'Done' : 'Open'}
        className={`size-5 shrink-0 ${done ? 'text-good' : 'text-muted'}`}
      />
      <span className="min-w-0 grow">
        <span className="block font-medium">{label}</span>
        <span className="block text-sm text-muted wrap-anywhere">{text}</span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </Link>
  );
}
