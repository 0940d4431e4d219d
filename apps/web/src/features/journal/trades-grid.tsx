import { useMemo, useState } from 'react'
import type { GridColumns } from '../../parts/record-grid/grid-layout.ts'
import type { GridPlaceProps } from '../../parts/record-grid/grid-place.tsx'
import type { TradeRows } from '../../journal/engine/trade-rows.ts'
import { lazyPart } from '../../ui/later.tsx'
import { columnWidth, fittingColumns, isWhole, widthFor } from './column-widths.ts'
import { type JournalColumn, type Tab, defaultSort } from './columns.ts'
import { FirstRows, firstRowsPainted } from './first-rows.tsx'
import type { GridData } from './grid-data.ts'
import { colDefOf } from './trade-column-defs.ts'

type PlaceProps = GridPlaceProps<TradeRows, GridData, JournalColumn>

interface TradesGridProps extends Omit<PlaceProps, 'columns' | 'noun' | 'defaultSort' | 'onCell'> {
  tab: Tab
  columns: readonly JournalColumn[]
  /** Sample of trades from all over the journal, for column widths. */
  sample: GridData
  onScreenshots: (tradeId: number) => void
  onStar: (tradeId: number, on: boolean) => void
  /** Shows or hides the legs of a trade. */
  onLegs: (tradeId: number) => void
}

const gridCode = () => import('../../parts/record-grid/grid-place.tsx')
/** Loads the code of the grid, while the trades are loading or once their first rows are painted. */
export const bringGrid = (): void => void gridCode().catch(() => {}) // passed in where it is drawn

const GridPlace = lazyPart<PlaceProps>(
  async () => {
    await firstRowsPainted // creating the grid takes longer than all before it
    return (await gridCode()).GridPlace
  },
  (props) => <FirstRows {...props} />,
)

/** The first visible one of these takes the remaining width. */
const stretchable = ['comments', 'setup', 'instrument']

/** The grid of trades: the columns of the journal, with clickable stars and screenshots. */
export function TradesGrid({ tab, columns, sample, onScreenshots, onStar, onLegs, ...grid }: TradesGridProps) {
  const [sampled] = useState(sample) // widths are computed once, when the grid is created
  const drawn = useMemo(
    (): GridColumns<JournalColumn> => ({
      all: columns,
      width: (column, measure) => columnWidth(column, sampled, measure),
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
      onCell={(column, tradeId, row, target) => {
        if (grid.isPart?.(tradeId) === true) return false
        if (column === 'inReview') onStar(tradeId, row?.data.columns.inReview[row.row] !== 1)
        else if (column === 'screenshots' && row !== null && row.data.columns.screenshots[row.row]! > 0)
          onScreenshots(tradeId)
        else if (column === 'instrument' && target?.closest('button') != null) onLegs(tradeId)
        else return false
        return true
      }}
    />
  )
}
