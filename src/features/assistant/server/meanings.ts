// The meanings a message can be taught. They come over the API: the admin's script does not carry them.
import content from '../../../../content/assistant.json' with { type: 'json' };
import type { Meaning } from '../lesson.ts';

const titles = new Map(content.intents.map(({ id, title }) => [id, title]));
titles.set('unknown', 'None of our trade');

export const meanings: readonly Meaning[] = [
  ...content.intents.map(({ id, title, response }) => ({ id, label: title, answer: response })),
  ...content.topics.map(({ id, intent, answer }) => ({
    id,
    answer,
    label: `${titles.get(intent) ?? intent}: ${(id.split('/')[1] ?? '').replaceAll('-', ' ')}`,
  })),
].sort((a, b) => a.label.localeCompare(b.label, 'en-GB'));

const labels = new Map(meanings.map(({ id, label }) => [id, label]));
export const labelOfMeaning = (id: string) => labels.get(id) ?? titles.get(id) ?? id;
