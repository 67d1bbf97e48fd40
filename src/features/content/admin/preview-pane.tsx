import { Monitor, RotateCw, Smartphone, Tablet } from 'lucide-react';
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { PageFrame, useRoom } from '../../../kit/ui/page-frame.tsx';
import { urls } from '../../../urls.ts';
import { contentParts } from '../website-content.ts';
import { bringUpToDate, disarm, showPlace } from './preview-document.ts';
import { type ContentForms, draftOf } from './use-content-forms.ts';

const QUIET_MS = 300;
const LOOK_MS = 100;

const devices = [
  { name: 'Phone', width: 390, icon: Smartphone },
  { name: 'Tablet', width: 768, icon: Tablet },
  { name: 'Desktop', width: 1280, icon: Monitor },
] as const;

interface PreviewPaneProps {
  shown: boolean;
  forms: ContentForms;
  /** The part of the page to show until a field is edited. */
  first: string;
  /** The forms; the preview goes beside them where there is room. */
  children: ReactNode;
}

/** The forms, and the real page following what is typed. */
export function PreviewPane({ shown, forms, first, children }: PreviewPaneProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef<string>(undefined);

  function goTo(next: string | undefined) {
    if (!next || next === place.current) return;
    place.current = next;
    const page = frame.current?.contentDocument;
    if (page) showPlace(page, next);
  }

  // The preview scrolls to the edited part, once.
  const goAlong = ({ target }: FocusEvent) =>
    goTo(target.closest<HTMLElement>('[data-place]')?.dataset.place);

  const goToFirst = useEffectEvent(goTo);
  useEffect(() => goToFirst(first), [first]);

  return (
    <div className="@container mt-5">
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-6',
          shown && '@4xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]',
        )}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to the fields in it */}
        <div className="min-w-0" onFocus={goAlong}>
          {children}
        </div>
        {shown && <Preview forms={forms} frame={frame} place={place} />}
      </div>
    </div>
  );
}

interface PreviewProps extends Pick<PreviewPaneProps, 'forms'> {
  frame: RefObject<HTMLIFrameElement | null>;
  place: RefObject<string | undefined>;
}

function Preview({ forms, frame, place }: PreviewProps) {
  const [width, setWidth] = useState<number>(devices[0].width);
  const [room, stage] = useRoom();
  const { failed, reload } = useDraft(forms, frame, place);
  return (
    <section
      aria-label="Preview"
      className="card order-first min-w-0 overflow-clip @4xl:sticky @4xl:top-4 @4xl:order-none"
    >
      <div className="flex items-center gap-1 border-b border-line px-3 py-2">
        <fieldset className="flex grow gap-1">
          <legend className="sr-only">Width of the preview</legend>
          {devices.map(({ name, width: deviceWidth, icon: Icon }) => (
            <Button
              key={name}
              look="quiet"
              size="icon"
              aria-label={name}
              aria-pressed={width === deviceWidth}
              onClick={() => setWidth(deviceWidth)}
              className="aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
            >
              <Icon aria-hidden className="size-4.5" />
            </Button>
          ))}
        </fieldset>
        <Button look="quiet" size="icon" aria-label="Load the preview again" onClick={reload}>
          <RotateCw aria-hidden className="size-4.5" />
        </Button>
      </div>
      <p
        role="status"
        className={failed ? 'bg-waiting-soft px-4 py-2 text-sm text-waiting' : 'sr-only'}
      >
        {failed && 'The preview cannot be brought up to date. What you type is not lost.'}
      </p>
      <div
        ref={stage}
        className="h-[min(40rem,70dvh)] overflow-hidden bg-sunken @4xl:h-[calc(100dvh-9rem)]"
      >
        <PageFrame
          ref={frame}
          src={urls.preview()}
          title="The page as it would look"
          width={width}
          scale={Math.min(1, room / width) || 1}
        />
      </div>
    </section>
  );
}

/** Keeps the page in the frame in step with the forms. */
function useDraft(forms: ContentForms, frame: PreviewProps['frame'], place: PreviewProps['place']) {
  const [failed, setFailed] = useState(false);
  /** What the server sent last. */
  const sent = useRef<Document>(undefined);
  const running = useRef<AbortController>(undefined);
  const timer = useRef(0);

  const follow = useEffectEvent(async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    try {
      const after = await pageOf(draftsOf(forms), controller.signal);
      const live = frame.current?.contentDocument;
      if (controller.signal.aborted || !live) return;
      if (sent.current) bringUpToDate(live, sent.current, after);
      sent.current = after;
      setFailed(false);
    } catch {
      if (!controller.signal.aborted) setFailed(true);
    }
  });

  const followSoon = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void follow(), QUIET_MS);
  });

  const listen = useEffectEvent(() =>
    contentParts.map((part) =>
      forms[part].form.subscribe({ formState: { values: true }, callback: () => followSoon() }),
    ),
  );
  useEffect(() => {
    const ends = listen();
    return () => {
      clearTimeout(timer.current);
      for (const end of ends) end();
    };
  }, []);

  /** The document now shown, or being loaded. */
  const known = useRef<Document>(undefined);

  const begin = useEffectEvent(async () => {
    const live = frame.current?.contentDocument;
    const isHere =
      live && live.readyState !== 'loading' && live.location.pathname === urls.preview();
    if (!isHere || live === known.current) return;
    known.current = live;
    disarm(live);
    if (place.current) showPlace(live, place.current);
    sent.current = undefined;
    try {
      // The original: the page's scripts may have changed the live one already.
      sent.current = await pageOf();
      void follow();
    } catch {
      setFailed(true);
    }
  });
  useEffect(() => {
    // The frame fires `load` only after its last picture, which is late.
    const look = setInterval(() => void begin(), LOOK_MS);
    return () => clearInterval(look);
  }, []);

  return { failed, reload: () => frame.current?.contentWindow?.location.reload() };
}

function draftsOf(forms: ContentForms): Record<string, unknown> {
  const changed = contentParts.filter((part) => forms[part].form.formState.isDirty);
  return Object.fromEntries(changed.map((part) => [part, draftOf(part, forms[part])]));
}

async function pageOf(draft?: Record<string, unknown>, signal?: AbortSignal): Promise<Document> {
  const response = await fetch(urls.preview(), {
    ...(draft && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(draft),
    }),
    ...(signal && { signal }),
  });
  if (!response.ok) throw new Error(`the preview answered ${response.status}`);
  // Its styles are not needed, and this page's policy forbids them.
  const html = (await response.text()).replace(/<style\b.*?<\/style>/gs, '');
  return new DOMParser().parseFromString(html, 'text/html');
}
