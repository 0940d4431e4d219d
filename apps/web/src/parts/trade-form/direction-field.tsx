import type { Direction } from '@afterclose/core/trade'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { Text } from '../../ui/layout.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Labelled } from './labelled.tsx'

interface DirectionFieldProps {
  value: Direction | null
  onChange: (direction: Direction) => void
  readOnly: boolean
  /** On the right of the label. */
  hint?: string | undefined
}

/** Long or short. */
export const DirectionField = ({ value, onChange, readOnly, hint }: DirectionFieldProps) => (
  <Labelled
    label="Direction"
    beside={
      hint !== undefined && (
        <Text as="span" size="small" ink={3}>
          {hint}
        </Text>
      )
    }
  >
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
