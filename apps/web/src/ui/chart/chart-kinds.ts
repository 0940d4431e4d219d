/** The code of each kind of series, loaded with its first use. Areas are lines, waterfalls are bars, heat maps are custom. */
const kinds = {
  line: () => import('echarts/lib/chart/line'),
  bar: () => import('echarts/lib/chart/bar'),
  scatter: () => import('echarts/lib/chart/scatter'),
  boxplot: () => import('echarts/lib/chart/boxplot'),
  pie: () => import('echarts/lib/chart/pie'),
  custom: () => import('echarts/lib/chart/custom'),
}
/** Series types of a chart, as ECharts names them. */
export type ChartKind = keyof typeof kinds

const loaded = new Set<ChartKind>()
export const haveKinds = (needed: readonly ChartKind[]): boolean => needed.every((kind) => loaded.has(kind))

export async function loadKinds(needed: readonly ChartKind[]): Promise<void> {
  await Promise.all(needed.map((kind) => kinds[kind]()))
  for (const kind of needed) loaded.add(kind)
}
