import { PackageCheck, Printer, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { ButtonLink } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { Moment } from '../../../kit/ui/moment.tsx';
import { urls } from '../../../urls.ts';
import { telephoneHref } from '../../settings/settings.ts';
import { keyOfSwatch } from '../sent-swatches.ts';
import { type SwatchRequest, swatchStatusLabels } from '../swatch-request.ts';
import { ColourDot } from './colour-dot.tsx';
import { useMark } from './swatch-queries.ts';

interface SwatchDialogProps {
  request: SwatchRequest;
  onClose(): void;
}

/** One request: the contents of the envelope, and its address. */
export function SwatchDialog({ request, onClose }: SwatchDialogProps) {
  const mark = useMark();
  const { id, name, address, postcode, email, phone, swatches, status, createdAt } = request;
  const isNew = status === 'new';
  return (
    <Dialog toRead title={`Swatches for ${name}`} onClose={onClose}>
      <DialogBody>
        <ul className="grid gap-2 sm:grid-cols-2">
          {swatches.map((swatch) => (
            <li key={keyOfSwatch(swatch)} className="flex items-center gap-3">
              <ColourDot hex={swatch.hex} className="size-12 rounded-lg" />
              <span className="min-w-0 leading-snug wrap-anywhere">
                <span className="block font-medium">{swatch.colour}</span>
                <span className="block text-sm text-muted">{swatch.product}</span>
              </span>
            </li>
          ))}
        </ul>
        <dl className="mt-6 grid gap-4 border-t border-line pt-5 text-sm sm:grid-cols-2">
          <Fact term="Address">
            <span className="whitespace-pre-line">{`${name}\n${address}\n${postcode}`}</span>
          </Fact>
          <Fact term="Status">
            {swatchStatusLabels[status]}, asked for <Moment at={createdAt} />
          </Fact>
          {request.customerId !== null && (
            <Fact term="Customer">
              <Link to={urls.openCustomer(request.customerId)} className="contact-link">
                Everything of this household
              </Link>
            </Fact>
          )}
          <Fact term="Email">
            {email && (
              <a href={`mailto:${email}`} className="contact-link">
                {email}
              </a>
            )}
          </Fact>
          <Fact term="Phone">
            {phone && (
              <a href={telephoneHref(phone)} className="contact-link">
                {phone}
              </a>
            )}
          </Fact>
        </dl>
      </DialogBody>
      <DialogFooter>
        <ButtonLink href={`${urls.admin.swatchLabels()}?id=${id}`}>
          <Printer aria-hidden className="size-4" />
          Print label
        </ButtonLink>
        <ActionButton
          look={isNew ? 'primary' : 'secondary'}
          icon={
            isNew ? (
              <PackageCheck aria-hidden className="size-4" />
            ) : (
              <Undo2 aria-hidden className="size-4" />
            )
          }
          onAct={() =>
            mark.mutateAsync({ ids: [id], status: isNew ? 'sent' : 'new' }).then(onClose)
          }
        >
          {isNew ? 'Mark as sent' : 'Mark as new'}
        </ActionButton>
      </DialogFooter>
    </Dialog>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium wrap-anywhere">{children || 'Not given'}</dd>
    </div>
  );
}
