import { failedFile, type ImportFile, type Importer, type ParsedFile, type Span } from '../importer.ts'
import { asExecuted, inRepeatedHours, repeatedHourWarning } from '../shared/fill-order.ts'
import { spanOf } from '../shared/span.ts'
import { describeFormat } from './describe-format.ts'
import type { Format, Platform } from './format.ts'
import { formatOf, openTable } from './open-file.ts'
import { readFormat } from './read-format.ts'

const formats = new WeakMap<Importer, readonly Format[]>()

/** The format of a file that an importer of tables recognises; null for other importers. */
export const tableFormatOf = (importer: Importer | null, file: ImportFile): Format | null =>
  importer === null ? null : formatOf(file, formats.get(importer) ?? [])

/** Builds an importer from a declarative format description. */
export function tableImporter(platform: Platform): Importer {
  const importer: Importer = {
    type: platform.type,
    label: platform.label,
    hint: platform.hint,
    fileExtensions: platform.fileExtensions,
    describe: platform.formats.map(describeFormat),
    supportsBalance: platform.formats.some((format) => format.kind !== 'NOT_READ' && format.cash !== undefined),
    detect: (file) => formatOf(file, platform.formats) !== null,
    parse: (file) => parse(platform, file),
  }
  formats.set(importer, platform.formats)
  return importer
}

function parse({ label, formats }: Platform, file: ImportFile): ParsedFile {
  const format = formatOf(file, formats)
  if (format === null) return failedFile(label, `This is not a readable export from ${label}.`)
  if (format.kind === 'NOT_READ')
    return failedFile(label, `This is the ${format.name}, which cannot be imported. ${format.instead}`)
  const table = openTable(file, format)
  if (typeof table === 'string') return failedFile(format.name, table)
  const reading = readFormat(format, table)
  const { trades: positions, payins, actions } = reading
  const read = reading.timeZone === 'UTC' ? reading.fills : inRepeatedHours(reading.fills, format.newestFirst)
  const fills = asExecuted(read, format.newestFirst)
  return {
    format: format.name,
    failure: null,
    accountCurrency: reading.accountCurrency,
    timeZone: reading.timeZone,
    rowsRead: reading.rowsRead,
    fills,
    positions,
    payins,
    actions,
    rejected: reading.rejected.toSorted((a, b) => a.line - b.line),
    duplicateLines: reading.duplicateLines,
    totals: reading.totals,
    warnings: [...reading.warnings, ...repeatedHourWarning(reading.fills, read)],
    mapping: null,
    ...(reading.balance !== undefined && { balance: reading.balance }),
    span: covering(reading.span, spanOf({ fills, positions, payins, actions })),
  }
}

/** The stated span, extended to everything in the file. */
function covering(statedSpan: Span | null, seenSpan: Span | null): Span | null {
  if (statedSpan === null || seenSpan === null) return statedSpan ?? seenSpan
  const from = seenSpan.from < statedSpan.from ? seenSpan.from : statedSpan.from
  const to = seenSpan.to > statedSpan.to ? seenSpan.to : statedSpan.to
  return { from, to, stated: true }
}
