import type { Decimal } from '@afterclose/core/decimal'
import type { ParsedExecution, ParsedTrade } from '../../importer.ts'
import { readNumber } from '../../shared/numbers.ts'
import { rowText } from '../../shared/table-row.ts'
import { commentNotes } from '../metatrader/comment-notes.ts'
import { addExact, negatedDecimal } from '../metatrader/exact.ts'
import { levels } from '../metatrader/levels.ts'
import { guessMarket } from '../metatrader/market.ts'
import type { Deal } from './deals.ts'
import type { Match, Piece } from './match-deals.ts'
import type { OrderLevels } from './orders.ts'

export interface MatchContext {
  readonly account: string | null
  /** Names a trade by the order that opened it. */
  readonly nameOf: (order: string) => string
  readonly levels: ReadonlyMap<string, OrderLevels>
}

/**
 * A trade from matched deals. Several entries become its executions; costs of an entry that is closed in parts are shared by volume. The
 * stop and target are those of the order that opened it; the stop that closed it, if its comment contains one, is the final stop.
 */
export function matchTrade(match: Match, { account, nameOf, levels: ofOrders }: MatchContext): ParsedTrade {
  const { direction, entries, exit, size, entryPrice, rows } = match
  const first = entries[0]!.deal
  const orderLevels = ofOrders.get(first.order) ?? { stop: null, target: null }
  const { note, ...keptLevels } = levels(direction, entryPrice, orderLevels)
  const hit = exit === null ? null : levelOf(exit.deal.comment)
  const last = hit?.kind === 'sl' ? hit.price : null
  const costs = addExact([...entries.map((piece) => piece.costs), exit?.costs ?? '0'])
  const swap = exit?.deal.swap ?? '0'
  const partial = entries.some((piece) => piece.size !== piece.deal.volume)
  return {
    externalId: nameOf(first.order),
    account,
    symbol: first.symbol,
    market: guessMarket(first.symbol),
    direction,
    entryDate: first.time,
    exitDate: exit?.deal.time ?? null,
    entryPrice,
    exitPrice: exit?.deal.price ?? null,
    size,
    ...keptLevels,
    finalStop: last === null || last === keptLevels.stopLoss ? keptLevels.finalStop : last,
    highestPrice: null,
    lowestPrice: null,
    commission: negatedDecimal(costs),
    swap,
    netGain: exit === null ? null : addExact([exit.deal.profit, swap, costs]),
    pointValue: null,
    currency: null,
    fxRate: null,
    notes: [
      commentNotes(first.comment),
      exit === null ? '' : exitNotes(exit.deal.comment),
      partial ? 'Part of a position that was closed in steps.' : '',
      note,
    ]
      .filter((text) => text !== '')
      .join('\n'),
    executions: exit !== null && entries.length > 1 ? executionsOf(entries, exit) : [],
    lines: rows.map(({ line }) => line),
    texts: rows.map(({ cells }) => rowText(cells)),
  }
}

function executionsOf(entries: readonly Piece[], exit: Piece): readonly ParsedExecution[] {
  const execution = (side: ParsedExecution['side'], { deal, size, costs }: Piece, swap: Decimal): ParsedExecution => ({
    side,
    date: deal.time,
    price: deal.price,
    size,
    commission: negatedDecimal(costs),
    swap,
  })
  return [...entries.map((piece) => execution('ENTRY', piece, '0')), execution('EXIT', exit, exit.deal.swap)]
}

const level = /^\[?(sl|tp|so)\s+(-?\d[\d.]*)%?[^\]]*\]?$/i

/** The level at which a deal closed, from its comment: "sl 4353.90" or "[sl 28365.8]". */
function levelOf(comment: string): { kind: 'sl' | 'tp'; price: Decimal } | null {
  const match = level.exec(comment.trim())
  const kind = match?.[1]?.toLowerCase()
  const price = readNumber(match?.[2] ?? '', '.')
  return price === null || (kind !== 'sl' && kind !== 'tp') ? null : { kind, price }
}

/** Whether a deal closed at the stop or target with which the other was placed. */
export function closedAtLevel(closing: Deal, opening: Deal, levels: ReadonlyMap<string, OrderLevels>): boolean {
  const hit = levelOf(closing.comment)
  if (hit === null) return false
  const orderLevels = levels.get(opening.order)
  return (hit.kind === 'sl' ? orderLevels?.stop : orderLevels?.target) === hit.price
}

/** The comment of a closing deal in words. */
export const exitNotes = (comment: string): string =>
  commentNotes(level.test(comment.trim()) ? `[${comment.trim().replace(/^\[|\]$/g, '')}]` : comment)
