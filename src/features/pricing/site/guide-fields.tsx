// The fields of one window, as the page of prices and the panel of a product have them. Names as in the address.
import type { ComponentProps, ReactNode } from 'react';
import { COVERING, Segments } from '../../../kit/ui/segments.tsx';
import { extraText, isFree } from '../choice-text.ts';
import type { GuideWindow } from '../guide-price.ts';
import { bandsOf, type Choice, type OptionGroup, type Prices } from '../price-list.ts';
import { isPerBay } from '../shape-layout.ts';
import { type Unit, unitNames, units } from '../sizes.ts';

interface UnitChoiceProps {
  unit: Unit;
  isLegendShown?: boolean;
}

export function UnitChoice({ unit, isLegendShown = true }: UnitChoiceProps) {
  return (
    <Segments
      legend="I measured in"
      isLegendShown={isLegendShown}
      name="units"
      options={units.map((value) => ({ value, label: unitNames[value] }))}
      chosen={unit}
    />
  );
}

interface WindowFieldsProps {
  number: number;
  window: GuideWindow;
  unit: Unit;
}

function GuideLabel({ htmlFor, children }: { htmlFor: string; children: ReactNode }) {
  return (
    <label htmlFor={htmlFor} className="mb-1 block text-base font-semibold">
      {children}
    </label>
  );
}

interface GuideSelectProps extends ComponentProps<'select'> {
  id: string;
  label: string;
}

export function GuideSelect({ label, ...rest }: GuideSelectProps) {
  return (
    <div className="min-w-0 flex-1">
      <GuideLabel htmlFor={rest.id}>{label}</GuideLabel>
      <select {...rest} className="field-input" />
    </div>
  );
}

export function SizeFields({ number, window: { row, product, faults }, unit }: WindowFieldsProps) {
  const field = (name: 'width' | 'drop' | 'quantity', label: ReactNode) => {
    const isCount = name === 'quantity';
    return (
      <div>
        <GuideLabel htmlFor={`${name}${number}`}>{label}</GuideLabel>
        <input
          id={`${name}${number}`}
          name={`${name}${number}`}
          defaultValue={row[name] || (isCount ? '1' : '')}
          inputMode={isCount ? 'numeric' : 'decimal'}
          autoComplete="off"
          maxLength={isCount ? 3 : 20}
          className="field-input tabular-nums"
          aria-describedby={`note${number}`}
          aria-invalid={(isCount || row[name] !== '') && faults[name] !== undefined}
        />
      </div>
    );
  };
  const width = product && isPerBay(product) ? 'Whole width' : 'Width';
  const sign = <span className="font-normal text-soft">{unit}</span>;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] items-end gap-3">
      {field(
        'width',
        <>
          {width} {sign}
        </>,
      )}
      {field('drop', <>Drop {sign}</>)}
      {field('quantity', 'How many')}
    </div>
  );
}

export function ColourField({
  number,
  window: { row, product, list },
}: Omit<WindowFieldsProps, 'unit'>) {
  if (!product || product.colours.length === 0) return null;
  const [plainest] = list ? bandsOf(list) : [];
  const withCost = (colour: string) =>
    list && Object.hasOwn(list.colours, colour) && list.colours[colour] !== plainest
      ? `${colour}, costs more`
      : colour;
  const unknown = row.colour && !product.colours.some(({ name }) => name === row.colour);
  return (
    <fieldset>
      <legend className="mb-1 text-base font-semibold">
        Colour{' '}
        <span className="font-normal text-soft">
          {row.colour ? withCost(row.colour) : 'not sure yet'}
        </span>
      </legend>
      <div className="flex flex-wrap gap-1">
        <ColourChip number={number} name="" label="Not sure yet" chosen={row.colour === ''} />
        {unknown && <ColourChip number={number} name={row.colour} label={row.colour} chosen />}
        {product.colours.map(({ name, hex }) => (
          <ColourChip
            key={name}
            number={number}
            name={name}
            label={withCost(name)}
            hex={hex}
            chosen={name === row.colour}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ColourChipProps {
  number: number;
  name: string;
  label: string;
  hex?: string;
  chosen: boolean;
}

/** Drawn as SVG, since a page's policy allows no style attribute. */
function ColourChip({ number, name, label, hex, chosen }: ColourChipProps) {
  return (
    <label
      title={label}
      className="relative grid h-11 w-11 cursor-pointer place-items-center rounded-full border-2 border-transparent has-checked:border-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
    >
      <input
        type="radio"
        name={`colour${number}`}
        value={name}
        defaultChecked={chosen}
        className={COVERING}
      />
      <span className="sr-only">{label}</span>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <circle
          cx="16"
          cy="16"
          r="15"
          fill={hex ?? 'none'}
          stroke="currentColor"
          strokeOpacity="0.3"
          strokeDasharray={hex ? undefined : '3 3'}
        />
        {!hex && (
          <text x="16" y="21.5" textAnchor="middle" fontSize="15" fill="currentColor">
            ?
          </text>
        )}
      </svg>
    </label>
  );
}

/** Band, unless a colour decides it, and the list's options. */
export function OptionFields({ number, window: { row, list } }: Omit<WindowFieldsProps, 'unit'>) {
  if (!list)
    return row.band ? <input type="hidden" name={`band${number}`} value={row.band} /> : null;
  const choosesBand = bandsOf(list).length > 1 && Object.keys(list.colours).length === 0;
  if (!choosesBand && !row.band && list.options.length === 0) return null;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-3">
      {choosesBand && <BandField number={number} chosen={row.band} list={list} />}
      {!choosesBand && row.band && <input type="hidden" name={`band${number}`} value={row.band} />}
      {list.options.map((group) => (
        <OptionField key={group.group} number={number} group={group} sent={row.options} />
      ))}
    </div>
  );
}

function BandField({ number, chosen, list }: { number: number; chosen: string; list: Prices }) {
  return (
    <GuideSelect label="Fabric" id={`band${number}`} name={`band${number}`} defaultValue={chosen}>
      <option value="">Not sure yet</option>
      {bandsOf(list).map((band, at) => (
        <option key={band} value={band}>
          {at === 0 ? 'One of our plainer fabrics' : `One that costs more, band ${band}`}
        </option>
      ))}
    </GuideSelect>
  );
}

interface OptionFieldProps {
  number: number;
  group: OptionGroup;
  sent: readonly string[];
}

function OptionField({ number, group, sent }: OptionFieldProps) {
  const { group: label, choose, choices, required, default: usual } = group;
  const name = `option${number}`;
  const sentAs = (choice: string) => `${label}:${choice}`;
  const own = ['', ...choices.map((choice) => choice.name)]
    .map(sentAs)
    .filter((text) => sent.includes(text));
  const chosen = own.length > 0 || usual === null ? own : [sentAs(usual)];
  const standard = choices.find(({ name, price }) => name === usual && isFree(price));
  const hasNone = !required && (!standard || own[0] === sentAs(''));
  if (choose === 'one') {
    const id = `${name}-${label.replace(/\W+/g, '-')}`;
    return (
      <GuideSelect label={label} id={id} name={name} defaultValue={chosen[0] ?? ''}>
        {required && chosen.length === 0 && <option value="">Please choose</option>}
        {hasNone && <option value={usual === null ? '' : sentAs('')}>None</option>}
        {choices.map((choice) => (
          <option key={choice.name} value={sentAs(choice.name)}>
            {choice.name + (choice === standard ? asStandard(choice) : extraText(choice))}
          </option>
        ))}
      </GuideSelect>
    );
  }
  return (
    <fieldset className="col-span-full">
      <legend className="mb-1 text-base font-semibold">{label}</legend>
      {/* Without it, ticking nothing would mean the default. */}
      {usual !== null && <input type="hidden" name={name} value={sentAs('')} />}
      <div className="flex flex-wrap gap-x-5">
        {choices.map((choice) => (
          <label key={choice.name} className="flex min-h-11 items-center gap-2.5 text-base">
            <input
              type="checkbox"
              name={name}
              value={sentAs(choice.name)}
              defaultChecked={chosen.includes(sentAs(choice.name))}
              className="size-5 accent-primary"
            />
            {choice.name + extraText(choice)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const asStandard = ({ name }: Choice) => (/standard/i.test(name) ? '' : ', as standard');
