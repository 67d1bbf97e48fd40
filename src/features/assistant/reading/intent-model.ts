// What a message wants, by its likeness to labelled ones (learning.ts, scripts/train-assistant.ts).

import file from './intent-model.json' with { type: 'json' };
import type { Intent, Ranked } from './intents.ts';
import { type IntentModel, intentOfClass, likelihoods, unpacked } from './learning.ts';

export const shippedModel: IntentModel = unpacked(file);

/** From which share of its intent on a topic is what is meant. */
const CLEAR = 0.45;
const FAINTEST = 0.02;

export interface Wishes {
  /** Likeliest first; empty where it is likeliest that nothing of the firm's is meant. */
  wishes: Ranked[];
  /** What else is meant then, where that is clear: `unknown/planning`. */
  strange?: string;
}

export function wishesIn(features: readonly string[], model: IntentModel = shippedModel): Wishes {
  const shares = likelihoods(model, features);
  const byIntent = new Map<Intent, { sure: number; topic: string; most: number }>();
  for (const [at, label] of model.classes.entries()) {
    const intent = intentOfClass(label) as Intent;
    const share = shares[at] ?? 0;
    const before = byIntent.get(intent) ?? { sure: 0, topic: '', most: 0 };
    const leads = share > before.most ? { topic: label, most: share } : {};
    byIntent.set(intent, { ...before, ...leads, sure: before.sure + share });
  }
  const ranked = [...byIntent]
    .map(([intent, { sure, topic, most }]) => ({
      ...{ intent, sure },
      ...(topic.includes('/') && most / sure >= CLEAR && { topic }),
    }))
    .filter(({ sure }) => sure >= FAINTEST)
    .sort((a, b) => b.sure - a.sure);
  const [first] = ranked;
  if (!first || first.intent === 'unknown') {
    return { wishes: [], ...(first?.topic && { strange: first.topic }) };
  }
  return { wishes: ranked.filter((one): one is Ranked => one.intent !== 'unknown') };
}
