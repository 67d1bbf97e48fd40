// The one connection on which an open admin hears of changes, reopened whenever it breaks.

export type LineState = 'opening' | 'live' | 'offline';

interface LiveLine {
  path: string;
  /** The last event before the page's data was read, if known. */
  since: string | undefined;
  /** Called for each changed topic; with `everything` if events were missed. */
  onTopic(topic: string): void;
  onState(state: LineState): void;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Open only while the page is visible: browsers limit connections. @returns a function that closes it */
export function openLiveLine({ path, since, onTopic, onState }: LiveLine): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let lastId = since ?? '';
  let wasOpen = false;

  function open() {
    clearTimeout(timer);
    if (source || document.hidden) return;
    source = new EventSource(lastId ? `${path}?since=${encodeURIComponent(lastId)}` : path);
    source.onopen = () => {
      failures = 0;
      // Without a number to resume from, anything may have been missed.
      if (wasOpen && !lastId) onTopic('everything');
      wasOpen = true;
      onState('live');
    };
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      lastId = lastEventId;
      onTopic(topicOf(data));
    };
    source.onerror = () => {
      close();
      onState('offline');
      // Random, so that not every page reconnects at the same moment.
      const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
      failures += 1;
      timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
    };
  }

  function close() {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  const onVisibility = () => (document.hidden ? close() : open());

  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', open);
  addEventListener('pagehide', close);
  addEventListener('pageshow', open);
  open();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('online', open);
    removeEventListener('pagehide', close);
    removeEventListener('pageshow', open);
    close();
  };
}

function topicOf(data: string): string {
  const parsed: unknown = JSON.parse(data);
  const topic =
    parsed && typeof parsed === 'object' && 'topic' in parsed ? parsed.topic : undefined;
  return typeof topic === 'string' ? topic : 'everything';
}
