import { screenshotSlots } from '@afterclose/contract/screenshots'
import { formatDate } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import type { TradeLeg } from '@afterclose/core/option-leg'
import { type Unit, byName, namesWith, pick } from '@afterclose/core/record-field'
import { type TradeExecution, type TradeInput, inputFields, emptyInput } from '@afterclose/core/trade'
import type { TradeStart } from '../../journal/begun-records.ts'
import { dateTimeText } from '../../ui/typed-date.ts'
import { levelText, numberText } from '../../ui/typed-number.ts'

export interface ExecutionForm {
  /** Distinguishes rows while they are edited. */
  readonly key: number
  readonly side: TradeExecution['side']
  readonly date: string
  readonly price: string
  readonly size: string
  readonly commission: string
  readonly swap: string
}

/** A leg while it is edited: numbers and dates are typed text. */
export interface LegForm
  extends Pick<TradeLeg, 'right' | 'direction' | 'end' | 'isOpening' | 'gain'>,
    Readonly<Record<LegText, string>> {
  /** Distinguishes rows while they are edited. */
  readonly key: number
  /** Name of the stored contract; empty: it follows from the instrument and the leg. */
  readonly contract: string
}
export type LegText =
  | 'size'
  | 'strike'
  | 'expires'
  | 'multiplier'
  | 'entryDate'
  | 'entryPrice'
  | 'exitDate'
  | 'exitPrice'

/** Fields that are not in this dialog: they are sent back unchanged, except that an empty commission is the instrument's. */
const hidden = [
  'finalStop',
  'priceSource',
  'priceBarLength',
  'commissionSource',
  'checklistItemIds',
  'groupId',
  'planId',
  'unhedgedRisk',
  'unhedgedMinutes',
] as const
export type Carried = Pick<TradeInput, (typeof hidden)[number]>
export const carriesNothing: Carried = pick(emptyInput, hidden)

/** Fields with typed numbers. */
export const numberFields = namesWith(inputFields, { type: 'decimal' }).filter(
  (name) => name !== 'finalStop' && name !== 'unhedgedRisk',
)
export type NumberField = (typeof numberFields)[number]

/** Fields with a choice. */
export const wordNames = namesWith(inputFields, { type: 'word' }).filter(
  (name) => name !== 'priceSource' && name !== 'commissionSource',
)

/** Fields whose values are the same in the form and in a trade. */
const sameFields = [
  ...wordNames,
  ...namesWith(inputFields, { type: 'flag' }),
  ...namesWith(inputFields, { type: 'text' }),
  ...namesWith(inputFields, { type: 'id' }).filter((name) => name !== 'groupId' && name !== 'planId'),
  ...namesWith(inputFields, { type: 'list' }).filter(
    (name) => name !== 'checklistItemIds' && name !== 'executions' && name !== 'legs',
  ),
]

/** Values of the dialog's fields: numbers and dates are typed text, notes are HTML. */
export interface TradeForm
  extends Omit<Pick<TradeInput, (typeof sameFields)[number]>, 'instrumentId' | 'setupId'>,
    Readonly<Record<NumberField, string>> {
  readonly instrumentId: number | null
  /** Null: the journal's first active setup. */
  readonly setupId: number | null
  readonly entryDate: string
  readonly exitDate: string
  /** Empty: the instrument's cost. */
  readonly commission: string
  /** One per slot. */
  readonly screenshotDescriptions: readonly string[]
  readonly executions: readonly ExecutionForm[]
  readonly legs: readonly LegForm[]
}

const slotTexts = (texts: readonly string[]): readonly string[] =>
  Array.from({ length: screenshotSlots }, (_, i) => texts[i] ?? '')

/** A new trade. `entryDate` is text in the journal's format. */
export const newTrade = (defaults: Pick<TradeForm, 'setupId' | 'entryDate'>): TradeForm => ({
  ...pick({ ...emptyInput, instrumentId: null, setupId: null, direction: 'LONG' }, sameFields),
  ...byName(numberFields, () => ''),
  exitDate: '',
  swap: '0.00',
  fxRate: '1',
  screenshotDescriptions: slotTexts([]),
  executions: [],
  legs: [],
  ...defaults,
})

/** The next trade after "Save and add another": same market, setup, type and direction, on the same day. */
export const nextTrade = (saved: TradeForm): TradeForm => ({
  ...newTrade({ setupId: saved.setupId, entryDate: saved.entryDate }),
  instrumentId: saved.instrumentId,
  tradeType: saved.tradeType,
  direction: saved.direction,
})

/** A new trade made from a plan or a missed trade: their values, and defaults for the rest. */
export function begunTrade(blank: TradeForm, start: TradeStart, formOf: (trade: TradeInput) => TradeForm): TradeForm {
  const whole = { ...emptyInput, instrumentId: 0, setupId: 0, direction: 'LONG', entryDate: '', ...start } as const
  const shown = Object.entries(formOf(whole)).filter(([name]) => Object.hasOwn(start, name))
  return { ...blank, ...Object.fromEntries(shown) }
}

/** The form's fields, in the order of a trade's. */
export const formFields = namesWith(inputFields, {}).filter((name) => !isHidden(name))
function isHidden(name: keyof TradeInput): name is (typeof hidden)[number] {
  return hidden.some((one) => one === name)
}

/** Fields with prices and sizes. */
export const isLevel = (name: NumberField): boolean => {
  const { unit } = inputFields[name]
  return unit === 'price' || unit === 'size'
}
const textIn = (name: NumberField) => (isLevel(name) ? levelText : numberText)

/** A trade as text. Money and prices have a minimum number of decimals. */
export function formOf(
  trade: TradeInput,
  format: DateFormat,
  places: { readonly money: number; readonly price: number },
): TradeForm {
  const { money, price } = places
  const atLeast: Partial<Record<Unit, number>> = places
  return {
    ...pick(trade, sameFields),
    ...byName(numberFields, (name) => textIn(name)(trade[name], atLeast[inputFields[name].unit])),
    ...(trade.commissionSource === 'INSTRUMENT' ? { commission: '' } : {}),
    entryDate: dateTimeText(trade.entryDate, format),
    exitDate: dateTimeText(trade.exitDate, format),
    screenshotDescriptions: slotTexts(trade.screenshotDescriptions),
    executions: trade.executions.map((execution, key) => ({
      key,
      side: execution.side,
      date: dateTimeText(execution.date, format),
      price: levelText(execution.price, price),
      size: levelText(execution.size),
      commission: numberText(execution.commission, money),
      swap: numberText(execution.swap, money),
    })),
    legs: trade.legs.map((leg, key) => ({
      key,
      contract: leg.contract,
      right: leg.right,
      direction: leg.direction,
      end: leg.end,
      isOpening: leg.isOpening,
      gain: leg.gain,
      size: levelText(leg.size),
      strike: levelText(leg.strike),
      expires: leg.expires === null ? '' : formatDate(leg.expires, format),
      multiplier: levelText(leg.multiplier),
      entryDate: dateTimeText(leg.entryDate, format),
      entryPrice: levelText(leg.entryPrice, 2),
      exitDate: dateTimeText(leg.exitDate, format),
      exitPrice: levelText(leg.exitPrice, 2),
    })),
  }
}
