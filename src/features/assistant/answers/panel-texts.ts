// Texts around a conversation: fetched when the panel opens, so that pages do not carry them.
import content from '../../../../content/assistant.json' with { type: 'json' };
import { z } from '../../../lib/text/zod.ts';
import { urls } from '../../../urls.ts';
import { activeServices, labelsOf } from '../../appointments/appointment.ts';
import { fillText } from '../../content/content-text.ts';
import { openStateAt } from '../../settings/opening-hours.ts';
import { telephoneHref } from '../../settings/settings.ts';
import type { Facts } from './facts.ts';
import { introduction } from './wording.ts';

const cardWords = z.object({
  title: z.string(),
  confirmLabel: z.string(),
  cancelLabel: z.string(),
  cancelled: z.string(),
  sendHint: z.string(),
  sending: z.string(),
  failure: z.string(),
});

const voiceWords = z.object({
  listening: z.string(),
  silent: z.string(),
  permissionDenied: z.string(),
  noMicrophone: z.string(),
  network: z.string(),
  readAloudOn: z.string(),
  readAloudOff: z.string(),
});

export const panelWords = z.object({
  name: z.string(),
  role: z.string(),
  disclosure: z.string().meta({ description: 'That it is automatic' }),
  greeting: z.string().meta({ description: 'Fits the page that was named' }),
  returning: z.string().meta({ description: 'For a visitor who has a conversation already' }),
  startNew: z.string(),
  inputPlaceholder: z.string(),
  privacyNotice: z.string().meta({ description: 'Its text `privacy policy` links to privacyHref' }),
  privacyHref: z.string(),
  problem: z.string().meta({ description: 'When no answer comes' }),
  quickReplies: z.array(z.string()),
  replyLinks: z
    .record(z.string(), z.string())
    .meta({ description: 'Quick replies that are links' }),
  callBack: z.string().meta({ description: 'The message that asks for a call back' }),
  card: cardWords,
  offered: z
    .object({ services: z.array(z.string()), slots: z.array(z.string()) })
    .meta({ description: 'Options for changing a proposed visit' }),
  voice: z.boolean().meta({ description: 'It can be spoken to, where the browser can listen' }),
  voiceWords,
  phone: z.string(),
  phoneHref: z.string(),
  contactHref: z.string(),
  email: z
    .object({ address: z.string(), subject: z.string(), opening: z.string() })
    .meta({ description: 'Beginning of an e-mail to the firm; the conversation follows' }),
});

export type PanelWords = z.infer<typeof panelWords>;
export type VoiceWords = PanelWords['voiceWords'];

/** @param page path of the page it opens on, with its fragment. */
export function panelWordsOf(facts: Facts, page = ''): PanelWords {
  const { general, booking } = facts.settings;
  const { siteName, phone, openingHours, contactEmail } = general;
  const phoneHref = telephoneHref(phone);
  const fill = (text: string) => fillText(text, { siteName, phone, phoneHref, openingHours });
  const { disclosure, inputPlaceholder, privacyNotice, privacyHref, voice, handOff } = content;
  const { title, confirmLabel, cancelLabel, sendHint } = content.booking.summary;
  const opening = openingFor(page, facts);
  return {
    ...introduction,
    disclosure,
    inputPlaceholder,
    privacyNotice,
    privacyHref,
    contactHref: urls.contact(),
    greeting: [fill(opening.text), whenClosed(facts)].filter(Boolean).join('\n'),
    quickReplies: opening.questions,
    returning: content.greeting.returning,
    startNew: content.greeting.startNew,
    problem: fill(content.fallback.error),
    replyLinks: Object.fromEntries(
      content.quickReplies.flatMap((reply) =>
        'href' in reply && reply.href ? [[reply.text, fill(reply.href)]] : [],
      ),
    ),
    callBack: content.quickReplies.find((reply) => 'action' in reply)?.text ?? '',
    card: {
      title,
      confirmLabel,
      cancelLabel,
      cancelled: content.booking.cancelled,
      sendHint: fillText(sendHint, { confirmLabel }),
      sending: content.booking.sending,
      failure: fill(content.booking.failure),
    },
    offered: {
      services: activeServices(booking.services),
      slots: labelsOf(booking.slots),
    },
    voice: true,
    voiceWords: voice,
    phone,
    phoneHref,
    email: {
      address: contactEmail,
      subject: fill(handOff.emailSubject),
      opening: handOff.emailOpening,
    },
  };
}

interface Opening {
  text: string;
  questions: string[];
}

/** Greeting and suggested questions: about what the page shows, if known. */
function openingFor(page: string, { products, areas, guides, offers }: Facts): Opening {
  const { byPage, firstVisit } = content.greeting;
  const about = ({ text, questions }: Opening, title: string): Opening => ({
    text: fillText(text, { title }),
    questions: questions.map((question) => fillText(question, { title })),
  });
  const product = products.find(({ href }) => href === page);
  if (product) return about(byPage.product, product.name);
  const area = areas.find(({ href }) => href === page);
  if (area) return about(byPage.area, area.title);
  if (page.endsWith('#offers') && offers.length > 0) return byPage.offers;
  if (page === urls.prices()) return byPage.prices;
  const guide = guides.find(({ href }) => href === page);
  if (guide || page.startsWith(`${urls.blog()}/`)) return byPage.article;
  return {
    text: firstVisit,
    questions: content.suggestedQuestions.map(({ text }) => text),
  };
}

function whenClosed({ settings, now }: Facts): string {
  const hours = openStateAt(settings.general.openingHours, now);
  if (hours.state !== 'closed' || !hours.opensAt) return '';
  const opens = [hours.opensAt, hours.opensOn].filter(Boolean).join(' on ');
  return fillText(content.greeting.outOfHours, { opens });
}
