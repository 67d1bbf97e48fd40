import type { CachedRead } from '../../../kit/crud/server/cached-read.ts';
import type { StoredContent } from '../../content/server/store.ts';
import type { Districts } from '../../districts/districts.ts';
import type { PriceBook } from '../../pricing/server/store.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Assistant, AssistantDeps } from './assistant.ts';
import type { ModelConfig } from './model-voice.ts';

interface Deps extends Omit<AssistantDeps, 'knowledge' | 'voice'> {
  settings: CachedRead<Settings>;
  content: CachedRead<StoredContent>;
  outcodes: Districts;
  prices: PriceBook;
  rateReviews(): Promise<{ sample: boolean } | undefined>;
  model: ModelConfig | undefined;
}

/** An assistant that loads with the first question: its model takes 30 MB. */
export function assistantOnDemand(deps: Deps): Assistant {
  let loading: Promise<Assistant> | undefined;
  const loaded = () => {
    loading ??= load(deps);
    return loading;
  };
  return {
    panelWords: async (page) => (await loaded()).panelWords(page),
    answer: async (...question) => (await loaded()).answer(...question),
    tryLesson: async (lesson) => (await loaded()).tryLesson(lesson),
    grouped: async (questions) => (await loaded()).grouped(questions),
    noteBooking: async (...booking) => (await loaded()).noteBooking(...booking),
  };
}

async function load({ model, outcodes, ...deps }: Deps): Promise<Assistant> {
  const [{ createAssistant }, { createKnowledge }, { createModelVoice }] = await Promise.all([
    import('./assistant.ts'),
    import('./knowledge.ts'),
    import('./model-voice.ts'),
  ]);
  const { database, log } = deps;
  return createAssistant({
    ...deps,
    knowledge: createKnowledge({ ...deps, districts: outcodes }),
    voice: model && createModelVoice(model, log, { database }),
  });
}
