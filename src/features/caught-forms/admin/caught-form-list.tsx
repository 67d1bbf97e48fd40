import { Bot } from 'lucide-react';
import { useState } from 'react';
import { ResourceList, VIEWING } from '../../../kit/crud/admin/resource-list.tsx';
import { formLabels } from '../../../kit/public-form.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { Moment } from '../../../kit/ui/moment.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { ApiError } from '../../../lib/http/api-client.ts';
import { type CaughtForm, caughtForms, fieldsOf, KEPT_DAYS, reasonLabels } from '../caught-form.ts';
import { useLetThrough } from './caught-form-queries.ts';

const FILTERS = [{ label: 'All', query: { direction: 'desc' } }];

const columns: Column<CaughtForm>[] = [
  {
    header: 'From',
    cell: ({ name, email }) => (
      <span className="block max-w-[32ch] lg:min-w-52">
        <span className="block font-medium wrap-anywhere">{name || 'No name'}</span>
        <span className="block text-muted wrap-anywhere">{email}</span>
      </span>
    ),
  },
  {
    header: 'Form',
    cell: (form) => (
      <span className="block max-w-[48ch] lg:min-w-60">
        <span className="block">{formLabels[form.form]}</span>
        <span className="line-clamp-1 break-all text-muted">
          {fieldsOf(form)
            .map(([, text]) => text)
            .join(', ')}
        </span>
      </span>
    ),
  },
  { header: 'Why', cell: ({ reason }) => reasonLabels[reason] },
  {
    header: 'Date',
    cell: ({ createdAt }) => <Moment at={createdAt} className="whitespace-nowrap tabular-nums" />,
  },
];

export function CaughtFormList() {
  return (
    <ResourceList
      resource={caughtForms}
      subtitle="Forms that look as if a robot sent them. They are in no inbox, and no messages have been sent."
      icon={Bot}
      columns={columns}
      filters={FILTERS}
      aside={<p className="text-sm text-muted">Kept for {KEPT_DAYS} days</p>}
      nameOf={({ name, form }) => name || formLabels[form]}
      opening={VIEWING}
      form={({ record, onClose }) => record && <CaughtFormDialog form={record} onClose={onClose} />}
    />
  );
}

function CaughtFormDialog({ form, onClose }: { form: CaughtForm; onClose(): void }) {
  const letThrough = useLetThrough();
  const [full, setFull] = useState('');
  const { id, name, email, phone, reason, createdAt } = form;

  const send = () =>
    letThrough.mutateAsync({ id, overbook: full !== '' }).then(onClose, (error: unknown) => {
      const { capacity, taken } = error instanceof ApiError ? error.body : {};
      if (typeof capacity === 'number') {
        setFull(`${taken} of ${capacity} places are taken at that time.`);
      }
    });

  return (
    <Dialog toRead title={`${formLabels[form.form]}, probably from a robot`} onClose={onClose}>
      <DialogBody>
        <Facts
          of={{
            Name: name || false,
            Email: email || false,
            Phone: phone || false,
            ...Object.fromEntries(fieldsOf(form)),
            Sent: <Moment at={createdAt} />,
            Why: reasonLabels[reason],
          }}
        />
        <p role="status" className="mt-6 text-sm text-waiting empty:hidden">
          {full}
        </p>
      </DialogBody>
      <DialogFooter onClose={onClose} close="Leave it here">
        <ActionButton onAct={send}>{full ? 'Overbook' : 'Let it through'}</ActionButton>
      </DialogFooter>
    </Dialog>
  );
}
