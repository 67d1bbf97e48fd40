// An SVG is a document that can run scripts and load things. Uploads keep only shapes: listed elements and attributes,
// and references within the file.
import sanitizeHtml from 'sanitize-html';

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
  script style foreignObject metadata switch image feImage animate animateMotion animateTransform
  animateColor set handler listener iframe object embed audio video canvas`);

/** Presentation properties: allowed as attributes, and extracted from a style attribute. */
const PRESENTATION = words(`
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation
  color-interpolation-filters direction display dominant-baseline fill fill-opacity fill-rule filter
  flood-color flood-opacity font-family font-size font-stretch font-style font-variant font-weight
  letter-spacing lighting-color marker-end marker-mid marker-start mask mix-blend-mode opacity
  overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray
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
const SELF_CLOSING = [...SHAPES, ...EMPTY_FILTERS];
const NESTING_LIMIT = 200;

/** An SVG that runs, loads and styles nothing: the text to store. */
export function sanitiseSvg(text: string): string {
  return sanitizeHtml(text, {
    allowedTags: [...GROUPS, ...SELF_CLOSING],
    allowedAttributes: { '*': [...ATTRIBUTES, 'xmlns'] },
    transformTags: {
      '*': (tagName, attributes) => ({ tagName, attribs: harmless(tagName, attributes) }),
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
}

function harmless(tagName: string, attributes: Record<string, string>): Record<string, string> {
  const kept: Record<string, string> = {};
  // Many drawing programs use only a style attribute.
  for (const [name, value] of declarationsOf(attributes.style)) {
    if (PRESENTATION.includes(name) && isHarmless(value)) kept[name] = value;
  }
  for (const [name, value] of Object.entries(attributes)) {
    const plain = name === 'xlink:href' ? 'href' : name;
    if (!ATTRIBUTES.has(plain) || plain in kept) continue;
    const fine = plain === 'href' ? /^#[\w.:-]+$/.test(value.trim()) : isHarmless(value);
    if (fine) kept[plain] = value;
  }
  return tagName === 'svg' ? { xmlns: SVG_NAMESPACE, ...kept } : kept;
}

function declarationsOf(style = ''): [string, string][] {
  return style.split(';').map((declaration) => {
    const [name = '', ...value] = declaration.split(':');
    return [name.trim().toLowerCase(), value.join(':').trim()];
  });
}

/** No address except one within the file: `url(#shade)`. Escapes could hide one. */
function isHarmless(value: string): boolean {
  if (/[\\]|\/\*|javascript:|data:|expression\(|image(-set)?\(|src\(/i.test(value)) return false;
  return value.replace(/url\(\s*(['"]?)#[\w.:-]+\1\s*\)/gi, '').search(/url\(/i) < 0;
}
