import type { GridApi } from 'ag-grid-community'
import { type RefObject, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { toastProblem } from '../../parts/toasts.tsx'
import type { GridTrades } from './grid-trades.ts'
import type { withLegLines } from './leg-lines.ts'

/** The trades of a grid, with the legs of expanded trades below them. */
export function useLegLines(
  trades: GridTrades,
  grid: RefObject<GridApi | null>,
): {
  readonly lines: GridTrades
  readonly showsLegs: (tradeId: number) => boolean
  readonly onLegs: (tradeId: number) => void
} {
  const { legReader } = trades
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [code, setCode] = useState<{ readonly withLegLines: typeof withLegLines } | null>(null)
  const version = useSyncExternalStore(legReader.subscribe, legReader.version)
  useEffect(() => {
    // legs that have arrived complete the names of their trades
    if (version > 0) grid.current?.refreshCells({ columns: ['instrument'], force: true, suppressFlash: true })
  }, [grid, version])
  const lines = useMemo(() => {
    if (code === null || open.size === 0 || version === 0) return trades
    const known = [...open].flatMap((id) => {
      const legs = legReader.at(id)?.legs
      return legs === undefined ? [] : [[id, legs] as const]
    })
    return code.withLegLines(trades, new Map(known))
  }, [trades, legReader, open, code, version])

  const show = (tradeId: number, on: boolean): void =>
    setOpen((before) => new Set(on ? [...before, tradeId] : [...before].filter((id) => id !== tradeId)))
  function onLegs(tradeId: number): void {
    if (open.has(tradeId)) return show(tradeId, false)
    Promise.all([import('./leg-lines.ts'), legReader.load(tradeId)]).then(
      ([loaded]) => {
        setCode(loaded)
        show(tradeId, true)
      },
      (error: unknown) => toastProblem(error, 'loading the trade'),
    )
  }
  return { lines, showsLegs: (tradeId) => open.has(tradeId), onLegs }
}
