import type { CachedRead } from '../../../kit/crud/server/cached-read.ts';
import type { StoredContent } from '../../content/server/store.ts';
import type { Districts } from '../../districts/districts.ts';
import type { PriceBook } from '../../pricing/server/store.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Assistant, AssistantDeps } from './assistant.ts';
import type { ModelConfig } from './model-reading.ts';

interface Deps extends Omit<AssistantDeps, 'knowledge' | 'reader'> {
  settings: CachedRead<Settings>;
  content: CachedRead<StoredContent>;
  outcodes: Districts;
  prices: PriceBook;
  rateReviews(): Promise<{ sample: boolean } | undefined>;
  model: ModelConfig | undefined;
}

/** An assistant that loads when it is first needed: what it knows takes memory. */
export function assistantOnDemand({ outcodes, model, ...deps }: Deps): () => Promise<Assistant> {
  let loading: Promise<Assistant> | undefined;
  async function load() {
    const [{ createAssistant }, { createKnowledge }, { createModelReader }] = await Promise.all([
      import('./assistant.ts'),
      import('./knowledge.ts'),
      import('./model-reading.ts'),
    ]);
    return createAssistant({
      ...deps,
      knowledge: createKnowledge({ ...deps, districts: outcodes }),
      reader: model && createModelReader(model, deps.log, deps.database),
    });
  }
  return () => {
    loading ??= load();
    return loading;
  };
}
