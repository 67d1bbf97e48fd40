import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { adminApi } from '../../../admin-urls.ts';
import { SelectInput } from '../../../kit/crud/admin/fields/select-input.tsx';
import { TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { ask, messageOf } from '../../../lib/http/api-client.ts';
import {
  type Lesson,
  type LessonInput,
  lessonInput,
  lessons,
  type Trial,
} from '../teaching/lesson.ts';
import { meanings } from '../teaching/meanings.ts';

interface LessonFormProps {
  record: Lesson | undefined;
  sentence?: string;
  onSaved?: () => void;
  onClose(): void;
}

const options = [
  { value: '', label: 'Please choose' },
  ...meanings.map(({ id, label }) => ({ value: id, label })),
];

/** Teaches a sentence; shows what else would change before saving. */
export function LessonForm({ sentence = '', ...dialog }: LessonFormProps) {
  return (
    <ResourceForm resource={lessons} blank={{ sentence, meaning: '' }} {...dialog}>
      <TextInput<LessonInput>
        name="sentence"
        label="When somebody says"
        hint="As a visitor would say it, without names or telephone numbers."
      />
      <SelectInput<LessonInput> name="meaning" label="It means" options={options} />
      <WhatChanges />
    </ResourceForm>
  );
}

const REST_MS = 400;
const MOST_SHOWN = 8;

function WhatChanges() {
  const [sentence = '', meaning = '']: string[] = useWatch({ name: ['sentence', 'meaning'] });
  const lesson = useRested({ sentence, meaning });
  const isWhole = lessonInput.safeParse(lesson).success;
  const trial = useQuery<Trial>({
    queryKey: [adminApi.lessonTrials(), lesson.sentence, lesson.meaning],
    queryFn: ({ signal }) => ask(adminApi.lessonTrials(), lesson, signal),
    enabled: isWhole,
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
        <>
          <p>
            Understood as “{data.before}” now, and as “{data.after}” with this lesson.
          </p>
          {data.changes.length === 0 ? (
            <p className="text-muted">
              Nothing else changes: {data.compared} other sentences keep their meaning.
            </p>
          ) : (
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
        </>
      )}
    </div>
  );
}

/** The typed text, once typing pauses. */
function useRested({ sentence, meaning }: { sentence: string; meaning: string }) {
  const [rested, setRested] = useState({ sentence, meaning });
  useEffect(() => {
    const timer = setTimeout(() => setRested({ sentence, meaning }), REST_MS);
    return () => clearTimeout(timer);
  }, [sentence, meaning]);
  return rested;
}
