import type { PracticeResult, PracticeTry } from '@afterclose/contract/practice'
import { counted, formatDate, formatNumber } from '@afterclose/core/format'
import { directionLabels } from '@afterclose/core/trade'
import { unknown } from '@afterclose/core/unknown'
import { localText, wallClockAt } from '@afterclose/core/time'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { RMultiple } from '../../../parts/figures.tsx'
import { Block } from '../../../ui/block.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { useCompact } from '../../../ui/use-compact.ts'
import { offeredWords } from './deal-words.ts'
import classes from './practice.module.css'

/** A trade of the moment: the real one, this try, or an earlier try. */
interface Way extends Pick<PracticeTry, 'direction' | 'taken' | 'stopDistance' | 'worst' | 'best'> {
  readonly when: string
  readonly grade: PracticeTry['grade'] | null
  readonly happened: string
}

/** The real trade compared with all tries of the same moment. */
export function TriesBlock({ result }: { result: PracticeResult }) {
  const { dateFormat, timeZone } = useActiveJournal()
  const isCompact = useCompact()
  const { trade, tries, digits, moment, offered } = result
  const dayOf = (tried: string): string => formatDate(localText(wallClockAt(Date.parse(tried), timeZone)), dateFormat)
  const ways: Way[] = tries.map((one, i) => ({
    ...one,
    when: i === 0 ? 'Now' : dayOf(one.tried),
    happened: i === 0 && !one.taken && offered !== null ? offeredWords(offered) : ordersWords(one),
  }))
  if (trade !== null)
    ways.push({
      when: `${formatDate(moment, dateFormat)}, the real trade`,
      direction: trade.direction,
      grade: null,
      taken: true,
      stopDistance:
        trade.entryPrice === null || trade.stopLoss === null ? null : Math.abs(trade.entryPrice - trade.stopLoss),
      worst: trade.rMultiple,
      best: trade.rMultiple,
      happened: '',
    })
  const columns: Column<Way>[] = [
    { head: 'When', cell: ({ when }) => when },
    { head: 'Direction', cell: ({ direction }) => (direction === null ? unknown : directionLabels[direction]) },
    { head: 'Grade', cell: ({ grade }) => grade ?? unknown },
    { head: 'Decision', cell: ({ taken }) => (taken ? 'taken' : 'skipped') },
    {
      head: 'Stop distance',
      align: 'end',
      cell: ({ stopDistance }) => (stopDistance === null ? unknown : formatNumber(stopDistance, { decimals: digits })),
    },
    { head: 'R at worst', align: 'end', cell: worstOf },
    { head: 'R at best', align: 'end', cell: bestOf },
    { head: 'What happened', className: classes.words, cell: ({ happened }) => happened || unknown },
  ]
  const onPhone = ['When', 'Grade', 'Decision', 'R at worst']
  return (
    <Block title="Are your decisions consistent?" measure="the same moment, each time">
      <Table
        caption="This try, earlier ones and the real trade"
        columns={isCompact ? columns.filter(({ head }) => onPhone.includes(head)) : columns}
        rows={ways}
        rowKey={(way) => ways.indexOf(way)}
        rowClass={({ when }) => when === 'Now' && classes.now}
      />
    </Block>
  )
}

const worstOf = ({ worst, taken }: Way) => (taken ? <RMultiple value={worst} /> : 'unknown')
const bestOf = ({ best, taken }: Way) => (taken ? <RMultiple value={best} /> : 'unknown')

/** "1 partial exit, stop moved 2 times" */
const ordersWords = ({ partials, moves }: PracticeTry): string =>
  [
    partials > 0 && `${counted(partials, 'partial exit')} planned`,
    moves > 0 && `levels moved ${counted(moves, 'time')}`,
  ]
    .filter((part) => part !== false)
    .join(', ')
