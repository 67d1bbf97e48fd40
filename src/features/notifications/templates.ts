// Texts to customers and team, filled from content/messages.json.
import content from '../../../content/messages.json' with { type: 'json' };

const templates = new Map(content.templates.map((template) => [template.id, template]));

// A text message stays within 160 characters when these are cut first (content/messages.json, notes).
const SMS_LENGTHS: Record<string, number> = {
  businessName: 31,
  firstName: 14,
  name: 20,
  postcode: 8,
};

export interface FilledTemplate {
  sms: string;
  email: { subject: string; body: string };
}

/**
 * Fills a template's placeholders.
 *
 * @param values by placeholder; `dateShort` stands for `{date}` in text messages.
 */
export function fillTemplate(
  id: string,
  values: Record<string, string> & { date: string; dateShort: string },
): FilledTemplate {
  const template = templates.get(id);
  if (!template) throw new Error(`no message template "${id}"`);
  const forSms: Record<string, string> = { ...values, date: values.dateShort };
  for (const [name, length] of Object.entries(SMS_LENGTHS)) {
    if (forSms[name]) forSms[name] = forSms[name].slice(0, length).trimEnd();
  }
  return {
    sms: onOneLine(fill(template.sms, forSms)),
    email: {
      subject: onOneLine(fill(template.email.subject, values)),
      body: fill(template.email.body, values),
    },
  };
}

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

// A line break in a subject would start a new header.
const onOneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');
