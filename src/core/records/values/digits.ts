// Digits of other scripts, as people write them in numbers and times.

/** The zeros of scripts, each before its other digits: Arabic, Persian, Devanagari, Bengali, Thai. */
const ZEROS = ['٠', '۰', '०', '০', '๐'].map((zero) => zero.charCodeAt(0))

/** What a wide character is behind its form in ASCII. */
const WIDE = '！'.charCodeAt(0) - '!'.charCodeAt(0)

/** Returns a text with the digits and signs of ASCII: `３：４５` and `٣:٤٥` are `3:45`. */
export const plainDigits = (text: string): string =>
  text
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDE))
    .replace(/[٠-٩۰-۹०-९০-৯๐-๙]/g, (digit) => {
      const code = digit.charCodeAt(0)
      return `${code - (ZEROS.find((zero) => code >= zero && code < zero + 10) ?? code)}`
    })
