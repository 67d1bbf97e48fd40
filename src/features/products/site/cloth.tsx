import type { Product } from '../product.ts';
import { type Weave, weaveOfColour } from '../weave.ts';

interface ClothProps {
  colour: Product['colours'][number];
  weave: Weave;
  /** Its size and shape. */
  className: string;
}

/** A colour in a weave. The page's policy allows no style attribute, but an SVG has `color`. */
export function Cloth({ colour, weave, className }: ClothProps) {
  return (
    <svg
      aria-hidden="true"
      color={colour.hex}
      data-name={colour.name}
      className={`cloth ${weaveOfColour(weave, colour.name)} ${className}`}
    />
  );
}

/** Where a script shows large the cloth that is hovered, held or focused (enlarge-cloth.ts). Once on a page. */
export function LargeCloth() {
  return (
    <div popover="manual" aria-hidden="true" data-large-cloth="" className="large-cloth">
      <svg className="cloth cloth-large" />
      <p />
    </div>
  );
}
