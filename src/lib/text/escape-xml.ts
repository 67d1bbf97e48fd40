/** Text for between tags and between quotation marks of XML. */
export const escapeXml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
