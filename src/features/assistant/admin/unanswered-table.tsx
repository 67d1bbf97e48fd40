import { CircleCheck, GraduationCap, MessageCirclePlus, X } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { PagedList } from '../../../kit/crud/admin/paged-list.tsx';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { Moment } from '../../../kit/ui/moment.tsx';
import { RowMenu } from '../../../kit/ui/row-menu.tsx';
import { type Column, SortableTable } from '../../../kit/ui/sortable-table.tsx';
import { z } from '../../../lib/text/zod.ts';
import { type Unanswered, unansweredSchema } from '../conversation.ts';
import { useRemovalFrom } from './conversation-table.tsx';
import { LessonForm } from './lesson-form.tsx';

const UNANSWERED = adminApi.unanswered();

export type QuestionForm = ComponentType<{
  record: undefined;
  question: string;
  onSaved(): void;
  onClose(): void;
}>;

const columns: Column<Unanswered>[] = [
  {
    header: 'Question',
    cell: ({ example }) => (
      <span className="block max-w-[60ch] font-medium wrap-anywhere">{example}</span>
    ),
  },
  { header: 'Perhaps about', cell: ({ about }) => about },
  {
    header: 'Asked',
    cell: ({ asked }) => (
      <span className="whitespace-nowrap tabular-nums">
        {asked === 1 ? 'once' : `${asked} times`}
      </span>
    ),
  },
  {
    header: 'Last asked',
    cell: ({ lastAt }) => <Moment at={lastAt} className="whitespace-nowrap tabular-nums" />,
  },
];

export function UnansweredTable({ form: Form }: { form: QuestionForm }) {
  const query = useRead(UNANSWERED, { schema: z.array(unansweredSchema) });
  const [teaching, setTeaching] = useState<Unanswered>();
  const [answering, setAnswering] = useState<Unanswered>();
  const removal = useRemovalFrom(
    UNANSWERED,
    'Taken off the list',
    'Failed to take it off the list: ',
  );

  return (
    <>
      <PagedList
        query={{ ...query, records: query.data }}
        plural="questions"
        icon={CircleCheck}
        empty="Every question so far has been answered."
      >
        {(records) => (
          <SortableTable
            caption="Unanswered questions"
            columns={columns}
            records={records}
            actions={(question) => (
              <RowMenu
                label={`Actions for ${question.example}`}
                actions={[
                  {
                    label: 'Make this an FAQ',
                    icon: MessageCirclePlus,
                    onSelect: () => setAnswering(question),
                  },
                  {
                    label: 'Teach what it means',
                    icon: GraduationCap,
                    onSelect: () => setTeaching(question),
                  },
                  {
                    label: 'Take off the list',
                    icon: X,
                    onSelect: () => removal.mutate(question.id),
                  },
                ]}
              />
            )}
          />
        )}
      </PagedList>
      {teaching && (
        <LessonForm
          record={undefined}
          sentence={teaching.example}
          onSaved={() => removal.mutate(teaching.id)}
          onClose={() => setTeaching(undefined)}
        />
      )}
      {answering && (
        <Form
          record={undefined}
          question={answering.example}
          onSaved={() => removal.mutate(answering.id)}
          onClose={() => setAnswering(undefined)}
        />
      )}
    </>
  );
}
