import { AppError } from '@afterclose/contract/problems'
import { richTextRules } from '@afterclose/core/rich-text'
import sanitizeHtml from 'sanitize-html'

const { aligned, other, alignments, linkSchemes, link } = richTextRules

const options: sanitizeHtml.IOptions = {
  allowedTags: [...aligned, ...other],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    ol: ['start'],
    ...Object.fromEntries(aligned.map((tag) => [tag, ['style']])),
  },
  allowedStyles: { '*': { 'text-align': [new RegExp(`^(${alignments.join('|')})$`)] } },
  allowedSchemes: [...linkSchemes],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', link) },
  nestingLimit: 50,
}

/**
 * HTML that a browser can show without harm: text, its structure, and links that open elsewhere and tell nothing of
 * where they were. Everything else goes, with its text only where it is none to read, as in a script. Every text that
 * is kept as HTML passes through here before it is stored. Sanitised text stays as it is.
 *
 * @param field how it is called in the input, for the problem
 * @throws AppError 'Invalid input' when that has more than `most` characters: what is read can always be written back
 */
export function richText(html: string, field: string, most: number): string {
  refuseTooLong(html, field, most)
  const clean = settled(html, most)
  if (clean.length <= most) return clean
  throw tooLong(field, most)
}

/**
 * Refuses what is too long whatever is made of it. The sanitiser takes a microsecond or two for each tag and goes over a
 * text twice or more; this only counts.
 * @throws AppError 'Invalid input'
 */
export function refuseTooLong(html: string, field: string, most: number): void {
  if (html.length > most) throw tooLong(field, most)
  if (hasMoreTags(html, mostTags(most))) throw invalid(field, `has more than ${mostTags(most)} tags`)
}

const invalid = (field: string, message: string): AppError =>
  new AppError('Invalid input', { fields: [{ field, message }] })
const tooLong = (field: string, most: number): AppError => invalid(field, `has more than ${most} characters`)

/** No sanitised text of `most` characters holds more: its shortest elements, such as <b></b>, have 7 for 2 tags. */
const mostTags = (most: number): number => Math.floor((most * 2) / 7)

/** Whether more "<" than `most` stand in it. */
function hasMoreTags(html: string, most: number): boolean {
  let count = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) if (++count > most) return true
  return false
}

/** Rounds after which a text that still changes is kept without any mark-up: only a hostile one comes so far. */
const mostRounds = 10

/**
 * Cleans the text again: removing an element may leave another one where it is not allowed, such as a link in a link.
 * @param most a text that has become longer is given back as it is then
 */
function settled(html: string, most: number): string {
  let clean = sanitizeHtml(html, options)
  for (let round = 0; round < mostRounds && clean.length <= most; round++) {
    const again = sanitizeHtml(clean, options)
    if (again === clean) return clean
    clean = again
  }
  return clean.length > most ? clean : sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} })
}
