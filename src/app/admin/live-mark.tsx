import { classNames } from '../../kit/ui/class-names.ts';
import type { LineState } from './live-line.ts';

const WORDS: Record<LineState, { text: string; title: string; dot: string }> = {
  opening: { text: 'Connecting', title: 'Connecting for live updates', dot: 'bg-muted' },
  live: { text: 'Live', title: 'Changes appear here automatically', dot: 'bg-good' },
  offline: {
    text: 'Offline',
    title: 'No live updates just now. Reconnecting automatically',
    dot: 'bg-danger',
  },
};

export function LiveMark({ state }: { state: LineState }) {
  const { text, title, dot } = WORDS[state];
  return (
    <p
      title={title}
      className="flex shrink-0 items-center gap-1.5 px-1 text-xs text-muted"
      data-line={state}
    >
      <span aria-hidden className={classNames('size-2 shrink-0 rounded-full', dot)} />
      <span className={state === 'opening' ? 'sr-only' : ''}>{text}</span>
    </p>
  );
}
