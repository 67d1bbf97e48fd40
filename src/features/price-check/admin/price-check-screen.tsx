// Price errors, grouped by where they are, each with a link to correct it.
import { BadgeCheck, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { RowSkeletons } from '../../../kit/ui/skeleton.tsx';
import {
  findingKindLabels,
  findingKinds,
  type PriceCheck,
  type PriceFinding,
  priceCheckSchema,
} from '../price-lint.ts';

export function PriceCheckScreen() {
  const query = useRead(adminApi.priceCheck(), { schema: priceCheckSchema, staleTime: 0 });
  return (
    <>
      <ScreenHeading
        title="Price Check"
        subtitle="Checks every price on the site against the price lists. It changes nothing by itself."
      />
      {query.data ? (
        <Findings findings={query.data.findings} />
      ) : (
        <div className="card">
          <NotLoaded query={query} text="The prices could not be checked.">
            <RowSkeletons rows={6} className="h-8" />
          </NotLoaded>
        </div>
      )}
    </>
  );
}

function Findings({ findings }: PriceCheck) {
  if (findings.length === 0) {
    return (
      <div className="card">
        <EmptyState
          icon={BadgeCheck}
          text="Every price fits: lists, offers, ‘from’ prices and texts agree."
        />
      </div>
    );
  }
  const byKind = Map.groupBy(findings, ({ kind }) => kind);
  return (
    <div className="grid gap-5">
      {findingKinds.map((kind) => {
        const own = byKind.get(kind) ?? [];
        if (own.length === 0) return null;
        return (
          <section key={kind} aria-labelledby={`findings-${kind}`} className="card">
            <h2 id={`findings-${kind}`} className="px-5 pt-4 pb-2 text-lg font-semibold sm:px-6">
              {findingKindLabels[kind]}{' '}
              <span className="text-sm font-normal text-muted tabular-nums">{own.length}</span>
            </h2>
            <ul>
              {own.map((finding) => (
                <li
                  key={`${finding.where} ${finding.message}`}
                  className="border-t border-line first:border-t-0"
                >
                  <Finding finding={finding} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Finding({ finding: { where, message, href } }: { finding: PriceFinding }) {
  const text = (
    <span className="min-w-0 grow">
      <span className="block font-medium wrap-anywhere">{where}</span>
      <span className="block text-sm text-muted wrap-anywhere">{message}</span>
    </span>
  );
  if (!href) return <p className="flex px-5 py-3 sm:px-6">{text}</p>;
  return (
    <Link to={href} className="flex items-center gap-3 px-5 py-3 hover:bg-hover sm:px-6">
      {text}
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </Link>
  );
}
