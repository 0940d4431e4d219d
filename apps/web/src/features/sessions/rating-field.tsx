import { Segments } from '../../ui/segments.tsx'
import { Stack, Text } from '../../ui/layout.tsx'

const values = ['none', '1', '2', '3', '4', '5'] as const

interface RatingFieldProps {
  /** "Mood". */
  label: string
  /** 1 to 5; null for no answer. */
  value: number | null
  readOnly: boolean
  onChange: (value: number | null) => void
}

/** How it was, from 1 to 5, or nothing said. */
export const RatingField = ({ label, value, readOnly, onChange }: RatingFieldProps) => (
  <Stack gap={1}>
    <Text as="span" size="label" ink={3} aria-hidden="true">
      {label}
    </Text>
    <Segments
      label={`${label}, 1 is low and 5 is high`}
      value={value === null ? 'none' : (values.find((one) => one === String(value)) ?? 'none')}
      options={values.map((one) => ({ value: one, label: one === 'none' ? '–' : one }))}
      disabled={readOnly}
      onChange={(next) => onChange(next === 'none' ? null : Number(next))}
    />
  </Stack>
)
