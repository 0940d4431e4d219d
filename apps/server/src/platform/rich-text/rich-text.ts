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
 * Sanitises HTML for browsers: text, structure, and links that open elsewhere without a referrer. Everything else is removed, including the
 * text of scripts. All stored HTML passes through here. Idempotent.
 *
 * @param field name in the input, for the problem
 * @throws AppError 'Invalid input' if the result has more than `most` characters, so that stored text can always be saved again
 */
export function richText(html: string, field: string, most: number): string {
  refuseTooLong(html, field, most)
  const clean = settled(html, most)
  if (clean.length <= most) return clean
  throw tooLong(field, most)
}

/**
 * Rejects text that is too long in any case, by counting: the sanitiser takes a microsecond or two per tag, and several passes.
 * @throws AppError 'Invalid input'
 */
export function refuseTooLong(html: string, field: string, most: number): void {
  if (html.length > most) throw tooLong(field, most)
  if (hasMoreTags(html, mostTags(most))) throw invalid(field, `has more than ${mostTags(most)} tags`)
}

const invalid = (field: string, message: string): AppError =>
  new AppError('Invalid input', { fields: [{ field, message }] })
const tooLong = (field: string, most: number): AppError => invalid(field, `has more than ${most} characters`)

/** Upper bound of tags in sanitised text of `most` characters: its shortest elements, such as <b></b>, have 7 characters for 2 tags. */
const mostTags = (most: number): number => Math.floor((most * 2) / 7)

/** Whether it contains more "<" than `most`. */
function hasMoreTags(html: string, most: number): boolean {
  let count = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) if (++count > most) return true
  return false
}

/** Passes after which a text that still changes loses all mark-up: only a hostile one gets there. */
const mostRounds = 10

/**
 * Sanitises again: removing an element may leave another one where it is not allowed, such as a link in a link.
 * @param most stop once a text is longer
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
