import { LoaderCircle } from 'lucide-react';

/** Decoration beside a text that says what is going on. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="size-4 shrink-0 motion-safe:animate-spin" />;
}
