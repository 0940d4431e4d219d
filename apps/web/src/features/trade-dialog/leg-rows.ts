import type { DateFormat } from '@afterclose/core/journal'
import type { LegEnd, LegRight } from '@afterclose/core/option-leg'
import type { TradeInput } from '@afterclose/core/trade'
import { dateTimeText } from '../../ui/typed-date.ts'
import { levelText } from '../../ui/typed-number.ts'
import type { LegForm, TradeForm } from './trade-form.ts'

export const rightLabels: Readonly<Record<LegRight, string>> = { PUT: 'Put', CALL: 'Call', STOCK: 'Shares' }

/**
 * Adds a leg. The first one takes the values of the fields, so that nothing has to be typed twice; another repeats the size, expiry and time
 * of the one above, on the other side.
 */
export function addLeg(form: TradeForm): readonly LegForm[] {
  const { legs } = form
  const last = legs.at(-1)
  const key = 1 + Math.max(0, ...legs.map((leg) => leg.key))
  const blank = { key, contract: '', gain: null, isOpening: true, strike: '' } as const
  if (last !== undefined)
    return [
      ...legs,
      {
        ...blank,
        right: last.right === 'STOCK' ? 'CALL' : last.right,
        direction: last.direction === 'LONG' ? 'SHORT' : 'LONG',
        size: last.right === 'STOCK' ? '' : last.size,
        expires: last.expires,
        multiplier: last.right === 'STOCK' ? usualMultiplier : last.multiplier,
        entryDate: last.entryDate,
        entryPrice: '',
        end: null,
        exitDate: '',
        exitPrice: '',
      },
    ]
  const hasEnded = form.exitDate.trim() !== '' || form.exitPrice.trim() !== ''
  return [
    {
      ...blank,
      right: 'PUT',
      direction: form.direction,
      size: form.size,
      expires: '',
      multiplier: usualMultiplier,
      entryDate: form.entryDate,
      entryPrice: form.entryPrice,
      end: hasEnded ? 'CLOSED' : null,
      exitDate: form.exitDate,
      exitPrice: form.exitPrice,
    },
  ]
}

/** Shares that an option on shares delivers. */
const usualMultiplier = '100'

/** Changes a leg: its contract and its result follow from the fields again. */
export const changeLeg = (legs: readonly LegForm[], key: number, part: Partial<LegForm>): readonly LegForm[] =>
  legs.map((leg) => (leg.key === key ? { ...leg, contract: '', gain: null, ...part } : leg))

/** How a leg ended. One that expired or was delivered ended at 0, on its expiry unless another day was entered. */
export function endOfLeg(leg: LegForm, end: LegEnd | null): Partial<LegForm> {
  if (end === null || end === 'CLOSED' || end === 'CASH' || leg.right === 'STOCK') return { end }
  return {
    end,
    exitPrice: '0',
    exitDate: leg.exitDate.trim() === '' ? leg.expires : leg.exitDate,
  }
}

/** Removes a leg. After the last one, the fields keep the values derived from the list. */
export function removeLeg(form: TradeForm, draft: TradeInput, key: number, format: DateFormat): Partial<TradeForm> {
  const legs = form.legs.filter((leg) => leg.key !== key)
  if (legs.length > 0 || form.gainMode !== 'CALCULATED' || draft.legs.length === 0) return { legs }
  return {
    legs,
    direction: draft.direction,
    entryDate: dateTimeText(draft.entryDate, format),
    exitDate: dateTimeText(draft.exitDate, format),
    entryPrice: levelText(draft.entryPrice),
    exitPrice: levelText(draft.exitPrice),
    size: levelText(draft.size),
  }
}
