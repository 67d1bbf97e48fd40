// Turns staff's Markdown into safe HTML. HTML in it becomes text; links.ts judges links and pictures; and the result
// passes an allow-list, so that no fault of the parser reaches a visitor.
import { Marked, type MarkedExtension, type RendererObject, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { isLink, isUrlOrPath } from './links.ts';
import { slugOf } from './slug.ts';

export interface RenderedMarkdown {
  html: string;
  headings: { id: string; level: number; text: string }[];
}

export interface MarkdownPicture {
  src: string;
  alt: string;
  width?: number;
  height?: number;
  srcSet?: string;
  sizes?: string;
}

interface RenderOptions {
  /** Looks up a picture by its address; `alt` is what was written. */
  pictureOf?(address: string, alt: string): MarkdownPicture;
  /** Links open elsewhere: for a preview beside a form. */
  newTab?: boolean;
}

/** Ids on the page around the text, which headings may not take. */
const TAKEN_IDS = ['content'];
/** Deeper nesting is not real text. The parser recurses at each level. */
const NESTING_LIMIT = 40;
/** Limit on look-ahead in characters; hostile text ends as plain text. */
const SEARCH_BUDGET = 3_000_000;

/** Turns Markdown into HTML. `# Title` becomes h2: the page's title is its only h1. */
export function renderMarkdown(text: string, options: RenderOptions = {}): RenderedMarkdown {
  const headings: RenderedMarkdown['headings'] = [];
  const marked = parserOf({ renderer: rendererOf(headings, options) });
  const html = sanitise(marked.parse(shallow(text), { async: false }), options.newTab === true);
  return { html, headings };
}

export function picturesIn(text: string): string[] {
  const found = new Set<string>();
  const marked = parserOf();
  marked.walkTokens(marked.lexer(shallow(text)), (token) => {
    if (token.type === 'image' && isUrlOrPath(token.href)) found.add(token.href);
  });
  return [...found];
}

function parserOf(extension: MarkedExtension = {}): Marked {
  let searched = 0;
  const spent = (text: string) => {
    searched += text.length;
    return searched > SEARCH_BUDGET;
  };
  // A single Enter is a new line, as it is where it was typed.
  return new Marked(extension, {
    breaks: true,
    // False leaves it to the parser; undefined means nothing of this kind begins here.
    tokenizer: {
      emStrong: (_source, masked) => (spent(masked) ? undefined : false),
      inlineText: (text) =>
        spent(text) ? { type: 'text', raw: text, text, escaped: false } : false,
    },
  });
}

const DEEP = new RegExp(
  `^(?:[ \\t]*(?:>|[-+*][ \\t]|\\d{1,9}[.)][ \\t])){${NESTING_LIMIT},}`,
  'gm',
);

const shallow = (text: string) => text.replace(DEEP, '');

function rendererOf(
  headings: RenderedMarkdown['headings'],
  { pictureOf }: RenderOptions,
): RendererObject {
  const taken = new Map(TAKEN_IDS.map((id) => [id, 1]));

  function idFor(text: string): string {
    const wanted = slugOf(text) || 'section';
    let id = wanted;
    for (let number = taken.get(wanted) ?? 0; taken.has(id); number += 1) {
      id = `${wanted}-${number + 1}`;
      taken.set(wanted, number + 1);
    }
    taken.set(id, 1);
    return id;
  }

  return {
    html: ({ text, block }: Tokens.HTML | Tokens.Tag) =>
      block ? `<p>${escaped(text.trim())}</p>\n` : escaped(text),
    heading({ tokens, depth }) {
      const text = this.parser.parseInline(tokens, this.parser.textRenderer);
      const level = Math.min(Math.max(depth, 2), 4);
      const id = idFor(text);
      headings.push({ id, level, text });
      return `<h${level} id="${id}">${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    link({ href, title, tokens }) {
      const inner = this.parser.parseInline(tokens);
      if (!isLink(href)) return inner;
      return `<a href="${escaped(href)}"${title ? ` title="${escaped(title)}"` : ''}>${inner}</a>`;
    },
    image({ href, text }) {
      if (!isUrlOrPath(href)) return escaped(text);
      const picture = pictureOf?.(href, text) ?? { src: href, alt: text };
      const attributes = Object.entries({ ...picture, loading: 'lazy', decoding: 'async' })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name.toLowerCase()}="${escaped(String(value))}"`);
      return `<img ${attributes.join(' ')}>`;
    },
    // A wide table scrolls in its own box, which takes keyboard focus.
    table({ header, rows }) {
      const cells = (row: Tokens.TableCell[], tag: string, extra = '') =>
        row
          .map(({ tokens, align }) => {
            const side = align ? ` align="${align}"` : '';
            const inner = this.parser.parseInline(tokens);
            // A heading without text is dropped.
            return inner ? `<${tag}${extra}${side}>${inner}</${tag}>` : '<td></td>';
          })
          .join('');
      const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
      return `<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table>
<thead><tr>${cells(header, 'th', ' scope="col"')}</tr></thead>
<tbody>${body}</tbody></table></div>\n`;
    },
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  };
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

function sanitise(html: string, newTab: boolean): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr', 'br'],
      ...['strong', 'em', 'del', 'a', 'img', 'div'],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
      h2: ['id'],
      h3: ['id'],
      h4: ['id'],
      ol: ['start'],
      th: ['scope', 'align'],
      td: ['align'],
      div: ['class', 'role', 'aria-label', 'tabindex'],
    },
    allowedClasses: { div: ['table-scroll'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = '', title }) => ({
        tagName,
        attribs: {
          ...(isLink(href) && { href }),
          ...(title !== undefined && { title }),
          ...(newTab && { target: '_blank', rel: 'noopener' }),
        },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isUrlOrPath(attribs.src ?? ''),
  });
}
