/** A word of a question, or of a name that a question may contain. */
export interface Token {
  /** In lower case, without accents and apostrophes: "o’clock" is "oclock". */
  readonly text: string
  /** Its place in the typed text. */
  readonly from: number
  readonly to: number
  /** Exact text between quotation marks; null for a plain word. */
  readonly quoted: string | null
  /** A comma is before it: no name reaches across. */
  readonly afterComma: boolean
}

const chunks = /"(?<quoted>(?:[^"]|"")*)"|[“](?<curly>[^”]*)[”]|[^\s,;"“]+|[,;]/gu
/** Texts that stay one word although they contain signs: a day, a number, a time, a span of hours. */
const wholeWords = /^(?:\d{4}-\d{2}-\d{2}|[-+]?\d+(?:\.\d+)?|\d{1,2}:\d{2}|\d{1,2}(?::00)?h?[-–]\d{1,2}(?::00)?h?)$/u

/** Upper case, accents, apostrophes and the kind of minus do not matter. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .replaceAll('−', '-')
    .toLowerCase()

/** Words of a text in order. Signs between letters divide, "EUR/USD" is two words; a text of signs alone is one. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  let afterComma = false
  const add = (word: string, from: number, quoted: string | null): void => {
    tokens.push({ text: plain(word), from, to: from + word.length, quoted, afterComma })
    afterComma = false
  }
  for (const { 0: chunk, index, groups = {} } of text.matchAll(chunks)) {
    const quoted = groups.quoted?.replaceAll('""', '"') ?? groups.curly
    if (quoted !== undefined) add(chunk, index, quoted)
    else if (chunk === ',' || chunk === ';') afterComma = true
    else if (wholeWords.test(plain(chunk))) add(chunk, index, null)
    else {
      const parts = [...chunk.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)].filter(([part]) => /[\p{L}\p{N}]/u.test(part))
      for (const part of parts) add(part[0], index + part.index, null)
      if (parts.length === 0) add(chunk, index, null)
    }
  }
  return tokens
}

/** Key by which a name is found: its words, joined by spaces. Empty for a name of quotation marks or commas alone. */
export const nameKey = (name: string): string =>
  tokensOf(name.replaceAll(/["“”]/gu, ' '))
    .map(({ text }) => text)
    .join(' ')

/** The singular forms that a word may be the plural of, itself first. */
export function singularsOf(word: string): readonly string[] {
  if (!/^\p{L}{3,}s$/u.test(word)) return [word]
  const forms = [word, word.slice(0, -1)]
  if (word.endsWith('es')) forms.push(word.slice(0, -2))
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`)
  return forms
}
