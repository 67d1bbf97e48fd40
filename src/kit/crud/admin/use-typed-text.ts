import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePaused } from './use-resource.ts';

/** A field for text kept elsewhere, such as the address, updated when typing pauses. */
export function useTypedText(
  kept: string,
  keep: (text: string) => void,
): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(kept);
  const known = useRef(kept);
  const paused = usePaused(typed);
  const settle = useEffectEvent((text: string) => {
    if (text === known.current) return;
    known.current = text;
    keep(text);
  });
  useEffect(() => settle(paused), [paused]);
  useEffect(() => {
    if (kept === known.current) return;
    known.current = kept;
    setTyped(kept);
  }, [kept]);
  return [typed, setTyped];
}
