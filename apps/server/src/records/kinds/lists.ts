import { checklistCalls, ChecklistItemView, ChecklistView } from '@afterclose/contract/checklists'
import { commentCalls, CommentView } from '@afterclose/contract/comments'
import { customCommentCalls, CustomCommentView } from '@afterclose/contract/custom-comments'
import { InstrumentView } from '@afterclose/contract/instruments'
import { longestSetupText, SetupView } from '@afterclose/contract/setups'
import { Id } from '@afterclose/contract/values'
import { z } from 'zod'
import type { RecordKind } from './record-kind.ts'
import { ImportId, InstantText, listColumns, listOrder, nameKeyColumn, ofList, storedShape } from './values.ts'

export const checklists = {
  name: 'checklists',
  table: 'checklist',
  schema: z.strictObject({ ...storedShape(ChecklistView.omit({ items: true, modified: true })), ...ofList }),
  key: ['id'],
  columns: listColumns,
  numbered: { id: 'checklist' },
  whenTaken: 'Duplicate Checklist',
  derived: nameKeyColumn,
  unique: [['name_key']],
  served: { ...checklistCalls, order: listOrder, disabledIfUsed: { parts: ['checklist-items'] } },
  copied: [{ flags: ['copyChecklists'] }],
} satisfies RecordKind

export const checklistItems = {
  name: 'checklist-items',
  table: 'checklist_item',
  schema: z.strictObject({ checklistId: Id, ...storedShape(ChecklistItemView), modified: InstantText }),
  key: ['id'],
  columns: listColumns,
  refers: { checklistId: 'checklists' },
  numbered: { id: 'checklist_item' },
  whenTaken: 'Undo too late',
  defaults: { modified: new Date(0).toISOString() },
  copied: [{ flags: ['copyChecklists'] }],
} satisfies RecordKind

export const instruments = {
  name: 'instruments',
  table: 'instrument',
  schema: z.strictObject({
    ...storedShape(InstrumentView.omit({ trades: true, modified: true })),
    ...ofList,
    importJobId: ImportId,
  }),
  key: ['id'],
  columns: listColumns,
  ofImports: ['importJobId'],
  numbered: { id: 'instrument' },
  whenTaken: 'Duplicate Instrument',
  derived: nameKeyColumn,
  unique: [['name_key']],
  copied: [{ flags: ['copyInstruments'] }],
} satisfies RecordKind

export const setups = {
  name: 'setups',
  table: 'setup',
  schema: z.strictObject({ ...storedShape(SetupView.omit({ trades: true })), ...ofList }),
  key: ['id'],
  columns: listColumns,
  refers: { defaultChecklistId: 'checklists' },
  numbered: { id: 'setup' },
  whenTaken: 'Duplicate Setup',
  derived: nameKeyColumn,
  html: { description: longestSetupText },
  unique: [['name_key']],
  copied: [{ flags: ['copySetups'] }],
} satisfies RecordKind

export const comments = {
  name: 'comments',
  table: 'trade_comment',
  schema: z.strictObject({ ...storedShape(CommentView.omit({ clientId: true, modified: true })), ...ofList }),
  key: ['id'],
  columns: listColumns,
  numbered: { id: 'trade_comment' },
  whenTaken: 'Duplicate Comment',
  derived: nameKeyColumn,
  unique: [['type', 'name_key']],
  served: {
    list: commentCalls.list,
    create: commentCalls.create,
    move: commentCalls.move,
    remove: commentCalls.remove,
    order: listOrder,
    within: 'type',
    disabledIfUsed: {},
  },
  copied: [{ flags: ['copyComments'] }],
} satisfies RecordKind

export const customComments = {
  name: 'custom-comments',
  table: 'custom_comment',
  schema: z.strictObject({ ...storedShape(CustomCommentView.omit({ clientId: true, modified: true })), ...ofList }),
  key: ['id'],
  columns: listColumns,
  numbered: { id: 'custom_comment' },
  whenTaken: 'Duplicate CustomComment',
  derived: nameKeyColumn,
  unique: [['comment_group', 'name_key']],
  served: { ...customCommentCalls, order: listOrder, within: 'commentGroup', disabledIfUsed: {} },
  copied: [{ flags: ['copyCustomComments'] }],
} satisfies RecordKind

/** Kinds of records that trades and plans refer to. */
export const lists: readonly RecordKind[] = [checklists, checklistItems, instruments, setups, comments, customComments]
