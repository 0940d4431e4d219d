import type { FoundBreach } from '@afterclose/core/guard-rule'
import { counted, formatMoney } from '@afterclose/core/format'
import { MINUTE, localText, wallClock } from '@afterclose/core/time'
import type { GuardState } from '@afterclose/engine/guard/guard-state'
import { breachTitles, type GuardFormat } from '@afterclose/engine/guard/guard-words'

interface BrokenBySaving {
  readonly tradeId: number
  /** State of the guard before the trade was stored. */
  readonly before: GuardState
  /** At least one. */
  readonly broken: readonly FoundBreach[]
}

/**
 * Names the rules that a trade broke that was just stored: saving it works all the same.
 *
 * @example "Trade 12 is saved. It broke a rule: cool-down until 14:35."
 */
export function brokenWords({ tradeId, before, broken }: BrokenBySaving, format: GuardFormat): string {
  const sure = broken.filter((breach) => breach.sure)
  const said = sure.length > 0 ? sure : broken
  const rules = said.length === 1 ? 'a rule' : `${said.length} rules`
  const names = said.map((breach) => nameOf(breach, tradeId, before, format)).join('; ')
  return `Trade ${tradeId} is saved. It ${sure.length > 0 ? 'broke' : 'may have broken'} ${rules}: ${names}.`
}

/** Trades that are named; more are counted. */
const mostNamed = 5
const list = new Intl.ListFormat('en-GB')

/**
 * Says that several trades stored together broke rules, or may have. The page of the rules says which.
 *
 * @param ids of the trades, at least two
 * @example "Trades 4, 5 and 6 are saved. They are against your rules."
 */
export const brokenWordsOfMany = (ids: readonly number[]): string =>
  `${ids.length > mostNamed ? counted(ids.length, 'trade') : `Trades ${list.format(ids.map(String))}`} are saved. They are against your rules.`

const limitNames: Partial<Record<FoundBreach['rule'], string>> = {
  DAILY_LOSS: 'daily loss',
  WEEKLY_LOSS: 'weekly loss',
  MAX_LOSS: 'maximum loss',
}

function nameOf(breach: FoundBreach, id: number, before: GuardState, format: GuardFormat): string {
  const { rule, over, tradeId } = breach
  const limit = limitNames[rule]
  if (limit !== undefined && tradeId !== id) return `entered after the ${limit} was reached`
  const pause = pauseAt(breach, before)
  if (pause !== null) return pause
  const title = breachTitles[rule]
  const name = title.slice(0, 1).toLowerCase() + title.slice(1)
  return over === null || Number(over) === 0
    ? name
    : `${name}, over by ${formatMoney(over, { decimals: format.decimals })} ${format.currency}`
}

/** How long before it is stored a trade may be entered to be one of the pause that the line shows. */
const justNow = 5 * MINUTE

/** The pause that the line showed while the trade was entered; of an earlier one its end is not known here. */
function pauseAt({ rule, at }: FoundBreach, { now, line }: GuardState): string | null {
  if (rule !== 'COOL_DOWN' || line.is !== 'COOL_DOWN' || wallClock(at) < now - justNow) return null
  return line.until === null
    ? 'cool-down for the rest of the day'
    : `cool-down until ${localText(line.until).slice(11, 16)}`
}
