import type { Product } from '../product.ts';
import { type Weave, weaveOfColour } from '../weave.ts';

interface ClothProps {
  colour: Product['colours'][number];
  weave: Weave;
  /** Its size and shape. */
  className: string;
}

/** A colour in a weave. The page's policy allows no style attribute, but an SVG has `color`. */
export function Cloth({ colour: { name, hex }, weave, className }: ClothProps) {
  const look = `cloth ${weaveOfColour(weave, name)} ${className}`;
  return <svg aria-hidden="true" color={hex} data-name={name} className={look} />;
}

const PANEL =
  'inset-x-[max(1.25rem,50vw-37.5rem)] inset-y-4 h-fit w-[min(30rem,max(38vw,50dvh-6rem),100vw-2.5rem)] overflow-clip rounded-card border border-line bg-surface text-ink shadow-card';

/** Where a script shows large the cloth that is hovered, held or focused (enlarge-cloth.ts). Once on a page. */
export function LargeCloth() {
  return (
    <div popover="manual" aria-hidden="true" data-large-cloth="" className={PANEL}>
      <svg className="cloth block aspect-square h-auto w-full bg-size-[32rem]" />
      <p className="px-5 py-3 font-semibold" />
    </div>
  );
}
