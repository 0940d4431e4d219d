import { commentTypes } from '@afterclose/core/comment'
import { TagsInput } from '@mantine/core'
import type { FieldForm } from '../../../parts/records/use-field-form.ts'
import { CommentsField } from '../../../parts/trade-form/comments-field.tsx'
import { CustomStatistics } from '../../../parts/trade-form/custom-statistics.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { prices, type TestedTradeFields } from './backtest-fields.ts'
import classes from './backtester.module.css'

export type FieldOf = FieldForm<TestedTradeFields>['field']

/** Prices of a tested trade, all optional. */
export const PriceFields = ({ field, readOnly = false }: { field: FieldOf; readOnly?: boolean }) => (
  <div className={classes.prices}>
    {prices.map((name) => (
      <NumberField key={name} {...field(name)} readOnly={readOnly} />
    ))}
  </div>
)

/** Comments of any kind, statistics of the journal's own, and tags. */
export function RemarkFields({ field, readOnly = false }: { field: FieldOf; readOnly?: boolean }) {
  const chosen = field('comments')
  const tags = field('tags')
  return (
    <>
      <div className={classes.remarks}>
        {commentTypes.map((type) => (
          <CommentsField key={type} type={type} value={chosen.value} onChange={chosen.onChange} readOnly={readOnly} />
        ))}
      </div>
      <CustomStatistics {...field('customComments')} readOnly={readOnly} />
      <TagsInput
        {...tags}
        value={[...tags.value]}
        maxTags={20}
        readOnly={readOnly}
        placeholder={tags.value.length === 0 ? 'Type a tag, then Enter' : ''}
      />
    </>
  )
}
