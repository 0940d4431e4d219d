import type { AttemptView } from '@afterclose/contract/guard'
import { noFilters } from '@afterclose/core/filters'
import { counted } from '@afterclose/core/format'
import { guardRuleLabels } from '@afterclose/core/guard-rule'
import { type TradeLine, tradeLines } from '@afterclose/engine/reports/trade-lines'
import { useMemo, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { useReport } from '../../journal/engine/hooks.ts'
import { DateTime } from '../../parts/date-time.tsx'
import { Money } from '../../parts/figures.tsx'
import { TradesDrawer } from '../../parts/trades-drawer/trades-drawer.tsx'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/later.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { type BreachRow, breachWords } from './breach-rows.ts'
import classes from './breach-table.module.css'

const NoteDialog = lazyPart(async () => (await import('./note-dialog.tsx')).NoteDialog)

/** Rows before "Show all". */
const firstRows = 50

interface BreachTableProps {
  /** Newest first. */
  rows: readonly BreachRow[]
  attempt: AttemptView
}

/** Every broken rule, newest first, with what its trades made and the trader's note. */
export function BreachTable({ rows, attempt }: BreachTableProps) {
  const { readOnly, decimals } = useActiveJournal()
  const [isWhole, setWhole] = useState(false)
  const [opened, setOpened] = useState<BreachRow | null>(null)
  const [noted, setNoted] = useState<BreachRow | null>(null)
  const listed = isWhole ? rows : rows.slice(0, firstRows)
  const ids = useMemo(() => [...new Set(rows.flatMap(({ forbiddenTradeIds }) => forbiddenTradeIds))], [rows])
  const lines = useReport('tradesById', { ids }, tradeLines, { filters: noFilters, enabled: ids.length > 0 }).data
  const gains = useMemo(() => new Map((lines ?? []).map(({ id, gain }: TradeLine) => [id, gain])), [lines])
  const compact = useCompact()
  const columns = columnsOf({ attempt, gains, decimals, compact, onNote: readOnly ? null : setNoted })
  return (
    <Block title="What was broken last?" measure="newest first">
      <Table
        caption="Broken rules"
        columns={columns}
        rows={listed}
        rowKey={({ key }) => key}
        onRowClick={setOpened}
        opens={({ forbiddenTradeIds, tradeId }) => forbiddenTradeIds.length > 0 || tradeId !== null}
        rowClass={({ goneWhy }) => goneWhy !== null && classes.gone}
      />
      {!isWhole && rows.length > firstRows && (
        <div className={classes.all}>
          <Button
            small
            onClick={() => setWhole(true)}
          >{`Show all ${counted(rows.length, 'breach', 'breaches')}`}</Button>
        </div>
      )}
      {opened !== null && (
        <TradesDrawer
          title={guardRuleLabels[opened.rule]}
          of={{ is: 'ids', ids: tradesOf(opened) }}
          among={noFilters}
          onClose={() => setOpened(null)}
        />
      )}
      {noted?.stored != null && (
        <NoteDialog title={guardRuleLabels[noted.rule]} breach={noted.stored} onClose={() => setNoted(null)} />
      )}
    </Block>
  )
}

interface ColumnsOf {
  attempt: AttemptView
  /** Gains of forbidden trades by id; null while they are open. */
  gains: ReadonlyMap<number, number | null>
  decimals: number
  /** On a phone the note is in sight, before the figures. */
  compact: boolean
  /** Writes a note; null for readers. */
  onNote: ((row: BreachRow) => void) | null
}

function columnsOf({ attempt, gains, decimals, compact, onNote }: ColumnsOf): readonly Column<BreachRow>[] {
  const notes: readonly Column<BreachRow>[] =
    onNote === null
      ? []
      : [
          {
            head: 'Your note',
            cell: (row) => <BreachNote row={row} onWrite={() => onNote(row)} />,
            className: classes.plain,
          },
        ]
  return [
    { head: 'When', cell: ({ at }) => <DateTime value={`${at.slice(0, 16)}:00`} /> },
    { head: 'Rule', cell: ({ rule }) => <b>{guardRuleLabels[rule]}</b> },
    ...(compact ? notes : []),
    { head: 'Trades it forbade', cell: ({ forbiddenTradeIds }) => <Forbidden ids={forbiddenTradeIds} /> },
    {
      head: 'They made',
      align: 'end',
      cell: ({ forbiddenTradeIds, goneWhy }) =>
        goneWhy !== null || forbiddenTradeIds.length === 0 ? (
          '–'
        ) : (
          <Money value={sumOf(forbiddenTradeIds, gains)} signed />
        ),
    },
    {
      head: 'State',
      cell: ({ goneWhy, sure, judgedAfterwards }) => (
        <>
          {goneWhy !== null ? 'no longer' : sure ? 'broken' : 'may have been'}
          {judgedAfterwards && (
            <>
              {' '}
              <Tag title="The trades are older than the rules.">judged afterwards</Tag>
            </>
          )}
        </>
      ),
      className: classes.plain,
    },
    {
      head: 'What happened',
      cell: (row) => <span className={classes.words}>{breachWords(row, attempt, decimals)}</span>,
      className: classes.plain,
    },
    ...(compact ? [] : notes),
  ]
}

const tradesOf = ({ forbiddenTradeIds, tradeId }: BreachRow): readonly number[] =>
  tradeId === null ? forbiddenTradeIds : [...new Set([tradeId, ...forbiddenTradeIds])]

/** Sum of known gains; null if none is known, as of open trades. */
function sumOf(ids: readonly number[], gains: ReadonlyMap<number, number | null>): number | null {
  const known = ids.map((id) => gains.get(id) ?? null).filter((gain) => gain !== null)
  return known.length === 0 ? null : known.reduce((sum, gain) => sum + gain, 0)
}

/** Trades that are named before "and 4 more". */
const named = 3

function Forbidden({ ids }: { ids: readonly number[] }) {
  if (ids.length === 0) return '–'
  return (
    <>
      {ids.slice(0, named).map((id, i) => (
        <span key={id}>
          {i > 0 && ', '}
          <button
            type="button"
            className="link"
            aria-label={`Open trade ${id}`}
            onClick={() => openTradeDialog({ tradeId: id, order: ids })}
          >
            {id}
          </button>
        </span>
      ))}
      {ids.length > named && ` and ${ids.length - named} more`}
    </>
  )
}

function BreachNote({ row: { stored }, onWrite }: { row: BreachRow; onWrite: () => void }) {
  if (stored === null) return null
  return stored.note === '' ? (
    <button type="button" className="link" onClick={onWrite}>
      Write a note
    </button>
  ) : (
    <button type="button" className={classes.note} aria-label={`Change the note: ${stored.note}`} onClick={onWrite}>
      {stored.note}
    </button>
  )
}
