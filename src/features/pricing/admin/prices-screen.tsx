import { Pencil, Plus, Tags } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { PagedList } from '../../../kit/crud/admin/paged-list.tsx';
import { useAllRecords } from '../../../kit/crud/admin/use-resource.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { RowSkeletons } from '../../../kit/ui/skeleton.tsx';
import { type Column, SortableTable } from '../../../kit/ui/sortable-table.tsx';
import { priceText } from '../../../lib/text/price-text.ts';
import { fullDay, londonDayOf } from '../../../lib/time/london-day.ts';
import { type Product, products } from '../../products/product.ts';
import { kindOf } from '../list-kinds.ts';
import type { PriceList } from '../price-list.ts';
import type { PriceOverview } from '../price-overview.ts';
import { PriceEditor } from './price-editor.tsx';
import { usePriceLists, usePriceOverview } from './price-queries.ts';

/** The prices of every product, or of the one in the address (`?product=7`, `&from=2027-01-01`). */
export function PricesScreen() {
  const [search, setSearch] = useSearchParams();
  const all = useAllRecords(products);
  const id = Number(search.get('product'));
  const product = all.data?.find((one) => one.id === id);
  if (!product)
    return <ProductPrices all={all} onOpen={(one) => setSearch({ product: `${one.id}` })} />;
  return (
    <ListOfProduct
      key={product.id}
      product={product}
      from={search.get('from')}
      onDay={(from) => setSearch({ product: `${product.id}`, from })}
      onClose={() => setSearch({})}
    />
  );
}

type Priced = Product & { prices: PriceOverview | undefined };

const columnsOn = (today: string): Column<Priced>[] => [
  { header: 'Product', cell: ({ name }) => <span className="font-medium">{name}</span> },
  {
    header: 'Kind',
    cell: ({ prices }) =>
      prices ? kindOf(prices).label : <span className="text-muted">No prices yet</span>,
  },
  {
    header: 'From',
    cell({ prices }) {
      if (!prices || prices.fromPence === null) return null;
      return [priceText(prices.fromPence), kindOf(prices).rate].filter(Boolean).join(' ');
    },
  },
  { header: 'Bands', cell: ({ prices }) => prices?.bands.join(', ') ?? null },
  {
    header: 'Valid since',
    cell({ prices }) {
      if (!prices) return null;
      const day = fullDay(prices.validFrom);
      return prices.validFrom > today ? <Badge tone="waiting">{`From ${day}`}</Badge> : day;
    },
  },
  {
    header: 'Next change',
    cell: ({ prices }) => (prices?.nextFrom ? fullDay(prices.nextFrom) : null),
  },
];

interface ProductPricesProps {
  all: ReturnType<typeof useAllRecords<(typeof products)['schema']>>;
  onOpen(product: Product): void;
}

function ProductPrices({ all, onOpen }: ProductPricesProps) {
  const overview = usePriceOverview();
  const columns = columnsOn(londonDayOf(new Date()));
  const records =
    all.data &&
    overview.data &&
    all.data.map((product) => ({
      ...product,
      prices: overview.data.find(({ productId }) => productId === product.id),
    }));
  return (
    <>
      <ScreenHeading
        title="Prices"
        subtitle="What each product costs, by size: for guide prices, bookings and the assistant."
      />
      <PagedList
        query={{ ...(all.isError ? all : overview), records }}
        plural="prices"
        icon={Tags}
        empty="There are no products to price yet."
      >
        {(shown) => (
          <SortableTable
            caption="Prices"
            columns={columns}
            records={shown}
            actions={(product) => (
              <Button
                look="secondary"
                size="small"
                aria-label={`${product.prices ? 'Edit' : 'Start'} prices of ${product.name}`}
                onClick={() => onOpen(product)}
              >
                {product.prices ? (
                  <Pencil aria-hidden className="size-4" />
                ) : (
                  <Plus aria-hidden className="size-4" />
                )}
                {product.prices ? 'Edit' : 'Start'}
              </Button>
            )}
          />
        )}
      </PagedList>
    </>
  );
}

interface ListOfProductProps {
  product: Product;
  from: string | null;
  onDay(validFrom: string): void;
  onClose(): void;
}

function ListOfProduct({ product, from, onDay, onClose }: ListOfProductProps) {
  const { data: lists, isError, isFetching, refetch } = usePriceLists(product.id);
  if (!lists) {
    return (
      <div className="card">
        {isError ? (
          <ErrorState
            text="Error loading prices. Please try again."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <RowSkeletons rows={6} className="h-10" />
        )}
      </div>
    );
  }
  return (
    <PriceEditor
      key={from ?? ''}
      product={product}
      list={wantedOf(lists, from)}
      lists={lists}
      onDay={onDay}
      onClose={onClose}
    />
  );
}

/** The list of a day, or else the one in force, or else the first to come. */
function wantedOf(lists: readonly PriceList[], from: string | null): PriceList | undefined {
  const today = londonDayOf(new Date());
  return (
    lists.find(({ validFrom }) => validFrom === from) ??
    lists.find(({ validFrom }) => validFrom <= today) ??
    lists.at(-1)
  );
}
