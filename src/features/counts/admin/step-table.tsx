import { Panel } from '../../../kit/ui/panel.tsx';
import type { CountName, Totals } from '../count.ts';

interface Step {
  name: CountName;
  label: string;
  /** The basis of its percentage. */
  of?: CountName;
}

interface StepTableProps {
  title: string;
  note: string;
  steps: readonly Step[];
  totals: Totals;
}

const SHARE_OF: Partial<Record<CountName, string>> = {
  'page-view': 'of pages viewed',
  'form-opened': 'of forms begun',
  'assistant-opened': 'of times opened',
  'assistant-asked': 'of those who asked',
};

/** Steps with a bar each; the first bar has full width. */
export function StepTable({ title, note, steps, totals }: StepTableProps) {
  const most = Math.max(1, ...steps.map(({ name }) => totals[name] ?? 0));
  return (
    <Panel title={title} note={note}>
      <div className="px-5 py-3">
        <table className="w-full text-sm">
          <caption className="sr-only">{title}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">What</th>
              <th scope="col">How often</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ name, label, of }) => {
              const count = totals[name] ?? 0;
              return (
                <tr key={name} className="grid grid-cols-[1fr_auto] gap-x-4 py-2">
                  <th scope="row" className="text-left font-medium">
                    {label}
                  </th>
                  <td className="text-right font-medium tabular-nums">
                    {count.toLocaleString('en-GB')}
                  </td>
                  <td className="col-span-2 text-muted">
                    {of && `${shareOf(count, totals[of] ?? 0)} ${SHARE_OF[of]}`}
                    <span
                      aria-hidden
                      className={`mt-1 block h-2.5 rounded-r-sm bg-accent ${count > 0 ? 'min-w-px' : ''}`}
                      style={{ width: `${(count / most) * 100}%` }}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumSignificantDigits: 2 });

const shareOf = (count: number, whole: number) => (whole > 0 ? percent.format(count / whole) : '–');
