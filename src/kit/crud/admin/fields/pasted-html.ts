// HTML from the clipboard, of word processors and web pages, as Markdown.
import { isLink } from '../../../../lib/text/links.ts';

/** What makes it more than its text. */
const FORMED = 'h1,h2,h3,h4,h5,h6,ul,ol,table,a[href],b,strong,i,em,[data-style*="mso-list"]';
const BLOCK =
  /^(?:ADDRESS|ARTICLE|BLOCKQUOTE|D[DLT]|DIV|FIGURE|H\d|LI|MAIN|[OU]L|P|PRE|SECTION|TABLE)$/;
const UNSEEN = /^(?:IMG|META|SCRIPT|TITLE)$/;
/** As Word says how deep a paragraph is in a list, and shows its sign. */
const WORD_LEVEL = /mso-list:\s*l\d+ level(\d+)/i;
const WORD_SIGN = /mso-list:\s*Ignore/i;
const BOLD = /font-weight:\s*(?:bold|[6-9]00)/i;

/** @returns undefined for HTML that is no more than its text, such as code. */
export function markdownOfHtml(html: string): string | undefined {
  // Styles are only read: the site's policy allows none from elsewhere.
  const unstyled = html
    .replace(/<style[\s\S]*?<\/style>/gi, '')
    .replace(/<[^>]*>/g, (tag) => tag.replace(/\sstyle=/gi, ' data-style='));
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html');
  if (!body.querySelector(FORMED)) return undefined;
  const text = written(body, 0).replace(/[ \t]+$/gm, '');
  // The page's title is its only h1.
  const below = body.querySelector('h1') ? text.replace(/^#/gm, '##') : text;
  return below.replace(/\n{3,}/g, '\n\n').trim();
}

/** @param depth in how many lists it is */
function written(node: Node, depth: number): string {
  if (node instanceof Text) return textOf(node);
  if (!(node instanceof HTMLElement) || UNSEEN.test(node.tagName)) return '';
  const { tagName } = node;
  const isList = tagName === 'UL' || tagName === 'OL';
  const level = Number(WORD_LEVEL.exec(styleOf(node))?.[1] ?? 0);
  const mark = tagName === 'LI' || level > 0 ? markOf(node) : undefined;
  const inside = (part: Node) => written(part, depth + Number(isList));
  if (tagName === 'BR') return '\n';
  if (node instanceof HTMLTableElement) return tableOf(node, inside);
  const inner = [...node.childNodes].map(inside).join('');
  const text = inner.trim();
  const lines = inner.replace(/\n+/g, '\n');
  if (isList) return `\n\n${lines}\n\n`;
  if (mark) return `${'    '.repeat((level || depth) - 1)}${mark} ${lines.trim()}\n`;
  if (!text) return BLOCK.test(tagName) ? '\n\n' : inner;
  const heading = node.classList.contains('MsoTitle') ? '1' : /^H(\d)$/.exec(tagName)?.[1];
  if (heading) {
    return `\n\n${'#'.repeat(Number(heading))} ${text.replace(/\*\*/g, '').replace(/\s+/g, ' ')}\n\n`;
  }
  if (BLOCK.test(tagName)) return `\n\n${text}\n\n`;
  const href = (tagName === 'A' && node.getAttribute('href')) || '#';
  if (isLink(href) && !href.startsWith('#')) return inner.replace(text, () => `[${text}](${href})`);
  if (text.includes('\n')) return inner;
  const isStrong = /^(?:B|STRONG)$/.test(tagName) && !/font-weight:\s*normal/.test(styleOf(node));
  const isBold = isStrong || BOLD.test(styleOf(node));
  const sign = isBold ? '**' : /^(?:I|EM)$/.test(tagName) ? '*' : '';
  return inner.replace(text, () => `${sign}${text}${sign}`);
}

const styleOf = ({ dataset }: HTMLElement) => dataset.style ?? '';

const isBlock = (node: Node | null) => node instanceof HTMLElement && BLOCK.test(node.tagName);

function textOf(node: Text): string {
  const isBetween = isBlock(node.previousSibling) || isBlock(node.nextSibling);
  if (isBetween && !node.data.trim()) return '';
  return node.data.replace(/\s+/g, ' ').replace(/[*`]/g, '\\$&');
}

/** The sign of an item; Word's own is taken out of its text. */
function markOf(item: HTMLElement): string {
  const list = item.parentElement;
  if (item.tagName === 'LI') {
    return list?.tagName === 'OL' ? `${[...list.children].indexOf(item) + 1}.` : '-';
  }
  const styled = [...item.querySelectorAll<HTMLElement>('[data-style]')];
  const sign = styled.find((one) => WORD_SIGN.test(styleOf(one)));
  const number = /^\W*(\w+)[.)]/.exec(sign?.textContent ?? '')?.[1];
  sign?.remove();
  return number ? `${Number(number) || 1}.` : '-';
}

function tableOf({ rows }: HTMLTableElement, inside: (part: Node) => string): string {
  const cells = [...rows].map((row) => [...row.cells].map((cell) => inside(cell).trim()));
  const columns = Math.max(...cells.map(({ length }) => length));
  // Pages and e-mails are laid out by tables of one column.
  if (columns < 2) return `\n\n${cells.flat().join('\n\n')}\n\n`;
  const lines = cells.map((row) =>
    row.map((text) => text.replace(/\s+/g, ' ').replace(/\|/g, '\\|')),
  );
  lines.splice(1, 0, Array<string>(columns).fill('---'));
  return `\n\n${lines.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n\n`;
}
