import { big, decimalText } from '@afterclose/core/decimal'
import { counted, formatDate } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import type { ParsedFile, Span } from '@afterclose/importers/importer'
import type { FileLine } from '@afterclose/importers/shared/fill'
import { differingResults } from '@afterclose/importers/shared/result-check'
import type { Derived, DerivedTrade } from '@afterclose/importers/statements/derive'
import { gapsBetween } from '@afterclose/importers/statements/gaps'
import type { ToldTwice } from '@afterclose/importers/statements/other-forms'
import { otherExports } from '@afterclose/importers/statements/other-exports'
import { type Records, recordsOf } from '@afterclose/importers/statements/records'
import { savedTotal } from '@afterclose/importers/statements/saved-results'
import type { BrokerFill } from '@afterclose/importers/statements/records'
import { contractOf } from '@afterclose/importers/structures/contract'
import type { Union } from '@afterclose/importers/statements/union'
import type { CancelledLines, FileJoin, LegProposal, LineGroup, Twin } from '../plan/join-file.ts'
import type { Sides } from './compare-known.ts'
import { actionTexts } from './action-texts.ts'
import { accountOf } from './kept-statement.ts'

/** A file, with its stored content. */
export interface NamedFile {
  /** The file's content by record. */
  readonly all: Records
  /** Without rows that repeat an earlier id. */
  readonly records: Records
  readonly twins: readonly Twin[]
}

/** Key of the file's content. */
export function nameFile(parsed: ParsedFile): NamedFile {
  const all = recordsOf(parsed)
  const firsts = new Map<string, number>()
  const twins: Twin[] = []
  const uniqueRows = all.positions.filter((row, i) => {
    const first = firsts.get(row.name)
    if (first === undefined) {
      firsts.set(row.name, i)
      return true
    }
    const lines = linesOf(parsed.positions[i]!)
    const firstLine = parsed.positions[first]!.lines[0] ?? 0
    twins.push({ row, first: all.positions[first]!, firstLine, lines, areKnown: lines.map(() => false) })
    return false
  })
  return { all, records: twins.length === 0 ? all : { ...all, positions: uniqueRows }, twins }
}

/** In the form that `findParts` expects. */
export const accountsOf = ({ fills, positions, actions }: Records): readonly string[] => [
  ...new Set([...fills, ...positions, ...actions].map(accountOf)),
]

/** Whether a file has actions that concern every account. */
export const concernsAllAccounts = ({ actions }: Records): boolean => actions.some(({ account }) => account === null)

/** Names that identify the file's content. */
export const ownNames =
  ({ records }: Pick<NamedFile, 'records'>) =>
  (union: Union): ReadonlySet<string> => {
    const mainName = mainNames(union)
    return new Set([
      ...[...records.fills, ...records.positions].flatMap(({ name }) => [name, mainName(name)]),
      ...records.actions.map(({ name }) => name),
    ])
  }

/**
 * Computes how a file changes the known statements.
 * @param spans covered by the other statements of its accounts, in the zone of the file
 * @param sides known statements without and with it; null if it covers no time
 */
export function joinWithKnown(
  parsed: ParsedFile,
  file: NamedFile,
  { spans, sides }: { readonly spans: readonly Span[]; readonly sides: Sides | null },
  dateFormat: DateFormat,
): FileJoin {
  const { all, twins } = file
  if (parsed.span === null || sides === null)
    return {
      changes: [],
      lines: new Map(),
      unmatched: [],
      cancelled: [],
      twins,
      gaps: [],
      warnings: [],
      actions: [],
      renames: [],
      inOtherExport: () => false,
      hasOptions: false,
      proposals: [],
      totals: parsed.totals,
    }
  const { unionBefore, derivedBefore, unionAfter: union, derivedAfter, changes, statements } = sides
  const mainName = mainNames(union)
  const fileNames = ownNames(file)(union)
  return {
    changes,
    ...placeLines(parsed, all, {
      after: derivedAfter,
      union,
      mainName,
      wasKnown: othersKnow(spans.length === 0 ? null : unionBefore),
    }),
    twins,
    renames: union.actions.flatMap(({ kind, symbol, into }) =>
      kind === 'RENAME' && into !== null ? [{ symbol, into }] : [],
    ),
    inOtherExport: otherExports(statements, union, mainName),
    hasOptions: file.records.fills.some(isOption),
    proposals: proposalsOf(derivedAfter, union, fileNames),
    totals: parsed.totals.map((total) => savedTotal(total, derivedAfter, ({ name }) => fileNames.has(name))),
    actions: actionTexts(union.actions, derivedAfter, file.records.actions, dateFormat),
    warnings: [
      ...differingResults(derivedAfter.closed, linesByName(parsed, all, mainName)),
      ...smallRests(derivedAfter, fileNames),
    ],
    gaps: [
      ...gapsBetween([...spans, parsed.span]).map(
        ({ after: from, before: to }) =>
          `No statement covers ${formatDate(from, dateFormat)} to ${formatDate(to, dateFormat)}.`,
      ),
      ...(derivedAfter.unmatched.length === 0 ? [] : closedFromNowhere(derivedBefore, derivedAfter, fileNames)),
      ...toldTwice(union, file),
    ],
  }
}

function isOption(fill: BrokerFill): boolean {
  const right = contractOf(fill)?.right
  return right === 'CALL' || right === 'PUT'
}

const mostProposals = 200

/** Proposals about fills of the file, with their contracts. */
function proposalsOf({ proposals }: Derived, { fills }: Union, fileNames: ReadonlySet<string>): readonly LegProposal[] {
  const own = proposals.filter(({ legs }) => legs.some((name) => fileNames.has(name))).slice(0, mostProposals)
  if (own.length === 0) return []
  const byName = new Map(fills.map((fill) => [fill.name, fill]))
  return own.map(({ structure, legs }) => {
    const first = byName.get(legs[0]!)!
    return {
      structure,
      symbol: contractOf(first)?.underlying ?? first.symbol,
      day: dayOf(first.date),
      legs: legs.map((name) => {
        const { symbol, side } = byName.get(name)!
        return { fill: name, contract: symbol, direction: side === 'BUY' ? ('LONG' as const) : ('SHORT' as const) }
      }),
    }
  })
}

interface Places {
  readonly after: Derived
  readonly union: Union
  readonly mainName: (name: string) => string
  readonly wasKnown: (record: object, name: string) => boolean
}

/** Groups the lines of a file by the trades that they are part of. */
function placeLines(parsed: ParsedFile, all: Records, { after, union, mainName, wasKnown }: Places) {
  const owners = ownersOf(after.trades)
  const groups = new Map<DerivedTrade, { lines: FileLine[]; areKnown: boolean[] }>()
  const unmatched: LineGroup[] = []
  const cancelled: CancelledLines[] = []
  const cancelledNames = new Map([
    ...union.cancelled.both.map(({ name }) => [name, true] as const),
    ...union.cancelled.waiting.map(({ name }) => [name, false] as const),
  ])
  const waiting = new Set(after.unmatched.map(({ fill }) => fill.name))
  const addLines = (name: string, lines: readonly FileLine[], isKnown: boolean): void => {
    const owner = owners.get(name)
    if (owner === undefined) {
      // records in no trade and with no waiting close are covered better by another statement
      const isCovered = isKnown || !waiting.has(name)
      unmatched.push({ lines, areKnown: lines.map(() => isCovered) })
      return
    }
    let group = groups.get(owner)
    if (group === undefined) groups.set(owner, (group = { lines: [], areKnown: [] }))
    for (const line of lines) {
      group.lines.push(line)
      group.areKnown.push(isKnown)
    }
  }
  for (const [i, record] of all.fills.entries()) {
    const { line, text, details } = parsed.fills[i]!
    const name = mainName(record.name)
    const lines = [{ line, text }, ...details]
    const complete = cancelledNames.get(name)
    if (complete === undefined) addLines(name, lines, wasKnown(record, record.name))
    else cancelled.push({ complete, lines, areKnown: lines.map(() => false) })
  }
  const seenNames = new Set<string>()
  for (const [i, record] of all.positions.entries()) {
    if (seenNames.has(record.name)) continue // a duplicate
    seenNames.add(record.name)
    addLines(mainName(record.name), linesOf(parsed.positions[i]!), wasKnown(record, record.name))
  }
  return { lines: groups, unmatched, cancelled }
}

/** Positions of fills in the file, built lazily because they are rarely needed. */
function linesByName(parsed: ParsedFile, { fills }: Records, mainName: (name: string) => string) {
  let lines: ReadonlyMap<string, number> | null = null
  return ({ name }: { readonly name: string }): number | undefined => {
    // from last to first, so that duplicates resolve to the first
    lines ??= new Map(fills.map((fill, i) => [mainName(fill.name), parsed.fills[i]!.line] as const).toReversed())
    return lines.get(name)
  }
}

/** The trade of each record; for a fill that closes one and opens the next, the one that it opens. */
function ownersOf(trades: readonly DerivedTrade[]): ReadonlyMap<string, DerivedTrade> {
  const owners = new Map<string, DerivedTrade>()
  for (const trade of trades) owners.set(trade.externalId, trade)
  for (const trade of trades) for (const part of trade.parts) if (!owners.has(part)) owners.set(part, trade)
  return owners
}

/** A fill or position uses the name that another export gives it. */
function mainNames({ aliases }: Union): (name: string) => string {
  const main = new Map([...aliases].flatMap(([name, others]) => others.map((other) => [other, name] as const)))
  return (name) => main.get(name) ?? name
}

function othersKnow(union: Union | null): (record: object, name: string) => boolean {
  if (union === null) return () => false
  const content = new Map<string, object>()
  for (const fill of union.fills) content.set(fill.name, fill)
  for (const position of union.positions) content.set(position.name, position)
  return (record, name) => {
    const before = content.get(name)
    return before !== undefined && JSON.stringify(before) === JSON.stringify(record)
  }
}

function linesOf({
  lines,
  texts,
}: {
  readonly lines: readonly number[]
  readonly texts: readonly string[]
}): FileLine[] {
  return lines.map((line, i) => ({ line, text: texts[i] ?? '' }))
}

/** Rests of coins in the file that count as closed, in words. */
function smallRests({ rests }: Derived, fileNames: ReadonlySet<string>): readonly string[] {
  const bySymbol = Map.groupBy(
    rests.filter(({ fill }) => fileNames.has(fill.name)),
    ({ fill }) => fill.symbol,
  )
  return [...bySymbol].map(([symbol, some]) => {
    const sum = decimalText(some.reduce((total, { size }) => total.plus(size), big(0)))
    return `${sum} ${symbol} is left of ${counted(some.length, 'closed position')}. It counts as a separate trade once it is sold.`
  })
}

const mostNamed = 5
const dayOf = (time: string): string => time.slice(0, 10)

/** Closes without an opening, in words: those in the file, and those that it causes. */
function closedFromNowhere(before: Derived, after: Derived, fileNames: ReadonlySet<string>): readonly string[] {
  const waitingBefore = new Set(before.unmatched.map(({ fill }) => fill.name))
  const unmatched = after.unmatched.filter(({ fill }) => fileNames.has(fill.name) || !waitingBefore.has(fill.name))
  const named = unmatched.slice(0, mostNamed).map(({ fill, size }) => {
    const side = fill.side === 'SELL' ? 'long' : 'short'
    return `A ${side} position of ${size} ${fill.symbol} is closed on ${fill.date.slice(0, 10)}, but no statement contains its opening.`
  })
  const more = unmatched.length - named.length
  return more === 0 ? named : [...named, `${more} more closes have no opening.`]
}

/** Days of a file that another kind of export contains, too, in words. */
function toldTwice({ toldTwice: days }: Union, { records: { fills, positions } }: NamedFile): readonly string[] {
  if (days.length === 0) return []
  const fileDays = new Set(
    [...fills.map(({ date }) => date), ...positions.map(({ entryDate }) => entryDate)].map(dayOf),
  )
  const commonDays = days.filter(({ day }) => fileDays.has(day))
  const daysText = (some: readonly ToldTwice[]): string => {
    const first = some.slice(0, mostNamed).map(({ symbol, day }) => `${symbol} on ${day}`)
    return some.length > mostNamed ? `${first.join(', ')} and ${some.length - mostNamed} more` : first.join(', ')
  }
  const [decided, open] = [commonDays.filter((one) => one.decided), commonDays.filter((one) => !one.decided)]
  return [
    ...(decided.length === 0
      ? []
      : [`Another type of export lists the same trades. They count once: ${daysText(decided)}.`]),
    ...(open.length === 0 ? [] : [`Two types of export disagree. Check the trades in ${daysText(open)}.`]),
  ]
}
