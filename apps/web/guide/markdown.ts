/** A heading, paragraph, list, table or picture of the guide. */
export type GuideBlock =
  | { readonly is: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly is: 'paragraph'; readonly text: string }
  | { readonly is: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | { readonly is: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly is: 'picture'; readonly alt: string; readonly file: string }

/**
 * Reads the part of Markdown that the guide uses: headings, paragraphs, flat lists, tables, and pictures in a paragraph of their own.
 * @throws for lines that look like any other Markdown, so that a page is never served half rendered
 */
export const guideBlocks = (markdown: string): readonly GuideBlock[] =>
  markdown
    .replaceAll(/^\n+|\n+$/g, '')
    .split(/\n{2,}/)
    .map(toBlock)

function toBlock(text: string): GuideBlock {
  const lines = text.split('\n')
  const [first = ''] = lines
  const heading = /^(#{1,3}) (.+)$/.exec(text)
  if (heading !== null) return { is: 'heading', level: levelOf(heading[1] ?? ''), text: heading[2] ?? '' }
  const picture = /^!\[([^\]]+)\]\(([^)]+)\)$/.exec(text)
  if (picture !== null) return { is: 'picture', alt: picture[1] ?? '', file: picture[2] ?? '' }
  if (first.startsWith('|')) return toTable(lines)
  if (/^(- |1\. )/.test(first)) return toList(lines, !first.startsWith('-'))
  if (/^([#>`<!]| {4})/m.test(text)) throw new Error(`The guide's Markdown has no such block: ${first}`)
  return { is: 'paragraph', text: lines.join(' ') }
}

const levelOf = (marks: string): 1 | 2 | 3 => (marks.length === 1 ? 1 : marks.length === 2 ? 2 : 3)

function toTable(lines: readonly string[]): GuideBlock {
  const [head = [], rule = [], ...rows] = lines.map((line) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  )
  if (!rule.every((cell) => /^-+$/.test(cell)) || rows.some((row) => row.length !== head.length))
    throw new Error(`Not a table: ${lines[0]}`)
  return { is: 'table', head, rows }
}

/** An indented line continues the item above it. */
function toList(lines: readonly string[], ordered: boolean): GuideBlock {
  const start = ordered ? /^\d+\. / : /^- /
  const items = lines
    .join('\n')
    .replaceAll(/\n +/g, ' ')
    .split('\n')
    .map((line) => {
      if (!start.test(line)) throw new Error(`Not an item of this list: ${line}`)
      return line.replace(start, '')
    })
  return { is: 'list', ordered, items }
}

/** Text of a line without its marks, as the search finds it. */
export const plainText = (text: string): string =>
  text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll(/\*\*|`/g, '')

/** Names of buttons, fields and pages: what is bold. */
export const boldNames = (markdown: string): readonly string[] =>
  Array.from(markdown.matchAll(/\*\*([^*]+)\*\*/g), ([, name = '']) => name.replaceAll('\n', ' '))

/** Addresses of all links, as they are written. */
export const linksIn = (markdown: string): readonly string[] =>
  Array.from(markdown.matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g), ([, address = '']) => address)

/** A line as HTML: bold, code and links, whose addresses `link` translates. */
export const inlineHtml = (text: string, link: (address: string) => string): string =>
  escaped(text)
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(
      /\[([^\]]+)\]\(([^)]+)\)/g,
      (_, words: string, address: string) => `<a href="${link(address)}">${words}</a>`,
    )

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Anchor of a heading, as GitHub and `helpOf` make it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
