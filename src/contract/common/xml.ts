/** Characters that XML 1.0 cannot contain, and those that have a meaning in markup or would change in attributes. */
const SPECIAL = /[&<>"\n\r\t]|[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Escapes a text for the content or an attribute of an element; what XML cannot contain is left out. */
export const escapeXml = (text: string): string =>
  text.replace(SPECIAL, (sign) => (/[&<>"\n\r\t]/.test(sign) ? `&#${sign.charCodeAt(0)};` : ''))
