import { useId, useState } from 'react';
import { Link } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { usePages } from '../../../kit/crud/admin/use-pages.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { ErrorState, NotLoaded } from '../../../kit/ui/error-state.tsx';
import { FilterButtons } from '../../../kit/ui/filter-buttons.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { priceText } from '../../../lib/text/price-text.ts';
import { urls } from '../../../urls.ts';
import {
  type Customer,
  customerSchema,
  type Pipeline,
  reachedStages,
  type Stage,
  stageLabels,
} from '../customer.ts';
import { timeInStage } from './stage-badge.tsx';

/** Customers by stage, those who wait longest first. A phone shows one stage at a time. */
export function Board() {
  const query = useRead<Pipeline>(adminApi.pipeline());
  const [chosen, setChosen] = useState<Stage>('enquiry');
  const shown = query.data?.filter(({ stage }) => reachedStages.includes(stage));
  return (
    <>
      <ScreenHeading
        title="Customers by stage"
        subtitle={
          <>
            Those who wait longest come first.{' '}
            <Link to={urls.admin.customers()} className="contact-link">
              See them as a list
            </Link>
          </>
        }
      />
      {shown ? (
        <>
          <div className="mb-4 lg:hidden">
            <FilterButtons<Stage>
              label="Stage"
              value={chosen}
              options={shown.map(({ stage, count }) => ({
                value: stage,
                label: `${stageLabels[stage]} ${count.toLocaleString('en-GB')}`,
              }))}
              onChange={setChosen}
            />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard */}
          <section aria-label="Stages" tabIndex={0} className="lg:overflow-x-auto lg:pb-3">
            <div className="gap-4 lg:flex">
              {shown.map((one) => (
                <StageColumn key={one.stage} {...one} isChosen={one.stage === chosen} />
              ))}
            </div>
          </section>
        </>
      ) : (
        <div className={query.isError ? 'card' : undefined}>
          <NotLoaded query={query} text="Error loading the stages. Please try again.">
            <Skeleton className="h-96 w-full" />
          </NotLoaded>
        </div>
      )}
    </>
  );
}

function StageColumn({ stage, count, pence, isChosen }: Pipeline[number] & { isChosen: boolean }) {
  const headingId = useId();
  const order = { stage, sort: 'stageSince', direction: 'asc' };
  const query = usePages<Customer>(adminApi.customers(), order, {
    schema: customerSchema,
    pageSize: 20,
  });
  return (
    <section
      aria-labelledby={headingId}
      className={classNames(
        'card min-w-0 flex-col self-start lg:flex lg:min-w-52 lg:flex-1',
        isChosen ? 'flex' : 'hidden',
      )}
    >
      <header className="flex items-center gap-2 border-b border-line px-4 py-3">
        <h2 id={headingId} className="grow font-semibold">
          {stageLabels[stage]}
        </h2>
        {pence > 0 && <span className="text-sm text-muted">{priceText(pence)}</span>}
        <Badge tone="neutral">{count.toLocaleString('en-GB')}</Badge>
      </header>
      {query.records?.length === 0 && <p className="px-4 py-3 text-sm text-muted">None.</p>}
      {query.isError && !query.records && (
        <ErrorState text="Error loading customers. Please try again." query={query} />
      )}
      <ul className="divide-y divide-line text-sm">
        {query.records?.map(({ id, name, postcode, stageSince }) => (
          <li key={id} className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-sunken">
            <span className="min-w-0 grow">
              <Link
                to={urls.openCustomer(id)}
                className="block truncate font-medium after:absolute after:inset-0"
              >
                {name}
              </Link>
              {postcode && <span className="block text-muted tabular-nums">{postcode}</span>}
            </span>
            <time dateTime={stageSince} className="shrink-0 text-xs text-muted tabular-nums">
              {timeInStage(stageSince)}
            </time>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <p className="border-t border-line p-3 text-center">
          <ActionButton look="quiet" size="small" onAct={async () => query.fetchNextPage()}>
            Show more
          </ActionButton>
        </p>
      )}
    </section>
  );
}
