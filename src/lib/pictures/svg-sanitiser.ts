// An SVG is a document that can run scripts and load things. Uploads keep only shapes: listed elements and attributes,
// and references within the file. Styles become attributes, and what shows and is left out is named.
import sanitizeHtml from 'sanitize-html';
import { optimize, type XastChild } from 'svgo/browser';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

const words = (text: string) => text.trim().split(/\s+/);

const SHAPES = words('circle ellipse line path polygon polyline rect use stop');
const EMPTY_FILTERS = words(`
  feBlend feColorMatrix feComposite feConvolveMatrix feDisplacementMap feDropShadow feFlood feFuncA
  feFuncB feFuncG feFuncR feGaussianBlur feMergeNode feMorphology feOffset feTile feTurbulence
  feDistantLight fePointLight feSpotLight`);
const GROUPS = words(`
  svg g defs symbol title desc text tspan textPath linearGradient radialGradient pattern clipPath
  mask marker filter feComponentTransfer feDiffuseLighting feMerge feSpecularLighting`);
/** Removed with all their content; of other unknown elements the shapes inside are kept. */
const DROPPED_WHOLE = words(`
  script style foreignObject metadata image feImage animate animateMotion animateTransform
  animateColor set handler listener iframe object embed audio video canvas flowRoot`);
/** Presentation properties: allowed as attributes, and extracted from styles. */
const PRESENTATION = words(`
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation
  color-interpolation-filters direction display dominant-baseline fill fill-opacity fill-rule filter
  flood-color flood-opacity font-family font-size font-stretch font-style font-variant font-weight
  letter-spacing lighting-color marker-end marker-mid marker-start mask opacity overflow
  paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
  text-anchor text-decoration text-rendering unicode-bidi vector-effect visibility word-spacing
  writing-mode`);
const GEOMETRY = words(`
  amplitude azimuth baseFrequency bias clipPathUnits cx cy d diffuseConstant divisor dx dy edgeMode
  elevation exponent filterUnits fr fx fy gradientTransform gradientUnits height href id in in2
  intercept k1 k2 k3 k4 kernelMatrix lengthAdjust limitingConeAngle markerHeight markerUnits
  markerWidth maskContentUnits maskUnits method mode numOctaves offset operator order orient
  pathLength patternContentUnits patternTransform patternUnits points pointsAtX pointsAtY pointsAtZ
  preserveAlpha preserveAspectRatio primitiveUnits r radius refX refY result rotate rx ry scale seed
  side slope spacing specularConstant specularExponent spreadMethod startOffset stdDeviation
  stitchTiles surfaceScale tableValues targetX targetY textLength transform transform-origin type
  values version viewBox width x x1 x2 xChannelSelector y y1 y2 yChannelSelector z xml:space`);

const ATTRIBUTES = new Set([...PRESENTATION, ...GEOMETRY]);
/** What a style may say as well: as an attribute it means the same. */
const STYLED = new Set([...PRESENTATION, ...words('transform x y cx cy r rx ry')]);
/** Elements that show and are dropped. */
const SHOWN = words(`
  image feImage foreignObject iframe video animate animateMotion animateTransform animateColor set`);
/** Beginnings of properties, and values, without which a drawing looks the same. */
const UNSEEN = words(`
  - block-progression color-rendering cursor enable-background font-kerning height image-rendering
  isolation line-height margin max- min- padding pointer-events position shape- solid- text-align
  text-decoration- transition user-select width will-change`);
const UNSEEN_VALUES = words('normal auto none start mixed 0 0px inherit initial unset');
const SELF_CLOSING = [...SHAPES, ...EMPTY_FILTERS];
const DRAWN = new Set([...GROUPS, ...SELF_CLOSING]);
const NESTING_LIMIT = 200;

/** An SVG that runs, loads and styles nothing: the text to store, and what may look different, for people. */
export function sanitiseSvg(text: string): { svg: string; lost: string[] } {
  const lost = new Set<string>();
  const lose = (what: string) => lost.add(what.replaceAll(/\s+/g, ' ').slice(0, 80));
  const ids = new Set<string>();
  const svg = sanitizeHtml(withRulesInPlace(text, lose), {
    allowedTags: [...DRAWN],
    allowedAttributes: { '*': [...ATTRIBUTES, 'xmlns'] },
    transformTags: {
      '*': (tagName, attributes) => {
        const attribs = harmless(tagName, attributes, lose);
        if (attribs.id) ids.add(attribs.id);
        return { tagName, attribs };
      },
    },
    // Checked by `harmless`: only references within the file remain.
    allowedSchemes: [],
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'completelyDiscard',
    nonTextTags: DROPPED_WHOLE,
    // An attribute without a value is not XML.
    nonBooleanAttributes: ['*'],
    selfClosing: [],
    nestingLimit: NESTING_LIMIT,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  }).trim();
  for (const [, id = ''] of svg.matchAll(/(?:url\((?:&quot;|')?|\shref=")#([^\s'"()&]+)/g)) {
    if (!ids.has(id)) lose(`“#${id}”, which is not in the file`);
  }
  return { svg, lost: [...lost] };
}

/** Length of the rules times elements: more would take seconds. */
const MOST_TRIED = 20_000_000;
const FEW_ELEMENTS = 100;
const IN_PLACE = {
  onlyMatchedOnce: false,
  removeMatchedSelectors: false,
  useMqs: ['', 'media screen'],
  usePseudos: [''],
};
/** Of rules that say nothing of how it looks on a screen, or are in place. */
const SAID = /^@(?:charset|namespace|media screen$|media print$)/;

/** The rules of style sheets become style attributes. Those about screens, states or files cannot. */
function withRulesInPlace(text: string, lose: (what: string) => void): string {
  if (/<\?xml-stylesheet/.test(text)) lose('a style sheet elsewhere');
  if (!text.includes('<style')) return text;
  // Illustrator names its own data by entities, which may also be a bomb.
  const plain = text
    .replace(/<!DOCTYPE[^[>]*(?:\[[^\]]*\])?\s*>/, '')
    .replaceAll(/&(?!amp;|lt;|gt;|quot;|apos;)(\w+);/g, '$1');
  const element = {
    enter({ name, children }: { name: string; children: XastChild[] }) {
      if (name !== 'style') return;
      const sheet = children.map((child) => ('value' in child ? child.value : '')).join('');
      for (const part of sheet.replaceAll(/\/\*.*?\*\//gs, '').split('{')) {
        const rule = part.slice(part.lastIndexOf('}') + 1).trim();
        if (/[@:]/.test(rule) && !SAID.test(rule)) lose(`“${rule}”`);
      }
    },
  };
  try {
    const rules = plain
      .split('<style')
      .slice(1)
      .map((part) => part.split('</style', 1)[0]);
    const elements = plain.split('<').length + FEW_ELEMENTS;
    if (rules.join('').length * elements > MOST_TRIED) throw new Error('too many rules');
    const { data } = optimize(plain, {
      plugins: [
        { name: 'inlineStyles', params: IN_PLACE },
        { name: 'what is left', fn: () => ({ element }) },
      ],
    });
    return data;
  } catch {
    lose('its style sheet');
    return text;
  }
}

function harmless(
  tagName: string,
  attributes: Record<string, string>,
  lose: (what: string) => void,
): Record<string, string> {
  const kept: Record<string, string> = {};
  if (!DRAWN.has(tagName)) {
    // Illustrator keeps data for itself in a foreignObject with requirements.
    if (SHOWN.includes(tagName) && !attributes.requiredExtensions) lose(`<${tagName}>`);
    return kept;
  }
  // Many drawing programs use only a style attribute.
  for (const [name, written] of declarationsOf(attributes.style)) {
    // A transform has no units in an attribute.
    const value = name === 'transform' ? written.replaceAll(/(\d)(?:px|deg)\b/g, '$1') : written;
    const means = name !== 'transform' || TRANSFORM.test(value);
    if (means && STYLED.has(name) && isHarmless(value)) kept[name] = value;
    else if (shows(name, value)) lose(`“${name}: ${written}”`);
  }
  for (const [name, value] of Object.entries(attributes)) {
    const plain = name === 'xlink:href' ? 'href' : name;
    if (!ATTRIBUTES.has(plain) || plain in kept) continue;
    const fine = plain === 'href' ? OWN_PART.test(value.trim()) : isHarmless(value);
    if (fine) kept[plain] = value;
    else lose('a part from elsewhere');
  }
  return tagName === 'svg' ? { xmlns: SVG_NAMESPACE, ...kept } : kept;
}

const OWN_PART = /^#[\p{L}\p{N}_.:-]+$/u;
const TRANSFORM = /^(?:(?:matrix|translate|scale|rotate|skewX|skewY)\([-+\d.e\s,]*\)\s*)+$/i;

function declarationsOf(style = ''): [string, string][] {
  return style.split(';').map((declaration) => {
    const [name = '', ...value] = declaration.split(':');
    return [name.trim().toLowerCase(), value.join(':').split('!')[0]?.trim() ?? ''];
  });
}

const shows = (name: string, value: string) =>
  name && !UNSEEN.some((start) => name.startsWith(start)) && !UNSEEN_VALUES.includes(value);

/** No address except one within the file: `url(#shade)`. Escapes could hide one. */
function isHarmless(value: string): boolean {
  if (/[\\]|\/\*|javascript:|data:|expression\(|image(-set)?\(|src\(/i.test(value)) return false;
  return value.replace(/url\(\s*(['"]?)#[\p{L}\p{N}_.:-]+\1\s*\)/giu, '').search(/url\(/i) < 0;
}
