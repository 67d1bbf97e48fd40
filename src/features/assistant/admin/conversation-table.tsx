import { Eye, MessagesSquare, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PagedList } from '../../../kit/crud/admin/paged-list.tsx';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { Moment } from '../../../kit/ui/moment.tsx';
import { RowMenu } from '../../../kit/ui/row-menu.tsx';
import { type Column, SortableTable } from '../../../kit/ui/sortable-table.tsx';
import type { Conversation } from '../dialogue/conversation.ts';
import { useConversationRemoval, useConversations } from './conversation-queries.ts';
import { Outcome, TranscriptDialog } from './transcript-dialog.tsx';

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
  const query = useConversations();
  const [shown, setShown] = useState<number>();
  const [deleting, setDeleting] = useState<Conversation>();
  const removal = useConversationRemoval();

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
