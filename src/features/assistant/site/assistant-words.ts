/** What stands around a conversation: made on the server, so that a visitor loads nothing else. */
export interface AssistantWords {
  name: string;
  role: string;
  /** That it is automatic. */
  disclosure: string;
  greeting: string;
  inputPlaceholder: string;
  /** Its words `privacy policy` lead to `privacyHref`. */
  privacyNotice: string;
  privacyHref: string;
  /** When no answer comes. */
  problem: string;
  suggestedQuestions: string[];
  /** Quick replies that lead somewhere instead of being said. */
  replyLinks: Record<string, string>;
  card: CardWords;
  voice: VoiceWords;
  phone: string;
  phoneHref: string;
  contactHref: string;
}

export interface CardWords {
  title: string;
  confirmLabel: string;
  editLabel: string;
  cancelLabel: string;
  sendHint: string;
  sending: string;
  failure: string;
}

export interface VoiceWords {
  listening: string;
  permissionDenied: string;
  tryAgain: string;
  readAloudOn: string;
  readAloudOff: string;
}
