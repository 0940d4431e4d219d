import { IconPlayerPlay, IconPrinter } from '@tabler/icons-react'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { groupingChoices } from './card-groups.ts'
import { ordersOf } from './card-order.ts'
import { type CardGrouping, type CardOrder, type CardOwner, cardOwners } from './chartbook-search.ts'
import { ownerWords } from './owner-words.ts'
import classes from './chartbook.module.css'

interface ChartbookSwitchesProps {
  of: CardOwner
  order: CardOrder | undefined
  group: CardGrouping | undefined
  /** Next search parameters; undefined removes one. */
  onChange: (chosen: { of?: CardOwner | undefined; order?: CardOrder; group?: CardGrouping | 'none' }) => void
  /** Absent: there is nothing to show. */
  onPlay: (() => void) | undefined
  onPrint: (() => void) | undefined
  /** The pictures are being loaded for printing. */
  printing: boolean
}

/** Switches for kind, order and headings, and buttons for the slideshow and for printing all. */
export const ChartbookSwitches = ({
  of,
  order,
  group,
  onChange,
  onPlay,
  onPrint,
  printing,
}: ChartbookSwitchesProps) => (
  <div className={classes.switches}>
    <Segments
      label="Pictures of"
      value={of}
      options={cardOwners.map((value) => ({ value, label: ownerWords[value].label }))}
      onChange={(next) => onChange({ of: next === 'TRADE' ? undefined : next })}
    />
    {order !== undefined && (
      <ChoiceField
        aria-label="Order"
        size="sm"
        className={classes.order ?? ''}
        choices={ordersOf[of]}
        value={order}
        onChange={(next) => onChange({ order: next })}
      />
    )}
    <ChoiceField
      aria-label="Groups"
      size="sm"
      className={classes.grouping ?? ''}
      choices={groupingChoices(of)}
      value={group ?? 'none'}
      onChange={(next) => onChange({ group: next })}
    />
    <IconButton label="Play slideshow" variant="default" small disabled={onPlay === undefined} onClick={onPlay}>
      <IconPlayerPlay size={16} aria-hidden="true" />
    </IconButton>
    <IconButton
      label="Print"
      variant="default"
      small
      busy={printing}
      disabled={onPrint === undefined}
      onClick={onPrint}
    >
      <IconPrinter size={16} aria-hidden="true" />
    </IconButton>
  </div>
)
