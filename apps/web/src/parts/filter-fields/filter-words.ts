import type { FilterChip } from './chips.ts'

/** The selected filters in one line, as below a saved picture: "Setup Breakout or Pullback, Direction not Long". */
export function filterWords(chips: readonly FilterChip[]): string {
  if (chips.length === 0) return 'No filters'
  return chips
    .map(({ name, joined, excluded, value }, i) => {
      const words = `${name === chips[i - 1]?.name && joined !== null ? '' : `${name} `}${excluded ? 'not ' : ''}${value}`
      return i === 0 ? words : `${joined === null ? ',' : ` ${joined}`} ${words}`
    })
    .join('')
}
