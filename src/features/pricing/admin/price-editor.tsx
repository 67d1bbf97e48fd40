import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import {
  RecordForm,
  SaveButton,
  useRecordForm,
  VersionChoice,
} from '../../../kit/crud/admin/record-form.tsx';
import { Versions } from '../../../kit/life/admin/versions.tsx';
import { ButtonLink } from '../../../kit/ui/button.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { fullDay, londonDayOf } from '../../../lib/time/london-day.ts';
import type { Product } from '../../products/product.ts';
import { EXAMPLE_FROM, type PriceList, priceListSchema } from '../price-list.ts';
import { faultsOf } from '../sheet.ts';
import { BandColours } from './band-colours.tsx';
import { useImport } from './import-button.tsx';
import { DeliveryFields, KindFields, LimitFields } from './list-fields.tsx';
import { blankForm, formOf, type ListForm, listForm, listOf } from './list-form.ts';
import { OptionsInput } from './options-input.tsx';
import { useSavePrices } from './price-queries.ts';
import { Choice } from './small-form.tsx';
import { TableSection } from './table-section.tsx';
import { TryIt } from './try-it.tsx';

interface PriceEditorProps {
  product: Product;
  /** The list being edited; undefined if there are no prices yet. */
  list: PriceList | undefined;
  lists: readonly PriceList[];
  onDay(validFrom: string): void;
  onClose(): void;
}

/** The prices of a product from a day on. Typed text is kept until the server has accepted it. */
export function PriceEditor({ product, list, lists, onDay, onClose }: PriceEditorProps) {
  const [today] = useState(() => londonDayOf(new Date()));
  const [saved, setSaved] = useState(list);
  const [band, setBand] = useState('');
  const [schema] = useState(() => priceListSchema.transform((current) => formOf(current, today)));
  const save = useSavePrices(product.id);
  const state = useRecordForm({
    noun: 'list of prices',
    input: listForm,
    schema,
    values: list ? formOf(list, today) : blankForm(today),
    save: (values, version) =>
      save.mutateAsync({ ...listOf(values as unknown as ListForm), version }),
    onSaved: goOnFrom,
    life: {
      record: 'price-lists',
      id: String(product.id),
      dataOf: (values) => listOf(values as unknown as ListForm),
      valuesOf: (data) =>
        formOf({ ...data, productId: product.id, version: 0 } as PriceList, today),
      onWritten: (answer) => goOnFrom(priceListSchema.parse(answer)),
    },
  });
  const { form, guard } = state;
  const inForce = lists.find(({ validFrom }) => validFrom <= today);
  // Earlier ones are in the history.
  const coming = lists.filter(({ validFrom }) => validFrom > today).reverse();

  function goOnFrom(next: PriceList) {
    setSaved(next);
    state.restart(formOf(next, today));
  }

  /** The table's first fault can take the focus only in the open band. */
  function showFaults(event: FormEvent) {
    if (event.target !== state.element.current) return;
    const { kind, sheet } = form.getValues() as ListForm;
    const faults = faultsOf(kind, sheet[0]);
    const isInSight = faults.some((fault) => fault.band === band);
    if (faults[0] && !isInSight) setBand(faults[0].band);
  }

  const importing = useImport({
    productId: product.id,
    from: () => ({ validFrom: form.getValues('validFrom'), version: saved?.version }),
    leave: guard.leave,
    onImported: goOnFrom,
  });

  return (
    <>
      <ScreenHeading
        wraps
        title={`Prices: ${product.name}`}
        subtitle={
          <button type="button" className="contact-link" onClick={() => guard.leave(onClose)}>
            All prices
          </button>
        }
      >
        <div className="flex flex-wrap items-center gap-2">
          {importing.button}
          {saved?.kind === 'grid' && (
            <ButtonLink
              icon={Download}
              href={`${adminApi.priceListExport(product.id)}?on=${saved.validFrom}`}
              download
            >
              Export CSV
            </ButtonLink>
          )}
        </div>
      </ScreenHeading>
      {importing.outcome}
      <div onSubmitCapture={showFaults}>
        <RecordForm state={state} className="grid gap-5">
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_18rem]">
            <div className="card min-w-0">
              <div className="grid min-w-0 gap-5 p-4 sm:p-6">
                <h2 className="sr-only">List of prices</h2>
                {saved?.validFrom === EXAMPLE_FROM && (
                  <p className="text-sm text-muted">
                    This is an example. Visitors see these prices once you save them.
                  </p>
                )}
                {saved && saved.validFrom !== EXAMPLE_FROM && coming.length > 0 && (
                  <Choice
                    label="Prices"
                    value={saved.validFrom}
                    options={[...lists.filter((one) => one === inForce), ...coming].map((one) => [
                      one.validFrom,
                      `${one === inForce ? 'Today’s, since' : 'From'} ${fullDay(one.validFrom)}`,
                    ])}
                    onChange={(day) => guard.leave(() => onDay(day))}
                  />
                )}
                <KindFields />
                <TableSection band={band} onBand={setBand} />
                <BandColours product={product} />
                <OptionsInput />
                <LimitFields />
                <DeliveryFields />
                <Versions state={state} />
              </div>
              <div className="sticky bottom-0 z-10 overflow-clip rounded-b-xl border-t border-line bg-surface">
                <VersionChoice state={state} />
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
                  <SaveButton state={state}>Save prices</SaveButton>
                  <p className="text-sm text-muted">{state.note}</p>
                </div>
              </div>
            </div>
            <div className="xl:sticky xl:top-6">
              <TryIt />
            </div>
          </div>
        </RecordForm>
      </div>
    </>
  );
}
