import { Tags, TrendingUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  ChooseAll,
  ChooseBox,
  type Choosing,
  ChosenBar,
  useChosen,
} from '../../../kit/crud/admin/chosen.tsx';
import { counted } from '../../../kit/crud/admin/person-kind.ts';
import { RecordTable } from '../../../kit/crud/admin/record-table.tsx';
import { useAllRecords } from '../../../kit/crud/admin/use-resource.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { SearchField } from '../../../kit/ui/search-field.tsx';
import { RowSkeletons } from '../../../kit/ui/skeleton.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { foldText } from '../../../lib/text/fold-text.ts';
import { priceText } from '../../../lib/text/price-text.ts';
import { dateInWords, londonDayOf, monthsBefore } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import { type Product, products } from '../../products/product.ts';
import { kindOf } from '../list-kinds.ts';
import { EXAMPLE_FROM, type PriceList } from '../price-list.ts';
import type { PriceOverview } from '../price-overview.ts';
import { PriceEditor } from './price-editor.tsx';
import { usePriceLists, usePriceOverview, useRaise } from './price-queries.ts';
import { RaiseDialog } from './table-dialogs.tsx';

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

const line = (text: ReactNode) => <span className="whitespace-nowrap tabular-nums">{text}</span>;

const columnsOn = (today: string, choosing: Choosing<Priced>): Column<Priced>[] => [
  {
    header: 'Product',
    before: <ChooseAll choosing={choosing} />,
    cell: (product) => (
      <span className="flex items-center font-medium">
        <ChooseBox choosing={choosing} row={product} name={product.name} />
        {product.name}
      </span>
    ),
  },
  {
    header: 'Kind',
    cell({ prices, priceFromPence }) {
      if (prices) return line(kindOf(prices).label);
      const text = priceFromPence === null ? 'No prices yet' : 'By hand';
      return line(<span className="text-muted">{text}</span>);
    },
  },
  {
    header: 'From',
    cell({ prices, priceFromPence, priceUnit }) {
      const unit = prices ? kindOf(prices).rate : priceUnit;
      const sum = priceText(prices ? prices.fromPence : priceFromPence);
      return sum && line([sum, unit].filter(Boolean).join(' '));
    },
  },
  { header: 'Bands', cell: ({ prices }) => prices && line(prices.bands.join(', ')) },
  {
    header: 'Valid since',
    cell({ prices }) {
      if (!prices) return null;
      const day = dateInWords(prices.validFrom);
      if (prices.validFrom === EXAMPLE_FROM) return <Badge tone="neutral">Example</Badge>;
      return prices.validFrom > today ? <Badge tone="waiting">{`From ${day}`}</Badge> : line(day);
    },
  },
  {
    header: 'Next change',
    cell({ prices }) {
      if (!prices?.nextFrom) return null;
      const sum = priceText(prices.nextFromPence);
      return line([sum, dateInWords(prices.nextFrom)].filter(Boolean).join(' from '));
    },
  },
];

interface ProductPricesProps {
  all: ReturnType<typeof useAllRecords<(typeof products)['schema']>>;
  onOpen(product: Product): void;
}

function ProductPrices({ all, onOpen }: ProductPricesProps) {
  const overview = usePriceOverview();
  const [search, setSearch] = useState('');
  const [isRaising, setRaising] = useState(false);
  const wanted = foldText(search.trim());
  const records =
    all.data &&
    overview.data &&
    all.data
      .filter(({ name }) => foldText(name).includes(wanted))
      .map((product) => ({
        ...product,
        prices: overview.data.find(({ productId }) => productId === product.id),
      }));
  const choosing = useChosen<Priced>(records, ({ prices }) => prices !== undefined);
  const columns = columnsOn(londonDayOf(new Date()), choosing);
  return (
    <>
      <ScreenHeading
        title="Prices"
        subtitle={
          <>
            What each product costs, by size: for guide prices, bookings and the assistant.{' '}
            <Link to={urls.admin.priceCheck()} className="contact-link">
              See the price check
            </Link>
          </>
        }
      />
      <div className="mb-4 flex">
        <SearchField
          label="Search prices"
          placeholder="Search prices..."
          value={search}
          onChange={setSearch}
        />
      </div>
      <RecordTable<Priced>
        query={{ ...(all.isError ? all : overview), records }}
        plural="prices"
        narrowed={wanted !== '' && { onShowAll: () => setSearch('') }}
        icon={Tags}
        empty="There are no products to price yet."
        columns={columns}
        onOpen={onOpen}
        beside={(product) => (
          <Button
            look="secondary"
            size="small"
            aria-label={`${product.prices ? 'Edit' : 'Start'} prices of ${product.name}`}
            onClick={() => onOpen(product)}
          >
            {product.prices ? 'Edit' : 'Start'}
          </Button>
        )}
      />
      <ChosenBar choosing={choosing}>
        <Button icon={TrendingUp} onClick={() => setRaising(true)}>
          Raise all
        </Button>
      </ChosenBar>
      {isRaising && <RaiseChosen choosing={choosing} onClose={() => setRaising(false)} />}
    </>
  );
}

interface RaiseChosenProps {
  choosing: Choosing<Priced>;
  onClose(): void;
}

function RaiseChosen({ choosing, onClose }: RaiseChosenProps) {
  const [today] = useState(() => londonDayOf(new Date()));
  const [validFrom, setValidFrom] = useState(() => monthsBefore(`${today.slice(0, 8)}01`, -1));
  const raise = useRaise();
  const productIds = choosing.chosen.map(({ id }) => id);
  return (
    <RaiseDialog
      title={`Raise the prices of ${counted(productIds.length, 'product')}`}
      pending={raise.isPending}
      onClose={onClose}
      onRaise={(percent, step) =>
        raise.mutate(
          { productIds, percent, step, validFrom },
          {
            onSuccess() {
              onClose();
              choosing.clear();
            },
          },
        )
      }
    >
      <TextField
        label="From"
        hint="Lists that begin later stay as they are, and so do prices set by hand."
        type="date"
        required
        min={today}
        value={validFrom}
        onChange={({ target }) => setValidFrom(target.value)}
      />
    </RaiseDialog>
  );
}

interface ListOfProductProps {
  product: Product;
  from: string | null;
  onDay(validFrom: string): void;
  onClose(): void;
}

function ListOfProduct({ product, from, onDay, onClose }: ListOfProductProps) {
  const query = usePriceLists(product.id);
  const { data: lists } = query;
  if (!lists) {
    return (
      <div className="card">
        <NotLoaded query={query} text="Error loading prices. Please try again.">
          <RowSkeletons rows={6} className="h-10" />
        </NotLoaded>
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
