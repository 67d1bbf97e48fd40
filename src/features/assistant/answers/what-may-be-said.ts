// Texts of the site that the assistant may read out, and where they are from.
export interface Link {
  title: string;
  href: string;
}

const ABOUT_OURSELVES =
  /\b(?:ignore|instructions?|assistant|system|prompt|jailbreak|disregard|override|visitor|chatbot)\b|[<>{}]|https?:/i;

/**
 * A fact of the catalogue that may be read out. Staff write them, but a text that addresses the assistant instead of
 * describing a blind was planted.
 */
export const mayBeSaid = (text: string) => text !== '' && !ABOUT_OURSELVES.test(text);

/** Addresses the assistant instead of describing blinds. */
export const ORDER =
  /\b(?:ignore|disregard|forget|override|bypass)\b.*\b(?:rules?|instructions?|prompts?|previous|above|everything)\b|\b(?:system prompt|developer mode|jailbreak)\b|^\W*(?:system|assistant|user|developer) ?:|<\/?[a-z]/i;
