/** Whether a list in a release is called one of its tracks: its elements are tracks, or their titles. */
export const isTrackListName = (field: string): boolean =>
  /(?:^|\.)(?:tracks?|songs?|track_?list(?:ing)?|track_?titles?|song_?titles?)$/i.test(field)
