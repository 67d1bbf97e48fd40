interface PhotoRowProps {
  photos: readonly { href: string; width: number; height: number }[];
  /** Ends the text of each: `1 of 3 from the customer`. */
  of: string;
}

/** Small photos, each of which opens whole; hidden without any. */
export function PhotoRow({ photos, of }: PhotoRowProps) {
  if (photos.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {photos.map(({ href, width, height }, index) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noreferrer" className="block rounded-md">
            <img
              src={href}
              width={width}
              height={height}
              alt={`${index + 1} of ${photos.length} ${of}`}
              loading="lazy"
              className="size-20 rounded-md object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
