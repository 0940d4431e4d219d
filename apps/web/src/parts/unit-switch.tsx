import { type Unit, units } from '@afterclose/engine/trades/unit'
import { Segments } from '../ui/segments.tsx'

const unitLabels: Readonly<Record<Unit, string>> = { CURRENCY: 'Currency', PERCENT: '%', R: 'R' }

/** Switches the unit of figures. It is at the header of the page if all figures follow, else at that of the block that does. */
export const UnitSwitch = ({ unit: [unit, onChange] }: { unit: readonly [Unit, (unit: Unit) => void] }) => (
  <Segments
    label="Unit"
    value={unit}
    options={units.map((value) => ({ value, label: unitLabels[value] }))}
    onChange={onChange}
  />
)
