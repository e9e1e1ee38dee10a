// Secrets in addresses. Whatever is said of an address is said without them.

/**
 * Everything between a scheme and the last @, also where a password holds a slash that it should not hold. The lengths
 * are bounded, so that no text takes longer than its length.
 */
const CREDENTIALS =
  /:\/\/(?:[^\s/?#"':@]{0,100}:(?!\d{1,5}(?:[/?#\s"']|$))[^\s"']{0,300}|[^\s/?#"']{0,300})@/g

/** The values of parameters by which links are signed. */
const SIGNATURES =
  /([?&][^=&#\s"']{0,80}(?:token|key|secret|sig|signature|credential|password|passwd|pwd)=)[^&#\s"']+/gi

/** A text without the user names, passwords and signatures of the addresses in it. */
export const redact = (text: string): string =>
  text.includes('://') ? text.replace(CREDENTIALS, '://***@').replace(SIGNATURES, '$1***') : text
