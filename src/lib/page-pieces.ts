// Parts of a page that are kept as finished bytes. A mark of a few letters goes through the rendering
// in the place of each, and the bytes are put in at the end: text that is long and always the same is
// not joined, scanned, encoded and copied anew for every page.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

const piecesOfPage = new AsyncLocalStorage<Buffer[]>();

// Chosen when the process starts: no text of a page can hold it.
const OPENING = `<!--${randomBytes(12).toString('hex')} `;
const CLOSING = '-->';

/** What stands for these bytes in the page being rendered; undefined outside {@link renderWithPieces}. */
export function markFor(piece: Buffer): string | undefined {
  const pieces = piecesOfPage.getStore();
  return pieces && `${OPENING}${pieces.push(piece) - 1}${CLOSING}`;
}

/** Renders a page, if there is one, and puts in the pieces that it was given marks for. */
export function renderWithPieces(
  render: () => Promise<Response> | undefined,
): Promise<{ response: Response; body: Buffer } | undefined> {
  const pieces: Buffer[] = [];
  return piecesOfPage.run(pieces, async () => {
    const response = await render();
    return response && { response, body: putIn(pieces, Buffer.from(await response.arrayBuffer())) };
  });
}

function putIn(pieces: Buffer[], page: Buffer): Buffer {
  const parts: Buffer[] = [];
  let done = 0;
  for (let at = page.indexOf(OPENING); at >= 0; at = page.indexOf(OPENING, done)) {
    const end = page.indexOf(CLOSING, at);
    const piece = pieces[Number(page.toString('latin1', at + OPENING.length, end))];
    if (!piece) throw new Error('a page holds a mark that was given to no piece of it');
    parts.push(page.subarray(done, at), piece);
    done = end + CLOSING.length;
  }
  return done === 0 ? page : Buffer.concat([...parts, page.subarray(done)]);
}
