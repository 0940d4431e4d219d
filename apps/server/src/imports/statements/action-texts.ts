import { formatDate } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import { amountText, minus, signOf } from '@afterclose/core/amount'
import type { Derived } from '@afterclose/importers/statements/derive'
import type { BrokerAction } from '@afterclose/importers/statements/records'

const mostNamed = 20

/**
 * Sentences about the corporate actions of a file.
 *
 * @param countingActions actions that count; the file may state one that another statement has, too
 * @param after positions derived with them
 */
export function actionTexts(
  countingActions: readonly BrokerAction[],
  { acted }: Derived,
  fileActions: readonly BrokerAction[],
  dateFormat: DateFormat,
): readonly string[] {
  const names = new Set(fileActions.map(({ name }) => name))
  const texts = countingActions.flatMap((action) => {
    if (!names.has(action.name)) return []
    const { symbol, into, kind } = action
    const day = formatDate(action.date, dateFormat)
    const changed = acted.filter((one) => one.action === action)
    if (changed.length === 0) return [nothingHeld(action, day)]
    return changed.map(({ before, after, position }) => {
      if (kind === 'CASH_IN_LIEU' && position.withheld === null) {
        const sold = minus(before, after)
        return signOf(sold) === 0
          ? `${headOf(action)} on ${day}. It counts in the result of the trade.`
          : `${action.money} was paid for ${amountText(sold)} ${symbol} on ${day}.`
      }
      const sizes = `${amountText(before)} ${symbol}`
      if (position.withheld !== null) return position.withheld
      if (into === null && kind === 'MERGER')
        return `${symbol} was merged on ${day}: ${action.money} was paid for ${sizes}.`
      if (kind === 'SPLIT') return `${symbol} was split on ${day}: ${amountText(before)} became ${amountText(after)}.`
      return `${symbol} became ${into ?? ''} on ${day}: ${sizes} became ${amountText(after)} ${into ?? ''}.`
    })
  })
  const more = texts.length - mostNamed
  return more <= 0 ? texts : [...texts.slice(0, mostNamed), `${more} more corporate actions.`]
}

/** An action that changes no known position. */
function nothingHeld(action: BrokerAction, day: string): string {
  const { kind, symbol, into, added } = action
  if (kind === 'CASH_IN_LIEU') return `${headOf(action)} on ${day}. It is in no trade, because nothing was held.`
  if (kind === 'SPIN_OFF' && into === null)
    return `${added} ${symbol} were received in a spin-off on ${day}. Their result is not known. The file does not state from which company: check its result, too.`
  return `${headOf(action)} on ${day}: nothing was held.`
}

const headOf = ({ kind, symbol, into, money }: BrokerAction): string => {
  switch (kind) {
    case 'SPLIT':
      return `Split of ${symbol}`
    case 'RENAME':
      return `New name of ${symbol}, ${into ?? ''},`
    case 'MERGER':
      return `Merger of ${symbol}`
    case 'SPIN_OFF':
      return `Spin-off from ${symbol}`
    case 'OTHER':
      return `Corporate action of ${symbol}`
    case 'CASH_IN_LIEU':
      return `${money} was paid for a fraction of ${symbol}`
  }
}
