import { localText, MINUTE, type WallClock } from '@afterclose/core/time'
import { type TradeInput, emptyInput } from '@afterclose/core/trade'
import { commentId, customCommentId, type DemoInstrument, type demoSetups } from './lists.ts'
import { pictureDescriptions } from './pictures.ts'
import { priceText } from './prices.ts'
import type { Random } from './random.ts'

export type DemoTrade = TradeInput & { readonly id: number; readonly screenshotCount: number }

/** State of the trader before a trade; everything that a review could reveal is in here. */
export interface Situation {
  readonly at: WallClock
  /** Account balance, for sizing. */
  readonly balance: number
  /** Current market price. */
  readonly price: number
  /** From 0 in the first month to 1 in the last: the trader learns to let winners run. */
  readonly experience: number
  /** Lost the last two trades of this day and wants to recover them. */
  readonly revenge: boolean
  /** Late on a Friday, or a long day. */
  readonly tired: boolean
}

type DemoSetup = (typeof demoSetups)[number]
type Ending = 'TARGET' | 'STOP' | 'EARLY_PROFIT' | 'EARLY_LOSS' | 'EVEN'

/** Creates one closed trade with its result in money, as the trader would have recorded it. */
export function makeTrade(
  id: number,
  instrument: DemoInstrument,
  setup: DemoSetup,
  now: Situation,
  random: Random,
): { trade: DemoTrade; gain: number; minutes: number } {
  const tick = Number(instrument.tickSize)
  const digits = (instrument.tickSize?.split('.')[1] ?? '').length
  const price = priceText(instrument)
  const direction = random.chance(instrument.market === 'FUTURES' ? 0.6 : 0.52) ? 'LONG' : 'SHORT'
  const d = direction === 'LONG' ? 1 : -1
  const planned = now.revenge ? random.chance(0.15) : random.chance(0.88)

  const stopTicks = random.whole(instrument.stopTicks[0], instrument.stopTicks[1])
  const rrr = random.pick([1.5, 2, 2, 2, 2.5, 3])
  const riskShare = (now.revenge ? 0.012 : 0.006) * random.between(0.85, 1.15)
  const perUnit = stopTicks * Number(instrument.tickValue)
  const size = Math.max(
    instrument.sizeStep,
    Math.floor((now.balance * riskShare) / perUnit / instrument.sizeStep) * instrument.sizeStep,
  )

  // The trader's state moves the odds around the fair 1 / (1 + rrr).
  const odds =
    1 / (1 + rrr) +
    0.075 +
    setup.edge +
    instrument.edge +
    (planned ? 0.02 : -0.09) +
    (now.tired ? -0.08 : 0) +
    (now.revenge ? -0.07 : 0) +
    (direction === 'LONG' && instrument.market === 'FUTURES' ? 0.02 : 0)
  const ending = endingOf(odds, now, random)
  const { exitR, mfeR, maeR, otp } = pathOf(ending, rrr, random)

  const entry = Number(price(now.price * (1 + random.normal() * instrument.dailyMove * 0.1)))
  const distance = stopTicks * tick
  const exit = Number(price(entry + d * exitR * distance))
  const best = entry + d * mfeR * distance
  const worst = entry - d * maeR * distance
  const prices = [entry, exit, best, worst].map((value) => Number(price(value)))
  const minutes = Math.max(
    2,
    Math.round((instrument.market === 'FOREX' ? 70 : 38) * (0.35 + random.next() * 1.6) * (exitR > 0 ? 1.25 : 0.8)),
  )
  const overnight = instrument.market === 'FOREX' && random.chance(0.03)
  const held = overnight ? 19 * 60 + minutes : minutes
  const exitAt = now.at + held * MINUTE + random.whole(0, 59) * 1000
  const cost = Math.round(Number(instrument.commission) * size * 100) / 100
  const swap = overnight ? -Math.round(size * 320) / 100 : 0
  const gain = ((d * (exit - entry)) / tick) * Number(instrument.tickValue) * size - cost + swap

  const reviewed = random.chance(0.82)
  const withStop = random.chance(planned ? 0.985 : 0.86)
  const withExtremes = withStop && random.chance(0.93)
  const checklist = setup.defaultChecklistId !== null && random.chance(0.8)
  const pictures = reviewed && random.chance(planned ? 0.62 : 0.25) ? random.whole(1, 2) : 0
  const screenshotCount = withStop ? pictures : 0 // a drawn trade has a stop
  const trade: DemoTrade = {
    ...emptyInput,
    id,
    screenshotCount,
    instrumentId: instrument.id,
    setupId: setup.id,
    direction,
    entryDate: localText(now.at),
    exitDate: localText(exitAt),
    entryPrice: entry.toFixed(digits),
    exitPrice: exit.toFixed(digits),
    size: size.toFixed(instrument.sizeStep < 1 ? 2 : 0),
    stopLoss: withStop ? price(entry - d * distance) : null,
    takeProfit: withStop ? price(entry + d * rrr * distance) : null,
    highestPrice: withExtremes ? Math.max(...prices).toFixed(digits) : null,
    lowestPrice: withExtremes ? Math.min(...prices).toFixed(digits) : null,
    otpHit: withExtremes ? otp : null,
    commission: cost.toFixed(2),
    swap: swap.toFixed(2),
    breakEven: ending === 'EVEN',
    inReview: random.chance(0.03),
    ...(reviewed ? commentsOf(ending, planned, now, random) : noComments),
    customComments: reviewed
      ? [
          customCommentId(instrument.session),
          customCommentId(now.revenge ? 'Frustrated' : now.tired ? 'Tired' : 'Calm'),
        ]
      : [],
    checklistId: checklist ? 1 : null,
    checklistItemIds: checklist ? [1, 2, 3, 4] : [],
    checkedItemIds: checklist ? [1, 2, 3, 4].filter(() => random.chance(planned ? 0.93 : 0.45)) : [],
    notes: notesOf(ending, now, random),
    screenshotDescriptions: pictureDescriptions.slice(0, screenshotCount),
  }
  return { trade, gain, minutes: held }
}

function endingOf(odds: number, now: Situation, random: Random): Ending {
  const wins = random.chance(Math.min(0.9, Math.max(0.05, odds)))
  if (random.chance(0.05)) return 'EVEN'
  if (wins) return random.chance(0.45 - 0.3 * now.experience) ? 'EARLY_PROFIT' : 'TARGET'
  return random.chance(now.revenge ? 0.1 : 0.22) ? 'EARLY_LOSS' : 'STOP'
}

/**
 * Price path in R: exit, best and worst excursion, and whether the unmanaged plan would have won. A manually closed trade had been further
 * in profit than its exit; one that reached its order was filled slightly before the end of the move.
 */
function pathOf(
  ending: Ending,
  rrr: number,
  random: Random,
): { exitR: number; mfeR: number; maeR: number; otp: 'YES' | 'NO' } {
  /** Usually near the first value, and occasionally up to the second. */
  const mostly = (near: number, far: number): number => near + (far - near) * random.next() ** 3
  switch (ending) {
    case 'TARGET':
      return { exitR: rrr, mfeR: rrr * mostly(1, 1.5), maeR: random.between(0.05, 0.85), otp: 'YES' }
    case 'STOP': {
      const slip = random.chance(0.12) ? random.between(1, 1.4) : 1
      return { exitR: -slip, mfeR: random.between(0, rrr * 0.85), maeR: slip * mostly(1, 1.3), otp: 'NO' }
    }
    case 'EARLY_PROFIT': {
      const exitR = random.between(0.3, rrr * 0.8)
      return {
        exitR,
        mfeR: exitR + (rrr - exitR) * random.between(0.02, 0.8),
        maeR: random.between(0.05, 0.8),
        otp: random.chance(0.64) ? 'YES' : 'NO',
      }
    }
    case 'EARLY_LOSS': {
      const exitR = -random.between(0.25, 0.85)
      return {
        exitR,
        mfeR: random.between(0, 0.7),
        maeR: -exitR + (1 + exitR) * random.between(0.02, 0.8),
        otp: random.chance(0.35) ? 'YES' : 'NO',
      }
    }
    case 'EVEN':
      return {
        exitR: 0,
        mfeR: random.between(0.6, 1.3),
        maeR: random.between(0.05, 0.7),
        otp: random.chance(0.45) ? 'YES' : 'NO',
      }
  }
}

type Comments = Pick<TradeInput, 'preTradeComments' | 'entryComments' | 'managementComments' | 'exitComments'>
const noComments: Comments = { preTradeComments: [], entryComments: [], managementComments: [], exitComments: [] }

function commentsOf(ending: Ending, planned: boolean, now: Situation, random: Random): Comments {
  const ids = (...names: string[]) => names.map(commentId)
  const exits: Record<Ending, string[]> = {
    TARGET: ['At target'],
    STOP: now.revenge && random.chance(0.4) ? ['Held too long'] : ['Stopped by plan'],
    EARLY_PROFIT: random.chance(0.6) ? ['Cut early'] : ['Trailed by rule'],
    EARLY_LOSS: ['Cut early'],
    EVEN: random.chance(0.5) ? ['Trailed by rule'] : [],
  }
  const managed =
    now.revenge && random.chance(0.4)
      ? ['Averaged down']
      : random.chance(planned ? 0.12 : 0.4)
        ? ['Moved stop']
        : ['Hands off']
  return {
    preTradeComments: planned
      ? random.chance(0.4)
        ? ids('Planned', 'Levels marked')
        : ids('Planned')
      : ids('No plan'),
    entryComments: planned
      ? ids(random.chance(0.7) ? 'On signal' : 'Waited for close')
      : ids(random.chance(0.6) ? 'Chased' : 'Too early'),
    managementComments: random.chance(0.9) ? ids(...managed) : [],
    exitComments: ids(...exits[ending]),
  }
}

function notesOf(ending: Ending, now: Situation, random: Random): string {
  if (!random.chance(0.08)) return ''
  if (now.revenge) return 'Third one of the day. The plan says two losses, then stop.'
  return {
    TARGET: 'Clean. Left it alone and it went.',
    STOP: 'Nothing to blame. The idea was wrong.',
    EARLY_PROFIT: 'Took it off too soon again; the target was hit half an hour later.',
    EARLY_LOSS: 'Closed manually when the tape turned.',
    EVEN: 'Stop at entry, tagged by a tick.',
  }[ending]
}
