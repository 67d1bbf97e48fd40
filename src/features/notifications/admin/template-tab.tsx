import { Eye, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { useIsOwner } from '../../../kit/crud/admin/own-account.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody } from '../../../kit/ui/dialog.tsx';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { z } from '../../../lib/text/zod.ts';
import {
  type MessageTemplate,
  sampleValues,
  type TemplateDescription,
  templateDescriptions,
  templateSchema,
} from '../message-template.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { TemplatePreview } from './template-preview.tsx';

export function TemplateTab() {
  const query = useRead(adminApi.messageTemplates(), {
    schema: z.array(templateSchema),
  });
  const { data } = query;
  const isOwner = useIsOwner();
  const [search] = useSearchParams();
  const [editing, setEditing] = useState(search.get('edit') ?? undefined);
  const edited = data?.find(({ id }) => id === editing);
  const description = templateDescriptions.find(({ id }) => id === editing);

  if (!data && query.isError) {
    return (
      <div className="card mt-4">
        <ErrorState text="Error loading the message texts. Please try again." query={query} />
      </div>
    );
  }
  return (
    <>
      <p className="mt-4 max-w-3xl text-sm text-muted">
        Changes apply to every new message. Messages already waiting are sent as they are.
      </p>
      {(['customer', 'team'] as const).map((audience) => (
        <section key={audience} className="card mt-4 max-w-4xl overflow-clip">
          <h2 className="px-5 pt-5 font-semibold sm:px-6">
            {audience === 'customer' ? 'To customers' : 'To the team'}
          </h2>
          <ul className="mt-3 divide-y divide-line">
            {templateDescriptions
              .filter((one) => one.audience === audience)
              .map((one) => (
                <TemplateRow
                  key={one.id}
                  description={one}
                  template={data?.find(({ id }) => id === one.id)}
                  mayEdit={isOwner}
                  onOpen={() => setEditing(one.id)}
                />
              ))}
          </ul>
        </section>
      ))}
      {edited && description && !isOwner && (
        <Dialog title={description.title} onClose={() => setEditing(undefined)}>
          <DialogBody>
            <TemplatePreview
              id={description.id}
              texts={edited}
              hasSms={description.hasSms}
              samples={sampleValues(undefined)}
            />
          </DialogBody>
        </Dialog>
      )}
      {edited && description && isOwner && (
        <TemplateDialog
          template={edited}
          description={description}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

interface TemplateRowProps {
  description: TemplateDescription;
  template: MessageTemplate | undefined;
  /** Read-only for everybody else. */
  mayEdit: boolean;
  onOpen(): void;
}

function TemplateRow({ description, template, mayEdit, onOpen }: TemplateRowProps) {
  const Icon = mayEdit ? Pencil : Eye;
  const { title, when, hasSms } = description;
  return (
    <li className="flex items-center gap-4 px-5 py-3.5 sm:px-6">
      <div className="min-w-0 grow text-sm">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {title}
          {template?.changed && <Badge tone="accent">Changed</Badge>}
        </p>
        {template ? (
          <p className="line-clamp-1 break-all text-muted">
            {hasSms ? template.sms : template.subject}
          </p>
        ) : (
          <Skeleton className="mt-1 h-4 w-64 max-w-full" />
        )}
        {when && <p className="text-xs text-muted">{when}</p>}
      </div>
      <Button icon={Icon} look="secondary" size="small" disabled={!template} onClick={onOpen}>
        {mayEdit ? 'Edit' : 'Read'}
        <span className="sr-only"> {title}</span>
      </Button>
    </li>
  );
}
