// What who asks for swatches, and the team, are told.
import { urls } from '../../../urls.ts';
import type { NewMessage, TemplateKind } from '../../notifications/message.ts';
import { type Correspondents, teamRecipient } from '../../notifications/team.ts';
import { fillTemplate } from '../../notifications/templates.ts';
import { type Swatch, type SwatchRequestInput, swatchInWords } from '../swatch-request.ts';

/**
 * The notice to the team, as far as an address is known, and the e-mail to who asks.
 * @param withReply false leaves out the e-mail.
 */
export function messagesAbout(
  { name, address, postcode, email, phone }: SwatchRequestInput,
  swatches: readonly Swatch[],
  correspondents: Correspondents,
  withReply: boolean,
): NewMessage[] {
  const { settings, publicUrl } = correspondents;
  const values = {
    businessName: settings.general.siteName,
    businessPhone: settings.general.phone,
    firstName: name.split(/\s+/)[0] ?? name,
    name,
    address,
    postcode,
    email: email || 'not given',
    phone: phone || 'not given',
    swatches: swatches.map(swatchInWords).join('\n'),
    adminUrl: publicUrl + urls.admin.swatches(),
  };
  const messageTo = (kind: TemplateKind, recipient: string) => ({
    ...{ kind, recipient, channel: 'email' as const },
    ...fillTemplate(kind, values, correspondents.templates).email,
  });
  const team = teamRecipient('email', settings, correspondents);
  return [
    ...(team ? [messageTo('swatches-requested-team', team)] : []),
    ...(email && withReply ? [messageTo('swatches-requested-customer', email)] : []),
  ];
}
