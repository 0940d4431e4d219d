const most = 10

/** The first sentences of one kind, and the number of the others, as a readable list. */
export const shortenedSentences = (sentences: readonly string[]): readonly string[] =>
  sentences.length <= most
    ? sentences
    : [...sentences.slice(0, most), `And ${sentences.length - most} more warnings of this kind.`]
