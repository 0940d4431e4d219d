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

/** ECharts also reads x, y, x, y … from one column, without copying every point; its types do not allow it. */
interface LineOption extends Omit<LineSeriesOption, 'data'> {
  data?: LineSeriesOption['data'] | Float64Array
}

/**
 * Options of a chart, by its series types. A series with selectable marks has an `id`. Tooltip texts come from the marks; the option only
 * sets whether the pointer finds the nearest mark on an axis, a mark that it is over, or, with the trigger `axis` on `none`, the nearest
 * point of several lines.
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
