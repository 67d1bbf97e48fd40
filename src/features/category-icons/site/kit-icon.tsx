// An icon of the kit, drawn inline: it takes the text colour and costs no request.

/** Every icon of the kit has two paths. */
export interface KitIconShape {
  tint?: string | undefined;
  stroke: string;
}

export function KitIcon({ shape, size = 32 }: { shape: KitIconShape; size?: number }) {
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      {shape.tint && <path d={shape.tint} fill="currentColor" fillOpacity=".12" stroke="none" />}
      <path d={shape.stroke} />
    </svg>
  );
}
