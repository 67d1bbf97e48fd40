// The assistant's button, a link to the contact page where nothing can be loaded, and the panel that
// opens in its place. An island of `client:ask`: its code comes with the first press.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AssistantPanel } from './assistant-panel.tsx';
import type { AssistantWords } from './assistant-words.ts';
import { AskIcon } from './panel-icons.tsx';

export function AssistantWidget({ words }: { words: AssistantWords }) {
  const root = useRef<HTMLElement>(null);
  const opener = useRef<Element>(null);
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const [question, setQuestion] = useState('');

  const takeQuestion = useEffectEvent((island: HTMLElement) => {
    const { asked } = island.dataset;
    if (asked === undefined) return;
    delete island.dataset.asked;
    opener.current = document.activeElement;
    setQuestion(asked);
    setUsed(true);
    setOpen(true);
  });
  useEffect(() => {
    const island = root.current?.closest<HTMLElement>('astro-island');
    if (!island) return;
    const take = () => takeQuestion(island);
    // It may have been pressed before this was there to hear it.
    take();
    island.addEventListener('ask', take);
    return () => island.removeEventListener('ask', take);
  }, []);

  return (
    <aside ref={root} aria-label={words.role}>
      <a
        href={words.contactHref}
        data-ask=""
        aria-haspopup="dialog"
        inert={open}
        className="ask-button"
      >
        <AskIcon />
        <span className="max-md:sr-only">
          Ask {words.name}
          <span className="sr-only">, {words.role.toLowerCase()}</span>
        </span>
      </a>
      {used && (
        <AssistantPanel
          words={words}
          open={open}
          question={question}
          onAsked={() => setQuestion('')}
          onClose={() => {
            setOpen(false);
            const back = opener.current;
            // When the button can have the focus again.
            requestAnimationFrame(() => {
              if (back instanceof HTMLElement) back.focus({ preventScroll: true });
            });
          }}
        />
      )}
    </aside>
  );
}
