/** Notes are HTML. Where they are typed or come as plain text, they pass through here. */

/** Plain text as HTML that shows the same: no character of it is markup, lines are kept. Sanitising leaves it as it is. */
export const textToHtml = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br />')

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const lastTags = /(?:<\/\w+>)+$/
const lineEnds = /<[bh]r ?\/?>|(?:<\/(?:p|h[1-6]|li|ul|ol|pre|blockquote)>)+/g

/**
 * The text of HTML that was sanitised, a block a line, without formats. `textToHtml` turned round.
 *
 * @param html as the server keeps it: of entities it has those of markup alone
 */
export const htmlToText = (html: string): string =>
  html
    .replace(lastTags, '')
    .replace(lineEnds, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (entity, name: string) => entities[name] ?? entity)
