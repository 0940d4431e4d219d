import { screenshotSlots } from '@afterclose/contract/screenshots'
import type { DateFormat } from '@afterclose/core/journal'
import { htmlToText } from '@afterclose/core/rich-text'
import { type LocalDateTime, localText, MINUTE, wallClockAt } from '@afterclose/core/time'
import type { Direction, GainMode, OtpHit, TradeExecution, TradeInput, TradeType } from '@afterclose/core/trade'
import { dateTimeText } from '../../ui/typed-date.ts'
import { numberText } from '../../ui/typed-number.ts'

export interface ExecutionForm {
  /** Tells rows apart while they are edited. */
  readonly key: number
  readonly side: TradeExecution['side']
  readonly date: string
  readonly price: string
  readonly size: string
  readonly commission: string
  readonly swap: string
}

/** The dialog's fields as they stand in it: numbers and dates are the text that was typed. */
export interface TradeForm {
  readonly tradeType: TradeType
  readonly instrumentId: number | null
  /** Null: the journal's first active setup. */
  readonly setupId: number | null
  readonly direction: Direction
  readonly entryDate: string
  readonly exitDate: string
  readonly entryPrice: string
  readonly exitPrice: string
  readonly size: string
  readonly stopLoss: string
  readonly takeProfit: string
  readonly riskAmount: string
  readonly highestPrice: string
  readonly lowestPrice: string
  readonly otpHit: OtpHit | null
  /** Empty: the instrument's default cost. */
  readonly commission: string
  readonly swap: string
  readonly fxRate: string
  readonly gainMode: GainMode
  readonly manualGain: string
  readonly breakEven: boolean
  readonly inReview: boolean
  readonly preTradeComments: readonly number[]
  readonly entryComments: readonly number[]
  readonly managementComments: readonly number[]
  readonly exitComments: readonly number[]
  readonly customComments: readonly number[]
  readonly checklistId: number | null
  readonly checkedItemIds: readonly number[]
  readonly notes: string
  /** One for each slot. */
  readonly screenshotDescriptions: readonly string[]
  readonly executions: readonly ExecutionForm[]
}

/** What a trade carries that this dialog does not show, such as formats of its notes; it is sent back as it came. */
export type Carried = Pick<TradeInput, 'finalStop' | 'checklistItemIds' | 'groupId' | 'planId' | 'notes'>
export const carriesNothing: Carried = {
  finalStop: null,
  checklistItemIds: [],
  groupId: null,
  planId: null,
  notes: '',
}

/** The fields that hold typed numbers. */
export const numberFields = [
  'entryPrice',
  'exitPrice',
  'size',
  'stopLoss',
  'takeProfit',
  'riskAmount',
  'highestPrice',
  'lowestPrice',
  'commission',
  'swap',
  'fxRate',
  'manualGain',
] as const satisfies readonly (keyof TradeForm)[]
export type NumberField = (typeof numberFields)[number]

const slotTexts = (texts: readonly string[]): readonly string[] =>
  Array.from({ length: screenshotSlots }, (_, i) => texts[i] ?? '')

/** The minute that a clock shows where a journal's times are from. A new trade begins there: most are noted while fresh. */
export function minuteAt(instant: number, timeZone: string): LocalDateTime {
  const at = wallClockAt(instant, timeZone)
  return localText(at - (at % MINUTE))
}

/** A new trade. `entryDate` is text in the journal's format. */
export const newTrade = (defaults: Pick<TradeForm, 'setupId' | 'entryDate'>): TradeForm => ({
  tradeType: 'LIVE',
  instrumentId: null,
  direction: 'LONG',
  exitDate: '',
  entryPrice: '',
  exitPrice: '',
  size: '',
  stopLoss: '',
  takeProfit: '',
  riskAmount: '',
  highestPrice: '',
  lowestPrice: '',
  otpHit: null,
  commission: '',
  swap: '0.00',
  fxRate: '1',
  gainMode: 'CALCULATED',
  manualGain: '',
  breakEven: false,
  inReview: false,
  preTradeComments: [],
  entryComments: [],
  managementComments: [],
  exitComments: [],
  customComments: [],
  checklistId: null,
  checkedItemIds: [],
  notes: '',
  screenshotDescriptions: slotTexts([]),
  executions: [],
  ...defaults,
})

/** The next trade after "Save and add another": same market, setup, type and direction, on the same day. */
export const nextTrade = (saved: TradeForm): TradeForm => ({
  ...newTrade({ setupId: saved.setupId, entryDate: saved.entryDate }),
  instrumentId: saved.instrumentId,
  tradeType: saved.tradeType,
  direction: saved.direction,
})

/** A trade as text. Money and prices show at least so many places. */
export function formOf(
  trade: TradeInput,
  format: DateFormat,
  { money, price }: { readonly money: number; readonly price: number },
): TradeForm {
  return {
    tradeType: trade.tradeType,
    instrumentId: trade.instrumentId,
    setupId: trade.setupId,
    direction: trade.direction,
    entryDate: dateTimeText(trade.entryDate, format),
    exitDate: dateTimeText(trade.exitDate, format),
    entryPrice: numberText(trade.entryPrice, price),
    exitPrice: numberText(trade.exitPrice, price),
    size: numberText(trade.size),
    stopLoss: numberText(trade.stopLoss, price),
    takeProfit: numberText(trade.takeProfit, price),
    riskAmount: numberText(trade.riskAmount, money),
    highestPrice: numberText(trade.highestPrice, price),
    lowestPrice: numberText(trade.lowestPrice, price),
    otpHit: trade.otpHit,
    commission: numberText(trade.commission, money),
    swap: numberText(trade.swap, money),
    fxRate: numberText(trade.fxRate),
    gainMode: trade.gainMode,
    manualGain: numberText(trade.manualGain, money),
    breakEven: trade.breakEven,
    inReview: trade.inReview,
    preTradeComments: trade.preTradeComments,
    entryComments: trade.entryComments,
    managementComments: trade.managementComments,
    exitComments: trade.exitComments,
    customComments: trade.customComments,
    checklistId: trade.checklistId,
    checkedItemIds: trade.checkedItemIds,
    notes: htmlToText(trade.notes),
    screenshotDescriptions: slotTexts(trade.screenshotDescriptions),
    executions: trade.executions.map((execution, key) => ({
      key,
      side: execution.side,
      date: dateTimeText(execution.date, format),
      price: numberText(execution.price, price),
      size: numberText(execution.size),
      commission: numberText(execution.commission, money),
      swap: numberText(execution.swap, money),
    })),
  }
}
