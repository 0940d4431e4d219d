import type { Delimiter } from '../shared/csv.ts'

/** A text of a file, and where it is written. */
export interface TextCell {
  readonly from: number
  readonly to: number
  readonly text: string
  /** Its head, if the file has one for each cell, as XML has. */
  readonly name?: string
  /** Column in a table; -1 if it is outside of one. */
  readonly column: number
  /** The text as the file writes it. */
  readonly write: (text: string) => string
}

export interface TextRow {
  readonly cells: readonly TextCell[]
}

/** A text file as rows of cells. Everything that is in no cell stays as it is, except `removed`. */
export interface TextDocument {
  readonly rows: readonly TextRow[]
  /** Parts that are left out: comments, scripts, links. */
  readonly removed: readonly { readonly from: number; readonly to: number }[]
}

/** A table of text. A field in quotation marks stays in them. */
export function csvDocument(text: string, delimiter: Delimiter): TextDocument {
  const rows: TextRow[] = []
  let cells: TextCell[] = []
  for (let at = 0; at <= text.length; ) {
    const isQuoted = text[at] === '"'
    const end = isQuoted ? quotedEnd(text, at, delimiter) : plainEnd(text, at, delimiter)
    const [from, to] = isQuoted ? [at + 1, end - 1] : [at, end]
    const inside = text.slice(from, to)
    cells.push({
      from,
      to,
      text: isQuoted ? inside.replaceAll('""', '"') : inside,
      column: cells.length,
      write: isQuoted ? (changed) => changed.replaceAll('"', '""') : (changed) => changed,
    })
    at = end + 1
    if (text[end] !== delimiter) {
      rows.push({ cells })
      cells = []
      if (text[end] === '\r' && text[end + 1] === '\n') at++
    }
  }
  return { rows, removed: [] }
}

function plainEnd(text: string, from: number, delimiter: Delimiter): number {
  let end = from
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
  return end
}

/** After the closing quotation mark; a mark that nothing ends belongs to the text. */
function quotedEnd(text: string, from: number, delimiter: Delimiter): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    const next = text[at + 1]
    if (next === '"') at++
    else if (next === undefined || next === delimiter || next === '\n' || next === '\r') return at + 1
  }
  return plainEnd(text, from, delimiter)
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
/** A text without entities. */
export const decodedEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
const encoded = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\u00a0', '&nbsp;')
export const encodedXml = (text: string): string => encoded(text).replaceAll('&nbsp;', '\u00a0')

const markup =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[!?/]?[a-zA-Z](?:[^<>"']|"[^"]*"|'[^']*')*>|<[!?/]?[a-zA-Z][^<>]*>|[^<]+|</g
const attributes = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g
/** Attributes that say how a page looks. */
const looks =
  /^(?:class|colspan|rowspan|align|valign|style|bgcolor|border|cellspacing|cellpadding|width|height|nowrap|type|media|http-equiv|charset|lang|dir|color|size|face|topmargin|marginheight|xmlns|scope)$/i

/** The attributes of a tag and their positions in the file. */
function* attributesOf(tag: string, at: number): Generator<{ name: string; value: string; from: number; to: number }> {
  for (const match of tag.matchAll(attributes)) {
    const value = match[2] ?? match[3] ?? match[4] ?? ''
    const from = at + match.index + match[0].length - value.length - (match[4] === undefined ? 1 : 0)
    yield { name: match[1] ?? '', value, from, to: from + value.length }
  }
}

/** A page: its texts in cells of tables, by column, and outside of them. Scripts, comments and links are left out. */
export function pageDocument(text: string): TextDocument {
  const rows: TextRow[] = []
  const removed: { from: number; to: number }[] = []
  let [cells, column, span, isHidden, raw]: [TextCell[], number, number, boolean, string] = [[], -1, 1, false, '']
  let isInCell = false
  const endRow = (): void => {
    if (cells.length > 0) rows.push({ cells })
    cells = []
    column = -1
    span = 1
    isInCell = false
  }
  for (const { 0: part, index: at } of text.matchAll(markup)) {
    const [from, to] = [at, at + part.length]
    if (part.startsWith('<!--') && raw === '') {
      if (part.length > 7) removed.push({ from: from + 4, to: to - 3 })
      continue
    }
    const tag = /^<(\/?)([a-zA-Z][\w:]*)/.exec(part)
    if (tag === null) {
      if (raw === 'script') removed.push({ from, to })
      else if (raw === '' && part.trim() !== '' && !part.startsWith('<')) {
        if (!isInCell) endRow()
        cells.push({
          from,
          to,
          text: decodedEntities(part),
          column: isInCell && !isHidden ? column : -1,
          write: encoded,
        })
        if (cells[0]!.column < 0 && !isInCell) endRow()
      }
      continue
    }
    const name = tag[2]!.toLowerCase()
    if (name === 'script' || name === 'style') raw = tag[1] === '' ? name : ''
    if (name === 'tr' || name === 'table') endRow()
    if (name === 'td' || name === 'th') {
      isInCell = tag[1] === ''
      if (isInCell) {
        isHidden = /class\s*=\s*["']?[^"'>]*\bhidden\b/i.test(part)
        if (!isHidden) {
          column += span
          span = Number(/colspan\s*=\s*["']?(\d{1,2})/i.exec(part)?.[1] ?? 1)
        }
      }
    }
    for (const attribute of attributesOf(part, at)) {
      if (looks.test(attribute.name) || attribute.value.trim() === '') continue
      if (name === 'meta' && attribute.name.toLowerCase() === 'name') continue
      const isContent = attribute.name.toLowerCase() === 'content'
      if (isContent || attribute.name.toLowerCase() === 'title')
        rows.push({
          cells: [
            {
              ...attribute,
              text: decodedEntities(attribute.value),
              name: isContent ? '' : 'comment',
              column: -1,
              write: encoded,
            },
          ],
        })
      else removed.push(attribute)
    }
  }
  endRow()
  return { rows, removed }
}

/** XML or OFX: attributes and texts, each with its name. */
export function taggedDocument(text: string): TextDocument {
  const rows: TextRow[] = []
  const removed: { from: number; to: number }[] = []
  let name = ''
  for (const { 0: part, index: at } of text.matchAll(markup)) {
    const [from, to] = [at, at + part.length]
    if (part.startsWith('<!--')) {
      if (part.length > 7) removed.push({ from: from + 4, to: to - 3 })
    } else if (part.startsWith('<?')) continue
    else if (part.startsWith('<![CDATA['))
      rows.push({
        cells: [{ from: from + 9, to: to - 3, text: part.slice(9, -3), name, column: -1, write: (changed) => changed }],
      })
    else if (part.startsWith('<')) {
      name = part.startsWith('</') ? '' : (/^<([\w:.]+)/.exec(part)?.[1] ?? '')
      const cells = [...attributesOf(part, at)].map((attribute) => ({
        ...attribute,
        text: decodedEntities(attribute.value),
        column: -1,
        write: encodedXml,
      }))
      if (cells.length > 0) rows.push({ cells })
    } else if (part.trim() !== '')
      rows.push({ cells: [{ from, to, text: decodedEntities(part), name, column: -1, write: encodedXml }] })
  }
  return { rows, removed }
}
