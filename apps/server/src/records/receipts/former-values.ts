import { reviewGrades, tradeTypes } from '@afterclose/core/trade'
import { z } from 'zod'

/** Columns that an edit gives the same value in each of many trades. */
export const EditedColumns = z.union([
  z.strictObject({ setup_id: z.int() }),
  z.strictObject({ trade_type: z.enum(tradeTypes) }),
  z.strictObject({ in_review: z.literal([0, 1]) }),
  z.strictObject({ review_grade: z.enum(reviewGrades).nullable() }),
  z.strictObject({ group_id: z.int().nullable() }),
])
export type EditedColumns = z.output<typeof EditedColumns>

/** An edit applied to each of many trades. */
const Edit = z.union([
  z.strictObject({ columns: EditedColumns }),
  z.strictObject({ commentId: z.int(), add: z.boolean() }),
])
export type Edit = z.output<typeof Edit>

/** Undo data of an edit: edits that restore the former values of trades. `at`: their `modified` since. */
export const FormerValues = z.strictObject({
  at: z.string(),
  groups: z.array(z.strictObject({ edit: Edit, ids: z.record(z.string(), z.string()) })).readonly(),
})
export type FormerValues = z.output<typeof FormerValues>
