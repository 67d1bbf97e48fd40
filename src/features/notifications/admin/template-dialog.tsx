import { Undo2 } from 'lucide-react';
import { type FocusEvent, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { adminApi } from '../../../admin-urls.ts';
import { TextAreaInput, TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { RecordDialog, useRecordForm } from '../../../kit/crud/admin/record-form.tsx';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { usePaused } from '../../../kit/crud/admin/use-resource.ts';
import { Versions } from '../../../kit/life/admin/versions.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { put } from '../../../lib/http/api-client.ts';
import type { TemplateKind } from '../message.ts';
import {
  type MessageTemplate,
  sampleValues,
  type TemplateDescription,
  type TemplateInput,
  templateInputOf,
  templateSchema,
} from '../message-template.ts';
import type { TemplateTexts, TemplateValues } from '../templates.ts';
import { TemplatePreview } from './template-preview.tsx';

interface TemplateDialogProps {
  template: MessageTemplate;
  description: TemplateDescription;
  onClose(): void;
}

/** Edits one message, next to a preview with sample details. */
export function TemplateDialog({ template, description, onClose }: TemplateDialogProps) {
  const { id, hasSms, own, placeholders } = description;
  const { data: settings } = useRead<{ general: { siteName: string; phone: string } }>(
    adminApi.settings(),
  );
  const save = useAction({
    call: (body: object) => put<MessageTemplate>(adminApi.messageTemplate(id), body),
    done: 'Message saved',
    failed: 'Failed to save the message: ',
    changes: [adminApi.messageTemplates()],
  });
  const input = useMemo(() => templateInputOf(description), [description]);
  const state = useRecordForm({
    noun: 'message',
    input,
    schema: templateSchema,
    values: template,
    save: (values, version) => save.mutateAsync({ ...values, version }),
    onSaved: onClose,
    life: { record: 'message-templates', id, isInternal: true },
  });
  useChecksWhileTyping(state);
  const lastField = useRef<keyof TemplateTexts>(hasSms ? 'sms' : 'body');

  function remember({ target }: FocusEvent<HTMLElement>) {
    const name = 'name' in target ? String(target.name) : '';
    if (name === 'sms' || name === 'subject' || name === 'body') lastField.current = name;
  }

  /** Inserts a placeholder at the last position of the cursor. */
  function insert(name: string) {
    const field = state.element.current?.elements.namedItem(lastField.current);
    if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
    const text = field.value;
    const start = field.selectionStart ?? text.length;
    const end = field.selectionEnd ?? start;
    const inserted = `${text.slice(0, start)}{${name}}${text.slice(end)}`;
    state.set({ [lastField.current]: inserted });
    requestAnimationFrame(() => {
      field.focus();
      const after = start + name.length + 2;
      field.setSelectionRange(after, after);
    });
  }

  return (
    <RecordDialog
      state={state}
      title={description.title}
      onClose={onClose}
      saveText="Save message"
      beside={
        <>
          <Button
            icon={Undo2}
            look="quiet"
            className="mr-auto"
            onClick={() => state.set({ ...own }, state.form.getValues())}
          >
            Restore the original text
          </Button>
          <Button look="secondary" onClick={() => state.guard.leave(onClose)}>
            Cancel
          </Button>
        </>
      }
    >
      <div data-wide className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <fieldset className="grid min-w-0 content-start gap-5" onFocus={remember}>
          <legend className="sr-only">Text</legend>
          {hasSms && <TextAreaInput<TemplateInput> name="sms" label="Text message" />}
          <TextInput<TemplateInput> name="subject" label="E-mail subject" />
          <TextAreaInput<TemplateInput> name="body" label="E-mail" />
          <fieldset className="min-w-0">
            <legend className="text-sm font-medium">Placeholders</legend>
            <p className="mt-0.5 text-xs text-muted">
              Each is replaced by a detail of the customer or the visit. Click one to insert it at
              the cursor.
            </p>
            <ul className="mt-2.5 flex flex-wrap gap-1.5">
              {placeholders.map(({ name, meaning }) => (
                <li key={name}>
                  <button
                    type="button"
                    title={meaning}
                    onClick={() => insert(name)}
                    className="h-8 rounded-full border border-line-strong bg-surface px-3 text-xs transition-colors hover:bg-sunken"
                  >
                    {`{${name}}`}
                    <span className="sr-only">, {meaning}</span>
                  </button>
                </li>
              ))}
            </ul>
          </fieldset>
        </fieldset>
        <div className="lg:col-span-2 lg:row-start-2">
          <Versions state={state} />
        </div>
        <Preview state={state} id={id} hasSms={hasSms} samples={sampleValues(settings?.general)} />
      </div>
    </RecordDialog>
  );
}

const PARTS = ['sms', 'subject', 'body'] as const;

/** Errors in a changed text appear below it as soon as typing pauses. */
function useChecksWhileTyping({ form }: ReturnType<typeof useRecordForm<MessageTemplate>>) {
  const texts = useWatch({ control: form.control, name: [...PARTS] });
  const paused = usePaused(texts.join('\u0000'));
  const check = useEffectEvent(() => {
    const { defaultValues } = form.formState;
    const changed = PARTS.filter((part) => form.getValues(part) !== defaultValues?.[part]);
    if (changed.length > 0) void form.trigger(changed);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks whenever typing has paused
  useEffect(() => check(), [paused]);
}

interface PreviewProps {
  state: ReturnType<typeof useRecordForm<MessageTemplate>>;
  id: TemplateKind;
  hasSms: boolean;
  samples: TemplateValues;
}

function Preview({ state, ...rest }: PreviewProps) {
  const [sms = '', subject = '', body = ''] = useWatch({
    control: state.form.control,
    name: ['sms', 'subject', 'body'],
  });
  return <TemplatePreview texts={{ sms, subject, body }} {...rest} />;
}
