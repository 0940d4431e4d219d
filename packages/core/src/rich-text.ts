/**
 * Allowed rich text: the server removes everything else, and the editor creates nothing else. No pictures: one from another server would
 * reveal who reads the text, and when.
 */
export const richTextRules = {
  /** Blocks whose text may be aligned. */
  aligned: ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  other: 'br hr blockquote pre code ul ol li a strong b em i u s mark sub sup'.split(' '),
  alignments: ['left', 'right', 'center', 'justify'],
  linkSchemes: ['http', 'https', 'mailto'],
  /** Links open in a new tab and send no referrer. */
  link: { target: '_blank', rel: 'noopener noreferrer nofollow' },
} as const

/** Converts plain text to the HTML of notes, for typed or imported text. */

/** Plain text as HTML with the same look: all characters are escaped, lines are kept. Sanitising does not change it. */
export const textToHtml = (text: string): string =>
  isPlain(text)
    ? text
    : text
        .replace(/\r\n?/g, '\n')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('\n', '<br />')

const isPlain = (text: string): boolean => !/[\r\n&<>]/.test(text)

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const lastTags = /(?:<\/\w+>)+$/
const lineEnds = /<[bh]r ?\/?>|(?:<\/(?:p|h[1-6]|li|ul|ol|pre|blockquote)>)+/g

/**
 * Plain text of sanitised HTML, one line per block, without formats: the inverse of `textToHtml`.
 *
 * @param html in the server's form, whose only entities are those of markup
 */
export const htmlToText = (html: string): string =>
  html
    .replace(lastTags, '')
    .replace(lineEnds, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (entity, name: string) => entities[name] ?? entity)
