// Finds what a message wants, by its likeness to labelled ones (learning.ts, scripts/train/train-assistant.ts).

import file from './intent-model.json' with { type: 'json' };
import type { Intent, Ranked } from './intents.ts';
import { type IntentModel, likeliest, likelihoods, unpacked } from './learning.ts';

export const shippedModel: IntentModel = unpacked(file);

/** How likely a topic of an intent must be to count as meant. */
export const CLEAR = 0.4;
const FAINTEST = 0.02;

export interface Wishes {
  /** Likeliest first; empty if the message is probably off topic. */
  wishes: Ranked[];
  /** The other meaning in that case, if clear: `unknown/planning`. */
  strange?: string;
}

export function wishesIn(features: readonly string[], model: IntentModel = shippedModel): Wishes {
  const shares = likelihoods(model.intents, features, model.temperature);
  const ranked = model.intents.classes
    .map((name, at) => ({ intent: name as Intent, sure: shares[at] ?? 0 }))
    .filter(({ sure }) => sure >= FAINTEST)
    .sort((a, b) => b.sure - a.sure);
  const topicOf = (intent: Intent) => {
    const classifier = model.topics.get(intent);
    if (!classifier) return undefined;
    const [topic, sure] = likeliest(classifier, features, model.temperature);
    return topic.includes('/') && sure >= CLEAR ? topic : undefined;
  };
  if (ranked[0]?.intent === 'unknown') {
    const strange = topicOf('unknown');
    return { wishes: [], ...(strange && { strange }) };
  }
  const wishes = ranked.flatMap(({ intent, sure }): Ranked[] => {
    const topic = topicOf(intent);
    return intent === 'unknown' ? [] : [{ intent, sure, ...(topic && { topic }) }];
  });
  return { wishes };
}
