// A plain form: works without scripts, and each choice has its own address.
import { urls } from '../../../urls.ts';
import { lightControls, rooms } from '../product.ts';

interface ProductFilterProps {
  categories: { slug: string; name: string }[];
  chosen: { category?: string | undefined; room?: string | undefined; light?: string | undefined };
}

export function ProductFilter({ categories, chosen }: ProductFilterProps) {
  const filtered = Object.values(chosen).some(Boolean);
  return (
    <form
      action={urls.products()}
      method="get"
      aria-label="Filter"
      className="mt-9 grid grid-cols-2 items-end gap-4 lg:grid-cols-[1fr_1fr_1fr_auto_auto]"
    >
      <Choice
        wide
        name="category"
        label="Type"
        any="All types"
        chosen={chosen.category}
        options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <Choice name="room" label="Room" any="Any room" chosen={chosen.room} options={same(rooms)} />
      <Choice
        name="light"
        label="Light"
        any="Any"
        chosen={chosen.light}
        options={same(lightControls)}
      />
      <button
        type="submit"
        className={`button button-primary ${filtered ? '' : 'max-sm:col-span-2'}`}
      >
        Show
      </button>
      {filtered && (
        <a href={urls.products()} className="button button-quiet">
          Clear
        </a>
      )}
    </form>
  );
}

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

interface ChoiceProps {
  /** On a line of its own on phones. */
  wide?: boolean;
  name: string;
  label: string;
  any: string;
  chosen: string | undefined;
  options: { value: string; label: string }[];
}

function Choice({ wide = false, name, label, any, chosen, options }: ChoiceProps) {
  return (
    <div className={wide ? 'max-sm:col-span-2' : undefined}>
      <label htmlFor={`filter-${name}`} className="mb-1.5 block text-base font-semibold">
        {label}
      </label>
      <select id={`filter-${name}`} name={name} defaultValue={chosen ?? ''} className="field-input">
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
