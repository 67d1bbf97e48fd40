// The assistant's button (a link to the booking form where there are no scripts) and the panel that opens in its
// place. An island of `client:ask`: its code loads with the first press.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callApi } from '../../../lib/http/api-client.ts';
import { api } from '../../../urls.ts';
import type { PanelWords } from '../answers/panel-texts.ts';
import { AssistantPanel } from './assistant-panel.tsx';
import { AskIcon } from './panel-icons.tsx';

interface AssistantWidgetProps {
  name: string;
  role: string;
  bookHref: string;
  contactHref: string;
}

export function AssistantWidget({ name, role, bookHref, contactHref }: AssistantWidgetProps) {
  const root = useRef<HTMLElement>(null);
  const opener = useRef<Element>(null);
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState<PanelWords>();
  const [question, setQuestion] = useState('');

  const takeQuestion = useEffectEvent((island: HTMLElement) => {
    const { asked } = island.dataset;
    if (asked === undefined) return;
    delete island.dataset.asked;
    opener.current = document.activeElement;
    setQuestion(asked);
    setOpen(true);
    if (words) return;
    callApi<PanelWords>(`${api.assistantStart()}?page=${encodeURIComponent(pageShown())}`).then(
      setWords,
      () => {
        // Closed again when a visitor comes back to this page.
        setOpen(false);
        location.assign(contactHref);
      },
    );
  });
  useEffect(() => {
    const island = root.current?.closest<HTMLElement>('astro-island');
    if (!island) return;
    const take = () => takeQuestion(island);
    // The link may have been pressed before this loaded.
    take();
    island.addEventListener('ask', take);
    return () => island.removeEventListener('ask', take);
  }, []);

  return (
    <aside ref={root} aria-label={role}>
      <a
        href={bookHref}
        data-ask=""
        aria-haspopup="dialog"
        inert={open && words !== undefined}
        className="ask-button"
      >
        <AskIcon />
        <span className="max-md:sr-only">
          Ask {name}
          <span className="sr-only">, {role.toLowerCase()}</span>
        </span>
      </a>
      {words && (
        <AssistantPanel
          words={words}
          open={open}
          question={question}
          onAsked={() => setQuestion('')}
          onClose={() => {
            setOpen(false);
            const back = opener.current;
            // When the button can take the focus again.
            requestAnimationFrame(() => {
              if (back instanceof HTMLElement) back.focus({ preventScroll: true });
            });
          }}
        />
      )}
    </aside>
  );
}

/** Path and fragment of the page; empty for a private one, which has no canonical address. */
function pageShown(): string {
  const address = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  return address ? new URL(address).pathname + location.hash : '';
}
