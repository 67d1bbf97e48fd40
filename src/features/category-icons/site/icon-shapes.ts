// The kit's icons by slug, read at build time.
import type { KitIconShape } from './kit-icon.tsx';

const files = import.meta.glob<string>('../../../../public/icons/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const shapes = new Map(
  Object.entries(files).map(([path, svg]) => [path.replace(/^.*\/|\.svg$/g, ''), shapeOf(svg)]),
);

/** @returns undefined for an unknown icon. */
export const iconShape = (slug: string): KitIconShape | undefined => shapes.get(slug);

function shapeOf(svg: string): KitIconShape {
  const paths = [...svg.matchAll(/<path([^>]*)\sd="([^"]+)"/g)];
  const tint = paths.find(([, attributes]) => attributes?.includes('fill-opacity'))?.[2];
  const stroke = paths.find(([, attributes]) => !attributes?.includes('fill-opacity'))?.[2] ?? '';
  return { stroke, ...(tint && { tint }) };
}
