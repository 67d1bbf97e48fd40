interface ColourDotProps {
  hex: string;
  className?: string;
}

/** A colour as a small square. Drawn as SVG, since a page's policy allows no style attribute. */
export function ColourDot({ hex, className = 'size-4 rounded' }: ColourDotProps) {
  return (
    <svg aria-hidden="true" className={`shrink-0 border border-line-strong ${className}`}>
      <rect width="100%" height="100%" fill={hex} />
    </svg>
  );
}
