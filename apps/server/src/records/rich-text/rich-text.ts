import { AppError } from '@afterclose/contract/problems'
import sanitizeHtml from 'sanitize-html'

const aligned = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const other = 'br hr blockquote pre code ul ol li a strong b em i u s mark sub sup'.split(' ')

/** What the editor makes. No pictures: one from elsewhere would tell its server who reads the text, and when. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [...aligned, ...other],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    ol: ['start'],
    ...Object.fromEntries(aligned.map((tag) => [tag, ['style']])),
  },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }) },
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
  const clean = settled(html)
  if (clean.length <= most) return clean
  throw new AppError('Invalid input', { fields: [{ field, message: `has more than ${most} characters` }] })
}

/** Rounds after which a text that still changes is kept without any mark-up: only a hostile one comes so far. */
const mostRounds = 10

/** What stood within text that was taken out may have come to stand where it cannot, such as a link in a link. */
function settled(html: string): string {
  let clean = sanitizeHtml(html, options)
  for (let round = 0; round < mostRounds; round++) {
    const again = sanitizeHtml(clean, options)
    if (again === clean) return clean
    clean = again
  }
  return sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} })
}
