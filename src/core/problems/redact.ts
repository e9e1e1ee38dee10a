// Removes secrets from addresses before they appear in messages.

/**
 * Everything between a scheme and the last @, even if a password contains an unescaped slash. The lengths are bounded,
 * so that matching takes linear time.
 */
const CREDENTIALS =
  /:\/\/(?:[^\s/?#"':@]{0,100}:(?!\d{1,5}(?:[/?#\s"']|$))[^\s"']{0,300}|[^\s/?#"']{0,300})@/g

/** The values of parameters that sign links. */
const SIGNATURES =
  /([?&][^=&#\s"']{0,80}(?:token|key|secret|sig|signature|credential|password|passwd|pwd)=)[^&#\s"']+/gi

/** Removes user names, passwords and signatures from the addresses in a text. */
export const redact = (text: string): string =>
  text.includes('://') ? text.replace(CREDENTIALS, '://***@').replace(SIGNATURES, '$1***') : text
