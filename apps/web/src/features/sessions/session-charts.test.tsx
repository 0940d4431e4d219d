import { expect, it } from 'vitest'
import '../../testing/charts.ts'
import type { Session } from '../../parts/sessions/session-queries.ts'
import { placesAstray } from '../../testing/drawn-places.ts'
import { render } from '../../testing/render.tsx'
import { renderedParts } from '../../testing/rendered.ts'
import { atWork } from '../../testing/samples.ts'
import { storedMissedTrade } from '../../testing/stored-missed-trade.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { SessionCharts } from './session-charts.tsx'

const session = (id: number, changes: Partial<Session>, gain: number): Session => ({
  id,
  sessionDate: '2024-01-03',
  startTime: null,
  endTime: null,
  title: '',
  label: 'LONDON',
  mood: null,
  energy: null,
  focus: null,
  marketCondition: null,
  dailyGoal: null,
  maxLoss: null,
  entries: [],
  status: 'REVIEWED',
  screenshots: storedMissedTrade().screenshots,
  created: '2024-01-03T08:00:00.000Z',
  modified: '2024-01-03T08:00:00.000Z',
  figures: {
    trades: 1,
    tradeIds: [id],
    gain,
    totalR: 0,
    nR: 0,
    winRate: null,
    breakEvens: 0,
    breakEvenGain: 0,
    avgTilt: null,
    lowestGain: 0,
    maxLossBroken: null,
  },
  ...changes,
})

it('groups sessions in each chart by the scale of its question, and leads to them', async () => {
  atWork()
  const said = { mood: 1, energy: 3, focus: 5, marketCondition: 'RANGE' } as const
  const sessions = [session(1, said, 40), session(2, { mood: 2, energy: 2, focus: 2, marketCondition: 'TREND' }, -10)]
  const { container } = await render(<SessionCharts sessions={sessions} />)
  const first = renderedParts(container, Chart).map(({ props: { title, marks } }) => {
    const [{ count, words, behind }] = [marks[0]!]
    const at = Array.from({ length: count }, (_, bar) => words(bar)).findIndex(({ rows }) =>
      rows.some(({ value }) => value === '+40.00'),
    )
    return [title, words(at).head, JSON.stringify(behind?.(at)).match(/"id":\d+/g)]
  })
  expect(first).toEqual([
    ['In which mood do you trade well?', 'Mood: 1', ['"id":1']],
    ['How much does energy matter?', 'Energy: 3', ['"id":1']],
    ['How much does focus matter?', 'Focus: 5', ['"id":1']],
    ['Which market suits you?', 'Market: range', ['"id":1']],
  ])
  expect(placesAstray(container)).toEqual([])
})
