import { Eye, MessagesSquare, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { PagedList } from '../../../kit/crud/admin/paged-list.tsx';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { usePages } from '../../../kit/crud/admin/use-pages.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { Moment } from '../../../kit/ui/moment.tsx';
import { RowMenu } from '../../../kit/ui/row-menu.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { type Column, SortableTable } from '../../../kit/ui/sortable-table.tsx';
import { deleteAt } from '../../../lib/http/api-client.ts';
import { urls } from '../../../urls.ts';
import { referenceOf } from '../../appointments/appointment.ts';
import { type Conversation, conversationSchema, type Transcript } from '../conversation.ts';

const columns: Column<Conversation>[] = [
  {
    header: 'Last said',
    cell: ({ lastText }) => (
      <span className="line-clamp-2 max-w-[60ch] font-medium wrap-anywhere">{lastText}</span>
    ),
  },
  {
    header: 'Messages',
    cell: ({ messageCount }) => <span className="text-muted tabular-nums">{messageCount}</span>,
  },
  { header: 'Outcome', cell: (conversation) => <Outcome {...conversation} /> },
  {
    header: 'Date',
    cell: ({ updatedAt }) => <Moment at={updatedAt} className="whitespace-nowrap tabular-nums" />,
  },
];

export function ConversationTable() {
  const query = usePages<Conversation>(
    adminApi.conversations(),
    {},
    { schema: conversationSchema },
  );
  const [shown, setShown] = useState<number>();
  const [deleting, setDeleting] = useState<Conversation>();
  const removal = useRemovalFrom(
    adminApi.conversations(),
    'Conversation deleted',
    'Failed to delete conversation: ',
  );

  return (
    <>
      <PagedList
        query={query}
        plural="conversations"
        icon={MessagesSquare}
        empty="Conversations with the assistant appear here."
      >
        {(records) => (
          <SortableTable
            caption="Conversations"
            columns={columns}
            records={records}
            actions={(conversation) => (
              <RowMenu
                label={`Actions for conversation ${conversation.id}`}
                actions={[
                  { label: 'Read', icon: Eye, onSelect: () => setShown(conversation.id) },
                  { label: 'Delete', icon: Trash2, onSelect: () => setDeleting(conversation) },
                ]}
              />
            )}
          />
        )}
      </PagedList>
      {shown !== undefined && <TranscriptDialog id={shown} onClose={() => setShown(undefined)} />}
      {deleting && (
        <ConfirmDialog
          title="Delete conversation"
          action="Delete"
          onClose={() => setDeleting(undefined)}
          onConfirm={() =>
            removal.mutateAsync(deleting.id, { onSettled: () => setDeleting(undefined) })
          }
        >
          <p>What was said will be gone for good. The numbers stay.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

export const useRemovalFrom = (path: string, done: string, failed: string) =>
  useAction({
    call: (id: number) => deleteAt(`${path}/${id}`),
    done,
    failed,
    changes: [path],
    waits: true,
  });

interface TranscriptDialogProps {
  id: number;
  onClose(): void;
}

/** A whole conversation, with names, numbers and addresses masked. */
function TranscriptDialog({ id, onClose }: TranscriptDialogProps) {
  const query = useRead<Transcript>(adminApi.conversation(id), { staleTime: 0 });
  const { data } = query;
  return (
    <Dialog title={`Conversation ${id}`} onClose={onClose}>
      <DialogBody>
        {data ? (
          <Lines transcript={data} />
        ) : (
          <NotLoaded query={query} text="Error loading the conversation. Please try again.">
            <Skeleton className="h-60 w-full" />
          </NotLoaded>
        )}
      </DialogBody>
      {typeof data?.appointmentId === 'number' && (
        <DialogFooter>
          <Link to={urls.openVisit(data.appointmentId)} className="contact-link">
            Open the visit {referenceOf(data.appointmentId)}
          </Link>
        </DialogFooter>
      )}
    </Dialog>
  );
}

function Lines({ transcript }: { transcript: Transcript }) {
  return (
    <>
      <p className="mb-5 flex flex-wrap items-center gap-3 text-sm text-muted">
        <Moment at={transcript.createdAt} />
        <Outcome {...transcript} />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without links in it, the keyboard could not scroll it */}
      <section aria-label="What was said" tabIndex={0} className="outline-offset-4">
        <ol className="grid gap-3 text-sm">
          {transcript.messages.map(({ id, role, text }) => (
            <li
              key={id}
              className={classNames(
                'max-w-[85%] rounded-xl px-3.5 py-2 wrap-anywhere whitespace-pre-line',
                role === 'visitor'
                  ? 'justify-self-end bg-accent-soft'
                  : 'justify-self-start bg-sunken',
              )}
            >
              <span className="sr-only">{role === 'visitor' ? 'Visitor: ' : 'Assistant: '}</span>
              {text}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function Outcome({
  appointmentId,
  proposedAt,
  handedOffAt,
}: Pick<Conversation, 'appointmentId' | 'proposedAt' | 'handedOffAt'>) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {appointmentId !== null && <Badge tone="good">Booked</Badge>}
      {appointmentId === null && proposedAt && <Badge tone="waiting">Booking begun</Badge>}
      {handedOffAt && <Badge tone="neutral">Handed to a person</Badge>}
      {appointmentId === null && !proposedAt && !handedOffAt && (
        <span className="text-muted">Talked</span>
      )}
    </span>
  );
}
