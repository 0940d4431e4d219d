import { expect, it } from 'vitest'
import { namedTheme } from '../../testing/chart-colours.ts'
import { textWidth } from '../../ui/chart/chart-theme.ts'
import { labelShifts, linesOption, nameRows } from './lines-option.ts'

const ending = (...ends: readonly number[]) =>
  ends.map((end) => ({ points: { x: Float64Array.of(0, 1), y: Float64Array.of(0, end) }, rows: 1 }))

it('names of lines that end at nearly the same height stand below each other, the higher line first', () => {
  // 100 pixels for 0 to 1000: ends 20 apart are 2 pixels apart
  expect(labelShifts(ending(500, 520, 1000), 100)).toEqual([13, 0, 0])
  expect(labelShifts(ending(500, 500, 500), 100)).toEqual([0, 15, 30])
  expect(labelShifts(ending(1000, 0, -200), 120)).toEqual([0, 0, 0])
  expect(labelShifts(ending(0), 100)).toEqual([0])
})

it('names of several rows stand as far apart as they are high, and go up where there is no room below', () => {
  const two = (...ends: readonly number[]) => ending(...ends).map((line) => ({ ...line, rows: 2 }))
  expect(labelShifts(two(1000, 500, 500), 100)).toEqual([7.5, 0, 30])
  // ends at pixels 0, 100 and 100: the names may reach from -7.5 to 107.5
  expect(labelShifts(two(1000, 0, 0), 100)).toEqual([7.5, -37.5, -7.5])
  // more than there is room for: from the top on
  expect(labelShifts(two(1000, 0), 20)).toEqual([7.5, 17.5])
})

it('breaks a name between words, and cuts it only where its last row ends', () => {
  expect(nameRows('Stop 0.75R, target 2R', 16, 3)).toEqual(['Stop 0.75R,', 'target 2R'])
  expect(nameRows('Break-even', 16, 3)).toEqual(['Break-even'])
  expect(nameRows('Donaudampfschiff', 5, 2)).toEqual(['Donau', 'damp…'])
  expect(nameRows('a {b|c}\nd', 16, 3)).toEqual(['a b c d'])
  expect(nameRows('One two three four', 5, 1)).toEqual(['One…'])
})

it('lines fill the width that the longest name at their end leaves, after the numbers of the axis', () => {
  const line = (name: string, end: string) => ({
    id: name,
    name,
    end,
    small: false,
    points: { x: Float64Array.of(0, 200), y: Float64Array.of(0, 5) },
  })
  const of = [line('Actual', '+158.76R'), line('Potential', '+1,290.98R')]
  const { grid, xAxis, yAxis } = linesOption(of, namedTheme, 300, { axis: 'NUMBER' })
  // "Potential +1,290.98R" has 20 characters: two rows
  expect(grid).toMatchObject({ left: 0, right: 26 + textWidth('Actual +158.76R') })
  expect(xAxis).toMatchObject({ min: -10, max: 200 })
  expect(yAxis).toMatchObject({ position: 'left', axisLabel: { inside: true } })
  expect(linesOption(of, namedTheme, 300).xAxis).toMatchObject({ boundaryGap: ['5%', '0%'] })
})
