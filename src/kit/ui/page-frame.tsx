import { type Ref, type RefCallback, useCallback, useState } from 'react';

interface PageFrameProps {
  ref?: Ref<HTMLIFrameElement>;
  src: string;
  title: string;
  /** Of the browser that the page believes to be in. */
  width: number;
  scale: number;
}

/** A page of the site, as wide as a device and drawn smaller. */
export const PageFrame = ({ ref, src, title, width, scale }: PageFrameProps) => (
  <iframe
    ref={ref}
    src={src}
    title={title}
    style={{
      width,
      height: `${100 / scale}%`,
      transform: `scale(${scale})`,
      transformOrigin: '0 0',
      marginInline: `calc((100% - ${width * scale}px) / 2)`,
    }}
    className="block border-0 bg-white"
  />
);

/** How wide the element with the ref is now; 0 before it is drawn. */
export function useRoom(): [room: number, ref: RefCallback<HTMLElement>] {
  const [room, setRoom] = useState(0);
  // A dialog draws its element after its own effects.
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [room, ref];
}
