import { z } from 'zod'
import { call } from './call.ts'
import { Id, JournalParams } from './values.ts'

export const ChecklistView = z.object({
  id: Id,
  name: z.string(),
  active: z.boolean(),
  order: z.int(),
  items: z.array(z.object({ id: Id, text: z.string(), active: z.boolean(), order: z.int() })),
})
export type ChecklistView = z.infer<typeof ChecklistView>

export const listChecklists = call({
  method: 'GET',
  url: '/v1/databases/:journalId/checklists',
  summary: 'Checklists with their items',
  access: 'read',
  params: JournalParams,
  response: z.object({ checklists: z.array(ChecklistView) }),
})
