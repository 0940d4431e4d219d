import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { failedFile, type ParsedFile } from '../../importer.ts'
import { readFlex } from './flex.ts'
import { holdsMore } from '../../shared/holds-more.ts'
import { flexName, type FlexRecord } from './flex-record.ts'
import { lineFinder } from './line-finder.ts'
import { spanOfFlex, type StatedSpan } from './stated-span.ts'

const format = 'Interactive Brokers Flex query (XML)'

/** A Flex file is response > statements > statement > section > trade, never deeper than a few more. */
const deepest = 12
const maxLength = 60_000_000
/** Maximum elements: a trade is one, of some hundred characters. */
const maxTags = 1_000_000

/**
 * Flex Query as XML, kinds AF (activity) and TCF (confirmations). Entities are not expanded and document types are rejected, so that a
 * hostile file can neither grow nor load external data. A truncated file is invalid XML and rejected completely.
 */
export function readFlexXml(text: string): ParsedFile {
  if (text.length > maxLength || holdsMore(text, '<', maxTags * 2))
    return failedFile(format, 'The file is too large for a Flex query.')
  if (/<!DOCTYPE|<!ENTITY/i.test(text))
    return failedFile(
      format,
      'The file has a document type declaration, which Flex queries never have. It was not read.',
    )
  const shape = wellFormed(text)
  if (shape !== null) return failedFile(format, shape)
  const content: Found = { records: [], currency: null, statements: 0, spans: [] }
  try {
    collect(parser().parse(text), { content, account: '', lineAt: lineFinder(text) })
  } catch {
    return failedFile(format, 'The file cannot be read as XML.')
  }
  return readFlex({
    format,
    records: content.records,
    accountCurrency: content.currency,
    spans: content.spans,
    warnings: [],
  })
}

function wellFormed(text: string): string | null {
  try {
    const result = XMLValidator.validate(text)
    return result === true ? null : `The XML is truncated or damaged on line ${result.err.line}.`
  } catch {
    return 'The file cannot be read as XML.'
  }
}

const parser = () =>
  new XMLParser({
    preserveOrder: true, // a lot follows the trade that closed it
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseAttributeValue: false,
    parseTagValue: false,
    processEntities: false,
    captureMetaData: true,
    maxNestedTags: deepest,
  })

const readTags = new Set(['Trade', 'TradeConfirm', 'Order', 'Lot', 'CashTransaction', 'CorporateAction'])

interface Found {
  readonly records: FlexRecord[]
  currency: string | null
  statements: number
  readonly spans: StatedSpan[]
}

interface Place {
  readonly content: Found
  readonly account: string
  readonly lineAt: (index: number) => number
}

/** Walks the tree in file order; an element without an account belongs to its statement's. */
function collect(nodes: unknown, place: Place): void {
  if (!Array.isArray(nodes)) return
  for (const node of nodes) {
    if (!isObject(node)) continue
    const name = Object.keys(node).find((key) => key !== ':@' && key !== '#text')
    if (name === undefined) continue
    const attributes = readAttributes(node[':@'])
    const account = attributes.get('accountid') || place.account
    if (name === 'FlexStatement') {
      place.content.statements++
      const span = spanOfFlex((field) => attributes.get(field) ?? '')
      if (span !== null) place.content.spans.push(span)
    }
    if (name === 'AccountInformation') place.content.currency ??= attributes.get('currency') || null
    if (readTags.has(name))
      place.content.records.push(
        recordOf(name, attributes, account, {
          line: place.lineAt(startOf(node)),
          statement: place.content.statements,
        }),
      )
    else collect(node[name], { ...place, account })
  }
}

const isObject = (value: unknown): value is Record<string | symbol, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readAttributes(value: unknown): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  if (isObject(value))
    for (const [name, text] of Object.entries(value))
      if (typeof text === 'string') attributes.set(flexName(name), decoded(text).trim())
  return attributes
}

const metaData: unknown = XMLParser.getMetaDataSymbol()

function startOf(node: Record<string | symbol, unknown>): number {
  const meta = typeof metaData === 'symbol' ? node[metaData] : null
  return isObject(meta) && typeof meta['startIndex'] === 'number' ? meta['startIndex'] : 0
}

/** Columns by which a trader recognises a row. */
const readFields = [
  'datetime',
  'tradedate',
  'symbol',
  'buysell',
  'quantity',
  'tradeprice',
  'ibcommission',
  'fifopnlrealized',
]

function recordOf(
  kind: string,
  attributes: ReadonlyMap<string, string>,
  account: string,
  { line, statement }: Pick<FlexRecord, 'line' | 'statement'>,
): FlexRecord {
  const cells = readFields.flatMap((name) => {
    const value = attributes.get(name) ?? ''
    return value === '' ? [] : [{ name, text: `${name} ${value}` }]
  })
  return {
    kind,
    line,
    statement,
    text: cells.map((cell) => cell.text).join(', '),
    field: (name) => (name === 'accountid' ? account : (attributes.get(name) ?? '')),
    place: (name) => {
      const at = cells.findIndex((cell) => cell.name === name)
      const from = cells.slice(0, at).reduce((length, cell) => length + cell.text.length + 2, 0)
      return { column: name, cell: at < 0 ? null : [from, from + cells[at]!.text.length] }
    },
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five named entities and numeric ones that XML always has; anything else stays unchanged. */
const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
        if (typeof name === 'string') return Object.hasOwn(entities, name) ? entities[name]! : whole
        const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
      })
    : text
