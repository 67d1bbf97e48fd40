// An SVG is a document that can run scripts and load things. Uploads keep only shapes: listed elements and attributes,
// and references within the file. Styles become attributes, and what shows and is left out is named.
import sanitizeHtml from 'sanitize-html';
import { type DrawingStyles, readDrawingStyles } from './svg-styles.ts';

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
/** What shows of elements that are dropped. Illustrator keeps data for itself in a foreignObject with requirements. */
const SHOWN: Record<string, string> = {
  image: 'a picture inside it',
  feImage: 'a picture inside it',
  foreignObject: 'a page inside it',
  iframe: 'a page inside it',
  video: 'a film inside it',
  animate: 'movement',
  animateMotion: 'movement',
  animateTransform: 'movement',
  set: 'movement',
};

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
const STYLED = new Set([...PRESENTATION, ...words('transform x y cx cy r rx ry width height')]);
/** Beginnings of properties, and values, without which a drawing looks the same. */
const UNSEEN = words(`
  - block-progression color-rendering cursor enable-background font-kerning image-rendering isolation
  line-height margin max- min- padding pointer-events position shape- solid- text-align
  text-decoration- transition user-select will-change`);
const UNSEEN_VALUES = words('normal auto none start mixed 0 0px inherit initial unset');
const SELF_CLOSING = [...SHAPES, ...EMPTY_FILTERS];
const DRAWN = new Set([...GROUPS, ...SELF_CLOSING]);
const NESTING_LIMIT = 200;

/** An SVG that runs, loads and styles nothing: the text to store, and what may look different, for people. */
export function sanitiseSvg(text: string): { svg: string; lost: string[] } {
  const lost = new Set<string>();
  const lose = (what: string) => lost.add(what.replaceAll(/\s+/g, ' ').slice(0, 80));
  function read(name: string, written: string): string | undefined {
    // A transform has no units in an attribute.
    const value = name === 'transform' ? written.replaceAll(/(\d)(?:px|deg)\b/g, '$1') : written;
    const isRead = STYLED.has(name) && isHarmless(value) && isAttribute(name, value);
    const shows =
      name && !UNSEEN.some((start) => name.startsWith(start)) && !UNSEEN_VALUES.includes(value);
    if (shows && (!isRead || WITHOUT_VALUE.test(value))) lose(`“${name}: ${written}”`);
    return isRead ? value : undefined;
  }
  const sheets = readDrawingStyles(sheetsIn(text, lose), read, lose);
  const ids = new Set<string>();
  const svg = sanitizeHtml(text, {
    allowedTags: [...DRAWN],
    allowedAttributes: { '*': [...ATTRIBUTES, 'xmlns'] },
    transformTags: {
      '*': (tagName, attributes) => {
        const attribs = harmless(tagName, attributes, sheets, lose);
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
    parser: XML,
  }).trim();
  for (const [, id = ''] of svg.matchAll(/(?:url\(\s*(?:&quot;|')?|\shref="\s*)#([^\s'"()&]+)/g)) {
    if (!ids.has(id)) lose(`“#${id}”, which is not in the file`);
  }
  return { svg, lost: [...lost] };
}

const XML = { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false };

/** The text of its style sheets. Those for some screens only are lost. */
function sheetsIn(text: string, lose: (what: string) => void): string {
  const sheets: string[] = [];
  if (/<\?xml-stylesheet/i.test(text)) lose('a style sheet elsewhere');
  if (!text.includes('<style')) return '';
  sanitizeHtml(text, {
    allowedTags: ['style'],
    allowVulnerableTags: true,
    allowedAttributes: { style: ['media'] },
    nonTextTags: [],
    parser: XML,
    exclusiveFilter({ text: sheet, attribs: { media = 'all' } }) {
      if (['', 'all', 'screen'].includes(media.trim())) sheets.push(sheet);
      else lose(`styles for ${media}`);
      return true;
    },
  });
  return sheets.join('\n');
}

function harmless(
  tagName: string,
  attributes: Record<string, string>,
  sheets: DrawingStyles,
  lose: (what: string) => void,
): Record<string, string> {
  const kept: Record<string, string> = {};
  if (tagName in SHOWN && !attributes.requiredExtensions) lose(SHOWN[tagName] ?? '');
  if (!DRAWN.has(tagName)) return kept;
  for (const [name, { value }] of sheets.of(tagName, attributes)) {
    // The root's attributes say how large it is.
    if (tagName !== 'svg' || !/^(?:width|height)$/.test(name)) kept[name] = value;
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
/** A variable: where it is set is lost. */
const WITHOUT_VALUE = /var\(\s*[\w-]+\s*\)/;

const isAttribute = (name: string, value: string) =>
  name !== 'transform' ||
  /^(?:(?:matrix|translate|scale|rotate|skewX|skewY)\([-+\d.e\s,]*\)\s*)+$/i.test(value);

/** No address except one within the file: `url(#shade)`. Escapes could hide one. */
function isHarmless(value: string): boolean {
  if (/[\\]|\/\*|javascript:|data:|expression\(|image(-set)?\(|src\(/i.test(value)) return false;
  return value.replace(/url\(\s*(['"]?)#[\p{L}\p{N}_.:-]+\1\s*\)/giu, '').search(/url\(/i) < 0;
}
