import { Checkbox, Select } from '@mantine/core'
import { clsx } from 'clsx'
import { useId } from 'react'
import { useJournalData } from '../../journal/journal-data.ts'
import { toggledIds } from './toggled.ts'
import { bar } from '../../ui/progress-line.tsx'
import { Columns, spaceClass, Text } from '../../ui/layout.tsx'

/** A checklist, and its checked items. */
export interface CheckedList {
  readonly checklistId: number | null
  readonly checkedItemIds: readonly number[]
}

interface ChecklistFieldProps {
  value: CheckedList
  /** Stored version: the items that counted at the last save. */
  saved?: { readonly checklistId: number | null; readonly checklistItemIds: readonly number[] } | null
  onChange: (value: CheckedList) => void
  readOnly: boolean
}

/**
 * The trade's checklist with its items and progress; empty if the journal has none. Saving applies the current items; items removed from
 * the list since are shown with their tick, and count only in read-only mode.
 */
export function ChecklistField({ value, saved = null, onChange, readOnly }: ChecklistFieldProps) {
  const { checklists } = useJournalData()
  const caption = useId()
  const { checklistId, checkedItemIds } = value
  const offered = checklists.filter(({ id, active }) => active || id === checklistId)
  const before = saved?.checklistId === checklistId ? (saved?.checklistItemIds ?? []) : []
  const items = (checklists.find(({ id }) => id === checklistId)?.items ?? [])
    .map((item) => ({ ...item, counts: readOnly && saved !== null ? before.includes(item.id) : item.active }))
    .filter(({ id, counts }) => counts || before.includes(id) || checkedItemIds.includes(id))
  const counting = items.filter(({ counts }) => counts)
  const ticked = counting.filter(({ id }) => checkedItemIds.includes(id)).length
  if (offered.length === 0) return null
  return (
    <Columns within="panel" above={6} style={{ paddingTop: 'var(--s-4)', borderTop: '1px solid var(--rule-ink)' }}>
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
        {counting.length > 0 && (
          <>
            <Text below={2} size="label" ink={2} id={caption}>
              {ticked} of {counting.length} ticked
            </Text>
            <progress
              className={clsx(bar, spaceClass({ below: 3 }))}
              value={ticked}
              max={counting.length}
              aria-labelledby={caption}
            />
          </>
        )}
        {items.map(({ id, text, counts }) => (
          <Checkbox
            key={id}
            style={{ paddingBlock: 4 }}
            label={counts ? text : <Gone>{text}</Gone>}
            checked={checkedItemIds.includes(id)}
            disabled={readOnly || !counts}
            onChange={() => onChange({ checklistId, checkedItemIds: toggledIds(checkedItemIds, id) })}
          />
        ))}
      </div>
    </Columns>
  )
}

const Gone = ({ children }: { children: string }) => (
  <>
    {children}{' '}
    <Text as="span" ink={3}>
      no longer on the list
    </Text>
  </>
)
