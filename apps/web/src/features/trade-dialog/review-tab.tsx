import { Checkbox, Select } from '@mantine/core'
import { type CommentType, commentTypes } from '@afterclose/core/comment'
import { captionKeys, customCaption, customGroupNumbers } from '../../journal/captions.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { useSettings } from '../../journal/settings.ts'
import { CommentChips } from './comment-chips.tsx'
import { NewComment } from './new-comment.tsx'
import classes from './review-tab.module.css'
import type { TradeForm } from './trade-form.ts'
import type { Editor } from './use-trade-editor.ts'

type Ids = readonly number[]
const fields = {
  PRE_TRADE: 'preTradeComments',
  ENTRY: 'entryComments',
  MANAGEMENT: 'managementComments',
  EXIT: 'exitComments',
} as const satisfies Record<CommentType, keyof TradeForm>

const toggled = (ids: Ids, id: number): Ids => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])

/** What the trader thinks of the trade: comments of four kinds, custom statistics, the checklist. */
export function ReviewTab({ editor }: { editor: Editor }) {
  const { form, change, readOnly } = editor
  const { comments, customComments, checklists } = useJournalData()
  const { settings } = useSettings()
  const groups = customGroupNumbers
    .map((group) => ({
      group,
      caption: customCaption(settings, group),
      items: customComments.filter(
        ({ id, active, commentGroup }) => commentGroup === group && (active || form.customComments.includes(id)),
      ),
    }))
    .filter(({ items }) => items.length > 0)
  const checklist = checklists.find(({ id }) => id === form.checklistId)
  const offered = checklists.filter(({ id, active }) => active || id === form.checklistId)
  const items = checklist?.items.filter(({ active }) => active) ?? []
  const ticked = items.filter(({ id }) => form.checkedItemIds.includes(id)).length

  return (
    <>
      <div className={classes.columns}>
        {commentTypes.map((type) => {
          const field = fields[type]
          const caption = settings[captionKeys[type]]
          const chosen = form[field]
          return (
            <section key={type} className={classes.column} aria-label={caption}>
              <h3 className={classes.caption}>{caption}</h3>
              <CommentChips
                items={comments.filter(
                  (comment) => comment.type === type && (comment.active || chosen.includes(comment.id)),
                )}
                chosen={chosen}
                readOnly={readOnly}
                onToggle={(id) => change({ [field]: toggled(chosen, id) })}
              />
              {!readOnly && <NewComment type={type} onMade={(id) => change({ [field]: [...chosen, id] })} />}
            </section>
          )
        })}
      </div>
      {groups.length > 0 && (
        <div className={classes.groups}>
          {groups.map(({ group, caption, items }) => (
            <section key={group} aria-label={caption}>
              <h3 className={classes.caption}>{caption}</h3>
              <CommentChips
                items={items}
                chosen={form.customComments}
                readOnly={readOnly}
                onToggle={(id) => change({ customComments: toggled(form.customComments, id) })}
              />
            </section>
          ))}
        </div>
      )}
      {offered.length > 0 && (
        <div className={classes.checklist}>
          <Select
            label="Checklist"
            clearable
            placeholder="None"
            data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={form.checklistId === null ? null : String(form.checklistId)}
            onChange={(value) => change({ checklistId: value === null ? null : Number(value), checkedItemIds: [] })}
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
                checked={form.checkedItemIds.includes(id)}
                disabled={readOnly}
                onChange={() => change({ checkedItemIds: toggled(form.checkedItemIds, id) })}
              />
            ))}
          </div>
        </div>
      )}
    </>
  )
}
