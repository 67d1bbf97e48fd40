import { SelectInput } from '../../../kit/crud/admin/fields/select-input.tsx';
import { TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { urls } from '../../../urls.ts';
import { type Redirect, type RedirectInput, redirects } from '../redirect.ts';

const blank = { from: '', to: '', status: 301 } satisfies RedirectInput;

const statuses = [
  { value: 301, label: 'For good (301)' },
  { value: 302, label: 'For now (302)' },
];

interface RedirectFormProps {
  record: Redirect | undefined;
  /** Of a new one. */
  from?: string;
  onSaved?: () => void;
  onClose(): void;
}

export function RedirectForm({ from = '', ...dialog }: RedirectFormProps) {
  return (
    <ResourceForm resource={redirects} blank={{ ...blank, from }} {...dialog}>
      <TextInput<RedirectInput>
        name="from"
        label="Old address"
        placeholder="/old-page"
        hint="The part after your domain name, such as /old-page or /index.php?page_id=12."
      />
      <TextInput<RedirectInput>
        name="to"
        label="New address"
        placeholder={urls.products()}
        hint="A page of this site, or the whole address of another one."
      />
      <SelectInput<RedirectInput>
        name="status"
        label="How long"
        hint="Search engines drop the old address only if the move is for good."
        options={statuses}
      />
    </ResourceForm>
  );
}
