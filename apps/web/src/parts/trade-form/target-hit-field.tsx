import type { OtpHit } from '@afterclose/core/trade'
import { type ReactNode, useRef } from 'react'
import { Segments } from '../../ui/segments.tsx'
import { Labelled } from './labelled.tsx'
import { Text } from '../../ui/layout.tsx'

interface TargetHitFieldProps {
  value: OtpHit | null
  onChange: (otpHit: OtpHit | null) => void
  readOnly: boolean
  /** Suggestion from the other fields; it is not stored. */
  proposal?: OtpHit | null
  /** Shown next to the label of a proposal. */
  proposedBy?: string
  /** Below the field: reason of the proposal. */
  children?: ReactNode
}

/** Whether price reached the original target before the stop. */
export function TargetHitField({
  value,
  onChange,
  readOnly,
  proposal = null,
  proposedBy = 'proposed',
  children,
}: TargetHitFieldProps) {
  const holder = useRef<HTMLDivElement>(null)

  /** Clears the choice. The link disappears with it, so the focus moves to the field. */
  function clear() {
    onChange(null)
    holder.current?.querySelector('input')?.focus()
  }

  return (
    <Labelled
      label="Original target hit"
      beside={
        value !== null && !readOnly ? (
          <button type="button" className="link" onClick={clear}>
            clear
          </button>
        ) : (
          proposal !== null && (
            <Text as="span" size="micro" ink={3}>
              {proposedBy}
            </Text>
          )
        )
      }
    >
      <div ref={holder}>
        <Segments
          large
          label="Original target hit"
          value={value}
          options={[
            { value: 'YES', label: 'Yes', proposed: proposal === 'YES' },
            { value: 'NO', label: 'No', proposed: proposal === 'NO' },
          ]}
          onChange={onChange}
          disabled={readOnly}
        />
        <Text above={1} size="micro" ink={2} aria-live="polite">
          {children}
        </Text>
      </div>
    </Labelled>
  )
}
