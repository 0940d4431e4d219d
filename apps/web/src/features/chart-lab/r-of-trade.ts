import { formatR } from '@afterclose/core/format'
import { type Figure, figure } from '../../ui/figure.ts'

/** The R multiple of a trade, or of trades drawn together, in the table of a chart. */
export const rOfTrade: Figure<{ readonly rMultiple: number | null }> = figure({
  head: 'R',
  value: ({ rMultiple }) => rMultiple,
  format: (value) => formatR(value),
  signed: true,
  decimals: 4,
})
