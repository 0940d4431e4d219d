import { useMemo, useState } from 'react'
import type { GridApi } from 'ag-grid-community'
import { GridPlace } from '../../parts/record-grid/grid-place.tsx'
import type { GridColumns, GridSetup } from '../../parts/record-grid/make-grid.ts'
import type { TradeRows } from '../../journal/engine/trade-rows.ts'
import { columnWidths, fittingColumns, isWhole, widthFor } from './column-widths.ts'
import { type JournalColumn, type Tab, defaultSort } from './columns.ts'
import type { GridData } from './grid-data.ts'
import { colDefOf } from './trade-column-defs.ts'

interface TradesGridProps
  extends Omit<GridSetup<TradeRows, GridData, JournalColumn>, 'columns' | 'noun' | 'defaultSort' | 'onCell'> {
  tab: Tab
  columns: readonly JournalColumn[]
  /** Sample of trades from all over the journal, for column widths. */
  sample: GridData
  onScreenshots: (tradeId: number) => void
  onStar: (tradeId: number, on: boolean) => void
  onReady: (api: GridApi) => void
}

/** The first visible one of these takes the remaining width. */
const stretchable = ['comments', 'setup', 'instrument']

/** The grid of trades: the columns of the journal, with clickable stars and screenshots. */
export default function TradesGrid({ tab, columns, sample, onScreenshots, onStar, ...grid }: TradesGridProps) {
  const [sampled] = useState(sample) // widths are computed once, when the grid is created
  const drawn = useMemo(
    (): GridColumns<JournalColumn> => ({
      all: columns,
      widths: (measure) => columnWidths(columns, sampled, measure),
      shown: (widths, room) => fittingColumns(columns, widths, tab, room),
      widthOf: (column, text, measure) => (isWhole(column) ? widthFor(column, text, measure) : null),
      stretchable,
      colDef: colDefOf,
    }),
    [columns, sampled, tab],
  )
  return (
    <GridPlace
      {...grid}
      noun="trade"
      defaultSort={defaultSort}
      columns={drawn}
      onCell={(column, tradeId, row) => {
        if (column === 'inReview') onStar(tradeId, row?.data.columns.inReview[row.row] !== 1)
        else if (column === 'screenshots' && row !== null && row.data.columns.screenshots[row.row]! > 0)
          onScreenshots(tradeId)
        else return false
        return true
      }}
    />
  )
}
