import { quotedCell } from '../shared/cell-error.ts'
import { readSide, type SideWord } from '../shared/sides.ts'
import type { Cells } from './source-table.ts'

/** Reads the side: by the word under `side`; without that column by the sign of the size. */
export function sideOf(cells: Cells): SideWord {
  if (!cells.has('side')) {
    const size = cells.required('size')
    return { side: /^\s*[-\u2212(]/.test(size) ? 'SELL' : 'BUY', effect: null }
  }
  const text = cells.required('side')
  return readSide(text) ?? cells.fail('side', `${quotedCell(text)} is not Buy or Sell`)
}

/** Absolute size. */
export function sizeOf(cells: Cells): string {
  cells.required('size')
  const size = (cells.number('size') ?? '0').replace('-', '')
  return size === '0' ? cells.fail('size', 'The size must be above 0') : size
}

/** Side for formats with a separate word for short sales: a plain sale closes a long position, and opens nothing. */
export function sideWithShorts(cells: Cells): SideWord {
  const word = sideOf(cells)
  return word.side === 'SELL' && word.effect === null ? { side: 'SELL', effect: 'CLOSE' } : word
}
