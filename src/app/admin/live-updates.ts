// Reloads data in an open admin after a change, quietly and in the background.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminApi } from '../../admin-urls.ts';
import { below } from '../../kit/crud/admin/use-action.ts';
import { type LineState, openLiveLine } from './live-line.ts';
import { records } from './record-facts.ts';

/** Path prefixes that show a topic; undefined for a topic of no record, which reloads everything. */
function pathsOf(topic: string): readonly string[] | undefined {
  const told = records.filter((record) => record.topic === topic);
  return told.length > 0 ? told.flatMap(({ shownAt }) => shownAt) : undefined;
}

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
    const found = [...waiting].map(pathsOf);
    waiting.clear();
    if (found.includes(undefined)) {
      void client.invalidateQueries();
      return;
    }
    const paths = found.flatMap((some) => some ?? []);
    void client.invalidateQueries(below(...paths));
  }

  return {
    add(topic: string) {
      waiting.add(topic);
      timer ??= setTimeout(run, Math.max(50, restUntil - performance.now()));
    },
    stop: () => clearTimeout(timer),
  };
}
