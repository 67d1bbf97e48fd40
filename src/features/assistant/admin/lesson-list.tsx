import { GraduationCap } from 'lucide-react';
import { listColumns } from '../../../kit/crud/admin/list-columns.tsx';
import { ResourceList } from '../../../kit/crud/admin/resource-list.tsx';
import { type Lesson, lessons } from '../lesson.ts';
import { LessonForm, useMeanings } from './lesson-form.tsx';

export function LessonList() {
  const labels = new Map(useMeanings().map(({ id, label }) => [id, label]));
  return (
    <ResourceList
      resource={lessons}
      subtitle="Sentences that you have taught the assistant, on top of those it comes with."
      icon={GraduationCap}
      columns={[
        ...listColumns<Lesson>(lessons),
        {
          header: 'It means',
          cell: ({ meaning }) => labels.get(meaning) ?? meaning,
        },
      ]}
      form={(dialog) => <LessonForm {...dialog} />}
    />
  );
}
