import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { adminApi } from '../../../../admin-urls.ts';
import { callApi } from '../../../../lib/http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Prose } from '../../../ui/prose.tsx';
import type { PicturePicker } from '../picture-picker.ts';
import { usePaused } from '../use-resource.ts';
import { FieldFrame, type FieldName, useField } from './field.tsx';

interface MarkdownInputProps<Input> {
  name: FieldName<Input, string>;
  label: string;
  picker: PicturePicker;
}

const HINT = '## Heading, **bold**, - list, 1. steps, [words of a link](/products), > note';

export function MarkdownInput<Input>({ name, label, picker: Picker }: MarkdownInputProps<Input>) {
  const field = useField(name, '');
  const [picking, setPicking] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);

  function insertPicture(url: string) {
    const { value, selectionEnd } = text.current ?? { value: field.value, selectionEnd: 0 };
    field.onChange(
      `${value.slice(0, selectionEnd)}\n\n![](${url})\n\n${value.slice(selectionEnd)}`,
    );
  }

  return (
    <div data-wide className="grid gap-x-5 gap-y-3 lg:grid-cols-2">
      <FieldFrame field={field} label={label} hint={HINT} format={(value) => value}>
        <textarea
          {...field.control}
          ref={text}
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
          className="field h-96 w-full resize-y px-3 py-2 font-mono text-sm/6"
        />
        <Button
          look="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => setPicking(true)}
        >
          <ImagePlus aria-hidden className="size-4" />
          Insert picture
        </Button>
      </FieldFrame>
      <Preview text={field.value} label={`Preview of ${label.toLowerCase()}`} />
      {picking && (
        <Picker
          open
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
    queryFn: ({ signal }) =>
      callApi<{ html: string }>(adminApi.markdown(), {
        method: 'POST',
        body: { text: paused },
        onlyAsks: true,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <p aria-hidden className="text-sm font-medium">
        Preview
      </p>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        className="h-96 overflow-y-auto rounded-lg border border-line bg-ground px-4 py-3"
      >
        {preview.isError ? (
          <p className="text-sm text-danger">The preview cannot be made just now.</p>
        ) : (
          <Prose html={preview.data?.html ?? ''} className="text-[0.9375rem]" />
        )}
      </section>
    </div>
  );
}
