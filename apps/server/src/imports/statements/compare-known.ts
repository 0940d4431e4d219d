import { isDeepStrictEqual } from 'node:util'
import { type Change, compare } from '@afterclose/importers/statements/compare'
import { type Carry, derive, type Derived, nothingOpen } from '@afterclose/importers/statements/derive'
import type { Statement } from '@afterclose/importers/statements/records'
import { type Union, unionOf } from '@afterclose/importers/statements/union'
import type { Db } from '../../store/db.ts'
import { concerned } from '../plan/join-file.ts'
import type { CarriesToKeep } from '../plan/plan-types.ts'
import { type Begin, carryRows, findBegin } from './carries.ts'
import { type KeptStatements, monthsIn, type Window } from './kept-statements.ts'
import { everyMonth, type Month, monthAfter, type Months, widened } from './months.ts'

/** State before and after a change, and the outcome of its trades. */
export interface Sides {
  readonly knownBefore: Union
  readonly before: Derived
  readonly known: Union
  readonly after: Derived
  readonly changes: readonly Change[]
}

/** Subject and start of a derivation. */
interface Given {
  readonly before: readonly Statement[]
  readonly after: readonly Statement[]
  /** Names of the fills and positions of the change, by the union after it. */
  readonly ownIn: (known: Union) => ReadonlySet<string>
  readonly openings?: Carry
  /** Months at whose starts the open positions after the change are needed. */
  readonly months?: readonly Month[]
}

export function sidesOf({ before, after, ownIn, openings = nothingOpen, months = [] }: Given): Sides {
  const knownBefore = unionOf(before)
  const known = unionOf(after)
  const derivedBefore = derive(knownBefore, openings)
  const derived = derive(
    known,
    openings,
    months.map((month) => `${month}-01T00:00:00`),
  )
  const changes = compare(derivedBefore, derived, ownIn(known))
  return { knownBefore, before: derivedBefore, known, after: derived, changes }
}

/** An added or removed statement. */
export interface Question {
  /** Months affected by the change. */
  readonly window: Window
  /** Months with fills. */
  readonly filled: ReadonlySet<Month>
  /** Months that can only be computed together, or not at all. */
  readonly tied: readonly Months[]
  readonly before: (window: Window) => Promise<readonly Statement[]>
  readonly after: (window: Window) => Promise<readonly Statement[]>
  readonly ownIn: Given['ownIn']
}

/**
 * Compares the trades before and after a statement is added or removed, over the affected months: from the open positions at their start to
 * the point where everything continues unchanged.
 */
export async function compareKnown(
  db: Db,
  journalId: number,
  kept: KeptStatements,
  { window, filled, tied, before, after, ownIn }: Question,
): Promise<{ readonly sides: Sides; readonly carries: CarriesToKeep }> {
  const { source, zone, accounts } = kept.asked
  const fillParts = kept.parts.filter(({ kind, account }) => kind === 'FILLS' && accounts.includes(account))
  const months = [...new Set([...filled, ...fillParts.flatMap((part) => monthsIn(part.months))])].toSorted()
  const { fills } = window
  const begin = fills === null ? null : await beginOf(fills.from)
  let later = fills === null ? [] : months.filter((month) => month > fills.to)
  let to = fills?.to ?? everyMonth.to
  for (let step = 1; ; step *= 2) {
    if (later.length === 0) to = everyMonth.to
    const looked: Months | null = begin === null ? null : { from: begin.month, to }
    const marks = begin === null ? [] : months.filter((month) => month >= begin.month && month <= to).map(monthAfter)
    const seen: Window = { fills: looked, others: window.others }
    const sides = sidesOf({
      before: await before(seen),
      after: await after(seen),
      ownIn,
      openings: begin?.carry ?? nothingOpen,
      months: marks,
    })
    if (later.length === 0 || goesOnAsBefore(sides)) {
      const rows = sides.after.carries.flatMap((carry, i) => carryRows(marks[i]!, carry, accounts))
      const changed = fills === null ? [] : accounts
      return { sides, carries: { source, zone, accounts: changed, months: { from: fills?.from ?? to, to }, rows } }
    }
    to = widened({ from: to, to: later[Math.min(step, later.length) - 1]! }, tied).to
    later = later.filter((month) => month > to)
  }

  /** The latest start that does not separate linked months. */
  async function beginOf(month: Month): Promise<Begin> {
    for (let from = month; ; ) {
      const found = await findBegin(db, journalId, kept.asked, fillParts, from)
      const whole = widened({ from: found.month, to: found.month }, tied)
      if (whole.from === found.month) return found
      from = whole.from
    }
  }
}

/** Whether later months change nothing, and no relevant trade continues there. */
function goesOnAsBefore({ before, after, changes }: Sides): boolean {
  if (!isDeepStrictEqual(before.carry, after.carry)) return false
  const open = new Set(after.carry.positions.map(({ name }) => name))
  return !concerned({ changes }).some(
    ({ trade }) => trade !== null && trade.exitDate === null && open.has(trade.externalId),
  )
}
