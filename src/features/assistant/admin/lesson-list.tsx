import { GraduationCap } from 'lucide-react';
import { ResourceList } from '../../../kit/crud/admin/resource-list.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { type Lesson, lessons } from '../teaching/lesson.ts';
import { labelOfMeaning } from '../teaching/meanings.ts';
import { LessonForm } from './lesson-form.tsx';

const columns: Column<Lesson>[] = [
  {
    header: 'When somebody says',
    sortBy: 'sentence',
    cell: ({ sentence }) => (
      <span className="block max-w-[60ch] font-medium wrap-anywhere">{sentence}</span>
    ),
  },
  { header: 'It means', cell: ({ meaning }) => labelOfMeaning(meaning) },
];

export function LessonList() {
  return (
    <ResourceList
      resource={lessons}
      subtitle="Sentences that you have taught the assistant, on top of those it comes with."
      icon={GraduationCap}
      columns={columns}
      nameOf={({ sentence }) => sentence}
      form={(dialog) => <LessonForm {...dialog} />}
    />
  );
}
