import { amountOf, amountText, minus } from '@afterclose/core/amount'
import { counted, formatMoney, formatPrice } from '@afterclose/core/format'
import type { TradeLeg } from '@afterclose/core/option-leg'
import type { StructureFacts } from '@afterclose/core/structure-facts'
import { dayText, legText } from '@afterclose/core/structure-title'
import { unknown } from '@afterclose/core/unknown'
import type { ReactNode } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Block } from '../../ui/block.tsx'
import { Note } from '../../ui/layout.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { toneOf } from '../../ui/tone.ts'
import { ResultBar } from '../result-bar.tsx'
import { legEndLabels } from './leg-end-labels.ts'
import classes from './legs-table.module.css'

/** Result of the trade that the legs are. */
export interface LegsResult {
  readonly entryPrice: string | null
  readonly exitPrice: string | null
  /** Before costs; null while open. */
  readonly grossGain: string | null
  readonly gain: string | null
}

interface LegsTableProps {
  legs: readonly TradeLeg[]
  facts: StructureFacts
  trade: LegsResult
  /** Beside the heading: controls. */
  actions?: ReactNode
  /** Below the table: notes. */
  children?: ReactNode
}

interface Row {
  readonly leg: TradeLeg | null
  readonly words: string
  /** Second line on a phone. */
  readonly path: string
  readonly opened: string
  readonly entry: string
  readonly exit: string
  readonly ended: string
  readonly gain: string | null
}

/** Legs of a trade with their results, which no statistic counts, above the result of the trade. */
export function LegsTable({ legs, facts, trade, actions, children }: LegsTableProps) {
  const { currency, decimals } = useActiveJournal()
  const money = (value: string | null): string => formatMoney(value, { decimals, signed: true })
  const rows = legs.map(rowOf)
  const largest = Math.max(0, ...rows.map(({ gain }) => Math.abs(Number(gain))))
  const total: Row = {
    leg: null,
    words: counted(Number(facts.units), 'unit'),
    path: '',
    opened: '',
    entry: priceOf(trade.entryPrice),
    exit: priceOf(trade.exitPrice),
    ended: '',
    gain: trade.grossGain,
  }
  return (
    <Block title="What did each leg make?" measure={`${currency} before costs; in no statistic`} actions={actions}>
      <Table
        caption="Legs"
        look="list"
        named
        place="none"
        className={classes.legs}
        columns={columnsOf(money, largest)}
        rows={rows}
        rowKey={(row) => rows.indexOf(row)}
        total={total}
      />
      {trade.grossGain !== null && trade.gain !== null && (
        <Note>
          {money(trade.grossGain)} before costs of {costText(trade.grossGain, trade.gain, decimals)} is the gain of the
          trade, {money(trade.gain)}.
        </Note>
      )}
      {children}
    </Block>
  )
}

const columnsOf = (money: (value: string | null) => string, largest: number): readonly Column<Row>[] => [
  {
    head: 'Leg',
    cell: ({ words, path }) => (
      <>
        {words}
        {path !== '' && <span className={classes.path}>{path}</span>}
      </>
    ),
  },
  { head: 'Opened', cell: ({ opened }) => opened, className: classes.wide },
  { head: 'Entry', align: 'end', cell: ({ entry }) => entry, className: classes.wide },
  { head: 'Exit', align: 'end', cell: ({ exit }) => exit, className: classes.wide },
  { head: 'Ended', cell: ({ ended }) => ended, className: classes.wide },
  {
    head: '',
    key: 'bar',
    drawn: true,
    className: classes.wide,
    cell: ({ leg, gain }) =>
      leg !== null && (
        <ResultBar gain={gain === null ? null : Number(gain)} text={money(gain)} largest={largest} outcome={null} />
      ),
  },
  { head: 'Result', align: 'end', cell: ({ gain }) => money(gain), tone: ({ gain }) => toneOf(money(gain)) },
]

const costText = (gross: string, gain: string, decimals: number): string =>
  formatMoney(amountText(minus(amountOf(gross), amountOf(gain))), { decimals })

const priceOf = (price: string | null): string => (price === null ? unknown : formatPrice(price, 2))

function rowOf(leg: TradeLeg): Row {
  const ended =
    leg.exitDate === null
      ? 'open'
      : `${leg.end === null ? 'ended' : legEndLabels[leg.end].toLowerCase()} ${dayText(leg.exitDate, leg.entryDate)}`
  const [entry, exit] = [priceOf(leg.entryPrice), priceOf(leg.exitPrice)]
  return {
    leg,
    words: legText(leg),
    path: leg.exitPrice === null ? `${entry}, ${ended}` : `${entry} to ${exit}, ${ended}`,
    opened: dayText(leg.entryDate, leg.exitDate ?? leg.expires ?? leg.entryDate),
    entry,
    exit,
    ended: leg.right === 'STOCK' && !leg.isOpening ? `${ended}, by delivery` : ended,
    gain: leg.gain,
  }
}
