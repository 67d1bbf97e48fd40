import '@github/markdown-toolbar-element';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  Bold,
  Heading2,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
} from 'lucide-react';
import { type ClipboardEvent, useRef, useState } from 'react';
import { adminApi } from '../../../../admin-urls.ts';
import { ask } from '../../../../lib/http/api-client.ts';
import { pastedMarkdown } from '../../../../lib/text/pasted-markdown.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterButtons } from '../../../ui/filter-buttons.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { PicturePicker } from '../picture-picker.tsx';
import { usePaused } from '../use-resource.ts';
import { FieldFrame, type FieldName, useField } from './field.tsx';
import { markdownOfHtml } from './pasted-html.ts';

interface MarkdownInputProps<Input> {
  name: FieldName<Input, string>;
  label: string;
}

type Side = 'text' | 'preview';
const SIDES: readonly { value: Side; label: string }[] = [
  { value: 'text', label: 'Write' },
  { value: 'preview', label: 'Preview' },
];
const HINT =
  'Paste from Word or a web page: headings, lists, links and tables stay. Or write Markdown: ## Heading, **bold**, [a link](/book). {phone}, {email}, {siteName} and {openingHours} come from Settings.';
const HEIGHT = 'h-[max(20rem,52dvh)]';

/** Text and its preview, side by side or, where there is no room, one of them. */
export function MarkdownInput<Input>({ name, label }: MarkdownInputProps<Input>) {
  const field = useField(name, '');
  const [picking, setPicking] = useState(false);
  const [chosen, setChosen] = useState<Side>('text');
  const text = useRef<HTMLTextAreaElement>(null);
  // What is wrong must be in view.
  const side: Side = field.error ? 'text' : chosen;
  const ifChosen = (one: Side) => (side === one ? 'min-w-0' : 'min-w-0 @max-2xl:hidden');

  function insertPicture(url: string) {
    const { value, selectionEnd } = text.current ?? { value: field.value, selectionEnd: 0 };
    field.onChange(
      `${value.slice(0, selectionEnd)}\n\n![](${url})\n\n${value.slice(selectionEnd)}`,
    );
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text/plain');
    const html = event.clipboardData.getData('text/html');
    const written = markdownOfHtml(html) ?? pastedMarkdown(pasted);
    if (written === pasted) return;
    // The way that the browser can undo.
    if (document.execCommand('insertText', false, written)) event.preventDefault();
  }

  return (
    <div data-wide className="@container grid gap-3">
      <div className="@2xl:hidden">
        <FilterButtons
          label={`${label}: text or preview`}
          value={side}
          options={SIDES}
          onChange={(next) => setChosen(next)}
        />
      </div>
      <div className="grid gap-x-5 @2xl:grid-cols-2">
        <div className={ifChosen('text')}>
          <FieldFrame field={field} label={label} hint={HINT} format={(value) => value}>
            <div className="grid">
              <MarkdownToolbar of={field.control.id} onPicture={() => setPicking(true)} />
              <textarea
                {...field.control}
                ref={text}
                value={field.value}
                onChange={(event) => field.onChange(event.target.value)}
                onPaste={onPaste}
                className={`field ${HEIGHT} w-full resize-y px-4 py-3 leading-7`}
              />
            </div>
          </FieldFrame>
        </div>
        <div className={ifChosen('preview')}>
          <Preview text={field.value} label={`Preview of ${label.toLowerCase()}`} />
        </div>
      </div>
      {picking && (
        <PicturePicker
          onOpenChange={setPicking}
          onSelect={([url]) => {
            if (url) insertPicture(url);
          }}
        />
      )}
    </div>
  );
}

function Preview({ text, label }: { text: string; label: string }) {
  const paused = usePaused(text);
  const preview = useQuery({
    queryKey: ['markdown', paused],
    queryFn: ({ signal }) => ask<{ html: string }>(adminApi.markdown(), { text: paused }, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <p aria-hidden className="text-sm font-medium @2xl:mb-10.5 @max-2xl:mb-1.5">
        Preview
      </p>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        className={`${HEIGHT} overflow-y-auto rounded-lg border border-line bg-ground px-4 py-3`}
      >
        {preview.isError ? (
          <p className="text-sm text-danger">The preview cannot be made just now.</p>
        ) : (
          <Prose html={preview.data?.html ?? ''} className="text-[0.9375rem]" />
        )}
      </section>
    </>
  );
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'markdown-toolbar': HTMLAttributes<HTMLElement> & { for: string };
    }
  }
}

/** The names of styles are the element's. */
const tools: readonly [style: string, label: string, icon: LucideIcon][] = [
  ['header-2', 'Heading', Heading2],
  ['bold', 'Bold', Bold],
  ['italic', 'Italic', Italic],
  ['link', 'Link', Link],
  ['unordered-list', 'List', List],
  ['ordered-list', 'Numbered list', ListOrdered],
  ['quote', 'Quote', Quote],
];

interface MarkdownToolbarProps {
  /** The id of the text area. */
  of: string;
  onPicture(): void;
}

/** Writes Markdown round the selection. One tab stop: the arrow keys go from button to button. */
function MarkdownToolbar({ of, onPicture }: MarkdownToolbarProps) {
  return (
    <markdown-toolbar for={of} aria-label="Format" className="-ml-2 flex flex-wrap *:size-9!">
      {tools.map(([style, label, Icon]) => (
        <Button
          key={style}
          look="quiet"
          size="icon"
          data-md-button={style}
          aria-label={label}
          title={label}
        >
          <Icon aria-hidden className="size-4.5" />
        </Button>
      ))}
      {/* Its style is none of the element's, which then only moves the focus. */}
      <Button
        look="quiet"
        size="icon"
        data-md-button="picture"
        aria-label="Insert picture"
        title="Insert picture"
        onClick={onPicture}
      >
        <ImagePlus aria-hidden className="size-4.5" />
      </Button>
    </markdown-toolbar>
  );
}
