import { big, type Decimal, decimalText, quantity } from '@afterclose/core/decimal'
import type { Direction } from '@afterclose/core/trade'
import type { RowProblem } from '../../importer.ts'
import type { TableRow } from '../../shared/table-row.ts'
import { addExact, fromUnits, mostDecimals, negatedDecimal, toUnits } from '../metatrader/exact.ts'
import { rowProblem } from '../metatrader/row-problem.ts'
import type { Deal } from './deals.ts'

/** A part of a deal. */
export interface Piece {
  readonly deal: Deal
  readonly size: Decimal
  /** Its share of the deal's costs: cost negative. */
  readonly costs: Decimal
}

/** Trade ended by one closing deal; still open if `exit` is null. */
export interface Match {
  readonly direction: Direction
  readonly entries: readonly Piece[]
  readonly exit: Piece | null
  readonly size: Decimal
  /** Average price of the entries. */
  readonly entryPrice: Decimal
  /** Rows without another match, in file order. */
  readonly rows: readonly TableRow[]
}

export interface PairingRules {
  readonly keyOf: (deal: Deal) => string
  readonly fits: (closing: Deal, opening: Deal) => boolean
}

interface Lot {
  readonly deal: Deal
  left: number
  costs: Decimal
  /** Whether the row of its deal belongs to a match already. */
  used: boolean
}

/**
 * Pairs deals that do not name their position. A deal that closes takes the oldest open deal of the same volume (a
 * position is mostly closed as a whole) whose stop or target it was closed at, else the oldest of that volume, else the
 * oldest ones until its volume is used up; "in/out" closes all that is open and opens the rest in the other direction;
 * "out by" closes like "out". Each closing deal makes one match: that is what MetaTrader counts as a trade, and a
 * partial close is a part with its own result.
 *
 * @param deals in the order of their execution
 * @param rules `keyOf`: what may be paired, the symbol or, where the file names it, the position; `fits`: whether the
 *   closing deal says that it closed at a level of the opening one
 * @returns in the order in which they closed, then what is open. Every row of `deals` is in exactly one match or in
 *   `rejected`: closing deals that find nothing to close
 */
export function matchDeals(
  deals: readonly Deal[],
  { keyOf, fits }: PairingRules,
): { matches: readonly Match[]; rejected: readonly RowProblem[] } {
  const scale = mostDecimals(deals.map(({ volume }) => volume))
  const books = new Map<string, Book>()
  const matches: Match[] = []
  const rejected: RowProblem[] = []
  const bookOf = (deal: Deal, direction: Direction): Book => {
    const key = `${direction} ${keyOf(deal)}`
    let book = books.get(key)
    if (book === undefined) books.set(key, (book = new Book()))
    return book
  }

  for (const deal of deals) {
    const volume = toUnits(deal.volume, scale)
    if (!Number.isSafeInteger(volume)) {
      rejected.push(rowProblem(deal.row, 'error', 'The volume has too many digits.'))
      continue
    }
    const ownBook = bookOf(deal, deal.direction)
    const otherBook = bookOf(deal, deal.direction === 'LONG' ? 'SHORT' : 'LONG')
    if (deal.entry === 'in' || (deal.entry === 'in/out' && otherBook.volume === 0)) {
      ownBook.add({ deal, left: volume, costs: deal.costs, used: false })
      continue
    }
    if (otherBook.volume < volume && deal.entry !== 'in/out') {
      const what = otherBook.volume === 0 ? 'It closes a position' : 'It closes, in part, a position'
      rejected.push(rowProblem(deal.row, 'error', `${what} opened before the file starts.`))
      continue
    }
    const closed = Math.min(volume, otherBook.volume)
    const costs = shareOf(deal.costs, closed, volume)
    const exit = { deal, size: fromUnits(closed, scale), costs }
    matches.push(
      matched(
        otherBook.take(closed, (lot) => fits(deal, lot.deal)),
        { scale, exit },
      ),
    )
    const rest = volume - closed
    if (rest > 0) ownBook.add({ deal, left: rest, costs: addExact([deal.costs, negatedDecimal(costs)]), used: true })
  }
  for (const book of books.values())
    for (const lot of book.rest())
      matches.push(matched([{ lot, volume: lot.left, costs: lot.costs }], { scale, exit: null }))
  return { matches, rejected }
}

interface Taken {
  readonly lot: Lot
  readonly volume: number
  readonly costs: Decimal
}

/** Maximum open lots searched for the one whose level was hit. */
const farthest = 200

/** Open lots of one key and direction: first in, first out, and indexed by volume. Amortised constant time. */
class Book {
  volume = 0
  readonly #lots: Lot[] = []
  readonly #byVolume = new Map<number, Lot[]>()
  readonly #seen = new Map<number, number>()
  #first = 0

  add(lot: Lot): void {
    this.volume += lot.left
    this.#lots.push(lot)
    this.#index(lot)
  }

  /** @param volume not more than all lots have together */
  take(volume: number, fits: (lot: Lot) => boolean): readonly Taken[] {
    const same = this.#sameVolume(volume, fits)
    if (same !== null) return [this.#takeFrom(same, volume)]
    const takenLots: Taken[] = []
    for (let volumeLeft = volume; volumeLeft > 0; ) {
      const lot = this.#lots[this.#first]!
      if (lot.left === 0) this.#first++
      else {
        const part = Math.min(lot.left, volumeLeft)
        takenLots.push(this.#takeFrom(lot, part))
        volumeLeft -= part
        if (lot.left > 0) this.#index(lot)
      }
    }
    return takenLots
  }

  rest(): readonly Lot[] {
    return this.#lots.slice(this.#first).filter(({ left }) => left > 0)
  }

  #index(lot: Lot): void {
    const same = this.#byVolume.get(lot.left)
    if (same === undefined) this.#byVolume.set(lot.left, [lot])
    else same.push(lot)
  }

  #sameVolume(volume: number, fits: (lot: Lot) => boolean): Lot | null {
    const lots = this.#byVolume.get(volume) ?? []
    let first = this.#seen.get(volume) ?? 0
    while (first < lots.length && lots[first]!.left !== volume) first++
    this.#seen.set(volume, first)
    for (let at = first; at < Math.min(lots.length, first + farthest); at++)
      if (lots[at]!.left === volume && fits(lots[at]!)) return lots[at]!
    return lots[first] ?? null
  }

  #takeFrom(lot: Lot, volume: number): Taken {
    const costs = shareOf(lot.costs, volume, lot.left)
    lot.costs = addExact([lot.costs, negatedDecimal(costs)])
    lot.left -= volume
    this.volume -= volume
    return { lot, volume, costs }
  }
}

/** A share of an amount by volume, to the cent or finer; the last part gets the rest, so that none is lost. */
function shareOf(amount: Decimal, part: number, total: number): Decimal {
  if (part === total || amount === '0') return amount
  return decimalText(
    big(amount)
      .times(part)
      .div(total)
      .round(Math.max(2, mostDecimals([amount]))),
  )
}

function matched(
  takenLots: readonly Taken[],
  { scale, exit }: { readonly scale: number; readonly exit: Match['exit'] },
): Match {
  const rows = new Set<TableRow>()
  for (const { lot } of takenLots) {
    if (!lot.used) rows.add(lot.deal.row)
    lot.used = true
  }
  if (exit !== null) rows.add(exit.deal.row)
  const units = takenLots.reduce((total, { volume }) => total + volume, 0)
  return {
    direction: takenLots[0]!.lot.deal.direction,
    entries: takenLots.map(({ lot, volume, costs }) => ({ deal: lot.deal, size: fromUnits(volume, scale), costs })),
    exit,
    size: fromUnits(units, scale),
    entryPrice: averagePrice(takenLots, units),
    rows: [...rows].toSorted((a, b) => a.line - b.line),
  }
}

function averagePrice(takenLots: readonly Taken[], units: number): Decimal {
  if (takenLots.length === 1) return takenLots[0]!.lot.deal.price
  let total = big(0)
  for (const { lot, volume } of takenLots) total = total.plus(big(lot.deal.price).times(volume))
  return quantity(total.div(units))
}
