import type { CustomSeriesOption } from 'echarts/charts'
import type { ChartTheme } from './chart-theme.ts'
import type { Paint } from './heat-paint.ts'

/** The colours with their borders, so that a picture can be read without the page. */
export function legendOf(
  { colors, borders }: Paint,
  border: (value: number) => string,
  theme: ChartTheme,
  { right, bottom }: { readonly right: number; readonly bottom: number },
): CustomSeriesOption {
  const part = theme.narrow ? 24 : 32
  return {
    type: 'custom',
    id: 'scale',
    coordinateSystem: 'none',
    silent: true,
    tooltip: { show: false },
    data: [0],
    renderItem: (_, api) => {
      const left = api.getWidth() - right - part * colors.length
      const top = api.getHeight() - bottom + 14
      return {
        type: 'group',
        silent: true,
        children: [
          ...colors.map((fill, i) => ({
            type: 'rect' as const,
            shape: { x: left + i * part, y: top, width: part - 1, height: 8 },
            style: { fill },
          })),
          ...borders.map(({ value, behind }) => ({
            type: 'text' as const,
            style: {
              text: border(value),
              font: `12px ${theme.font}`,
              fill: theme.ink3,
              x: left + behind * part,
              y: top + 12,
              align: 'center' as const,
            },
          })),
        ],
      } satisfies NonNullable<ReturnType<NonNullable<CustomSeriesOption['renderItem']>>>
    },
  }
}
