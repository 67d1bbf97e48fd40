// What staff may change in the words of a message, and what may stand in them.
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
  /** Any of the texts is not the house's own. */
  changed: z.boolean(),
  /** Up by one with each save; 0 as long as nobody has saved. */
  version: z.int(),
});
export type MessageTemplate = z.infer<typeof templateSchema>;

/** Of most messages, four parts are dear enough. */
const MAX_SMS = 600;

export const templateInput = z.object({
  sms: requiredText('The text message needs words', MAX_SMS),
  subject: requiredText('The e-mail needs a subject', 200).refine(
    (text) => !text.includes('\n'),
    'The subject is one line',
  ),
  body: requiredText('The e-mail needs words', 5000),
  version: z.int().optional(),
});
export type TemplateInput = z.infer<typeof templateInput>;

export interface TemplateDescription {
  id: TemplateKind;
  title: string;
  audience: 'customer' | 'team';
  /** When it goes out, where the title does not say so. */
  when: string | undefined;
  /** Of website messages and the end of offers is told by e-mail alone. */
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

/** What is wrong with the placeholders of a text, in words; undefined when all are known. */
export function placeholderFault(
  text: string,
  known: readonly { name: string }[],
): string | undefined {
  const names = new Set(known.map(({ name }) => name));
  // Whatever stands in curly brackets, and a bracket that stands alone.
  for (const [found, inside] of text.matchAll(/\{([^{}]*)\}|[{}]/g)) {
    if (inside !== undefined && names.has(inside)) continue;
    if (inside === undefined) return 'A curly bracket stands alone: write {firstName}, for example';
    const allowed = known.map(({ name }) => `{${name}}`).join(', ');
    return `${found} is not known here. You can use ${allowed}`;
  }
  return undefined;
}

/** The input of one template: its placeholders must be known, and those it needs be there. */
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
      const message = `Every message about a visit says which one and how to get there: please add ${missing.join(' and ')}`;
      context.addIssue({ code: 'custom', message });
    });
  const { sms, subject, body } = templateInput.shape;
  return templateInput.extend({
    // Nobody sees or sends the words of a text message that there is none of.
    sms: hasSms ? whole(sms) : z.string().max(MAX_SMS),
    subject: checked(subject),
    body: whole(body),
  });
}
