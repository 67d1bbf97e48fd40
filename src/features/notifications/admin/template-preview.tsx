import { SmsCount } from '../../../kit/ui/sms-count.tsx';
import type { TemplateKind } from '../message.ts';
import {
  compileTemplates,
  fillTemplate,
  type TemplateTexts,
  type TemplateValues,
} from '../templates.ts';

interface TemplatePreviewProps {
  id: TemplateKind;
  texts: TemplateTexts;
  hasSms: boolean;
  /** By placeholder. */
  samples: TemplateValues;
}

/** A message as the customer reads it, filled by the server's own code, with made-up details. */
export function TemplatePreview({ id, texts, hasSms, samples }: TemplatePreviewProps) {
  const filled = fillTemplate(id, samples, compileTemplates([{ id, ...texts }]));
  return (
    <section
      aria-label="Preview"
      className="grid min-w-0 content-start gap-5 rounded-xl bg-sunken p-4 text-sm sm:p-5"
    >
      {hasSms && (
        <div>
          <h3 className="font-medium">As a text message</h3>
          <p className="mt-2 w-fit max-w-[36ch] rounded-2xl rounded-bl-sm bg-surface px-3.5 py-2.5 wrap-anywhere shadow-sm">
            {filled.sms}
          </p>
          <SmsCount text={filled.sms} />
        </div>
      )}
      <div>
        <h3 className="font-medium">As an e-mail</h3>
        <div className="mt-2 rounded-xl bg-surface shadow-sm">
          <p className="border-b border-line px-4 py-2.5 font-medium wrap-anywhere">
            {filled.email.subject}
          </p>
          <p className="px-4 py-3 wrap-anywhere whitespace-pre-wrap">{filled.email.body}</p>
        </div>
      </div>
    </section>
  );
}
