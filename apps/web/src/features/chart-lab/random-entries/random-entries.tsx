import { entryDraws } from '@afterclose/contract/random-entries'
import { formatDuration, formatPercent, formatR, formatWhole, counted } from '@afterclose/core/format'
import { unknown } from '@afterclose/core/unknown'
import {
  type EntryGroup,
  type EntryGroupsView,
  fewestEntries,
  mostEntries,
} from '@afterclose/engine/reports/bar-studies/entry-groups'
import { useMemo } from 'react'
import { useReport } from '../../../journal/engine/hooks.ts'
import { useSpreadWords } from '../../../parts/price-bars/spread-words.ts'
import { Compute } from '../../../parts/compute/compute.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { readingOf } from '../../../parts/reading.tsx'
import { Block } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note, spaceClass, Text } from '../../../ui/layout.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { WithoutBars } from '../exit-analysis/bar-study.tsx'
import type { OfGroups } from '../performance-by/group-page.tsx'
import { entriesReading, pText } from './entries-reading.ts'
import { type EntriesReport, type EntriesRow, entriesReport } from './random-entries-report.ts'
import { useRandomEntries } from './use-random-entries.ts'

const title = 'Are these entries better than chance?'
const measure = 'Mean R before costs, with an exit after the group’s median holding time'

type By = EntryGroupsView['by']
const nouns = { setup: 'setup', instrument: 'instrument' } as const
const asItIs = (groups: readonly EntryGroup[]): readonly EntryGroup[] => groups

/** Compares the entries of each group with random ones of the same kind, from price bars and on request (BARS 4.4). */
export function BetterThanChance({ by, nameOf }: { by: By } & Pick<OfGroups, 'nameOf'>) {
  const query = useReport('entryGroups', { by }, asItIs)
  return (
    <div className={spaceClass({ above: 2, below: 8 })}>
      <Loaded query={query} doing="loading the trades">
        {(groups) => <OfEntryGroups groups={groups} by={by} nameOf={nameOf} />}
      </Loaded>
    </div>
  )
}

interface OfEntryGroupsProps extends Pick<OfGroups, 'nameOf'> {
  groups: readonly EntryGroup[]
  by: By
}

function OfEntryGroups({ groups, by, nameOf }: OfEntryGroupsProps) {
  const entries = useRandomEntries(groups)
  const { state, done, found, spreads, draws, error, start, stop } = entries
  const assumed = useSpreadWords(spreads)
  const report = useMemo(
    () => (state === 'done' ? entriesReport(groups, found, draws) : null),
    [state, groups, found, draws],
  )
  const [few, many] = entryDraws
  const actions =
    groups.length === 0 ? null : state === 'done' && draws === few ? (
      <Button small onClick={() => start(many)}>
        {`Use ${formatWhole(many)} draws`}
      </Button>
    ) : (
      <Compute of={[{ state, ready: true, start: () => start(draws), stop }]} what={title} named />
    )
  return (
    <Block title={title} measure={measure} actions={actions}>
      {report === null ? (
        <Note>
          {groups.length === 0
            ? `No ${nouns[by]} has ${fewestEntries} closed trades, which this comparison needs.`
            : `Compares each ${nouns[by]} of ${fewestEntries} trades or more with random entries: same instrument and direction, about the same time of the session, same distance to the stop. Reads price bars, which takes some seconds.`}
        </Note>
      ) : (
        <Found report={report} assumed={assumed} by={by} nameOf={nameOf} />
      )}
      {state === 'running' && (
        <Notice tone="info">
          <span role="status">Comparing with random entries: {formatPercent(100 * done, { decimals: 0 })}.</span>
        </Notice>
      )}
      {error !== null && (
        <Notice tone="warn">
          The price bars could not be read.{' '}
          <Button small variant="quiet" onClick={() => start(draws)}>
            Try again
          </Button>
        </Notice>
      )}
    </Block>
  )
}

interface FoundProps {
  report: EntriesReport
  /** The spread assumed by exits, in words. */
  assumed: string
  by: By
  nameOf: (key: number) => string
}

function Found({ report, assumed, by, nameOf }: FoundProps) {
  const { rows, compared, draws } = report
  const used = rows.reduce((sum, row) => sum + row.used, 0)
  const all = rows.reduce((sum, row) => sum + Math.min(row.trades, mostEntries), 0)
  return (
    <>
      <Text size="reading" ink={2} measure={100} below={4}>
        {readingOf(entriesReading(report, nameOf)).reading}
      </Text>
      <Table
        caption={title}
        columns={columnsOf(by, nameOf, compared)}
        rows={rows}
        rowKey={({ key }) => key}
        look="small"
      />
      {rows.some(({ isTooSure, p }) => isTooSure && p !== null) && (
        <Notice tone="warn">
          Trades overlap in{' '}
          {rows
            .filter(({ isTooSure, p }) => isTooSure && p !== null)
            .map(({ key }) => nameOf(key))
            .join(', ')}
          , so p is too low.
        </Notice>
      )}
      <Note>
        Bars cover {formatWhole(used)} of {counted(all, 'trade')}. {formatWhole(draws)} draws, each with one random
        moment per trade. Real and random entries have the same exits: the trade’s own stop, or the median holding time.{' '}
        {compared > 1 && 'p is adjusted by Holm’s method, as several groups are compared.'} {assumed}
      </Note>
      {used < all && (
        <WithoutBars>
          Other trades have no stop loss, too few price bars around their entries, or a spread but no tick size.
        </WithoutBars>
      )}
    </>
  )
}

function columnsOf(by: By, nameOf: (key: number) => string, compared: number): readonly Column<EntriesRow>[] {
  const end = (head: string, cell: (row: EntriesRow) => string, about?: string): Column<EntriesRow> => ({
    head,
    ...(about !== undefined && { title: about }),
    align: 'end',
    cell,
  })
  return [
    { head: by === 'setup' ? 'Setup' : 'Instrument', cell: ({ key }) => nameOf(key) },
    end('Trades', ({ used }) => formatWhole(used), 'Trades covered by price bars, with at least 50 random moments'),
    end('Held', ({ minutes }) => formatDuration(minutes), 'Median holding time'),
    end('Entries, R', ({ real }) => formatR(real), 'Average of the real entries'),
    end('Random, R', ({ random }) => formatR(random), 'Average of all draws'),
    end(
      'As good',
      ({ reached }) => (reached === null ? unknown : formatWhole(reached)),
      'Draws with at least this result',
    ),
    end(
      'Percentile',
      ({ p }) => (p === null ? unknown : (100 * (1 - p)).toFixed(2)),
      'Share of random entries below these, by p',
    ),
    end(compared > 1 ? 'p (Holm)' : 'p', ({ p }) => (p === null ? unknown : pText(p))),
  ]
}
