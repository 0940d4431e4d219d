const literal =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=[(,=:[!&|?{}>\n]\s*)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/g

const propertyName = /(?<=[{,\n]\s*)([A-Z]{2,}|[^\p{ASCII}\s'"]{2,}):/gu

/**
 * The words that the readers of files know: those in texts and patterns of their sources, in lower case. Sentences for people are no words
 * of a file; they have a full stop.
 */
export function sourceWords(sources: Iterable<string>): ReadonlySet<string> {
  const words = new Set<string>()
  for (const source of sources) {
    const code = withoutComments(source)
    for (const [, key = ''] of code.matchAll(propertyName)) words.add(key.toLowerCase())
    for (const [text] of code.matchAll(literal)) {
      if (/^['"`].*[\p{L}’”] .*\.['"`]$/u.test(text)) continue
      for (const [word] of text.replace(/\/[a-z]*$|\\[bBdDsSwWpPn]|\\u[\da-f]{4}/g, ' ').matchAll(/[\p{L}\p{M}]+/gu))
        words.add(word.normalize('NFC').toLowerCase())
    }
  }
  return words
}

const withoutComments = (source: string): string =>
  source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^import .*$/gm, '')
