// The message texts that staff may change, and their placeholders.
import content from '../../../content/messages.json' with { type: 'json' };
import { requiredText } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { longDay, shortDay } from '../../lib/time/london-day.ts';
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
  businessName: 'Sill & Slat',
  businessPhone: '01632 960150',
  firstName: 'Laura',
  name: 'Laura Fenwick',
  phone: '07700 900201',
  email: 'laura.fenwick@example.com',
  address: '12 Sample Road, Sampleford',
  postcode: 'AB1 2CD',
  service: 'Perfect Fit Blinds',
  windows: '4-6',
  date: longDay('2026-11-24'),
  dateShort: shortDay('2026-11-24'),
  timeRange: '9am-11am',
  oldDate: longDay('2026-11-20'),
  oldTimeRange: '1pm-3pm',
  additionalInfo: 'Window seat in the front room.',
  adminUrl: 'https://www.example.com/admin/appointments',
  reference: 'A1042',
  manageUrl: 'https://www.example.com/visits/1e-nKe7wS2y0vRr4Qm9xT5bZg',
  suggestedTimes: 'Wednesday 25 November, 9am-11am\nThursday 26 November, 1pm-3pm',
  subject: 'Shutters for a bay window',
  message: 'Do you fit shutters in bay windows?',
  submittedAt: 'Tue 24 Nov 2026, 09:00',
  dayInWords: 'tomorrow',
  arrival: 'in about 20 minutes',
  reviewUrl: 'https://www.example.com/visits/1e-nKe7wS2y0vRr4Qm9xT5bZg#review',
  googleReview: 'Or on Google: https://g.page/r/sample/review',
  heldUntil: '10:30',
  claimUrl: 'https://www.example.com/waiting/1e-nKe7wS2y0vRr4Qm9xT5bZg',
  sent: 'a message and 2 photos',
  guidePrice: '£285',
  windowList: '3 × Roller Blinds, 1,200 × 1,500 mm, Denim: £285',
  listUrl: 'https://www.example.com/prices/1e-nKe7wS2y0vRr4Qm9xT5',
  listUntil: 'Wednesday 24 November 2027',
  bookUrl: 'https://www.example.com/book',
  stopUrl: 'https://www.example.com/e-mails/1e-nKe7wS2y0vRr4Qm9xT5bZg',
  serverNews: 'The newest backup is 3 days old.',
  swatches: 'Roman Blinds: Flax\nRoller Blinds: Chalk',
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
    ...(id.startsWith('contact-') ? CONTACT : id.startsWith('booking-') ? VISIT : FIRM),
    ...requiredPlaceholders(id),
    ...namesIn(own.subject + own.body + (hasSms ? own.sms : '')),
  ];
  const meanings: Record<string, string> = content.placeholders;
  const examples: Record<string, string> = samples;
  return {
    id,
    title,
    audience,
    when,
    hasSms,
    own,
    placeholders: [...new Set(names)].map((name) => ({
      name,
      meaning: meanings[name] ?? name,
      sample: examples[name] ?? '',
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
