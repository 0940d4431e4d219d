import { formatR } from '@afterclose/core/format'
import { noFilters } from '@afterclose/core/filters'
import { dateOf, wallClock } from '@afterclose/core/time'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'
import { type TradeLine, tradeLines, type TradeList } from '@afterclose/engine/reports/trade-lines'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { type EngineResult, useReport, useTradeFeed } from '../../journal/engine/hooks.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { toastProblem } from '../../parts/toasts.tsx'
import { Table } from '../../ui/table/table.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { useNarrow } from '../../ui/use-compact.ts'
import { type LinkedTrade, linkedColumns } from './linked-columns.tsx'
import classes from './note-editor.module.css'
import { spaceClass, Text } from '../../ui/layout.tsx'

interface LinkedTradesProps {
  ids: readonly number[]
  readOnly: boolean
  onChange: (ids: readonly number[]) => void
}

/** The trades linked to a note, with links; more are added by ID or from a list of the latest. */
export function LinkedTrades({ ids, readOnly, onChange }: LinkedTradesProps) {
  const trades = useReport('tradesById', { ids }, asLines, { filters: noFilters })
  if (ids.length === 0 && readOnly) return null
  return (
    <section className={spaceClass({ above: 8 })} aria-labelledby="linked-trades">
      <Text as="h3" id="linked-trades" below={2} size="section">
        Linked trades
      </Text>
      {ids.length > 0 && (
        <Loaded query={trades} doing="loading the trades">
          {(found) => (
            <Linked
              ids={ids}
              found={found}
              onUnlink={readOnly ? undefined : (id) => onChange(ids.filter((one) => one !== id))}
            />
          )}
        </Loaded>
      )}
      {!readOnly && ids.length < mostLinked && (
        <LinkField linked={ids} onLink={(id) => onChange([...ids, id].toSorted((a, b) => a - b))} />
      )}
    </section>
  )
}

const mostLinked = 200
const asLines = (list: TradeList): readonly TradeLine[] => tradeLines(list)

interface LinkedProps {
  ids: readonly number[]
  found: readonly TradeLine[]
  onUnlink: ((id: number) => void) | undefined
}

function Linked({ ids, found, onUnlink }: LinkedProps) {
  const { currency } = useActiveJournal()
  const { instruments, setups } = useJournalData()
  const narrow = useNarrow()
  const missing = ids.filter((id) => !found.some((trade) => trade.id === id))
  const rows: readonly LinkedTrade[] = [
    ...found.map((trade) => ({ id: trade.id, trade })),
    ...missing.map((id) => ({ id, trade: undefined })),
  ]
  const order = found.map(({ id }) => id)
  return (
    <Table
      caption="Trades linked to this note"
      columns={linkedColumns({ currency, instruments, setups, narrow, order, onUnlink })}
      rows={rows}
      rowKey={({ id }) => id}
      empty="None"
    />
  )
}

/** Maximum trades offered; any other is added by ID. */
const offered = 200

/** Latest closed trades of the journal. */
function useLatest(): EngineResult<readonly TradeLine[]> {
  const closed = useTradeFeed().data?.closed ?? 0
  const of: TradesOf = { is: 'rows', after: closed - offered - 1, upTo: closed - 1 }
  return useReport('trades', { of }, asLines, { filters: noFilters })
}
const none: readonly TradeLine[] = []

function LinkField({ linked, onLink }: { linked: readonly number[]; onLink: (id: number) => void }) {
  const { id: journalId } = useActiveJournal()
  const { instruments } = useJournalData()
  const latest = useLatest()
  const [typed, setTyped] = useState('')
  const choices = (latest.data ?? none)
    .filter(({ id }) => !linked.includes(id))
    .toReversed()
    .map(({ id, exitDate, instrumentId, rMultiple }) => {
      const name = instruments.find((one) => one.id === instrumentId)?.name ?? ''
      const day = exitDate === null ? '' : dateOf(wallClock(exitDate))
      return { value: String(id), label: `${id} · ${name} · ${day} · ${formatR(rMultiple)}` }
    })
  const number = typed.trim()
  const byId =
    /^[1-9]\d{0,9}$/.test(number) && !linked.includes(Number(number)) && !choices.some(({ value }) => value === number)
      ? [{ value: number, label: `Trade ${number}` }]
      : []

  async function link(id: number): Promise<void> {
    try {
      // a note with a missing trade could not be saved
      await api.readTrade({ params: { journalId, tradeId: id } })
      onLink(id)
    } catch (error) {
      toastProblem(error, 'loading the trade')
    }
  }
  return (
    <SearchSelect
      size="sm"
      className={classes.link ?? ''}
      aria-label="Link a trade"
      placeholder="Link a trade: ID, instrument or date"
      limit={50}
      nothingFoundMessage={
        latest.data === undefined && latest.error !== null
          ? 'Recent trades could not be loaded. Type the trade ID.'
          : 'No match among recent trades. Type the trade ID.'
      }
      data={[...byId, ...choices]}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(chosen) => {
        setTyped('')
        if (chosen !== null) void link(Number(chosen))
      }}
    />
  )
}
