import { escapeXml } from '../text/escape-xml.ts';

/** A page that needs nothing but its words: for when the site itself cannot answer. */
export const sentencePage = (title: string, sentence: string): string =>
  `<!DOCTYPE html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(title)}</title><h1>${escapeXml(title)}</h1><p>${escapeXml(sentence)}</p></html>`;
