import { type FilledTrade, fillOutcomes } from '@afterclose/contract/bars'
import { counted, formatDateTime, formatWhole, plural } from '@afterclose/core/format'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { refreshTrades } from '../../journal/engine/hooks.ts'
import { journalKey, useJournalData } from '../../journal/journal-data.ts'
import { refreshJournal } from '../../journal/start.ts'
import { journalSettings } from '../../journal/journal-settings.ts'
import { useSettings } from '../../journal/settings.ts'
import { priceText, tickDecimals } from '../../journal/price-text.ts'
import { api } from '../../journal/api.ts'
import { FetchMissing } from '../../parts/bar-fetch/fetch-missing.tsx'
import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { toastUndoable } from '../../parts/records/toast-deleted.ts'
import { toastProblem } from '../../parts/toasts.tsx'
import { lengthWords } from '../../parts/trade-chart/trade-chart-words.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useCompact } from '../../ui/use-compact.ts'

interface FillDialogProps {
  /** Null: all trades of the journal. */
  tradeIds: readonly number[] | null
  /** Clears prices that bars filled, instead of filling. */
  clear: boolean
  onClose: () => void
}

type Outcome = (typeof fillOutcomes)[number]
/** Texts next to the number of trades. */
const words = {
  FILLED: 'will be filled',
  CLEARED: 'will be cleared',
  TYPED: 'keep the typed prices',
  SAME: 'are already filled',
  OPEN: 'are still open',
  NO_SERIES: 'have no price bars for their instrument',
  NO_BARS: 'have no bars for the time they were open',
  GAP: 'have gaps in their bars',
  TOO_LONG: 'are too short for the available bars',
} as const satisfies Record<Outcome, string>
/** Text for one trade. */
const word = {
  FILLED: 'will be filled',
  CLEARED: 'will be cleared',
  TYPED: 'keeps the typed prices',
  SAME: 'is already filled',
  OPEN: 'is still open',
  NO_SERIES: 'has no price bars for its instrument',
  NO_BARS: 'has no bars for the time it was open',
  GAP: 'has gaps in its bars',
  TOO_LONG: 'is too short for the available bars',
} as const satisfies Record<Outcome, string>
/** Texts of the dialog for filling and for clearing. */
const acts = {
  fill: {
    title: 'Fill highest and lowest prices',
    verb: 'Fill',
    done: 'filled',
    doing: 'filling highest and lowest prices',
    lead: 'Fills the highest and lowest price while each trade was open, from the bars entirely inside it and its own fills. Typed prices are never changed.',
    nothing: 'The available price bars cannot fill any of these prices.',
  },
  clear: {
    title: 'Clear highest and lowest prices from bars',
    verb: 'Clear',
    done: 'cleared',
    doing: 'clearing highest and lowest prices',
    lead: 'Removes highest and lowest prices that were filled from bars. Typed prices are never changed.',
    nothing: 'No prices here were filled from bars.',
  },
} as const
/** Bars determine the duration of a trade, but not the trader's fixed time. */
const otherTracking =
  'You record these prices over a fixed window after the entry. Bars cover the time in the trade, so statistics would mix both.'
/** Warning that bars and trades contradict each other. */
const apartText = (apart: number, of: number): string =>
  `${formatWhole(apart)} of ${counted(of, 'trade')} ${plural(apart, 'has', 'have')} an entry or exit price outside the bars of that time. The bars may be in another time zone or for another instrument: check one trade’s chart first.`
/** Further ones are counted, but not listed. */
const mostListed = 50

/** Previews filling highest and lowest prices from bars, trade by trade and by reason, and does it with an undo. */
export function FillDialog({ tradeIds, clear, onClose }: FillDialogProps) {
  const act = acts[clear ? 'clear' : 'fill']
  const outcome = clear ? 'CLEARED' : 'FILLED'
  const { id: journalId } = useActiveJournal()
  const { priceTracking } = journalSettings(useSettings().settings, journalId)
  const [busy, setBusy] = useState(false)
  const params = { journalId }
  const ids = tradeIds === null ? null : [...tradeIds]
  const query = useQuery({
    queryKey: [...journalKey(journalId), 'fill-prices', clear, ids],
    queryFn: ({ signal }) => api.fillPriceExtremes({ params, body: { ids, clear, dryRun: true } }, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const filled = query.data?.counts[outcome] ?? 0

  const { refetch } = query
  const fetched = useCallback(() => void refetch(), [refetch])

  async function fill() {
    setBusy(true)
    try {
      const { counts, receipt } = await api.fillPriceExtremes({ params, body: { ids, clear, dryRun: false } })
      const refresh = () => Promise.all([refreshTrades(), refreshJournal(journalId)])
      onClose()
      await refresh()
      toastUndoable({
        journalId,
        text: `Highest and lowest price of ${counted(counts[outcome], 'trade')} ${act.done}.`,
        receipts: [receipt],
        refresh,
        undone: 'Highest and lowest prices restored.',
        doing: act.doing,
      })
    } catch (error) {
      setBusy(false)
      toastProblem(error, act.doing)
    }
  }

  return (
    <Dialog
      title={act.title}
      width={720}
      onClose={onClose}
      footer={
        <>
          <CancelButton>Cancel</CancelButton>
          <Button variant="primary" busy={busy} disabled={filled === 0} onClick={() => void fill()}>
            {filled === 0 ? act.verb : `${act.verb} ${counted(filled, 'trade')}`}
          </Button>
        </>
      }
    >
      <Loaded query={query} doing={act.doing}>
        {({ counts, trades, apart }) => (
          <Stack>
            {filled === 0 ? (
              <Empty
                title={act.nothing}
                action={
                  clear ? undefined : (
                    <PageLink className="link" to="/settings/price-data" onClick={onClose}>
                      Add price bars
                    </PageLink>
                  )
                }
              />
            ) : (
              <Text ink={2}>
                {act.lead}
                {!clear && priceTracking === 'FIXED_WINDOW' && ` ${otherTracking}`}
              </Text>
            )}
            {apart > 0 && <Notice tone="warn">{apartText(apart, filled)}</Notice>}
            <Stack as="dl" gap={0} lined>
              {fillOutcomes
                .map((one) => ({ one, count: counts[one] }))
                .filter(({ count }) => count > 0)
                .map(({ one, count }) => (
                  <Row key={one} oneLine gap={3} style={{ paddingBlock: 'var(--s-1)' }}>
                    <Text as="dt" ink={2} style={{ order: 1 }}>
                      {one === 'SAME' && clear ? 'without them' : plural(count, word[one], words[one])}
                    </Text>
                    <Text as="dd" bold style={{ minWidth: 56, textAlign: 'right' }}>
                      {formatWhole(count)}
                    </Text>
                  </Row>
                ))}
            </Stack>
            {!clear && counts.NO_SERIES + counts.NO_BARS + counts.GAP > 0 && (
              <FetchMissing journalId={journalId} tradeIds={tradeIds} onFetched={fetched} />
            )}
            {filled > 0 && !clear && <Filled trades={trades.filter((one) => one.outcome === 'FILLED')} of={filled} />}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

/** Columns shown on a phone. */
const phone: readonly string[] = ['Trade', 'Highest', 'Lowest']

function Filled({ trades, of }: { trades: readonly FilledTrade[]; of: number }) {
  const { dateFormat } = useActiveJournal()
  const { instruments } = useJournalData()
  const compact = useCompact()
  const instrumentOf = (trade: FilledTrade) => instruments.find(({ id }) => id === trade.instrumentId)
  const price = (text: string | null, trade: FilledTrade): string =>
    priceText(text, tickDecimals(instrumentOf(trade)?.tickSize))
  const columns: readonly Column<FilledTrade>[] = [
    { head: 'Trade', cell: ({ tradeId }) => tradeId },
    { head: 'Instrument', cell: (trade) => instrumentOf(trade)?.name },
    { head: 'Entry', cell: ({ entryDate }) => formatDateTime(entryDate, dateFormat) },
    { head: 'Highest', align: 'end', cell: (trade) => price(trade.highestPrice, trade) },
    { head: 'Lowest', align: 'end', cell: (trade) => price(trade.lowestPrice, trade) },
    {
      head: 'From',
      align: 'end',
      cell: ({ used, length }) =>
        length === null ? counted(used, 'bar') : `${formatWhole(used)} × ${lengthWords(length)}`,
    },
  ]
  return (
    <>
      <Table
        caption="Trades to be filled"
        compact
        columns={compact ? columns.filter(({ head }) => phone.includes(head)) : columns}
        rows={trades.slice(0, mostListed)}
        rowKey={({ tradeId }) => tradeId}
        empty=""
      />
      {of > mostListed && <Text ink={2}>and {formatWhole(of - mostListed)} more</Text>}
    </>
  )
}
