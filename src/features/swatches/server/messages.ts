// Messages about a swatch request, to customer and team.
import { firstNameOf } from '../../../kit/first-name.ts';
import { AS_SENT } from '../../../kit/public-form.ts';
import { urls } from '../../../urls.ts';
import type { NewMessage, TemplateKind } from '../../notifications/message.ts';
import { type Correspondents, teamRecipient } from '../../notifications/team.ts';
import { fillTemplate } from '../../notifications/templates.ts';
import { type Swatch, type SwatchRequestInput, swatchInWords } from '../swatch-request.ts';

/** The notice to the team, if an address is known, and the e-mail to the customer. */
export function messagesAbout(
  { name, address, postcode, email, phone }: SwatchRequestInput,
  swatches: readonly Swatch[],
  correspondents: Correspondents,
): NewMessage[] {
  const { settings, publicUrl } = correspondents;
  const values = {
    businessName: settings.general.siteName,
    businessPhone: settings.general.phone,
    firstName: firstNameOf(name),
    name,
    address,
    postcode,
    email: email || 'not given',
    phone: phone || 'not given',
    swatches: swatches.map(swatchInWords).join('\n'),
    adminUrl: publicUrl + urls.admin.swatches(),
  };
  const messageTo = (kind: TemplateKind, recipient: string, told = values) => ({
    kind,
    recipient,
    channel: 'email' as const,
    ...fillTemplate(kind, told, correspondents.templates).email,
  });
  const team = teamRecipient('email', settings, correspondents);
  const toCustomer = () => ({
    ...messageTo('swatches-requested-customer', email ?? '', { ...values, address: AS_SENT }),
    unasked: true as const,
  });
  return [
    ...(team ? [messageTo('swatches-requested-team', team)] : []),
    ...(email ? [toCustomer()] : []),
  ];
}
