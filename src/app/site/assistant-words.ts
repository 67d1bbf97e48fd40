// What the assistant's button and panel say on every public page.

import type { AssistantWords } from '../../features/assistant/site/assistant-words.ts';
import { welcomeOf } from '../../features/assistant/wording.ts';
import { type Settings, telephoneHref } from '../../features/settings/settings.ts';
import { urls } from '../urls.ts';

export function assistantWords({ general }: Settings): AssistantWords {
  return {
    ...welcomeOf({ general }),
    phone: general.phone,
    phoneHref: telephoneHref(general.phone),
    contactHref: urls.contact(),
  };
}
