// Which requests are counted, and for which page: that of a visitor who did not ask to be left out.
import type { IncomingMessage } from 'node:http';
import type { StoredAnswer } from '../../../lib/http/stored-answer.ts';
import { readsQuery, urls } from '../../../urls.ts';
import { type Counter, OTHER_PAGES } from '../count.ts';
import { mayBeCounted } from './counter.ts';

/** Counts a visit of a page that is the same for everybody, or the same for its address. */
export function countView(
  counter: Counter,
  { method, url = '', headers }: IncomingMessage,
  { status, headers: sent }: Pick<StoredAnswer, 'status' | 'headers'>,
): void {
  const [path = '', query = ''] = url.split('?', 2);
  const isPublic =
    sent['Cache-Control']?.startsWith('public') ||
    (readsQuery(path, query) && path !== urls.priceForm());
  const isPage = status === 200 && isPublic && sent['Content-Type']?.startsWith('text/html');
  if (isPage && method === 'GET' && mayBeCounted(headers)) counter.add('page-view', path);
}

/** The page that a request was sent from; undefined for who must not be counted. */
export const pageCounted = ({ headers }: IncomingMessage): string | undefined =>
  mayBeCounted(headers)
    ? (/^\w+:\/\/[^/?#]*([^?#]*)/.exec(headers.referer ?? '')?.[1] ?? OTHER_PAGES)
    : undefined;
