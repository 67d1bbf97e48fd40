import { AddressInput } from '../../../kit/crud/admin/fields/address-input.tsx';
import { CheckboxInput } from '../../../kit/crud/admin/fields/checkbox-input.tsx';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { TextAreaInput, TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { readOpeningHours } from '../opening-hours.ts';
import type { Settings } from '../settings.ts';

type General = Settings['general'];
type Firm = Settings['firm'];
type Social = Settings['social'];
type Seo = Settings['seo'];

export function GeneralFields() {
  return (
    <>
      <TextInput<General> name="siteName" label="Site name" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput<General> name="contactEmail" label="Contact email" />
        <TextInput<General> name="phone" label="Phone" />
      </div>
      <TextInput<General>
        name="address"
        label="Address"
        hint="Separate the lines with commas: street, town, postcode."
      />
      <TextInput<General> name="googleMapsUrl" label="Google Maps URL" />
      <OpeningHoursInput />
    </>
  );
}

/** Tells you as you type whether the site understands the hours. */
function OpeningHoursInput() {
  const field = useField('openingHours', '');
  const known = readOpeningHours(field.value) !== undefined;
  return (
    <FieldFrame
      field={field}
      label="Opening hours"
      format={(text) => text}
      hint={
        known
          ? 'Understood. The site shows whether you are open now.'
          : 'Shown as written. To show whether you are open now, the site needs hours such as "Mon-Fri 9am-5pm, Sat 10am-4pm".'
      }
    >
      <input
        {...field.control}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        className="field h-10 w-full px-3"
      />
    </FieldFrame>
  );
}

const FIRM: [name: keyof Firm, label: string, hint: string][] = [
  ['guarantee', 'Guarantee', 'How long it lasts, and for what. Empty fields aren’t shown.'],
  ['insurance', 'Insurance', 'What covers damage in a customer’s home, and up to which sum.'],
  ['tradeBody', 'Trade body', 'Visitors read all this at /about, and Robin answers with it.'],
  ['companyLine', 'Company line', 'Small, at the end of every page: registered name and number.'],
];

export function FirmFields() {
  return FIRM.map(([name, label, hint]) => (
    <TextAreaInput<Firm> key={name} name={name} label={label} hint={hint} />
  ));
}

const NETWORKS: [name: keyof Social, label: string][] = [
  ['facebook', 'Facebook URL'],
  ['twitter', 'Twitter URL'],
  ['instagram', 'Instagram URL'],
  ['linkedin', 'LinkedIn URL'],
  ['pinterest', 'Pinterest URL'],
  ['youtube', 'YouTube URL'],
];

export function SocialFields() {
  return (
    <>
      {NETWORKS.map(([name, label]) => (
        <TextInput<Social> key={name} name={name} label={label} />
      ))}
    </>
  );
}

export function SeoFields() {
  return (
    <>
      <TextInput<Seo>
        name="metaTitle"
        label="Meta title"
        hint="The headline of a search result. About 60 characters are shown."
      />
      <TextAreaInput<Seo>
        name="metaDescription"
        label="Meta description"
        hint="The text below it. About 155 characters are shown."
      />
      <AddressInput<Seo> name="socialImage" label="Social image" anywhere />
      <TextInput<Seo> name="twitterHandle" label="Twitter handle" hint="Such as @example" />
      <CheckboxInput<Seo>
        name="enableSitemap"
        label="Sitemap"
        hint="Tells search engines about every page, at /sitemap.xml."
      />
      <TextAreaInput<Seo>
        name="robotsTxt"
        label="Robots.txt"
        hint="The sitemap line is added for you."
      />
    </>
  );
}
