// The meanings a message can be taught: an intent of the assistant, or a topic within one.
import content from '../../../../content/assistant.json' with { type: 'json' };

interface Meaning {
  /** `cleaning` or `cleaning/wood`. */
  id: string;
  /** `Cleaning: wood` */
  label: string;
  /** The answer with its placeholders; empty where it depends on the question. */
  answer: string;
  examples: readonly string[];
}

const titles = new Map(content.intents.map(({ id, title }) => [id, title]));
titles.set('unknown', 'None of our trade');

export const meanings: readonly Meaning[] = [
  ...content.intents.map(({ id, title, response, examples }) => ({
    id,
    label: title,
    answer: response,
    examples,
  })),
  ...content.topics.map(({ id, intent, answer, examples }) => ({
    id,
    answer,
    examples,
    label: `${titles.get(intent) ?? intent}: ${(id.split('/')[1] ?? '').replaceAll('-', ' ')}`,
  })),
].sort((a, b) => a.label.localeCompare(b.label, 'en-GB'));

const labels = new Map(meanings.map(({ id, label }) => [id, label]));
export const labelOfMeaning = (id: string) => labels.get(id) ?? titles.get(id) ?? id;
