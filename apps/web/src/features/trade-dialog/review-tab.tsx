import { type CommentType, commentTypes } from '@afterclose/core/comment'
import { ChecklistField } from '../../parts/trade-form/checklist-field.tsx'
import { CommentsField } from '../../parts/trade-form/comments-field.tsx'
import { CustomStatistics } from '../../parts/trade-form/custom-statistics.tsx'
import { WordChoice } from './word-choice.tsx'
import type { TradeForm } from './trade-form.ts'
import type { Editor } from './use-trade-editor.ts'
import { Columns, spaceClass } from '../../ui/layout.tsx'

const fields = {
  PRE_TRADE: 'preTradeComments',
  ENTRY: 'entryComments',
  MANAGEMENT: 'managementComments',
  EXIT: 'exitComments',
} as const satisfies Record<CommentType, keyof TradeForm>

/** Review of the trade: its grade, comments of four kinds, custom statistics, the checklist. */
export function ReviewTab({ editor }: { editor: Editor }) {
  const { form, change, readOnly } = editor
  return (
    <>
      <div className={spaceClass({ below: 6 })}>
        <Columns within="panel" gap={[6, 8]}>
          <WordChoice
            field="reviewGrade"
            form={form}
            change={change}
            readOnly={readOnly}
            placeholder="Not graded: did it follow your rules?"
          />
        </Columns>
      </div>
      <Columns within="panel" gap={[6, 8]}>
        {commentTypes.map((type) => (
          <CommentsField
            key={type}
            type={type}
            value={form[fields[type]]}
            onChange={(ids) => change({ [fields[type]]: ids })}
            readOnly={readOnly}
          />
        ))}
      </Columns>
      <CustomStatistics
        value={form.customComments}
        onChange={(customComments) => change({ customComments })}
        readOnly={readOnly}
      />
      <ChecklistField value={form} saved={editor.stored} onChange={change} readOnly={readOnly} />
    </>
  )
}
