// What stands around a conversation: asked for when the panel opens, so that no page carries it.
import { z } from '../../../lib/text/zod.ts';

const cardWords = z.object({
  title: z.string(),
  confirmLabel: z.string(),
  editLabel: z.string(),
  cancelLabel: z.string(),
  sendHint: z.string(),
  sending: z.string(),
  failure: z.string(),
});

const voiceWords = z.object({
  listening: z.string(),
  permissionDenied: z.string(),
  tryAgain: z.string(),
  readAloudOn: z.string(),
  readAloudOff: z.string(),
});

export const panelWords = z.object({
  name: z.string(),
  role: z.string(),
  disclosure: z.string().meta({ description: 'That it is automatic' }),
  greeting: z.string(),
  inputPlaceholder: z.string(),
  privacyNotice: z.string().meta({ description: 'Its words `privacy policy` lead to privacyHref' }),
  privacyHref: z.string(),
  problem: z.string().meta({ description: 'When no answer comes' }),
  suggestedQuestions: z.array(z.string()),
  replyLinks: z
    .record(z.string(), z.string())
    .meta({ description: 'Quick replies that lead somewhere instead of being said' }),
  card: cardWords,
  offered: z
    .object({ services: z.array(z.string()), slots: z.array(z.string()) })
    .meta({ description: 'What a proposed visit can be changed to' }),
  voice: voiceWords,
  phone: z.string(),
  phoneHref: z.string(),
  contactHref: z.string(),
});

export type PanelWords = z.infer<typeof panelWords>;
export type VoiceWords = PanelWords['voice'];
