// How people call the files of covers.

/** Without extensions, the most usual first. */
export const COVER_NAMES = ['cover', 'folder', 'front', 'albumart', 'artwork'] as const

/** Matches the path of such a picture; its first group is the name. */
export const COVER = new RegExp(`(?:^|/)(${COVER_NAMES.join('|')})\\.(?:jpe?g|png|gif|webp)$`, 'i')
