const most = 10

/** The first of many sentences of one kind, and how many more there are: a list that can be read. */
export const shortened = (sentences: readonly string[]): readonly string[] =>
  sentences.length <= most
    ? sentences
    : [...sentences.slice(0, most), `And ${sentences.length - most} more warnings of this kind.`]
