// What an open admin loads anew when something has changed: quietly, behind what is shown.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { OWN_ACCOUNT_PATH } from '../../kit/crud/admin/own-account.ts';
import { type LineState, openLiveLine } from './live-line.ts';

/** Beginnings of the paths that show a topic. One that stands nowhere here concerns everything. */
const PATHS: Record<string, readonly string[]> = {
  appointments: [
    '/api/admin/appointments',
    '/api/admin/diary',
    '/api/admin/waiting-list',
    '/api/admin/attention',
    '/api/admin/reports',
  ],
  blog: ['/api/blog-posts', '/api/admin/blog-posts', '/api/admin/dashboard'],
  catalogue: ['/api/products', '/api/categories', '/api/admin/dashboard'],
  'category-icons': ['/api/category-icons'],
  contact: ['/api/admin/contact-submissions', '/api/admin/dashboard', '/api/admin/attention'],
  content: ['/api/admin/website-content', '/api/admin/attention'],
  faqs: ['/api/faqs', '/api/admin/faqs'],
  media: ['/api/media'],
  messages: ['/api/admin/messages', '/api/admin/appointments', '/api/admin/attention'],
  templates: ['/api/admin/message-templates'],
  navigation: ['/api/navigation', '/api/admin/navigation'],
  pages: ['/api/pages', '/api/admin/pages'],
  settings: ['/api/admin/settings', '/api/admin/diary', '/api/admin/channels'],
  staff: ['/api/admin/accounts', '/api/admin/staff'],
  testimonials: ['/api/testimonials', '/api/admin/dashboard', '/api/admin/attention'],
};

// A busy hour is shown once a second, not once a booking.
const REST_MS = 1000;

/** Keeps the screen up to date since the event `since`. @returns how the line stands */
export function useLiveUpdates(since: string | undefined): LineState {
  const client = useQueryClient();
  const [state, setState] = useState<LineState>('opening');
  useEffect(() => {
    const reload = reloading(client);
    const close = openLiveLine({
      path: '/api/admin/events',
      since,
      onTopic: reload.add,
      onState(next) {
        setState(next);
        // Perhaps because the session has ended: better known before something is saved.
        if (next === 'offline') void client.invalidateQueries({ queryKey: [OWN_ACCOUNT_PATH] });
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
