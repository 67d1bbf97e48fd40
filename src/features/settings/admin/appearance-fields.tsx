import { AddressInput } from '../../../kit/crud/admin/fields/address-input.tsx';
import { CheckboxInput } from '../../../kit/crud/admin/fields/checkbox-input.tsx';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { TextAreaInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { grounds, paletteOf } from '../palette.ts';
import type { Settings } from '../settings.ts';

type Appearance = Settings['appearance'];

export function AppearanceFields() {
  return (
    <>
      <ColourInput />
      <div className="grid gap-5 sm:grid-cols-2">
        <AddressInput<Appearance> name="logo" label="Logo" />
        <AddressInput<Appearance> name="favicon" label="Favicon" />
      </div>
      <CheckboxInput<Appearance>
        name="darkMode"
        label="Dark mode"
        hint="The website follows the visitor's system. Off: it is always light."
      />
      <TextAreaInput<Appearance> name="footerText" label="Footer text" />
    </>
  );
}

const WHOLE_COLOUR = /^#[0-9a-f]{6}$/i;

function ColourInput() {
  const field = useField('primaryColor', '');
  const colour = WHOLE_COLOUR.test(field.value) ? field.value.toLowerCase() : undefined;
  return (
    <FieldFrame
      field={field}
      label="Primary colour"
      format={(text) => text}
      hint="Buttons and links. If text in this colour would be hard to read, the site uses the nearest shade that is not."
    >
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
