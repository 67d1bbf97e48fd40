import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { adminApi } from '../../../admin-urls.ts';
import { FormFields } from '../../../kit/crud/admin/fields/form-fields.tsx';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { usePaused } from '../../../kit/crud/admin/use-resource.ts';
import { ask, messageOf } from '../../../lib/http/api-client.ts';
import { type Lesson, lessons, type Meaning, type Trial, trialInput } from '../lesson.ts';

interface LessonFormProps {
  record: Lesson | undefined;
  sentence?: string;
  onSaved?: () => void;
  onClose(): void;
}

export const useMeanings = () => useRead<Meaning[]>(adminApi.lessonMeanings()).data ?? [];

/** Teaches a sentence; shows what else would change before saving. */
export function LessonForm({ sentence = '', ...dialog }: LessonFormProps) {
  const meanings = useMeanings();
  return (
    <ResourceForm resource={lessons} blank={{ sentence, meaning: '' }} {...dialog}>
      <FormFields
        fields={lessons.fields}
        given={{
          meaning: {
            options: [
              { value: '', label: 'Please choose' },
              ...meanings.map(({ id, label }) => ({ value: id, label })),
            ],
          },
        }}
      />
      <WhatChanges meanings={meanings} />
    </ResourceForm>
  );
}

const MOST_SHOWN = 8;

function WhatChanges({ meanings }: { meanings: readonly Meaning[] }) {
  const [typed = '', meaning = '']: string[] = useWatch({ name: ['sentence', 'meaning'] });
  const lesson = { sentence: usePaused(typed), meaning };
  const trial = useQuery<Trial>({
    queryKey: [adminApi.lessonTrials(), lesson],
    queryFn: ({ signal }) => ask(adminApi.lessonTrials(), lesson, signal),
    enabled: trialInput.safeParse(lesson).success,
    gcTime: 0,
  });
  const answer = meanings.find(({ id }) => id === meaning)?.answer;
  const { data } = trial;
  return (
    <div role="status" className="grid gap-3 text-sm">
      {answer && (
        <p className="rounded-lg bg-sunken px-3 py-2.5">
          <span className="block text-muted">Robin would answer</span>
          {answer}
        </p>
      )}
      {trial.isLoading && <p className="text-muted">Trying it out …</p>}
      {trial.isError && <p className="text-danger">{messageOf(trial.error)}</p>}
      {data && (
        <p>
          Understood as “{data.before}” now, and as “{data.after}” with this lesson.
        </p>
      )}
      {data?.changes.length === 0 && (
        <p className="text-muted">
          Nothing else changes: {data.compared} other sentences keep their meaning.
        </p>
      )}
      {data && data.changes.length > 0 && (
        <div>
          <p className="font-medium text-waiting">
            {data.changes.length} of {data.compared} other sentences would change
          </p>
          <ul className="mt-1 grid gap-1">
            {data.changes.slice(0, MOST_SHOWN).map((change) => (
              <li key={change.sentence}>
                “{change.sentence}”: {change.before} → {change.after}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
