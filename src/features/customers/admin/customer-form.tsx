import { useState } from 'react';
import { Link } from 'react-router';
import { LinesInput } from '../../../kit/crud/admin/fields/lines-input.tsx';
import { TextAreaInput, TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { urls } from '../../../urls.ts';
import { type Customer, type CustomerInput, customers, namedSchema } from '../customer.ts';
import { MergeDialog } from './merge-dialog.tsx';

const blank = {
  name: '',
  emails: [],
  phones: [],
  address: '',
  postcode: '',
  notes: '',
  tags: [],
} satisfies CustomerInput;

interface CustomerFormProps {
  record: Customer | undefined;
  onClose(): void;
}

export function CustomerForm(props: CustomerFormProps) {
  return (
    <ResourceForm
      resource={customers}
      blank={blank}
      refused={({ existing }) => <Owners existing={existing} of={props.record} />}
      {...props}
    >
      <TextInput<CustomerInput> name="name" label="Name" />
      <div className="grid gap-5 sm:grid-cols-2">
        <LinesInput<CustomerInput> name="phones" label="Phone numbers" hint="One per line." />
        <LinesInput<CustomerInput> name="emails" label="Email addresses" hint="One per line." />
      </div>
      <TextAreaInput<CustomerInput> name="address" label="Address" />
      <TextInput<CustomerInput> name="postcode" label="Postcode" />
      <TextAreaInput<CustomerInput>
        name="notes"
        label="Notes"
        hint="For the team only; the customer never sees them."
      />
      <LinesInput<CustomerInput> name="tags" label="Tags" hint="One per line, such as Landlord." />
    </ResourceForm>
  );
}

/** Whose an e-mail address or number is. */
function Owners({ existing, of: record }: { existing: unknown; of: Customer | undefined }) {
  const [merging, setMerging] = useState<number>();
  const isAdviser = useIsAdviser();
  const { data = [] } = namedSchema.array().safeParse(existing);
  return (
    <>
      {data.map(({ id, name }) => (
        <p key={id} role="alert" className="flex flex-wrap items-center gap-3">
          {name} has this e-mail address or number.
          <Link to={urls.openCustomer(id)} className="contact-link">
            Open
          </Link>
          {record && !isAdviser && (
            <Button look="secondary" size="small" onClick={() => setMerging(id)}>
              Merge
            </Button>
          )}
        </p>
      ))}
      {record && merging && (
        <MergeDialog customer={record} first={merging} onClose={() => setMerging(undefined)} />
      )}
    </>
  );
}
