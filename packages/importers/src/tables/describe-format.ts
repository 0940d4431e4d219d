import type { FileKind } from '../importer.ts'
import type { ClosedTrades, Fills, Format } from './format.ts'

/** Description of a format for docs/importers.md, derived from its columns, so that it is always up to date. */
export function describeFormat(format: Format): FileKind {
  const { name, from = null, evidence = 'DOCUMENTATION' } = format
  if (format.kind === 'NOT_READ') return { name, from, reads: null, not: [format.instead], evidence }
  const not = [...(format.leaves ?? []), ...(format.hints ?? [])]
  return { name, from, reads: reads(format), not, evidence }
}

function reads(format: ClosedTrades | Fills): string {
  const { columns } = format
  const isClosed = format.kind === 'CLOSED'
  const parts = [
    [columns.account !== undefined, 'account'],
    [columns.id !== undefined || format.names !== undefined, 'platform trade IDs'],
    [format.costs !== undefined || (!isClosed && (format.cost !== undefined || format.amount === 'NET')), 'costs'],
    [columns.swap !== undefined, 'swap'],
    [columns.result !== undefined, 'the platform’s own results'],
    [columns.stop !== undefined, 'stop and target'],
    [columns.high !== undefined, 'highest and lowest price'],
    [columns.notes !== undefined, 'notes'],
    [format.action !== undefined, 'corporate actions'],
    [format.cash !== undefined, 'deposits and withdrawals'],
    [!isClosed && format.rate !== undefined, 'exchange rates'],
  ] as const
  const content = isClosed ? 'Closed trades' : 'Executions, matched into trades'
  const more = parts.filter(([is]) => is).map(([, part]) => part)
  const zone = format.zone === undefined ? '' : ` Times are ${zoneName(format.zone)}.`
  return `${content}${more.length === 0 ? '' : `, with ${listed(more)}`}.${zone}`
}

const zoneName = (zone: string): string => (zone === 'UTC' ? 'UTC' : `in the ${zone} zone`)

const listed = (parts: readonly string[]): string =>
  parts.length === 1 ? parts[0]! : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
