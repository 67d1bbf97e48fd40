// A guide price in the thread. The products and the answer are those of the prices page, so there is one price.
import { useEffect, useRef, useState } from 'react';
import { Field } from '../../../kit/ui/public-fields.tsx';
import { urls } from '../../../urls.ts';
import { Step } from './step.tsx';

interface Answered {
  products: { slug: string; name: string }[];
  parts: Node[];
}

/** What the prices page answers to a query. */
async function answerTo(query: string, signal: AbortSignal): Promise<Answered> {
  const answer = await fetch(`${urls.priceForm()}?${query}`, { signal });
  if (!answer.ok) throw new Error(`${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const options = page.querySelectorAll<HTMLOptionElement>('[name="product1"] option');
  const parts = [...page.querySelectorAll('[id^="answer"]')];
  // The page under the panel may be the prices page, with the same ids.
  for (const part of parts.flatMap((one) => [one, ...one.querySelectorAll('[id]')]))
    part.removeAttribute('id');
  return {
    products: Array.from(options, ({ value, text }) => ({ slug: value, name: text })),
    parts,
  };
}

const SIZES = [
  { name: 'width1', label: 'Width, cm' },
  { name: 'drop1', label: 'Drop, cm' },
  { name: 'quantity1', label: 'How many' },
];

/** @param query of the prices page, filled from what was said. */
export function GuidePrice({ query }: { query: string }) {
  const [asked, setAsked] = useState(query);
  const [answered, setAnswered] = useState<Answered>();
  const [failed, setFailed] = useState(false);
  const told = useRef<HTMLDivElement>(null);
  const said = new URLSearchParams(query);
  useEffect(() => {
    const asking = new AbortController();
    // Not while somebody is typing.
    const timer = setTimeout(
      () =>
        answerTo(asked, asking.signal).then(
          (answer) => {
            setAnswered(answer);
            setFailed(false);
            told.current?.replaceChildren(...answer.parts);
          },
          () => setFailed(!asking.signal.aborted),
        ),
      asked === query ? 0 : 180,
    );
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [asked, query]);

  return (
    <Step title="A guide price">
      <form
        action={urls.prices()}
        aria-label="A guide price"
        className="grid grid-cols-3 gap-3"
        onChange={({ currentTarget }) => {
          // The other windows of a bay stay as they were said.
          const next = new URLSearchParams(query);
          for (const [name, value] of new FormData(currentTarget)) next.set(name, `${value}`);
          setAsked(`${next}`);
        }}
        onSubmit={(event) => event.preventDefault()}
      >
        <input type="hidden" name="units" value="cm" />
        <Field id="ask-product" label="Product" className="col-span-3">
          {(control) => (
            // The products come with the first answer, of which one may be chosen already.
            <select
              {...control}
              key={String(answered !== undefined)}
              name="product1"
              defaultValue={said.get('product1') ?? ''}
            >
              {answered?.products.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        {SIZES.map(({ name, label }) => (
          <Field key={name} id={`ask-${name}`} label={label} className="self-end">
            {(control) => (
              <input
                {...control}
                name={name}
                inputMode="decimal"
                autoComplete="off"
                defaultValue={said.get(name) || (name === 'quantity1' ? '1' : '')}
              />
            )}
          </Field>
        ))}
        <div ref={told} role="status" className="col-span-3" />
        {failed && (
          <p role="alert" className="col-span-3 text-base text-alert">
            We cannot be reached just now. Please try again.
          </p>
        )}
        <a className="text-link col-span-3 w-fit" href={`${urls.prices()}?${asked}`}>
          Colours, options and more windows
        </a>
      </form>
    </Step>
  );
}
