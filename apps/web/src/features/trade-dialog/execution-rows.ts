import { big, decimalText } from '@afterclose/core/decimal'
import type { DateFormat } from '@afterclose/core/journal'
import type { TradeInput } from '@afterclose/core/trade'
import type { LocalDateTime } from '@afterclose/core/time'
import { dateTimeText, typedDateTime } from '../../ui/typed-date.ts'
import { levelText, numberText, typedNumber } from '../../ui/typed-number.ts'
import type { ExecutionForm, TradeForm } from './trade-form.ts'

/**
 * Adds a fill. The first one takes the values of the fields, so that a simple trade becomes its entry and its exit and nothing has to be
 * typed twice. An exit proposes what is still open as its size, and a
 * further fill of an open trade the current minute.
 *
 * @param now the current minute, as text in the journal's format
 */
export function addFill(form: TradeForm, side: ExecutionForm['side'], now: string): readonly ExecutionForm[] {
  const fills = form.executions
  const key = 1 + Math.max(0, ...fills.map((fill) => fill.key))
  const blank = { date: '', price: '', size: '', commission: '', swap: '' }
  const proposed = (before: readonly ExecutionForm[]) => ({
    ...blank,
    date: form.exitDate.trim() === '' ? now : '',
    size: side === 'EXIT' ? openSize(before) : '',
  })
  if (fills.length > 0) return [...fills, { ...proposed(fills), key, side }]
  const entry: ExecutionForm = {
    key,
    side: 'ENTRY',
    date: form.entryDate,
    price: form.entryPrice,
    size: form.size,
    commission: form.commission,
    swap: form.swap,
  }
  const exit: ExecutionForm = {
    ...blank,
    key: key + 1,
    side: 'EXIT',
    date: form.exitDate,
    price: form.exitPrice,
    size: form.size,
  }
  const simple = form.exitPrice.trim() === '' && form.exitDate.trim() === '' ? [entry] : [entry, exit]
  return side === 'EXIT' && simple.length === 2
    ? simple
    : [...simple, { ...proposed(simple), key: key + simple.length, side }]
}

/** Size of the entries less that of the exits, as text; empty if a size cannot be read, or nothing is open. */
function openSize(fills: readonly ExecutionForm[]): string {
  const sizes = fills.map(({ side, size }) => {
    const typed = typedNumber(size)
    return typed === null ? null : big(typed).times(side === 'ENTRY' ? 1 : -1)
  })
  if (sizes.includes(null)) return ''
  const open = sizes.reduce((all, size) => all!.plus(size!), big(0))!
  return open.gt(0) ? levelText(decimalText(open)) : ''
}

/** Date of the fill above; a time alone in this one is on its day. Null for the first. */
export const dateBefore = (fills: readonly ExecutionForm[], row: number, format: DateFormat): LocalDateTime | null =>
  typedDateTime(fills[row - 1]?.date ?? '', format)

export const changeFill = (
  fills: readonly ExecutionForm[],
  key: number,
  part: Partial<ExecutionForm>,
): readonly ExecutionForm[] => fills.map((fill) => (fill.key === key ? { ...fill, ...part } : fill))

/** Removes a fill. After the last one, the fields keep the values derived from the list. */
export function removeFill(form: TradeForm, draft: TradeInput, key: number, format: DateFormat): Partial<TradeForm> {
  const executions = form.executions.filter((fill) => fill.key !== key)
  if (executions.length > 0) return { executions }
  return {
    executions,
    entryDate: dateTimeText(draft.entryDate, format),
    exitDate: dateTimeText(draft.exitDate, format),
    entryPrice: levelText(draft.entryPrice),
    exitPrice: levelText(draft.exitPrice),
    size: levelText(draft.size),
    commission: draft.commissionSource === 'INSTRUMENT' ? '' : numberText(draft.commission, 2),
    swap: numberText(draft.swap, 2),
  }
}
