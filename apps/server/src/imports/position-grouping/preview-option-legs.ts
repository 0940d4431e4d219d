import { mostPreviewedStructures, type previewOptionLegs as previewCall } from '@afterclose/contract/option-legs'
import type { OptionLegs } from '@afterclose/core/journal'
import { legsText } from '@afterclose/core/legs-text'
import { structureFacts } from '@afterclose/core/structure-facts'
import { derive, type DerivedTrade } from '@afterclose/importers/statements/derive'
import type { z } from 'zod'
import { type Db, snapshot } from '../../store/db.ts'
import { findDeletedFills } from '../deleted-fills-repository.ts'
import { readJournalFacts } from '../journal-repository.ts'
import { groupingOf } from '../plan/position-grouping.ts'
import { zoneChanger } from '../plan/zone-changer.ts'
import { findAccounts } from '../statements/repository.ts'
import { storedUnions } from './stored-unions.ts'

type Preview = z.output<typeof previewCall.response>

export interface PreviewAsk {
  readonly journalId: number
  readonly optionLegs: OptionLegs
}

/** How many trades of the stored statements would be one, or several, with another setting for legs of options. */
export const previewOptionLegs = (db: Db, { journalId, optionLegs }: PreviewAsk): Promise<Preview> =>
  snapshot(db, async (tx) => {
    const { revision: _revision, ...journal } = await readJournalFacts(tx, journalId)
    const structures: Preview['structures'] = []
    let [before, after] = [0, 0]
    for await (const { source, zone, union } of storedUnions(tx, journalId, await findAccounts(tx, journalId))) {
      const sides = [journal, { ...journal, optionLegs }].map(
        (facts) => derive(union, groupingOf(facts, source)).trades,
      )
      const [former = [], then = []] = sides
      const deleted = new Set(
        await findDeletedFills(
          tx,
          journalId,
          source,
          former.map(({ externalId }) => externalId),
        ),
      )
      const changed = concerned(
        former.filter(({ externalId }) => !deleted.has(externalId)),
        then.filter(({ externalId }) => !deleted.has(externalId)),
      )
      before += changed.before.length
      after += changed.after.length
      const toJournalTime = zoneChanger(zone, journal.timeZone)
      for (const trade of changed.after.filter(({ groupedBy }) => groupedBy !== undefined))
        structures.push(presentStructure(trade, toJournalTime))
    }
    const first = structures.toSorted((a, b) => (a.entryDate < b.entryDate ? -1 : a.entryDate > b.entryDate ? 1 : 0))
    return { before, after, structures: first.slice(0, mostPreviewedStructures) }
  })

/** Trades that share fills with a trade of several legs which is only on one side. */
function concerned(before: readonly DerivedTrade[], after: readonly DerivedTrade[]) {
  const keyOf = ({ externalId, parts }: DerivedTrade): string => [externalId, ...parts.toSorted()].join('\u0000')
  const [known, next] = [before, after].map((side) => new Set(side.map(keyOf)))
  const others = (side: readonly DerivedTrade[], known: ReadonlySet<string>) =>
    side.filter((trade) => !known.has(keyOf(trade)))
  const [gone, added] = [others(before, next!), others(after, known!)]
  const fills = new Set(
    [...gone, ...added].flatMap(({ groupedBy, externalId, parts }) =>
      groupedBy === undefined ? [] : [externalId, ...parts],
    ),
  )
  const isOfThem = ({ externalId, parts }: DerivedTrade): boolean =>
    fills.has(externalId) || parts.some((name) => fills.has(name))
  return { before: gone.filter(isOfThem), after: added.filter(isOfThem) }
}

function presentStructure(
  { legs = [], symbol, entryDate, exitDate }: DerivedTrade,
  toJournalTime: (time: string) => string,
): Preview['structures'][number] {
  return {
    structure: structureFacts(legs)?.structure ?? 'CUSTOM',
    symbol,
    legs: legsText(legs.filter(({ isOpening }) => isOpening)),
    entryDate: toJournalTime(entryDate),
    exitDate: exitDate === null ? null : toJournalTime(exitDate),
  }
}
