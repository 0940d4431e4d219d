import { Checkbox, Select } from '@mantine/core'
import { useJournalData } from '../../journal/journal-data.ts'
import classes from './checklist-field.module.css'
import { toggled } from './toggled.ts'

/** A checklist, and which of its items are ticked. */
export interface CheckedList {
  readonly checklistId: number | null
  readonly checkedItemIds: readonly number[]
}

interface ChecklistFieldProps {
  value: CheckedList
  onChange: (value: CheckedList) => void
  readOnly: boolean
}

/** The checklist that was gone through, its items and how far; nothing where the journal has none. */
export function ChecklistField({ value, onChange, readOnly }: ChecklistFieldProps) {
  const { checklists } = useJournalData()
  const { checklistId, checkedItemIds } = value
  const offered = checklists.filter(({ id, active }) => active || id === checklistId)
  const items = checklists.find(({ id }) => id === checklistId)?.items.filter(({ active }) => active) ?? []
  const ticked = items.filter(({ id }) => checkedItemIds.includes(id)).length
  if (offered.length === 0) return null
  return (
    <div className={classes.checklist}>
      <Select
        label="Checklist"
        clearable
        placeholder="None"
        data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={checklistId === null ? null : String(checklistId)}
        onChange={(chosen) => onChange({ checklistId: chosen === null ? null : Number(chosen), checkedItemIds: [] })}
        readOnly={readOnly}
      />
      <div>
        {items.length > 0 && (
          <p className={classes.caption}>
            {ticked} of {items.length} ticked
          </p>
        )}
        {items.map(({ id, text }) => (
          <Checkbox
            key={id}
            className={classes.item ?? ''}
            label={text}
            checked={checkedItemIds.includes(id)}
            disabled={readOnly}
            onChange={() => onChange({ checklistId, checkedItemIds: toggled(checkedItemIds, id) })}
          />
        ))}
      </div>
    </div>
  )
}
