// Address labels on A4: three across and seven down, each 63.5 mm x 38.1 mm (as Avery L7160).
import { ArrowLeft, PackageCheck, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Button, ButtonLink } from '../../../kit/ui/button.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { SelectBox } from '../../../kit/ui/select-box.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import { urls } from '../../../urls.ts';
import type { Swatch, SwatchRequest } from '../swatch-request.ts';
import { useLabels, useMark } from './swatch-queries.ts';

const LABELS_A_SHEET = 21;
const PLACES = Array.from({ length: LABELS_A_SHEET }, (_, index) => index + 1);

/** Labels for the requests in the address (`?id=1&id=2`), or for all new ones. */
export function LabelSheets({ siteName }: { siteName: string }) {
  const [parameters] = useSearchParams();
  const query = useLabels(parameters.getAll('id'));
  const { data: requests = [] } = query;
  const mark = useMark();
  const navigate = useNavigate();
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [firstPlace, setFirstPlace] = useState(1);
  useEffect(() => {
    document.title = `Labels for swatches - ${siteName}`;
  }, [siteName]);

  const printed = requests.filter(({ id }) => !leftOut.has(id));
  const toggle = (id: number) => setLeftOut((before) => before.symmetricDifference(new Set([id])));

  return (
    <main className="sheet min-h-dvh print:min-h-0">
      <div className="mx-auto max-w-[210mm] px-4 py-6 print:hidden">
        <div className="flex flex-wrap items-center gap-3">
          <ButtonLink icon={ArrowLeft} to={urls.admin.swatches()}>
            Back to swatches
          </ButtonLink>
          <Button icon={Printer} onClick={() => print()} disabled={printed.length === 0}>
            Print
          </Button>
          <ActionButton
            look="secondary"
            icon={PackageCheck}
            disabled={printed.length === 0}
            onAct={async () => {
              await mark.mutateAsync({ ids: printed.map(({ id }) => id), status: 'sent' });
              await navigate(urls.admin.swatches());
            }}
          >
            Mark as sent
          </ActionButton>
          <span className="flex items-center gap-2 text-sm">
            <label htmlFor="first-place">First free label</label>
            <SelectBox
              id="first-place"
              value={firstPlace}
              onChange={({ target }) => setFirstPlace(Number(target.value))}
            >
              {PLACES.map((place) => (
                <option key={place}>{place}</option>
              ))}
            </SelectBox>
          </span>
        </div>
        <h1 className="mt-6 text-2xl font-semibold">Labels for swatches</h1>
        <p className="mt-1 text-sm">
          A4 sheets of 21 labels, 63.5 mm x 38.1 mm. Print at 100 %, without printer margins.
        </p>
        {requests.length > 1 && (
          <fieldset className="mt-4 text-sm">
            <legend className="font-medium">
              {printed.length} of {requests.length} are printed
            </legend>
            <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
              {requests.map(({ id, name, postcode }) => (
                <li key={id}>
                  <label className="flex min-h-9 items-center gap-2">
                    <input
                      type="checkbox"
                      className="size-4 shrink-0 accent-accent"
                      checked={!leftOut.has(id)}
                      onChange={() => toggle(id)}
                    />
                    <span className="truncate">
                      {name}, {postcode}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        {query.data?.length === 0 && <p className="mt-4">There is nothing to post.</p>}
        <NotLoaded query={query} text="Error loading swatch requests. Please try again.">
          <p className="mt-4 flex items-center gap-2" aria-busy>
            <Spinner /> Loading…
          </p>
        </NotLoaded>
      </div>
      <div className="overflow-x-auto print:overflow-visible">
        {sheetsOf(printed, firstPlace).map((sheet, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its number
          <ol key={index} className="label-sheet" aria-label={`Sheet ${index + 1}`}>
            {sheet.map((request, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a label is its place
              <li key={place} className="label">
                {request && <Label request={request} />}
              </li>
            ))}
          </ol>
        ))}
      </div>
    </main>
  );
}

/** By sheet; the first begins with used labels. */
function sheetsOf(requests: readonly SwatchRequest[], firstPlace: number) {
  if (requests.length === 0) return [];
  const used = Array<undefined>(firstPlace - 1).fill(undefined);
  const labels = [...used, ...requests];
  const count = Math.ceil(labels.length / LABELS_A_SHEET);
  return Array.from({ length: count }, (_, sheet) =>
    labels.slice(sheet * LABELS_A_SHEET, (sheet + 1) * LABELS_A_SHEET),
  );
}

function Label({ request: { name, address, postcode, swatches } }: { request: SwatchRequest }) {
  const isLong = address.length > 90;
  return (
    <>
      <p className={`label-address ${isLong ? 'is-long' : ''}`}>
        <strong>{name}</strong>
        {`\n${address}\n${postcode}`}
      </p>
      <p className="label-swatches">{inOneLine(swatches)}</p>
    </>
  );
}

/** `3: Roman Blinds Chalk, Oat; Roller Blinds Slate`, for filling the envelope. */
function inOneLine(swatches: readonly Swatch[]): string {
  const products = [...Map.groupBy(swatches, ({ product }) => product)].map(
    ([product, own]) => `${product} ${own.map(({ colour }) => colour).join(', ')}`,
  );
  return `${swatches.length}: ${products.join('; ')}`;
}
