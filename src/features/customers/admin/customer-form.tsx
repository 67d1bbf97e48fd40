import { LinesInput } from '../../../kit/crud/admin/fields/lines-input.tsx';
import { TextAreaInput, TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { type Customer, type CustomerInput, customers } from '../customer.ts';

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
    <ResourceForm resource={customers} blank={blank} {...props}>
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
