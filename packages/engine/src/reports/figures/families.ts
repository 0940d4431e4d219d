import { drawdownFigures } from '../drawdown/drawdown-figures.ts'
import { efficiencyFigures } from '../efficiency/efficiency-figures.ts'
import { exitFigures } from '../exit-analysis/exit-figures.ts'
import { commentFigures } from '../mistakes/comment-figures.ts'
import { planFigures } from '../performance-ratio/plan-figures.ts'
import { dayFigures } from '../per-day/day-figures.ts'
import { rFigures } from '../r-distribution/r-figures.ts'
import { ratioFigures } from '../ratios/ratio-figures.ts'
import { runFigures } from '../runs/run-figures.ts'
import { managementFigures } from '../trade-management/management-figures.ts'
import type { AskedFigures } from '../figure-family.ts'

/** Figures of reports, computed only if one of them is requested. */
const families = [
  ratioFigures,
  drawdownFigures,
  dayFigures,
  rFigures,
  exitFigures,
  efficiencyFigures,
  managementFigures,
  planFigures,
  commentFigures,
  runFigures,
] as const

export type ReportFigureKey = (typeof families)[number]['keys'][number]
export type ReportFigures = Readonly<Partial<Record<ReportFigureKey, number | null>>>

/** The figures of every family with one of the keys. */
export function figuresOfReports(keys: readonly string[], asked: AskedFigures): ReportFigures {
  const wanted = families.filter((family) => family.keys.some((key) => keys.includes(key)))
  return wanted.reduce<ReportFigures>((found, { figures }) => ({ ...found, ...figures(asked) }), {})
}
