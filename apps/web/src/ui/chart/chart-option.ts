import type {
  BarSeriesOption,
  BoxplotSeriesOption,
  CustomSeriesOption,
  LineSeriesOption,
  PieSeriesOption,
  ScatterSeriesOption,
} from 'echarts/charts'
import type {
  GridComponentOption,
  MarkLineComponentOption,
  MarkPointComponentOption,
  TooltipComponentOption,
} from 'echarts/components'
import type { ComposeOption } from 'echarts/core'

/** ECharts reads x, y, x, y … from one column as well, without a copy of every point; its types do not say so. */
interface LineOption extends Omit<LineSeriesOption, 'data'> {
  data?: LineSeriesOption['data'] | Float64Array
}

/**
 * Options of a chart, by its series types. A series whose marks can be picked has an `id`. Words beside the pointer come from the marks;
 * the option only says whether the pointer finds the nearest mark of an axis, or one that it is on, or, with the trigger `axis` on `none`,
 * the nearest point of several lines.
 */
export type ChartOption = ComposeOption<
  | LineOption
  | BarSeriesOption
  | ScatterSeriesOption
  | BoxplotSeriesOption
  | PieSeriesOption
  | CustomSeriesOption
  | GridComponentOption
  | TooltipComponentOption
  | MarkLineComponentOption
  | MarkPointComponentOption
>
