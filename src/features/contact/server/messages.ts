// Messages about a contact form, to its sender and the team.
import { firstNameOf } from '../../../kit/first-name.ts';
import { AS_SENT } from '../../../kit/public-form.ts';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { urls } from '../../../urls.ts';
import type { NewMessage, TemplateKind } from '../../notifications/message.ts';
import { type Correspondents, teamRecipient } from '../../notifications/team.ts';
import { fillTemplate } from '../../notifications/templates.ts';
import type { ContactInput } from '../contact.ts';

/** The notice to the team, if an address is known, and the e-mail to the sender. */
export function messagesAbout(
  input: ContactInput,
  correspondents: Correspondents,
  now: Date,
): NewMessage[] {
  const { settings, publicUrl } = correspondents;
  const values = {
    businessName: settings.general.siteName,
    businessPhone: settings.general.phone,
    firstName: firstNameOf(input.name),
    name: input.name,
    email: input.email,
    phone: input.phone || 'not given',
    subject: input.subject || 'Your message',
    message: input.message,
    submittedAt: londonMoment(now),
    adminUrl: publicUrl + urls.admin.contact(),
  };
  const letter = (kind: TemplateKind, recipient: string, told = values) => ({
    kind,
    recipient,
    channel: 'email' as const,
    ...fillTemplate(kind, told, correspondents.templates).email,
  });
  const team = teamRecipient('email', settings, correspondents);
  return [
    ...(team ? [letter('contact-received-team', team)] : []),
    {
      ...letter('contact-auto-reply-customer', input.email, {
        ...values,
        subject: 'Your message',
        message: AS_SENT,
      }),
      unasked: true,
    },
  ];
}
