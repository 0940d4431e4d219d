import { expect, it } from 'vitest'
import { reportPage, testerRows as report } from '../../test/metatrader-5-pages.ts'
import { testerRows } from './tester-report.ts'

it('a report of a strategy tester gives its closed trades, without the one that is still open', () => {
  const entries = (rows: typeof report) =>
    testerRows({ name: '', bytes: new TextEncoder().encode(reportPage(rows)) })
      ?.slice(1)
      .map(({ cells }) => [cells[0], cells[1], cells[6]])
  const closed = entries(report)!
  expect(closed.at(-1)).toEqual(['2024-04-02 09:00:00', 'Short', '1.081'])
  const withoutLastExit = report.filter(([, deal, symbol]) => !(deal === '7' && symbol === 'EURUSD'))
  expect(entries(withoutLastExit)).toEqual(closed.slice(0, -1))
})
