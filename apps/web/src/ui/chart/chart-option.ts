import type { BarSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts/charts'
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
 * What a chart may be made of. By convention series 0 is the one whose points can be picked. A series with an `id` is
 * kept from one drawing to the next.
 */
export type ChartOption = ComposeOption<
  | LineOption
  | BarSeriesOption
  | ScatterSeriesOption
  | GridComponentOption
  | TooltipComponentOption
  | MarkLineComponentOption
  | MarkPointComponentOption
>
