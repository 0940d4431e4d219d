import { big } from '@afterclose/core/decimal'
import { counted, formatMoney, formatPercent, formatWhole } from '@afterclose/core/format'
import type { BreakableRule, FoundBreach } from '@afterclose/core/guard-rule'
import { dayText } from '@afterclose/core/structure-title'
import { dayNumber, localText, weekday, type WallClock } from '@afterclose/core/time'
import type { GuardLevel } from './guard-levels.ts'
import type { CanLose, GuardLimit, GuardLine, GuardState, UsedUp } from './guard-state.ts'

/** plain: there is room; warn: 80 % of a limit is used, or a pause; done: no trade is allowed any more. A loss is never an error. */
export type GuardTone = 'plain' | 'warn' | 'done'
export type GuardIcon = 'shield' | 'alert' | 'hand' | 'clock' | 'offline'

/** The state line at one place: `lead` is bold. */
export interface GuardPhrase {
  readonly lead: string
  /** Empty if nothing follows. On Home it continues after the lead, with its punctuation; elsewhere it is a line or part of its own. */
  readonly rest: string
}

/** The state line at each place where it is shown. */
export interface GuardWords {
  readonly tone: GuardTone
  readonly icon: GuardIcon
  /** One sentence, with the currency. */
  readonly home: GuardPhrase
  /** Two lines. */
  readonly sidebar: GuardPhrase
  /** The sidebar when it is collapsed: an amount without decimals, or a word. */
  readonly collapsed: string
  /** One line of 32 px: lead · rest. */
  readonly phone: GuardPhrase
  /** Two lines at the head of the trade dialog. */
  readonly dialog: GuardPhrase
}

export interface GuardFormat {
  readonly currency: string
  /** Decimals of the currency. */
  readonly decimals: number
}

interface LineWords extends Omit<GuardWords, 'collapsed'> {
  readonly collapsed?: string
}

/**
 * The state line in words.
 *
 * @param asOf time of the state, such as "11:42", if the device is offline; null if it is current
 * @example guardWords(state, { currency: 'USD', decimals: 2 }, null).home // { lead: 'Today you can lose 412.00 USD', rest: ' and take 2 more trades.' }
 */
export function guardWords(
  state: Pick<GuardState, 'now' | 'line' | 'limits' | 'openWithoutStop' | 'withoutResult'>,
  format: GuardFormat,
  asOf: string | null,
): GuardWords {
  const words = lineWords(state, format)
  const online = { ...words, collapsed: words.collapsed ?? words.sidebar.lead }
  return asOf === null ? online : offlineWords(online, asOf)
}

function offlineWords(words: GuardWords, asOf: string): GuardWords {
  const rest = `as of ${asOf}`
  return {
    ...words,
    icon: 'offline',
    home: { ...words.home, rest: `${words.home.rest} As of ${asOf}.` },
    sidebar: { ...words.sidebar, rest },
    phone: { ...words.phone, rest },
    dialog: { ...words.dialog, rest },
  }
}

/** An amount that may still be lost: rounded down, so that it is never more than there is. */
const amountLeft = (amount: number, decimals: number): string =>
  formatMoney(big(amount).round(decimals, 0).toFixed(), { decimals })
const amountOf = (amount: number, { decimals }: GuardFormat): string => formatMoney(amount, { decimals })

const lossNames = { DAILY_LOSS: 'daily loss', WEEKLY_LOSS: 'weekly loss', MAX_LOSS: 'maximum loss' } as const

function lineWords(state: Parameters<typeof guardWords>[0], format: GuardFormat): LineWords {
  const { line } = state
  switch (line.is) {
    case 'NOT_STARTED':
      return sameEverywhere('plain', 'shield', 'Not started', `from ${dayAndTime(line.from)}`, {
        lead: `Your rules count from ${dayAndTime(line.from)}`,
        rest: '.',
      })
    case 'MAX_LOSS_REACHED': {
      const day = dayOf(line.at)
      return sameEverywhere('done', 'hand', 'Maximum loss reached', `on ${day}`, {
        lead: `Maximum loss reached on ${day}.`,
        rest: '',
      })
    }
    case 'DONE':
      return doneWords(line, format)
    case 'NO_TRADES_LEFT': {
      const rest = line.canLose === null ? '' : youCanLose(line.canLose, format)
      return sameEverywhere('done', 'hand', 'No trades left today', rest, {
        lead: 'No trades left today.',
        rest: rest === '' ? '' : ` ${capitalised(withCurrency(rest, line.canLose, format))}.`,
      })
    }
    case 'COOL_DOWN': {
      const lead = line.until === null ? 'Cool-down for the rest of the day' : `Cool-down until ${timeOf(line.until)}`
      const after = `after ${counted(line.losses, 'loss', 'losses')}`
      return sameEverywhere('warn', 'clock', lead, after, { lead, rest: `, ${after}.` })
    }
    case 'OUTSIDE_HOURS': {
      const next = line.next === null ? '' : `next ${nextTime(line.next, state.now)}`
      return sameEverywhere('warn', 'clock', 'Outside your hours', next, {
        lead: 'Outside your hours',
        rest: next === '' ? '.' : `; ${next}.`,
      })
    }
    case 'MAX_LOSS_POSSIBLE':
      return sameEverywhere('warn', 'alert', 'Maximum loss possibly reached', 'your broker’s figure counts', {
        lead: 'The maximum loss may have been reached',
        rest: ': its floor follows the highest equity, which is not fully known.',
      })
    case 'STOPS_USE_UP': {
      const over = line.over === 0 ? null : `over by ${amountOf(line.over, format)}`
      const room = 'today’s room'
      return {
        tone: 'warn',
        icon: 'alert',
        home: {
          lead: `Your open stops use up ${room}`,
          rest: over === null ? '.' : `, ${over} ${format.currency}.`,
        },
        sidebar: { lead: 'Your open stops use up', rest: over === null ? room : `${room}, ${over}` },
        collapsed: '0',
        phone: { lead: `Open stops use up ${room}`, rest: over ?? '' },
        dialog: { lead: 'Your open stops use up', rest: over === null ? room : `${room}, ${over}` },
      }
    }
    case 'ROOM':
      return roomWords(state, line, format)
  }
}

/** Words that are the same in the sidebar, on the phone and in the dialog. */
const sameEverywhere = (
  tone: GuardTone,
  icon: GuardIcon,
  lead: string,
  rest: string,
  home: GuardPhrase,
): LineWords => ({
  tone,
  icon,
  home,
  sidebar: { lead, rest },
  phone: { lead, rest },
  dialog: { lead, rest },
})

function doneWords({ rule, over, breach }: GuardLine & { is: 'DONE' }, format: GuardFormat): LineWords {
  const lead = rule === 'DAILY_LOSS' ? 'Done for today' : 'Done for this week'
  const reached = over === null ? `${lossNames[rule]} was reached` : `${lossNames[rule]} reached`
  const beyond = over === null || over === 0 ? null : `over by ${amountOf(over, format)}`
  const rest = beyond === null ? reached : `${reached}, ${beyond}`
  const forbidden = breach?.forbiddenTradeIds.length ?? 0
  return {
    ...sameEverywhere('done', 'hand', lead, rest, {
      lead: `${lead}: ${rest}${beyond === null ? '' : ` ${format.currency}`}.`,
      rest:
        forbidden === 0
          ? ''
          : ` ${counted(forbidden, 'trade')} after it ${forbidden === 1 ? 'is' : 'are'} forbidden by your rules.`,
    }),
    phone: { lead, rest: beyond ?? reached },
  }
}

function roomWords(
  state: Parameters<typeof guardWords>[0],
  { canLose, tradesLeft, warning, usualRisk }: GuardLine & { is: 'ROOM' },
  format: GuardFormat,
): LineWords {
  const tone = warning === null ? 'plain' : 'warn'
  const icon = warning === null ? 'shield' : 'alert'
  const trades = tradesLeft === null ? null : `${counted(tradesLeft, 'trade')} left`
  if (canLose === null) {
    if (trades === null)
      return sameEverywhere(tone, icon, 'Your rules allow a trade', '', { lead: 'Your rules allow a trade', rest: '.' })
    const lead = `${trades} today`
    return { ...sameEverywhere(tone, icon, lead, '', { lead, rest: '.' }), collapsed: formatWhole(tradesLeft) }
  }
  const amount = amountLeft(canLose.amount, format.decimals)
  const collapsed = amountLeft(canLose.amount, 0)
  const more =
    tradesLeft === null ? '' : ` and take ${formatWhole(tradesLeft)} more ${tradesLeft === 1 ? 'trade' : 'trades'}`
  const because = canLose.atMost ? whyAtMost(state) : null
  const used = warning === null ? null : usedText(warning)
  const lead = `Today you can lose ${canLose.atMost ? 'at most ' : ''}${amount} ${format.currency}`
  const facts = [because, used === null ? null : `${used} of the ${limitName(warning)} is used`].filter(
    (fact) => fact !== null,
  )
  const usual = usualRisk === null ? null : amountOf(usualRisk, format)
  const next =
    usual === null
      ? ''
      : ` A trade at your usual risk of ${usual} ${format.currency} would reach your ${lossNames[canLose.by]} at its stop.`
  const home = { lead, rest: `${more}${facts.map((fact) => `; ${fact}`).join('')}.${next}` }
  const dialogRest = (facts: readonly (string | null)[]): string =>
    [...facts, usual === null ? null : `your usual risk is ${usual}`].filter(isText).join(', ')
  if (because !== null)
    return {
      tone,
      icon,
      home,
      sidebar: { lead: `At most ${amount} today`, rest: because },
      collapsed,
      phone: { lead: `At most ${amount} today`, rest: because },
      dialog: { lead: `At most ${amount} left today`, rest: dialogRest([because]) },
    }
  const usedShort = used === null ? null : `${used} used`
  const before = `before your ${lossNames[canLose.by]} is reached`
  return {
    tone,
    icon,
    home,
    sidebar: { lead: `Today you can lose ${amount}`, rest: [trades, usedShort].filter(isText).join(', ') || before },
    collapsed,
    phone:
      usedShort === null
        ? { lead: `Today you can lose ${amount}`, rest: trades ?? '' }
        : {
            lead: `${amount} left today`,
            rest: [tradesLeft === null ? null : counted(tradesLeft, 'trade'), usedShort].filter(isText).join(', '),
          },
    dialog: { lead: `${amount} left today`, rest: dialogRest([trades]) || usedShort || before },
  }
}

const isText = (text: string | null): text is string => text !== null

/** Used part of a limit of money: "89%". Trades left say themselves how many of a limit of trades are used. */
const usedText = ({ rule, percent }: UsedUp): string | null =>
  rule === 'MAX_TRADES' ? null : formatPercent(percent, { decimals: 0 })

const limitName = (warning: UsedUp | null): string =>
  warning === null || warning.rule === 'MAX_TRADES' ? 'trades a day' : lossNames[warning.rule]

/** Why a room is "at most" its amount: the reason that the trader can do most about. */
function whyAtMost({ openWithoutStop, withoutResult, limits }: Parameters<typeof guardWords>[0]): string {
  if (openWithoutStop.length > 0)
    return `${counted(openWithoutStop.length, 'open trade')} ${openWithoutStop.length === 1 ? 'has' : 'have'} no stop`
  if (withoutResult.length > 0)
    return `${counted(withoutResult.length, 'closed trade')} ${withoutResult.length === 1 ? 'has' : 'have'} no result`
  const unknown = new Set(limits.flatMap(({ unknownIds }) => unknownIds)).size
  return unknown === 0
    ? 'a limit may have been touched'
    : `${counted(unknown, 'trade')} ${unknown === 1 ? 'lacks' : 'lack'} best/worst prices`
}

/** "you can lose 212.00", for the second line. */
function youCanLose(canLose: CanLose, { decimals }: GuardFormat): string {
  if (canLose.amount <= 0) return 'open stops use up the room'
  return `you can lose ${canLose.atMost ? 'at most ' : ''}${amountLeft(canLose.amount, decimals)}`
}

const withCurrency = (text: string, canLose: CanLose | null, { currency }: GuardFormat): string =>
  canLose === null || canLose.amount <= 0 ? text : `${text} ${currency}`

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** "3 Mar 2026". */
const dayOf = (at: WallClock): string => dayText(localText(at).slice(0, 10), '')
const timeOf = (at: WallClock): string => localText(at).slice(11, 16)
const dayAndTime = (at: WallClock): string => (timeOf(at) === '00:00' ? dayOf(at) : `${dayOf(at)}, ${timeOf(at)}`)

/** "09:30" today, else "Monday, 09:30". */
const nextTime = (at: WallClock, now: WallClock): string =>
  dayNumber(at) === dayNumber(now) ? timeOf(at) : `${weekdays[weekday(at) - 1] ?? ''}, ${timeOf(at)}`

/** Title and text of a notice, without the name of a journal. */
export interface GuardNotice {
  readonly title: string
  readonly text: string
}

/**
 * The notice that a level of a limit was reached.
 *
 * @example levelNotice({ rule: 'DAILY_LOSS', limit: 1000, room: 200, atMost: false }, 80, format)
 * // { title: '80% of your daily loss is used', text: '800.00 of 1,000.00; 200.00 are left.' }
 */
export function levelNotice(
  { rule, limit, room, atMost }: Pick<GuardLimit, 'rule' | 'limit' | 'room' | 'atMost'>,
  level: GuardLevel,
  format: GuardFormat,
): GuardNotice {
  const percent = formatPercent(level, { decimals: 0 })
  if (rule === 'MAX_TRADES') {
    const [taken, left] = [limit - room, Math.max(0, room)]
    return {
      title: `${percent} of your trades for today are used`,
      text: `${formatWhole(taken)} of ${formatWhole(limit)}; ${left === 0 ? 'none is' : left === 1 ? '1 is' : `${formatWhole(left)} are`} left.`,
    }
  }
  const used = big(limit).minus(room).toFixed()
  const left =
    room > 0
      ? `${atMost ? 'at most ' : ''}${amountLeft(room, format.decimals)} are left`
      : room === 0
        ? 'nothing is left'
        : `over by ${amountOf(-room, format)}`
  return {
    title: `${percent} of your ${lossNames[rule]} is used`,
    text: `${formatMoney(used, { decimals: format.decimals })} of ${amountOf(limit, format)}; ${left}.`,
  }
}

/** A broken rule as the title of a notice, a row and the message after saving. */
export const breachTitles: Readonly<Record<BreakableRule, string>> = {
  DAILY_LOSS: 'Daily loss reached',
  WEEKLY_LOSS: 'Weekly loss reached',
  MAX_LOSS: 'Maximum loss reached',
  MAX_TRADES: 'More trades than your rules allow',
  COOL_DOWN: 'Entered during a cool-down',
  MAX_TRADE_RISK: 'More risk than your rules allow',
  HOURS: 'Entered outside your hours',
}

/** A broken rule in words: "Daily loss reached", "Over by 50.00 USD. 1 trade after it is forbidden by your rules." */
export function breachNotice(
  { rule, over, forbiddenTradeIds, tradeId }: FoundBreach,
  format: GuardFormat,
): GuardNotice {
  const later = forbiddenTradeIds.filter((id) => id !== tradeId).length
  const sentences = [
    over === null || over === '0'
      ? null
      : `Over by ${formatMoney(over, { decimals: format.decimals })} ${format.currency}.`,
    later === 0 ? null : `${counted(later, 'trade')} after it ${later === 1 ? 'is' : 'are'} forbidden by your rules.`,
  ]
  return { title: breachTitles[rule], text: sentences.filter(isText).join(' ') }
}
