import { expect, it } from 'vitest'
import { readChartTheme } from '../../../ui/chart/chart-theme.ts'
import { twoBarsOption } from './two-bars-option.ts'

const row = {
  name: 'skipped',
  note: { wide: '113 of 132 with an R, cost 0.49R', narrow: 'cost 0.49R' },
  quiet: true,
  averageR: { value: -0.18, text: '−0.18', small: false },
  winRate: { value: 29, text: '29%', small: false },
}

it.each([
  [false, row.note.wide],
  [true, row.note.narrow],
])('says below a name what there is room for: on a phone %s', (narrow, note) => {
  const { yAxis, grid } = twoBarsOption([row], readChartTheme({ narrow }))
  const [names] = [yAxis].flat()
  const formatter = names?.axisLabel !== undefined && 'formatter' in names.axisLabel ? names.axisLabel.formatter : null
  const label = typeof formatter === 'function' ? Reflect.apply(formatter, null, ['skipped', 0]) : null
  expect(label).toBe(`{few|skipped}\n{note|${note}}`)
  // twelve pixels high, a letter of the note is six wide at most on average, and the bars begin beside it
  const room = [grid].flat()[0]?.left
  expect(note.length * 6).toBeLessThan(Number(room))
})
