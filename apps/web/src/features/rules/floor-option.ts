import type { GuardDay, GuardRange } from '@afterclose/engine/guard/guard-state'
import { axisNumber } from '../../journal/engine/unit-words.ts'
import { halo } from '../../parts/equity-chart/equity-labels.ts'
import { tickWords } from '../../parts/equity-chart/tick-words.ts'
import type { ChartOption } from '../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis } from '../../ui/chart/chart-theme.ts'

/** Whether a floor is known only as a range. */
export const isUncertain = ({ sure, possible }: GuardRange): boolean => sure !== possible

/** The upper end of a floor: a balance below it is no longer safe. NaN if no bound is known. */
const upperFloor = ({ floor }: GuardDay): number => floor?.possible ?? Number.NaN

/** The upper end if it is known. */
const upperEnd = ({ sure, possible }: GuardRange): number => (Number.isNaN(possible) ? sure : possible)

/** The day on which the balance came nearest to the floor, by its upper end if that is known; the last of several. Null without a floor. */
export function nearestDay(
  days: readonly GuardDay[],
): { readonly day: GuardDay; readonly above: number; readonly floor: number } | null {
  let nearest: ReturnType<typeof nearestDay> = null
  for (const day of days) {
    if (day.floor === null) continue
    const floor = upperEnd(day.floor)
    const above = day.balance - floor
    if (nearest === null || above <= nearest.above) nearest = { day, above, floor }
  }
  return nearest
}

interface FloorWords {
  readonly money: (amount: number) => string
  readonly day: (at: number) => string
}

/** Balance as the main line, the floor as steps in ink, and dashed how high it may be. */
export const floorOption =
  (days: readonly GuardDay[], { money, day }: FloorWords) =>
  (theme: ChartTheme): ChartOption => {
    const last = days.at(-1)
    const nearest = nearestDay(days)
    const end = (text: string, at: number, height: number, color: string, above: boolean) => ({
      name: text,
      coord: [at, height],
      symbol: 'circle',
      symbolSize: color === theme.ink ? 1 : 7,
      itemStyle: { color },
      label: {
        ...halo(theme),
        show: true,
        formatter: text,
        color: theme.ink,
        fontWeight: 600 as const,
        position: 'left' as const,
        offset: [0, above ? -14 : 14] as [number, number],
      },
    })
    const isLast = nearest !== null && nearest.day === last
    const isBelow = last?.floor != null && last.balance < last.floor.sure
    return {
      useUTC: true,
      grid: { left: 0, right: 0, top: 24, bottom: 26, outerBoundsMode: 'none' },
      xAxis: {
        type: 'time',
        axisLine: { show: true, onZero: false, lineStyle: { color: theme.ink3 } },
        axisTick: { show: true, length: 5, lineStyle: { color: theme.ink3 } },
        splitLine: { show: false },
        splitNumber: theme.narrow ? 3 : 6,
        axisLabel: { hideOverlap: true, alignMinLabel: 'left', showMaxLabel: false, formatter: tickWords },
      },
      yAxis: { ...rightAxis(axisNumber), scale: true, boundaryGap: ['14%', '0%'] }, // room for words below the floor
      tooltip: { trigger: 'axis' },
      series: [
        {
          type: 'line',
          showSymbol: false,
          id: 'balance',
          name: 'Balance',
          data: days.map(({ at, balance }) => [at, balance]),
          z: 4,
          color: theme.colors[0]!,
          markPoint: {
            silent: true,
            data: [
              ...(last === undefined
                ? []
                : [
                    end(
                      `balance ${money(last.balance)}`,
                      last.at,
                      last.balance,
                      theme.colors[0]!,
                      !isBelow && !fallsToEnd(days),
                    ),
                  ]),
              ...(nearest === null || isLast || theme.narrow
                ? []
                : [
                    {
                      name: 'nearest',
                      coord: [nearest.day.at, nearest.floor],
                      symbol: 'rect',
                      symbolSize: [1, 18],
                      symbolOffset: [0, 11],
                      itemStyle: { color: theme.ink3 },
                      label: {
                        ...halo(theme),
                        show: true,
                        color: theme.ink2,
                        position: isInFirstHalf(days, nearest.day) ? ('right' as const) : ('left' as const),
                        offset: [0, 6] as [number, number],
                        formatter:
                          nearest.above < 0
                            ? `${day(nearest.day.at)}: ${money(-nearest.above)} below it`
                            : `${day(nearest.day.at)}: ${money(nearest.above)} above it`,
                      },
                    },
                  ]),
            ],
          },
        },
        {
          ...quietLine,
          id: 'floor',
          name: 'Floor',
          data: days.map(({ at, floor }) => [at, floor?.sure ?? Number.NaN]),
          z: 3,
          color: theme.ink,
          lineStyle: { width: 1.5 },
          ...(last?.floor != null && {
            markPoint: {
              silent: true,
              data: [end(`floor ${money(last.floor.sure)}`, last.at, last.floor.sure, theme.ink, isBelow)],
            },
          }),
        },
        ...possibleFloor(days, theme),
      ],
    }
  }

/** Part of the days whose line the words at the end would cross. */
const endShare = 0.15

/** Whether the line comes down to its end, far above the floor, so that there is more room for words below it. */
function fallsToEnd(days: readonly GuardDay[]): boolean {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return false
  const begin = last.at - (last.at - first.at) * endShare
  // with the day before: the line comes from there
  const before = days.slice(Math.max(0, days.findIndex(({ at }) => at >= begin) - 1), -1)
  const heights = days.flatMap(({ balance, floor }) => (floor === null ? [balance] : [balance, floor.sure]))
  const range = Math.max(...heights) - Math.min(...heights)
  return (
    before.length > 0 &&
    before.every(({ balance }) => balance >= last.balance) &&
    (last.floor === null || last.balance - upperEnd(last.floor) > range / 6)
  )
}

function isInFirstHalf(days: readonly GuardDay[], day: GuardDay): boolean {
  const [first, last] = [days[0]?.at ?? 0, days.at(-1)?.at ?? 0]
  return day.at - first < (last - first) / 2
}

const quietLine = {
  type: 'line' as const,
  showSymbol: false,
  silent: true,
  tooltip: { show: false },
  step: 'end' as const,
}

function possibleFloor(days: readonly GuardDay[], theme: ChartTheme): ChartOption['series'] & object[] {
  if (!days.some(({ floor }) => floor !== null && isUncertain(floor))) return []
  return [
    {
      ...quietLine,
      id: 'possible',
      name: 'Floor, at most',
      data: days.map((one) => [one.at, upperFloor(one)]),
      z: 2,
      color: theme.ink,
      lineStyle: { width: 1.25, type: 'dashed' },
    },
  ]
}
