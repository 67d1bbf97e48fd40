// Reloads data in an open admin after a change, quietly and in the background.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminApi } from '../../admin-urls.ts';
import { api } from '../../urls.ts';
import { type LineState, openLiveLine } from './live-line.ts';

/** Path prefixes that show a topic. A topic missing here reloads everything. */
const PATHS: Record<string, readonly string[]> = {
  appointments: [
    adminApi.appointments(),
    adminApi.diary(),
    adminApi.waitingList(),
    adminApi.attention(),
    adminApi.reports(),
  ],
  blog: [api.blogPosts(), adminApi.blogPosts(), adminApi.dashboard()],
  catalogue: [
    api.products(),
    api.categories(),
    adminApi.dashboard(),
    adminApi.priceLists(),
    adminApi.belowProducts(),
  ],
  'category-icons': [api.categoryIcons()],
  'caught-forms': [adminApi.caughtForms()],
  contact: [adminApi.contactSubmissions(), adminApi.dashboard(), adminApi.attention()],
  content: [adminApi.websiteContent(), adminApi.attention()],
  faqs: [api.faqs(), adminApi.faqs()],
  lessons: [adminApi.lessons()],
  media: [adminApi.media()],
  messages: [adminApi.messages(), adminApi.appointments(), adminApi.attention()],
  templates: [adminApi.messageTemplates()],
  navigation: [api.navigation(), adminApi.navigation()],
  pages: [api.pages(), adminApi.pages()],
  settings: [
    adminApi.settings(),
    adminApi.outcomeReasons(),
    adminApi.diary(),
    adminApi.channels(),
    api.bookingOptions(),
  ],
  status: [adminApi.status(), adminApi.attention()],
  swatches: [adminApi.swatchRequests(), adminApi.attention()],
  staff: [
    adminApi.accounts(),
    adminApi.colleagues(),
    adminApi.advisers(),
    adminApi.attention(),
    adminApi.samples(),
  ],
  testimonials: [api.testimonials(), adminApi.dashboard(), adminApi.attention()],
};

// A busy hour refreshes once a second, not once per booking.
const REST_MS = 1000;

/** Keeps the screen up to date since the event `since`. @returns the state of the connection */
export function useLiveUpdates(since: string | undefined): LineState {
  const client = useQueryClient();
  const [state, setState] = useState<LineState>('opening');
  useEffect(() => {
    const reload = reloading(client);
    const close = openLiveLine({
      path: adminApi.events(),
      since,
      onTopic: reload.add,
      onState(next) {
        setState(next);
        // Perhaps because the session has ended: better known before something is saved.
        if (next === 'offline')
          void client.invalidateQueries({ queryKey: [adminApi.ownAccount()] });
      },
    });
    return () => {
      close();
      reload.stop();
    };
  }, [client, since]);
  return state;
}

function reloading(client: QueryClient) {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restUntil = 0;

  function run() {
    timer = undefined;
    restUntil = performance.now() + REST_MS;
    const topics = [...waiting];
    waiting.clear();
    if (topics.some((topic) => !PATHS[topic])) {
      void client.invalidateQueries();
      return;
    }
    const paths = topics.flatMap((topic) => PATHS[topic] ?? []);
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && paths.some((beginning) => path.startsWith(beginning)),
    });
  }

  return {
    add(topic: string) {
      waiting.add(topic);
      timer ??= setTimeout(run, Math.max(50, restUntil - performance.now()));
    },
    stop: () => clearTimeout(timer),
  };
}
