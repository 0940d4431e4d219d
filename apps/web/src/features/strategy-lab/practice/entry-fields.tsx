import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Columns, Stack, Text } from '../../../ui/layout.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { type EntryFaults, type EntryForm, mostParts, type PartForm } from './entry-settings.ts'

interface EntryFieldsProps {
  form: EntryForm
  faults: EntryFaults
  onChange: (form: EntryForm) => void
}

type Field = Exclude<keyof EntryForm, 'parts'>

/** Stop and target of the next entry; optionally partial exits, break-even and trail. */
export function EntryFields({ form, faults, onChange }: EntryFieldsProps) {
  const field = (name: Field) => ({
    value: form[name],
    error: faults[name],
    onChange: (text: string) => onChange({ ...form, [name]: text }),
  })
  const [isOpen, setOpen] = useState(form.parts.length > 0 || form.breakEvenR !== '' || form.trailR !== '')
  return (
    <Stack gap={3} onKeyDown={leaveField}>
      <Columns within="line" gap={3} align="start">
        <NumberField label="Stop" hint="distance" placeholder="Required" {...field('stop')} />
        <NumberField label="Target" hint="R" placeholder="None" {...field('targetR')} />
      </Columns>
      {isOpen ? (
        <>
          <PartFields parts={form.parts} fault={faults.parts} onChange={(parts) => onChange({ ...form, parts })} />
          <Columns within="line" gap={3} align="start">
            <NumberField label="Break-even at" hint="R" placeholder="Never" {...field('breakEvenR')} />
            <span />
            <NumberField label="Trail by" hint="R" placeholder="Off" {...field('trailR')} />
            <NumberField label="Trail from" hint="R" placeholder="Entry" {...field('trailFromR')} />
          </Columns>
        </>
      ) : (
        <Button
          variant="quiet"
          small
          icon={<IconChevronDown size={16} aria-hidden="true" />}
          style={{ justifySelf: 'start', paddingInline: 0 }}
          onClick={() => setOpen(true)}
        >
          Partial exits, break-even, trail
        </Button>
      )}
    </Stack>
  )
}

interface PartFieldsProps {
  parts: readonly PartForm[]
  fault: string | undefined
  onChange: (parts: readonly PartForm[]) => void
}

function PartFields({ parts, fault, onChange }: PartFieldsProps) {
  const set = (at: number, change: Partial<PartForm>): void =>
    onChange(parts.map((part, i) => (i === at ? { ...part, ...change } : part)))
  return (
    <Stack gap={2}>
      {parts.map((part, i) => (
        // a part is identified by its index
        // oxlint-disable-next-line react/no-array-index-key
        <Columns key={i} within="line" of={[1, 1, '32px']} gap={2} align="end">
          <NumberField
            label={`Part ${i + 1}`}
            hint="%"
            value={part.percent}
            onChange={(percent) => set(i, { percent })}
          />
          <NumberField label={`Part ${i + 1} at`} hint="R" value={part.atR} onChange={(atR) => set(i, { atR })} />
          <IconButton small label={`Remove part ${i + 1}`} onClick={() => onChange(parts.filter((_, at) => at !== i))}>
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        </Columns>
      ))}
      {fault !== undefined && (
        <Text size="small" ink="error" role="alert">
          {fault}
        </Text>
      )}
      {parts.length < mostParts && (
        <Button
          small
          icon={<IconPlus size={16} aria-hidden="true" />}
          style={{ justifySelf: 'start' }}
          onClick={() =>
            onChange([...parts, { percent: parts.length === 0 ? '50' : '25', atR: String(parts.length + 1) }])
          }
        >
          Add partial exit
        </Button>
      )}
    </Stack>
  )
}

/** Enter leaves a field, so that letters are shortcuts again. */
export function leaveField(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.target.blur()
}
