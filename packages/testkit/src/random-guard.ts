import { attemptPayins, type GuardRule, floorKinds, lossMeasures, lossUnits } from '@afterclose/core/guard-rule'
import { localText, MINUTE } from '@afterclose/core/time'
import type { GuardQuestion } from '@afterclose/engine/guard/guard-state'
import * as fc from 'fast-check'
import { anAttempt, type GuardTrade, marchClock, ruleVersion } from './guard-journals.ts'
import { type GuardPayin, slowStep } from './slow-guard.ts'

const begin = marchClock('01 12:00')
/** `dd HH:mm`. */
const timeAt = (step: number): string =>
  localText(begin + step * slowStep * MINUTE)
    .slice(8, 16)
    .replace('T', ' ')
const steps = 9 * 48
const orNone = <T>(arbitrary: fc.Arbitrary<T>, freq = 3): fc.Arbitrary<T | null> => fc.option(arbitrary, { freq })

const gains = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -800, max: 700 }).map(String) },
  { weight: 2, arbitrary: fc.constantFrom('0', '-500', '-250.5', '0.01', '-0.01') },
  { weight: 1, arbitrary: fc.constant(null) },
)

/** Trades of nine days of March 2026, some of them before the attempt, open, without a result, or without prices; ids are shuffled. */
export const randomGuardTrades = (most = 10): fc.Arbitrary<readonly GuardTrade[]> =>
  fc
    .array(
      fc.record({
        entry: fc.integer({ min: 0, max: steps }),
        held: orNone(fc.oneof(fc.constantFrom(0, 1, 2), fc.integer({ min: 0, max: 80 })), 8),
        gain: gains,
        mfe: orNone(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1200 })), 6),
        mae: orNone(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1200 })), 6),
        risk: orNone(fc.integer({ min: 50, max: 600 }), 6),
        groupId: orNone(fc.integer({ min: 1, max: 2 }), 1),
        breakEven: fc.integer({ min: 0, max: 6 }).map((dice) => dice === 0),
        order: fc.nat(),
      }),
      { maxLength: most },
    )
    .map((list) => {
      const ids = list
        .map(({ order }, i) => ({ order, i }))
        .toSorted((a, b) => a.order - b.order || a.i - b.i)
        .map(({ i }) => i)
      return list.map(({ entry, held, gain, mfe, mae, risk, groupId, breakEven }, i) => ({
        mfe,
        mae,
        risk,
        groupId,
        breakEven,
        id: ids.indexOf(i) + 1,
        entry: timeAt(entry),
        exit: held === null ? null : timeAt(entry + held),
        gain: held === null ? null : gain,
      }))
    })

export const randomGuardPayins: fc.Arbitrary<readonly GuardPayin[]> = fc
  .array(fc.record({ at: fc.integer({ min: 0, max: steps }), amount: fc.integer({ min: -900, max: 900 }) }), {
    maxLength: 3,
  })
  .map((list) => list.map(({ at, amount }) => ({ at: timeAt(at), amount })))

const lossValue = {
  MONEY: ['500', '1000', '333.335'],
  PERCENT_OF_START: ['1', '2.5'],
  PERCENT_OF_DAY_START: ['1', '1.333'],
  R: ['1', '2'],
} as const
const lossRules = (kind: 'DAILY_LOSS' | 'WEEKLY_LOSS'): fc.Arbitrary<GuardRule> =>
  fc
    .record({ unit: fc.constantFrom(...lossUnits), at: fc.nat(2), measure: fc.constantFrom(...lossMeasures) })
    .map(({ unit, at, measure }) => ({ kind, unit, measure, value: lossValue[unit][at % lossValue[unit].length]! }))
const ruleSets: fc.Arbitrary<readonly GuardRule[]> = fc
  .tuple<(GuardRule | null)[]>(
    orNone(lossRules('DAILY_LOSS')),
    orNone(lossRules('WEEKLY_LOSS')),
    orNone(
      fc.record({
        kind: fc.constant('MAX_LOSS' as const),
        value: fc.constantFrom('600', '1200', '2500'),
        unit: fc.constant('MONEY' as const),
        floor: fc.constantFrom(...floorKinds),
        lock: orNone(fc.constantFrom('0', '400'), 1),
        measure: fc.constantFrom(...lossMeasures),
      }),
    ),
    orNone(fc.record({ kind: fc.constant('MAX_TRADES' as const), trades: fc.integer({ min: 1, max: 3 }) })),
    orNone(
      fc.record({
        kind: fc.constant('COOL_DOWN' as const),
        losses: fc.integer({ min: 1, max: 2 }),
        minutes: orNone(fc.constantFrom(30, 60, 600)),
      }),
    ),
    orNone(
      fc.record({
        kind: fc.constant('MAX_TRADE_RISK' as const),
        value: fc.constantFrom('0.5', '1'),
        unit: fc.constantFrom('PERCENT_OF_DAY_START' as const, 'R' as const),
      }),
    ),
    orNone(
      fc.constantFrom<GuardRule[]>(
        { kind: 'HOURS', windows: [{ weekdays: [1, 2, 3, 4, 5], from: '09:30', to: '16:00' }] },
        {
          kind: 'HOURS',
          windows: [
            { weekdays: [7, 2], from: '22:00', to: '02:00' },
            { weekdays: [3], from: '00:00', to: '00:00' },
          ],
        },
      ),
    ),
  )
  .map((rules) => rules.filter((rule) => rule !== null))

/** Rules in one to three versions, and a time to ask about; money of 40,000 at the start, of which trades may lose all limits. */
export const randomGuardQuestions: fc.Arbitrary<GuardQuestion> = fc
  .record({
    dayStart: fc.constantFrom('00:00', '11:30', '12:00', '17:00'),
    first: ruleSets,
    madeAt: fc.integer({ min: 0, max: steps }),
    later: fc.array(fc.tuple(ruleSets, fc.integer({ min: 1, max: 150 })), { maxLength: 2 }),
    started: fc.integer({ min: 4, max: 60 }),
    payins: fc.constantFrom(...attemptPayins),
    now: fc.integer({ min: 60, max: steps + 60 }),
    weekStart: fc.constantFrom(1, 6, 7),
  })
  .map(({ dayStart, first, madeAt, later, started, payins, now, weekStart }) => {
    let made = madeAt
    const versions = [
      ruleVersion(first, { dayStart, madeAt: `2026-03-${timeAt(made).replace(' ', 'T')}:00` }),
      ...later.map(([rules, wait], i) => {
        made += wait
        return ruleVersion(rules, {
          version: i + 2,
          dayStart,
          madeAt: `2026-03-${timeAt(made).replace(' ', 'T')}:00`,
        })
      }),
    ]
    return {
      attempt: anAttempt({
        startedAt: `2026-03-${timeAt(started).replace(' ', 'T')}:00`,
        startBalance: '40000',
        payins,
      }),
      versions,
      unwatched: [],
      now: marchClock(timeAt(now)),
      weekStart,
      riskPercent: 1,
    }
  })
