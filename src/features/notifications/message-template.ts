// The message texts that staff may change, and their placeholders.
import content from '../../../content/messages.json' with { type: 'json' };
import { requiredText } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { messageKinds, type TemplateKind } from './message.ts';
import {
  missingPlaceholders,
  ownTextsOf,
  type Placeholder,
  requiredPlaceholders,
  type TemplateTexts,
  type TemplateValues,
  templateKinds,
} from './templates.ts';

export const templateSchema = z.object({
  id: z.string(),
  sms: z.string(),
  subject: z.string(),
  body: z.string(),
  /** At least one text differs from the original. */
  changed: z.boolean(),
  /** Goes up by one with each save; 0 for the original. */
  version: z.int(),
});
export type MessageTemplate = z.infer<typeof templateSchema>;

/** The usual longest: four parts are expensive enough. */
const MAX_SMS = 600;

export const templateInput = z.object({
  sms: requiredText('Text is required', MAX_SMS),
  subject: requiredText('Subject is required', 200).refine(
    (text) => !text.includes('\n'),
    'The subject must be a single line',
  ),
  body: requiredText('Text is required', 5000),
  version: z.int().optional(),
});
export type TemplateInput = z.infer<typeof templateInput>;

export interface TemplateDescription {
  id: TemplateKind;
  title: string;
  audience: 'customer' | 'team';
  /** When it is sent, if the title does not say so. */
  when: string | undefined;
  /** Messages from the website and the end of offers go by e-mail only. */
  hasSms: boolean;
  placeholders: { name: string; meaning: string; sample: string }[];
  own: TemplateTexts;
}

const FIRM: Placeholder[] = ['businessName', 'businessPhone'];
const VISIT: Placeholder[] = [
  ...(['firstName', 'name', 'phone', 'email', 'address', 'postcode'] as const),
  ...(['service', 'windows', 'date', 'timeRange', 'additionalInfo', 'reference'] as const),
  ...FIRM,
];
const CONTACT: Placeholder[] = [
  ...(['firstName', 'name', 'phone', 'email', 'submittedAt'] as const),
  ...FIRM,
];

const samples: Required<TemplateValues> = {
  ...(Object.fromEntries(
    Object.entries(content.placeholders).map(([name, { sample }]) => [name, sample]),
  ) as Record<Placeholder, string>),
  dateShort: 'Tue 24 Nov',
};

export const sampleValues = (firm: { siteName: string; phone: string } | undefined) => ({
  ...samples,
  ...(firm && { businessName: firm.siteName, businessPhone: firm.phone }),
});

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Every template that staff may change, in the order of a visit's life. */
export const templateDescriptions: readonly TemplateDescription[] = templateKinds.map((id) => {
  const { label: title, audience, channels } = messageKinds[id];
  const { sendWhen: when, ...own } = ownTextsOf(id);
  const hasSms = channels.includes('sms');
  const names: string[] = [
    ...(id.startsWith('contact-') ? CONTACT : /^(booking|work)-/.test(id) ? VISIT : FIRM),
    ...requiredPlaceholders(id),
    ...namesIn(own.subject + own.body + (hasSms ? own.sms : '')),
  ];
  const known: Record<string, { meaning: string; sample: string }> = content.placeholders;
  return {
    id,
    title,
    audience,
    when,
    hasSms,
    own,
    placeholders: [...new Set(names)].map((name) => ({
      name,
      meaning: name,
      sample: '',
      ...known[name],
    })),
  };
});

/** The error in a text's placeholders; undefined if all are known. */
function placeholderFault(text: string, known: readonly { name: string }[]): string | undefined {
  const names = new Set(known.map(({ name }) => name));
  // Anything in curly brackets, and any single bracket.
  for (const [found, inside] of text.matchAll(/\{([^{}]*)\}|[{}]/g)) {
    if (inside !== undefined && names.has(inside)) continue;
    if (inside === undefined)
      return 'A curly bracket has no partner: write {firstName}, for example';
    const allowed = known.map(({ name }) => `{${name}}`).join(', ');
    return `${found} cannot be used here. You can use ${allowed}`;
  }
  return undefined;
}

/** The input for one template: placeholders must be known, and the required ones present. */
export function templateInputOf({ id, placeholders, hasSms }: TemplateDescription) {
  const checked = <Field extends z.ZodType<string>>(field: Field) =>
    field.superRefine((text, context) => {
      const message = placeholderFault(text, placeholders);
      if (message) context.addIssue({ code: 'custom', message });
    });
  const whole = <Field extends z.ZodType<string>>(field: Field) =>
    checked(field).superRefine((text, context) => {
      const missing = missingPlaceholders(id, text).map((name) => `{${name}}`);
      if (missing.length === 0) return;
      const why = messageKinds[id].marketing
        ? 'Customers must be able to stop these e-mails'
        : 'Every message about a visit needs its reference and its private link';
      const message = `${why}: please add ${missing.join(' and ')}`;
      context.addIssue({ code: 'custom', message });
    });
  const { sms, subject, body } = templateInput.shape;
  return templateInput.extend({
    // Without a text message, its text is never shown or sent.
    sms: hasSms ? whole(sms) : z.string().max(MAX_SMS),
    subject: checked(subject),
    body: whole(body),
  });
}
