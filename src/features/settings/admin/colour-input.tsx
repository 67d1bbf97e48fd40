import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import type { DrawnField } from '../../../kit/crud/admin/fields/form-fields.tsx';
import { grounds, paletteOf } from '../palette.ts';

const WHOLE_COLOUR = /^#[0-9a-f]{6}$/i;

export function ColourInput({ name, ...frame }: DrawnField) {
  const field = useField(name, '');
  const colour = WHOLE_COLOUR.test(field.value) ? field.value.toLowerCase() : undefined;
  return (
    <FieldFrame field={field} format={(text) => text} {...frame}>
      <div className="flex flex-wrap items-center gap-3">
        <input
          type="color"
          aria-label="Choose the primary colour"
          value={colour ?? '#000000'}
          onChange={(event) => field.onChange(event.target.value)}
          className="h-10 w-14 cursor-pointer rounded-lg border border-line-strong bg-surface p-1"
        />
        <input
          {...field.control}
          value={field.value}
          spellCheck={false}
          onChange={(event) => field.onChange(event.target.value)}
          className="field h-10 w-32 px-3 font-mono"
        />
        {colour && <Samples colour={colour} />}
      </div>
    </FieldFrame>
  );
}

/** A button and a link as visitors see them, by day and by night. */
function Samples({ colour }: { colour: string }) {
  const palettes = paletteOf(colour);
  return (
    <div role="img" aria-label="A button and a link in this colour" className="flex gap-2">
      {(['light', 'dark'] as const).map((scheme) => {
        const { primary, onPrimary, primaryStrong } = palettes[scheme];
        return (
          <span
            key={scheme}
            className="flex h-10 items-center gap-3 rounded-lg border border-line px-2 text-xs font-semibold"
            style={{ backgroundColor: grounds[scheme].ground }}
          >
            <span
              className="rounded-full px-3 py-1"
              style={{ backgroundColor: primary, color: onPrimary }}
            >
              Book
            </span>
            <span className="underline" style={{ color: primaryStrong }}>
              Link
            </span>
          </span>
        );
      })}
    </div>
  );
}
