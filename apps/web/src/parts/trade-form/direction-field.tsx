import type { Direction } from '@afterclose/core/trade'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { Segments } from '../../ui/segments.tsx'
import { Labelled } from './labelled.tsx'

interface DirectionFieldProps {
  value: Direction | null
  onChange: (direction: Direction) => void
  readOnly: boolean
}

/** Long or short. */
export const DirectionField = ({ value, onChange, readOnly }: DirectionFieldProps) => (
  <Labelled label="Direction">
    <Segments
      large
      label="Direction"
      value={value}
      options={[
        { value: 'LONG', label: 'Long', icon: <IconArrowUpRight size={16} aria-hidden="true" /> },
        { value: 'SHORT', label: 'Short', icon: <IconArrowDownRight size={16} aria-hidden="true" /> },
      ]}
      onChange={onChange}
      disabled={readOnly}
    />
  </Labelled>
)
