// Pages in parts: what their templates write, and pieces that are finished bytes already. A mark of a few
// letters goes through the rendering in the place of each piece: text that is long and mostly the same
// is not joined, scanned, encoded and copied anew for every page. The parts can be joined again with
// other pieces, without any rendering.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Finished bytes of a page by their name. */
export type Pieces = Readonly<Record<string, Buffer>>;

/** What templates have written between two pieces, or a piece, which has a name. */
export interface PagePart {
  name?: string;
  bytes: Buffer;
}

type Piece = Required<PagePart>;

const piecesOfPage = new AsyncLocalStorage<Piece[]>();

// Chosen when the process starts: no text of a page can hold it.
const OPENING = `<!--${randomBytes(12).toString('hex')} `;
const CLOSING = '-->';

/** What a template writes for a piece: its mark while a page is rendered in parts, else its text. */
export function markFor(name: string, bytes: Buffer): string {
  const pieces = piecesOfPage.getStore();
  return pieces ? `${OPENING}${pieces.push({ name, bytes }) - 1}${CLOSING}` : bytes.toString();
}

/** Renders a page, if there is one, and takes it apart at the marks it was given. */
export function renderInParts(
  render: () => Promise<Response> | undefined,
): Promise<{ response: Response; parts: PagePart[] } | undefined> {
  const pieces: Piece[] = [];
  return piecesOfPage.run(pieces, async () => {
    const response = await render();
    if (!response) return undefined;
    return { response, parts: takeApart(Buffer.from(await response.arrayBuffer()), pieces) };
  });
}

/** @param pieces stand in the place of those that have the same name. */
export const joinParts = (parts: PagePart[], pieces: Pieces = {}): Buffer =>
  Buffer.concat(parts.map(({ name, bytes }) => (name && pieces[name]) || bytes));

function takeApart(page: Buffer, pieces: Piece[]): PagePart[] {
  const parts: PagePart[] = [];
  let done = 0;
  for (let at = page.indexOf(OPENING); at >= 0; at = page.indexOf(OPENING, done)) {
    const end = page.indexOf(CLOSING, at);
    const piece = pieces[Number(page.toString('latin1', at + OPENING.length, end))];
    if (!piece) throw new Error('a page holds a mark that was given to no piece of it');
    parts.push({ bytes: page.subarray(done, at) }, piece);
    done = end + CLOSING.length;
  }
  return [...parts, { bytes: page.subarray(done) }];
}
