import { type Direction, directionLabels, directions } from '@afterclose/core/trade'
import type { JournalData } from '../../../journal/journal-data.ts'
import { choice, dateTime, decimal, level, list, localDay } from '../../../parts/records/fields.ts'
import { pickedId, tickedIds } from '../../../parts/records/id-fields.ts'
import { text, verbatim } from '../../../parts/records/text-fields.ts'
import type { DateWriting } from '../../../ui/typed-date.ts'

export const directionChoices = directions.map((value) => ({ value, label: directionLabels[value] }))

const nameIn =
  (items: readonly { readonly id: number; readonly name: string }[]) =>
  (wanted: number): string =>
    items.find(({ id }) => id === wanted)?.name ?? `ID ${wanted}`

/** The form of a backtest. Its status has no field: finishing is a button. */
export const backtestFields = ({ instruments, setups, checklists }: JournalData) => ({
  name: text('Name'),
  instrumentId: pickedId('Instrument', nameIn(instruments), null),
  setupId: pickedId('Setup', nameIn(setups), null),
  timeframe: text('Timeframe'),
  periodFrom: localDay('Period from', null),
  periodTo: localDay('Period to', null),
  startBalance: decimal('Start balance', ''),
  riskPercent: decimal('Risk', ''),
  spreadTicks: decimal('Spread', null),
  checklistId: pickedId('Checklist', nameIn(checklists), null),
  notes: verbatim('Notes'),
})

/** Fields of a tested trade; its outcome is set by the pressed button, or by a field. */
export const testedTradeFields = ({ comments, customComments }: JournalData, writing: DateWriting) => ({
  entryDate: dateTime('Date', writing),
  direction: choice<Direction, Direction>('Direction', directionChoices, 'LONG'),
  entryPrice: level('Entry'),
  stopLoss: level('Stop'),
  takeProfit: level('Target'),
  exitPrice: level('Exit'),
  highestPrice: level('Highest'),
  lowestPrice: level('Lowest'),
  customR: decimal('R', null),
  comments: tickedIds('Comments', nameIn(comments)),
  customComments: tickedIds('Custom statistics', nameIn(customComments)),
  tags: list('Tags'),
})
export type TestedTradeFields = ReturnType<typeof testedTradeFields>
export const prices = ['entryPrice', 'stopLoss', 'takeProfit', 'exitPrice', 'highestPrice', 'lowestPrice'] as const
