const most = 10

/** The first sentences of one kind, and the number of the others, as a readable list. */
export const shortenedSentences = (sentences: readonly string[]): readonly string[] =>
  sentences.length <= most
    ? sentences
    : [...sentences.slice(0, most), `And ${sentences.length - most} more warnings of this kind.`]

/** The remark about options that were assigned or exercised, but whose shares are not in their file; none without such options. */
export const withoutShares = (names: readonly string[]): readonly string[] =>
  names.length === 0
    ? []
    : [
        `These options were assigned or exercised, but their shares are not in this statement, so they stay open: ${listedNames(names)}.`,
      ]

/** The first names of a list, and how many more there are. */
export const listedNames = (names: readonly (string | number)[]): string =>
  `${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`
