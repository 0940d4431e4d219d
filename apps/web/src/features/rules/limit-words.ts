import { counted, formatMoney, formatWhole, withUnit } from '@afterclose/core/format'
import type { GuardRule } from '@afterclose/core/guard-rule'
import { usedPercent, warnLevel } from '@afterclose/engine/guard/guard-levels'
import type { GuardLimit, GuardState } from '@afterclose/engine/guard/guard-state'
import { floorWords, type MoneyWords } from '../../parts/guard/rule-words.ts'

/** A limit as a row: its name, the bar, and its numbers in words. */
export interface LimitRow {
  readonly rule: GuardLimit['rule']
  readonly name: string
  /** Percent of the track that is surely used, and up to which it may be; 0 to 100. */
  readonly used: { readonly sure: number; readonly possible: number }
  /** From 80 % on. */
  readonly warns: boolean
  /** "338.00 of 750.00" */
  readonly ofLimit: string
  /** "412.00", "over by 22.00", "2 left" */
  readonly room: string
  /** "this week +784.10"; empty without one. */
  readonly note: string
}

const isMoney = ({ rule }: GuardLimit): boolean => rule !== 'MAX_TRADES'

/** Limits of money first, the nearest one leading; then trades. */
export const nearestFirst = (limits: readonly GuardLimit[]): readonly GuardLimit[] =>
  limits.toSorted((a, b) => Number(isMoney(b)) - Number(isMoney(a)) || (isMoney(a) ? a.room - b.room : 0))

export function limitRow(
  limit: GuardLimit,
  { inForce }: Pick<GuardState, 'inForce'>,
  { decimals }: Pick<MoneyWords, 'decimals'>,
): LimitRow {
  const rule = inForce.find(({ rule: { kind } }) => kind === limit.rule)?.rule
  const money = (amount: number, signed = false): string => formatMoney(amount, { decimals, signed })
  const share = (used: number): number => Math.max(0, Math.min(100, (100 * used) / limit.limit))
  const sure = share(limit.used.sure)
  const row = {
    rule: limit.rule,
    name: nameOf(limit, rule),
    used: { sure, possible: Number.isNaN(limit.used.possible) ? 100 : Math.max(sure, share(limit.used.possible)) },
    warns: usedPercent(limit) >= warnLevel,
  }
  if (!isMoney(limit))
    return {
      ...row,
      ofLimit: `${formatWhole(limit.used.sure)} of ${formatWhole(limit.limit)}`,
      room: `${formatWhole(Math.max(0, limit.room))} left`,
      note: limit.room < 0 ? `${counted(-limit.room, 'trade')} too many` : '',
    }
  const used = Math.max(0, limit.limit - limit.room)
  return {
    ...row,
    ofLimit: `${money(used)} of ${money(limit.limit)}`,
    room: roomWords(limit, money),
    note: noteOf(limit, money),
  }
}

function nameOf({ rule }: GuardLimit, set: GuardRule | undefined): string {
  switch (rule) {
    case 'DAILY_LOSS':
      return 'Daily loss'
    case 'WEEKLY_LOSS':
      return 'Weekly loss'
    case 'MAX_TRADES':
      return 'Trades today'
    case 'MAX_LOSS':
      return set?.kind === 'MAX_LOSS' ? `Maximum loss, ${floorWords[set.floor]}` : 'Maximum loss'
  }
}

function roomWords({ room, atMost }: GuardLimit, money: (amount: number) => string): string {
  if (room < 0) return `over by ${money(-room)}`
  if (room === 0) return 'reached'
  return atMost ? `at most ${money(room)}` : money(room)
}

function noteOf(
  { rule, result, floor, touched, room }: GuardLimit,
  money: (amount: number, signed?: boolean) => string,
): string {
  if (floor !== null) {
    if (Number.isNaN(floor.possible)) return `floor ${money(floor.sure)} or higher`
    return floor.possible === floor.sure
      ? `floor ${money(floor.sure)}`
      : `floor ${money(floor.possible)}, perhaps as low as ${money(floor.sure)}`
  }
  if (touched && room > 0) return rule === 'DAILY_LOSS' ? 'reached today, recovered since' : 'reached, recovered since'
  if (result === null) return ''
  return `${rule === 'DAILY_LOSS' ? 'today' : 'this week'} ${money(result, true)}`
}

const nearestNames = { DAILY_LOSS: 'daily loss', WEEKLY_LOSS: 'weekly loss', MAX_LOSS: 'maximum loss' } as const

/** Second sentences of "What is left today?": the nearest limit, and the open trades. */
export function evidenceWords(
  { line, canLose, openTrades, openRisk, openWithoutStop }: GuardState,
  { decimals, currency }: MoneyWords,
): string {
  const nearest = canLose === null || line.is === 'DONE' ? '' : `The ${nearestNames[canLose.by]} is the nearest limit. `
  const after =
    line.is === 'DONE'
      ? `Trades entered after it ${line.rule === 'DAILY_LOSS' ? 'today' : 'this week'} are forbidden by your rules; nothing is locked. `
      : ''
  if (openTrades === 0) return `${after}${nearest}No trade is open.`
  const withStop = openTrades - openWithoutStop.length
  const risk = withUnit(formatMoney(openRisk, { decimals }), currency, ' ')
  const without = openWithoutStop.length
  const stops =
    without === 0
      ? `${counted(openTrades, 'trade')} ${openTrades === 1 ? 'is' : 'are'} open; ${openTrades === 1 ? 'its initial stop risks' : 'their initial stops risk'} ${risk}.`
      : withStop === 0
        ? `${counted(openTrades, 'trade')} ${openTrades === 1 ? 'is' : 'are'} open without a stop.`
        : `${counted(openTrades, 'trade')} are open: ${counted(withStop, 'initial stop')} ${withStop === 1 ? 'risks' : 'risk'} ${risk}, and ${without === 1 ? 'one trade has' : `${formatWhole(without)} trades have`} none.`
  return `${after}${nearest}${stops}`
}

/** Trades whose prices are missing, and what follows. */
export interface UnknownPrices {
  readonly ids: readonly number[]
  readonly words: string
}

/** Consequence of unknown best and worst prices; null if all are known. */
export function unknownPrices({ limits, inForce }: Pick<GuardState, 'limits' | 'inForce'>): UnknownPrices | null {
  const of = limits.filter(({ unknownIds }) => unknownIds.length > 0)
  const ids = [...new Set(of.flatMap(({ unknownIds }) => unknownIds))].toSorted((a, b) => a - b)
  if (ids.length === 0) return null
  const floor = of.some(({ rule }) => rule === 'MAX_LOSS')
  const follows = inForce.some(({ rule }) => rule.kind === 'MAX_LOSS' && rule.floor === 'TRAIL_EQUITY')
  const worst = inForce.some(({ rule }) => 'measure' in rule && rule.measure === 'EQUITY')
  const price = follows && worst ? 'best or worst price' : follows ? 'best price' : 'worst price'
  const many = ids.length === 1 ? '1 trade' : `${formatWhole(ids.length)} trades`
  const then =
    floor && follows ? 'your firm’s floor may be higher' : 'a limit may have been reached while they were open'
  return { ids, words: `The ${price} of ${many} is not known; ${then}.` }
}
